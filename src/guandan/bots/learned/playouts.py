"""What comes of an action in a world: solved exactly when few cards are left, else played on by the network."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.learned.endings import SearchLimitExceeded, solve_open_hands
from guandan.bots.learned.tables import DealTables, find_best_actions
from guandan.kernel import Batch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from guandan.bots.learned.judge import ActionJudge
    from guandan.kernel import Deal

_PARTS, _WORTH_A_THREAD = 2, 16
_THIRDS = 3
_SEATS = 4


def compute_outcomes(
    worlds: Sequence[Deal], actions: Sequence[int], judge: ActionJudge, *, steps: int, cards: int, positions: int
) -> NDArray[np.float64]:
    """For each world (row) and action (column) the thirds of levels that the side to act will gain.

    With no more than so many cards left a deal is solved, within so many positions. The others are played on for so
    many steps by the network, and what it thinks then is taken for the result.
    """
    side = 1 - 2 * (worlds[0].seat & 1)
    found = np.zeros((len(worlds), len(actions)))
    open_deals: list[tuple[int, int, Deal]] = []
    for row, world in enumerate(worlds):
        for column, action in enumerate(actions):
            deal = world.clone()
            deal.do(action)
            result = _solve_if_short(deal, cards, positions)
            if result is None:
                open_deals.append((row, column, deal))
            else:
                found[row, column] = side * result / _THIRDS
    if open_deals:
        worths = _play_parts([deal for _, _, deal in open_deals], judge, steps)
        for (row, column, _), worth in zip(open_deals, worths.tolist(), strict=True):
            found[row, column] = side * worth
    return found


def _play_parts(deals: Sequence[Deal], judge: ActionJudge, steps: int) -> NDArray[np.float64]:
    """Play on in two parts at the same time: NumPy and the kernel let go of Python's lock while they compute.

    There are two parts on every machine, because the last digits of a product may depend on its size.
    """
    if len(deals) < _PARTS * _WORTH_A_THREAD:
        return _play_on(deals, judge, steps)
    work = partial(_play_on, judge=judge, steps=steps)
    parts = [deals[part::_PARTS] for part in range(_PARTS)]
    found = np.zeros(len(deals))
    with ThreadPoolExecutor(_PARTS) as threads:
        for part, worths in enumerate(threads.map(work, parts)):
            found[part::_PARTS] = worths
    return found


def _solve_if_short(deal: Deal, cards: int, positions: int) -> int | None:
    if deal.is_over:
        return deal.result
    if sum(deal.left(seat) for seat in range(_SEATS)) > cards:
        return None
    try:
        return solve_open_hands(deal, positions)
    except SearchLimitExceeded:
        return None


def _play_on(deals: Sequence[Deal], judge: ActionJudge, steps: int) -> NDArray[np.float64]:
    """Thirds of levels for EW."""
    tables = DealTables(Batch(len(deals), seed=0, rules=deals[0].rules, again=False))
    for place, deal in enumerate(deals):
        tables.batch[place] = deal
    found = np.zeros(len(deals))
    for step in range(steps + 1):
        if not tables.observe():
            break
        worths = judge.judge(tables.states, tables.rows, tables.owners)
        alive = np.flatnonzero(tables.counts)
        best, highest = find_best_actions(worths, tables.counts)
        if step == steps:
            found[alive] = highest * (1 - 2 * (tables.seats[alive] & 1).astype(np.int64))
            break
        chosen = np.zeros(len(deals), dtype=np.int32)
        chosen[alive] = best
        for place in tables.step(chosen).tolist():
            found[place] = tables.results[place] / _THIRDS
    return found
