"""淘汰: who is still in after a round of a knockout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.bracket import list_third_place_pair, pair_places
from guandan.competition.model.values import Byes
from guandan.competition.scoring.knockout import TRIO_ROUNDS, find_trio
from guandan.competition.scoring.standings import list_score_rows

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, Round

_TWO = 2


def is_final_round(competition: Competition, stage: int, number: int) -> bool:
    """决赛: is the round of this number the one after which a knockout is over?"""
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    trio = find_trio(competition, stage, number)
    if trio is not None:
        return number == trio.first + TRIO_ROUNDS - 1
    if not earlier:
        drawn = competition.round(number)
        return drawn is not None and sum(pair > 0 for pair in drawn.lots) <= _TWO
    if competition.stage(stage).byes is Byes.FIRST_ROUND:
        return len(pair_places(earlier[-1].lots)) <= _TWO
    return sum(pair > 0 for pair in find_winners(competition, earlier[-1], number).values()) <= _TWO


def find_winners(competition: Competition, before: Round, number: int) -> dict[int, int]:
    """By line from 1 who goes on into a round; 0 is nobody, both having forfeited or the winner having left."""
    won = {row.pair for row in list_score_rows(competition, before.stage) if row.round == before.number and row.is_won}
    return {
        line: next((winner for winner in pair if winner in won and competition.entries[winner].is_in(number)), 0)
        for line, pair in enumerate(pair_places(before.lots), 1)
    }


def find_semifinal_losers(competition: Competition, before: Round, number: int) -> tuple[int, ...]:
    """The two who play for the third place; nobody if there are not two."""
    lost = {
        row.pair
        for row in list_score_rows(competition, before.stage)
        if row.round == before.number and row.opponent is not None and not row.is_won
    }
    return list_third_place_pair(before.lots, {pair for pair in lost if competition.entries[pair].is_in(number)})
