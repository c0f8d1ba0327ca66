"""种子: find the order of contestants at the start of a stage (docs/pairing.md, Seeds)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from guandan.checker import points
from guandan.checker import ranking as ranks
from guandan.checker import round_robin as robin
from guandan.competition.model.values import Format, Seeding

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from guandan.checker.ledger import EventLedger
    from guandan.checker.ranking import RankedPair

EMPTY = 0


def list_groups(ledger: EventLedger, number: int) -> list[set[int]]:
    """List the groups of a stage as its first draw has them; empty if it had none."""
    stage, rounds = ledger.stage(number), ledger.of_stage(number)
    if stage is None or stage.groups == 1 or stage.format is not Format.ROUND_ROBIN or not rounds:
        return []
    return [{pair for pair in group if pair} for group in robin.split_groups(rounds[0].draft.lots, stage.groups)]


def list_members(ledger: EventLedger, stage: int, pairs: Collection[int]) -> list[list[RankedPair]]:
    """List those who began a stage, or will, by their group of the stage before, best first."""
    began = ledger.of_stage(stage)
    inside = began[0].pairs() if began else set(pairs)
    standings = [rank for rank in ranks.compute_checked_standings(ledger, stage - 1) if rank.pair in inside]
    groups = list_groups(ledger, stage - 1) or [inside]
    return [[rank for rank in standings if rank.pair in group] for group in groups]


def find_seeds(ledger: EventLedger, stage: int, pairs: Collection[int]) -> dict[int, int]:
    """Find each one's seed in a stage, from the entries or from the place in the group of the stage before."""
    plan = ledger.stage(stage)
    if plan is None or plan.seeding is Seeding.ENTRIES:
        return {pair: seed for pair in pairs if (seed := ledger.seed(pair)) is not None}
    found = {}
    for group in list_members(ledger, stage, pairs):
        for rank in group:
            found[rank.pair] = 1 + len([other for other in group if (other.place or 0) < (rank.place or 0)])
    return found


def list_bands(ledger: EventLedger, stage: int, pairs: Collection[int]) -> list[list[int]]:
    """分档: split those who advance into equal parts in the order of the stage before, larger parts first."""
    groups = list_members(ledger, stage, pairs)
    depth = max((len(group) for group in groups), default=0)
    ordered = [group[at].pair for at in range(depth) for group in groups if at < len(group)]
    plan = ledger.plan.stages[stage - 1]
    least, more = divmod(len(ordered), plan.groups)
    bands, rest = [], ordered
    for number in range(plan.groups):
        size = least + (1 if number < more else 0)
        bands.append(rest[:size])
        rest = rest[size:]
    return bands


def find_split_ties(ledger: EventLedger, stage: int, pairs: Collection[int]) -> list[list[int]]:
    """Find equal pairs that the line between two bands separates without a lot."""
    groups = list_members(ledger, stage, pairs)
    if len(groups) > 1:
        return []
    places = {rank.pair: rank.place for rank in groups[0]}
    bands = list_bands(ledger, stage, pairs)
    ends = itertools.pairwise(bands)
    return [
        [pair for pair in places if places[pair] == places[after[0]]]
        for before, after in ends
        if before and after and places[before[-1]] == places[after[0]]
    ]


def rank_places(groups: Sequence[Sequence[int]]) -> list[int]:
    """Order the first round by rank: 1 meets the last, and members of a group meet as late as possible."""
    count = sum(map(len, groups))
    size = 2
    while size < count:
        size *= 2
    order = [1]
    while len(order) < size:
        order = [rank for best in order for rank in (best, 2 * len(order) + 1 - best)]
    where = {rank: place for place, rank in enumerate(_turn_lines(order))}
    placed: dict[int, tuple[int, int]] = {}
    rank = 0
    for at in range(max(map(len, groups))):
        left = [(group[at], number) for number, group in enumerate(groups) if at < len(group)]
        while left:
            rank += 1
            place = where[rank]
            nearest = [
                min((_count_rounds(place, own) for _, own in _mates(placed, number)), default=99) for _, number in left
            ]
            chosen = left.pop(nearest.index(max(nearest)))
            placed[chosen[0]] = (chosen[1], place)
    found = [EMPTY] * size
    for pair, (_, place) in placed.items():
        found[place] = pair
    return found


def _turn_lines(order: Sequence[int]) -> list[int]:
    """Turn the lines so that the better of two has the first place."""
    return [rank for at in range(0, len(order), 2) for rank in sorted(order[at : at + 2])]


def _mates(placed: dict[int, tuple[int, int]], number: int) -> list[tuple[int, int]]:
    return [own for own in placed.values() if own[0] == number]


def _count_rounds(place: int, other: int) -> int:
    """Count the rounds after which two places of a bracket meet."""
    rounds = 0
    while place != other:
        place, other, rounds = place // 2, other // 2, rounds + 1
    return rounds


def find_points_ahead(ledger: EventLedger, stage: int, index: int, pairs: Collection[int]) -> dict[int, int]:
    """加速: find the points ahead of the better half in the first rounds of a Swiss, as many as for a bye."""
    plan = ledger.plan.stages[stage - 1]
    if index > plan.accelerated:
        return {}
    began = ledger.of_stage(stage)
    field = sorted(began[0].pairs() if began else pairs)
    seeds = find_seeds(ledger, stage, field)
    field.sort(key=lambda pair: seeds.get(pair, 10**9))
    return dict.fromkeys(field[: (len(field) + 1) // 2], points.score_bye(ledger.stage_books[stage]).points)
