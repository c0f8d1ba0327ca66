"""How far pairs came in a knockout, and who is champion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.competition.scoring.knockout import find_champions, rank_bracket
from guandan.competition.scoring.ranking import rank_pairs
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow
from tests.competition.scoring.scene import EW, KO, NS, book_of, by_pair, bye, forfeit, played, scored

if TYPE_CHECKING:
    from collections.abc import Sequence

WON = ("past A", "9")


def event(*tables: tuple[int, int, int], byes: Sequence[tuple[int, int]] = ()) -> dict[int, list[ScoreRow]]:
    """Tables as (round, winner, loser), and byes as (round, pair)."""
    book = book_of(KO)
    rows = [row for at, winner, loser in tables for row in played(book, at, 1, (winner, loser), WON)]
    return by_pair([*rows, *(bye(at, pair) for at, pair in byes)])


def order(rows: dict[int, list[ScoreRow]], **stage: object) -> list[list[int]]:
    """The pairs, those equal together, best first."""
    values = rank_bracket(rows, **stage)
    return [
        sorted(pair for pair in rows if values[pair] == value) for value in sorted(set(values.values()), reverse=True)
    ]


FOUR = ((1, 1, 2), (1, 3, 4))


@pytest.mark.article("KO 2")
def test_the_later_out_the_better() -> None:
    rows = event(*FOUR, (2, 1, 3))
    assert order(rows, final_round=2) == [[1], [3], [2, 4]]
    assert find_champions(rows, final_round=2) == (1,)


@pytest.mark.article("KO 2")
def test_the_winner_of_the_match_for_third_place_comes_before_its_loser() -> None:
    rows = event(*FOUR, (2, 1, 3), (2, 4, 2))
    assert order(rows, final_round=2, third_place=True) == [[1], [3], [4], [2]]
    assert find_champions(rows, final_round=2) == (1,)


def test_before_the_final_is_over_the_finalists_are_equal_and_before_the_third() -> None:
    rows = event(*FOUR, (2, 4, 2))
    for pair, side in ((1, EW), (3, NS)):
        rows[pair].append(ScoreRow(round=2, pair=pair, how=ScoreOrigin.PLAYED, table=1, opponent=4 - pair, side=side))
    assert order(rows, final_round=2, third_place=True) == [[1, 3], [4], [2]]
    assert find_champions(rows, final_round=2) == ()


def test_in_a_first_round_nobody_is_out_before_a_result() -> None:
    rows = event((1, 1, 2))
    rows |= {pair: [ScoreRow(round=1, pair=pair, how=ScoreOrigin.PLAYED, table=2, side=EW)] for pair in (3, 4)}
    assert order(rows, final_round=2) == [[1], [2, 3, 4]]
    assert rank_bracket({5: []}, final_round=2) == {5: 0}


@pytest.mark.article("decision D24")
def test_a_bye_goes_on() -> None:
    rows = event((1, 1, 2), (2, 1, 3), byes=[(1, 3)])
    assert order(rows, final_round=2) == [[1], [3], [2]]


@pytest.mark.article("KO 3.11")
@pytest.mark.article("decision D24")
def test_who_wins_by_a_forfeit_goes_on_and_when_both_forfeit_nobody_is_champion() -> None:
    book = book_of(KO)
    first = [*forfeit(book, 1, 1, (1, 2), (NS,)), *played(book, 1, 2, (3, 4), WON)]
    rows = by_pair([*first, *forfeit(book, 2, 1, (1, 3), (EW, NS))])
    assert order(rows, final_round=2) == [[1, 3], [2, 4]]
    assert find_champions(rows, final_round=2) == ()


def test_who_left_after_a_win_counts_as_out_in_the_round_to_come() -> None:
    rows = event(*FOUR, (1, 5, 6), (1, 7, 8), (2, 1, 3), (3, 1, 7), byes=[(2, 7)])
    assert order(rows, final_round=3) == [[1], [7], [3, 5], [2, 4, 6, 8]]


@pytest.mark.article("KO 2")
@pytest.mark.article("decision D26")
def test_losers_of_a_round_share_their_place_until_lots_are_drawn() -> None:
    book = book_of(KO)
    rows = event(*FOUR, (2, 1, 3))
    scores = scored([row for of_pair in rows.values() for row in of_pair], book)
    bracket = rank_bracket(rows, final_round=2)
    assert [(line.place, line.pair) for line in rank_pairs(scores, book, bracket=bracket)] == [
        (1, 1),
        (2, 3),
        (3, 2),
        (3, 4),
    ]
    drawn = rank_pairs(scores, book, bracket=bracket, lots=[(4, 2)])
    assert [(line.place, line.pair) for line in drawn] == [(1, 1), (2, 3), (3, 4), (4, 2)]
