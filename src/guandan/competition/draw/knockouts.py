"""淘汰: find who is still in after a round of a knockout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.bracket import list_third_place_pair, pair_places
from guandan.competition.model.values import Byes
from guandan.competition.scoring.knockout import (
    TRIO_ROUNDS,
    find_chart,
    find_line_outcomes,
    find_trio,
    is_chart_decided,
)
from guandan.competition.scoring.standings import group_rows_by_pair, list_score_rows

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, Round

_TWO = 2


def is_final_round(competition: Competition, stage: int, number: int) -> bool:
    """决赛: is a knockout over after the round of this number?"""
    plan = competition.stage(stage)
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    chart = find_chart(competition, stage)
    if chart is not None:
        drawn = [played for played in competition.stage_rounds(stage) if played.number <= number]
        return is_chart_decided(chart, drawn, group_rows_by_pair(competition, stage))
    trio = find_trio(competition, stage, number)
    if trio is not None:
        return number == trio.first + TRIO_ROUNDS - 1
    last = _TWO * plan.leaves
    if not earlier:
        first = competition.round(number)
        return first is not None and sum(pair > 0 for pair in first.lots) <= last
    if plan.byes is Byes.FIRST_ROUND:
        return len(pair_places(earlier[-1].lots)) <= last
    return sum(pair > 0 for pair in find_winners(competition, earlier[-1], number).values()) <= last


def find_winners(competition: Competition, before: Round, number: int) -> dict[int, int]:
    """Map lines, from 1, to the pairs that go on into a round; 0 is nobody: both forfeited, or the winner has left."""
    won = {row.pair for row in list_score_rows(competition, before.stage) if row.round == before.number and row.is_won}
    return {
        line: next((winner for winner in pair if winner in won and competition.entries[winner].is_in(number)), 0)
        for line, pair in enumerate(pair_places(before.lots), 1)
    }


def find_chart_places(competition: Competition, stage: int, number: int) -> tuple[int, ...]:
    """Find the places of a round after the first where losers play on; 0 is nobody."""
    chart = find_chart(competition, stage)
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    if chart is None or len(earlier) >= chart.count:
        return ()
    came = find_line_outcomes(earlier, group_rows_by_pair(competition, stage))
    pairs = (came.get(feed, 0) for line in chart.list_lines(len(earlier) + 1) for feed in line)
    return tuple(pair if pair and competition.entries[pair].is_in(number) else 0 for pair in pairs)


def find_semifinal_losers(competition: Competition, before: Round, number: int) -> tuple[int, ...]:
    """Find the two who play for the third place; nobody if there are not two."""
    lost = {
        row.pair
        for row in list_score_rows(competition, before.stage)
        if row.round == before.number and row.opponent is not None and not row.is_won
    }
    return list_third_place_pair(before.lots, {pair for pair in lost if competition.entries[pair].is_in(number)})
