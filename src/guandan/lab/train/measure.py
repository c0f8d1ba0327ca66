"""How strong a player is: duplicate deals against another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from guandan.bots.learned.tables import DealTables
from guandan.kernel import Batch

if TYPE_CHECKING:
    from guandan.lab.train.players import TablePlayer

_LEGS = 2
_Z_95 = 1.96


class Strength(Struct, frozen=True):
    """Net levels a deal over duplicate deals, and the half width of a 95% interval."""

    levels: float
    margin: float
    deals: int


def measure_strength(player: TablePlayer, other: TablePlayer, deals: int, *, seed: int, rules: int) -> Strength:
    """Play every deal twice with sides exchanged."""
    tables = DealTables(Batch(deals * _LEGS, seed=seed, rules=rules, copies=_LEGS, again=False))
    results = np.zeros(tables.size, dtype=np.float64)
    side = np.arange(tables.size) % _LEGS  # the player is EW in the first of two, NS in the second
    turn = 0
    while tables.observe():
        chosen = np.zeros(tables.size, dtype=np.int32)
        own = tables.seats % _LEGS == side
        alive = tables.counts > 0
        for who, whose in ((player, own), (other, ~own)):
            places = np.flatnonzero(alive & whose)
            if len(places):
                chosen[places], _ = who.choose(tables, places, turn)
        for place in tables.step(chosen):
            results[place] = tables.results[place]
        turn += 1
    pairs = (results * (1 - 2 * side)).reshape(deals, _LEGS).mean(axis=1)
    return Strength(float(pairs.mean()), float(_Z_95 * pairs.std(ddof=1) / np.sqrt(deals)), deals)
