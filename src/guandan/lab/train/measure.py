"""How strong a player is: duplicate deals against another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from guandan.bots.learned.tables import Tables
from guandan.kernel import Batch

if TYPE_CHECKING:
    from guandan.lab.train.players import Player

_SHARES = 2
_SURE = 1.96


class Strength(Struct, frozen=True):
    """Net levels a deal over duplicate deals, and the half width of a 95% interval."""

    levels: float
    margin: float
    deals: int


def strength(player: Player, other: Player, deals: int, *, seed: int, rules: int) -> Strength:
    """Play every deal twice with sides exchanged."""
    tables = Tables(Batch(deals * _SHARES, seed=seed, rules=rules, copies=_SHARES, again=False))
    results = np.zeros(tables.size, dtype=np.float64)
    side = np.arange(tables.size) % _SHARES  # the player is EW in the first of two, NS in the second
    turn = 0
    while tables.look():
        chosen = np.zeros(tables.size, dtype=np.int32)
        own = tables.seats % _SHARES == side
        alive = tables.counts > 0
        for who, whose in ((player, own), (other, ~own)):
            places = np.flatnonzero(alive & whose)
            if len(places):
                chosen[places], _ = who.choose(tables, places, turn)
        for place in tables.do(chosen):
            results[place] = tables.results[place]
        turn += 1
    pairs = (results * (1 - 2 * side)).reshape(deals, _SHARES).mean(axis=1)
    return Strength(float(pairs.mean()), float(_SURE * pairs.std(ddof=1) / np.sqrt(deals)), deals)
