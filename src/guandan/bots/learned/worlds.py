"""Hidden hands in proportion to how likely the play so far makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.learned.story import SEATS, Misfit, Story
from guandan.bots.learned.tables import Tables
from guandan.kernel import Batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guandan.bots.learned.judge import Judge
    from guandan.kernel import Deal

_KEY = (1 << 30) - 1
_TEMPER = 0.1
"""How much worse, in thirds of a level, an action must be thought to be e times as rare."""
_POWERS = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)
_SLIP = 0.05
"""The share of actions that nobody can account for."""


def likely_worlds(story: Story, judge: Judge, tried: int, wanted: int, looked_at: int, seed: int) -> list[Deal]:
    """Draw hands that fit, weigh each by how well it explains what the others last did, and draw again by weight.

    An action is as likely as the network thinks it good, for whoever holds that hand: a share of lots, the rest by
    softmax.
    """
    now = story.now()
    seat = story.seen.seat
    worlds = [now.hidden(seat, seed=seed, number=number) for number in range(tried)]
    sums = np.cumsum(chances_of(_likelihoods(story, worlds, judge, looked_at), wanted))
    places = np.searchsorted(sums, (np.arange(wanted) + 0.5) / wanted)
    return [worlds[place] for place in np.minimum(places, tried - 1).tolist()]


def chances_of(logs: NDArray[np.float64], wanted: int) -> NDArray[np.float64]:
    """Chances by likelihood, evened out as far as it takes that about so many worlds still count."""
    chances: NDArray[np.float64] = np.full(len(logs), 1 / len(logs))
    for power in (*_POWERS, 0.0):
        chances = np.exp(power * (logs - logs.max()))
        chances /= chances.sum()
        if 1 / (chances**2).sum() >= min(wanted, len(logs) / 2):
            break
    return chances


def _likelihoods(story: Story, worlds: list[Deal], judge: Judge, looked_at: int) -> NDArray[np.float64]:
    """The logarithm of each world's likelihood, up to a constant."""
    found: NDArray[np.float64] = np.zeros(len(worlds))
    history = story.history
    first = _first(story, looked_at)
    if first == len(history):
        return found
    try:
        begun = [story.begun([world.faces(seat) for seat in range(SEATS)]) for world in worlds]
    except Misfit:
        return found
    tables = Tables(Batch(len(worlds), seed=0, rules=story.seen.rules))
    for number, (seat, action) in enumerate(history):
        if number >= first and seat != story.seen.seat and begun[0].count() > 1:
            found += _explained(tables, begun, action, judge)
        for deal in begun:
            deal.do(action)
    return found


def _first(story: Story, looked_at: int) -> int:
    """Where in the history the last so many actions of the others begin."""
    theirs = [number for number, (seat, _) in enumerate(story.history) if seat != story.seen.seat]
    return theirs[-looked_at:][0] if theirs and looked_at else len(story.history)


def _explained(tables: Tables, deals: list[Deal], action: int, judge: Judge) -> NDArray[np.float64]:
    """The logarithm of the chance that whoever is to act in each deal does this."""
    for place, deal in enumerate(deals):
        tables.batch[place] = deal
    tables.look()
    worths = judge.worths(tables.states, tables.rows, tables.owners).astype(np.float64)
    starts, counts = tables.offsets[:-1], tables.counts
    highest = np.maximum.reduceat(worths, starts)
    powers = np.exp((worths - highest[tables.owners]) / _TEMPER)
    sums = np.add.reduceat(powers, starts)
    done = np.array([_place_of(deal, action) for deal in deals])
    share = np.where(done >= 0, powers[starts + np.maximum(done, 0)] / sums, 0.0)
    return np.log((1 - _SLIP) * share + _SLIP / counts)


def _place_of(deal: Deal, action: int) -> int:
    """Where an action, whichever its cards, stands among the legal ones; -1 for nowhere."""
    key = action & _KEY
    return next((place for place, packed in enumerate(deal.packed()) if packed & _KEY == key), -1)
