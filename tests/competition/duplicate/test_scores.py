"""Duplicate scores: exact, against the others who sat the same way, and nothing in all."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.competition.duplicate.mitchell import build_movement
from guandan.competition.scoring.duplicate_standings import (
    PlayedBoard,
    compute_duplicate_standings,
    score_boards,
    sum_scores,
)
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow
from guandan.errors import IllegalAction
from guandan.rules.options.ranking import Criterion
from guandan.rules.seat import Side

NETS = st.sampled_from([-3, -2, -1, 1, 2, 3])


def one_board(*nets: int) -> list[PlayedBoard]:
    return [
        PlayedBoard(round=turn, table=turn, board=7, ew=2 * turn - 1, ns=2 * turn, net=net)
        for turn, net in enumerate(nets, start=1)
    ]


def test_net_levels_stand_against_the_mean_of_the_others() -> None:
    scores = {one.pair: one for one in score_boards(one_board(3, 1, -2, 1))}
    assert {pair: one.score for pair, one in scores.items() if one.side is Side.EW} == {
        1: Fraction(3),
        3: Fraction(1, 3),
        5: Fraction(-11, 3),
        7: Fraction(1, 3),
    }
    assert all(scores[pair].score == -scores[pair - 1].score for pair in (2, 4, 6, 8))
    third = scores[6]
    assert (third.net, third.mean) == (2, Fraction(-5, 3))
    assert [(one.table, one.net) for one in third.others] == [(1, 3), (2, 1), (4, 1)]


def test_a_board_that_nobody_else_played_is_worth_nothing() -> None:
    scores = score_boards(one_board(3))
    assert [(one.score, one.others) for one in scores] == [(0, ()), (0, ())]


@given(st.lists(NETS, min_size=1, max_size=20))
def test_the_scores_of_a_board_add_up_to_nothing_either_way(nets: list[int]) -> None:
    scores = score_boards(one_board(*nets))
    for side in Side:
        assert sum(one.score for one in scores if one.side is side) == 0


@given(st.integers(3, 9), st.data())
def test_a_whole_movement_adds_up_and_every_score_can_be_traced(tables: int, data: st.DataObject) -> None:
    turns = build_movement(range(1, 2 * tables + 1), rounds=2, boards=2)
    played = [
        PlayedBoard(round=turn, table=table.number, board=board, ew=table.ew, ns=table.ns, net=data.draw(NETS))
        for turn, at in enumerate(turns, start=1)
        for table in at
        for board in table.boards
    ]
    found = sum_scores(score_boards(played))
    for side in Side:
        assert sum(one.score for one in found.values() if one.sides == {side}) == 0
    for total in found.values():
        assert len(total.boards) == 4
        assert total.average * 4 == total.score
        for one in total.boards:
            others = [each for each in played if each.board == one.played.board and each != one.played]
            sign = 1 if one.side is Side.EW else -1
            assert list(one.others) == others
            assert one.score == sign * (one.played.net - Fraction(sum(each.net for each in others), len(others)))


def test_a_board_played_twice_by_a_pair_is_refused() -> None:
    again = [*one_board(1, 2), PlayedBoard(round=3, table=3, board=7, ew=9, ns=2, net=1)]
    with pytest.raises(IllegalAction) as refused:
        score_boards(again)
    assert (refused.value.code, refused.value.details) == ("board_played_twice", {"board": 7, "pair": 2})


def rows(*tables: tuple[int, int, tuple[int, ...]]) -> dict[int, list[ScoreRow]]:
    found: dict[int, list[ScoreRow]] = {}
    for number, (ew, ns, nets) in enumerate(tables, start=1):
        for side, pair, other in ((Side.EW, ew, ns), (Side.NS, ns, ew)):
            where = {"table": number, "opponent": other, "side": side}
            found[pair] = [ScoreRow(round=1, pair=pair, how=ScoreOrigin.PLAYED, boards=(1, 2), nets=nets, **where)]
    return found


def test_standings_have_exact_fractions_and_name_the_tables_they_came_from() -> None:
    lines = compute_duplicate_standings(rows((1, 2, (3, 1)), (3, 4, (1, -1)), (5, 6, (-2, 1))))
    assert [(line.place, line.pair, line.is_tied) for line in lines] == [
        (1, 1, False),
        (2, 6, False),
        (3, 4, False),
        (4, 3, False),
        (5, 5, False),
        (6, 2, False),
    ]
    totals_shown = {line.pair: Fraction(*line.figures[0].value) for line in lines}
    assert totals_shown[1] == Fraction(3) - Fraction(-1, 2) + Fraction(1) - Fraction(0)
    assert sum(totals_shown.values()) == 0
    (figure,) = lines[0].figures
    assert figure.criterion is Criterion.TOTAL
    assert [(source.round, source.table, source.value) for source in figure.sources] == [(1, 1, 4)]


def test_equal_pairs_share_a_place_until_a_lot_is_drawn() -> None:
    equal = rows((1, 2, (1, 1)), (3, 4, (1, 1)))
    assert [(line.place, line.is_tied) for line in compute_duplicate_standings(equal)] == [(1, True)] * 4
    drawn = compute_duplicate_standings(equal, [(3, 1, 4, 2)])
    assert [(line.place, line.pair, line.is_tied) for line in drawn] == [
        (1, 3, False),
        (2, 1, False),
        (3, 4, False),
        (4, 2, False),
    ]


def test_who_rested_or_forfeited_has_no_board() -> None:
    found = rows((1, 2, (3, 1)), (3, 4, (1, -1)))
    found[9] = [ScoreRow(round=1, pair=9, how=ScoreOrigin.BYE)]
    found[7] = [
        ScoreRow(round=1, pair=7, how=ScoreOrigin.FORFEIT_LOST, table=5, opponent=8, side=Side.EW, boards=(1, 2))
    ]
    found[8] = [
        ScoreRow(round=1, pair=8, how=ScoreOrigin.FORFEIT_WON, table=5, opponent=7, side=Side.NS, boards=(1, 2))
    ]
    shown = {line.pair: line.figures[0].value for line in compute_duplicate_standings(found)}
    assert (shown[7], shown[8], shown[9]) == ((0, 1), (0, 1), (0, 1))
    assert compute_duplicate_standings({}) == ()
