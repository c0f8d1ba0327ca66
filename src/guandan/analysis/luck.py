"""牌运: what a deal's cards were worth, so that luck and skill can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from guandan.analysis.solver import Solver, TooLong, count_cards_left
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.tables import DealTables, find_best_actions
from guandan.kernel import Batch
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.analysis.decisions import DealDecisions
    from guandan.bots.learned.judge import ActionJudge as Network
    from guandan.kernel import Deal

DEFAULT_PLAYOUTS = 96
"""How often a deal is played on where nobody says otherwise."""
MODEL_ERROR = 0.68
"""How far the estimate is off the solved value with 20 cards left, in levels, root mean square (docs/review.md)."""
_SOLVED_CARDS = 16
_TEMPERATURE = 0.05
"""How much worse, in units of three levels, an answer must be thought to be chosen e times as rarely."""


class OpenValue(Struct, frozen=True, kw_only=True):
    """明牌结果: levels of EW with all cards seen, and the standard error, which is nothing where it was solved.

    `draw_error` is the part of it that comes from the playouts' lots: the error of the value as what the cards are
    worth among four equal players who see only their own.
    """

    value: float
    error: float
    draw_error: float
    is_exact: bool


class PairLuck(Struct, frozen=True, kw_only=True):
    """A pair's levels over all deals played out, what its cards were worth among equals, and the rest.

    The rest is its luck-adjusted score, with a standard error.
    """

    side: Side
    deals: int
    levels: float
    cards: float
    adjusted: float
    error: float


def value_open_hands(
    deal: Deal,
    *,
    network: Network | None = None,
    playouts: int = DEFAULT_PLAYOUTS,
    seed: int = 0,
    positions: int = 50_000,
) -> OpenValue:
    """What a deal is worth from here on.

    With few cards left it is solved: everybody sees all hands and plays the best. Before that it is estimated: four
    equal players, who see only their own cards, play it on so many times by the network, each answer drawn at random,
    the more often the better it is.
    """
    if count_cards_left(deal) <= _SOLVED_CARDS:
        try:
            return OpenValue(value=Solver(positions).solve(deal), error=0.0, draw_error=0.0, is_exact=True)
        except TooLong:
            pass
    results = _play_on(deal, network or load_packaged_judge(), playouts, seed)
    drawn = float(results.std(ddof=1) / np.sqrt(playouts))
    return OpenValue(
        value=round(float(results.mean()), 3),
        error=round(float(np.hypot(drawn, MODEL_ERROR)), 3),
        draw_error=round(drawn, 3),
        is_exact=False,
    )


def _play_on(deal: Deal, network: Network, playouts: int, seed: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The results of EW in levels."""
    lots = np.random.default_rng(seed)
    tables = DealTables(Batch(playouts, seed=0, rules=deal.rules, again=False))
    for place in range(playouts):
        tables.batch[place] = deal
    results = np.zeros(playouts)
    while tables.observe():
        worths = network.judge(tables.states, tables.rows, tables.owners)
        drawn = worths + _TEMPERATURE * lots.gumbel(size=len(worths)).astype(np.float32)
        best, _ = find_best_actions(drawn, tables.counts)
        chosen = np.zeros(playouts, dtype=np.int32)
        chosen[np.flatnonzero(tables.counts)] = best
        for place in tables.step(chosen).tolist():
            results[place] = tables.results[place]
    return results


def adjust_for_luck(deals: Iterable[tuple[DealDecisions, OpenValue]]) -> tuple[PairLuck, PairLuck]:
    """The score of each pair without the luck of the cards: what it won less what its cards were worth."""
    counted = [(deal.result, worth) for deal, worth in deals if deal.result is not None]
    levels = float(sum(result for result, _ in counted))
    cards = sum(worth.value for _, worth in counted)
    error = float(np.sqrt(sum(worth.draw_error**2 for _, worth in counted)))
    pairs = [
        PairLuck(
            side=side,
            deals=len(counted),
            levels=sign * levels,
            cards=round(sign * cards, 2),
            adjusted=round(sign * (levels - cards), 2),
            error=round(error, 2),
        )
        for side, sign in ((Side.EW, 1), (Side.NS, -1))
    ]
    return pairs[0], pairs[1]
