"""five-round-points: penalties in the hand that is finished after the call of time, and penalties before it."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Rank
from guandan.game.commands import CallTime, DealCards, Mode
from guandan.game.effects import AnnulDeal, GiveStage, LoseMatch, MoveLevels, TakePoints
from guandan.rules.points import hundred
from guandan.rules.seat import Side
from tests.game.five_round.scene import adjust, after, refusal
from tests.game.kit import Table

BOOK = "five-round-points"
HIDDEN = (MoveLevels(side=Side.NS, by=3), GiveStage(side=Side.NS))
"""ZD V.4 against East and West."""


def called_in_a_deal(mode: Mode) -> Table:
    """EW at 5 on stage, NS at 2; the call comes in the second deal."""
    if mode is Mode.LIVE:
        table = after(BOOK, "E W")
        table.deal_bombs()
    else:
        table = Table(BOOK, mode=Mode.PAPER)
        table.record("E W")
    table.do(CallTime())
    assert table.match.result is None
    return table


def finish(table: Table, order: str) -> None:
    if table.match.mode is Mode.LIVE:
        table.finish(order)
    else:
        table.record(order)


def points(table: Table) -> tuple[int, int]:
    assert table.match.result is not None, "the match is not over"
    score = hundred(table.match.result, table.match.book.points)
    assert score is not None
    return score[Side.EW], score[Side.NS]


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D20")
@pytest.mark.parametrize("mode", list(Mode))
def test_zd_5_1_a_deal_voided_after_the_call_is_not_replaced(mode: Mode) -> None:
    """The hand in play is gone, and no new one may be drawn: the match is over as it stands."""
    table = called_in_a_deal(mode)
    adjust(table, *HIDDEN)
    assert points(table) == (48, 52)


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("decision D31")
def test_zd_5_1_a_hand_dealt_again_after_the_call_is_still_the_last_one() -> None:
    table = called_in_a_deal(Mode.LIVE)
    adjust(table, AnnulDeal(keep=True))
    assert table.match.result is None
    table.play_deal("N E S W")
    assert points(table) == (56, 44)
    refusal(table, DealCards(pack=PACK))


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("ZD V.2")
@pytest.mark.parametrize("mode", list(Mode))
def test_zd_v_2_points_taken_after_the_call_count(mode: Mode) -> None:
    table = called_in_a_deal(mode)
    adjust(table, TakePoints(side=Side.NS, points=10))
    finish(table, "N E S W")
    assert points(table) == (56, 34)


@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
def test_d39_a_sixth_taken_draw_takes_ten_more() -> None:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record("E W")
    adjust(table, *[TakePoints(side=Side.EW, points=10)] * 2, TakePoints(side=Side.NS, points=10))
    table.do(CallTime(in_play=False))
    assert points(table) == (44, 26)


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("ZD V.5")
@pytest.mark.parametrize("mode", list(Mode))
def test_zd_v_5_a_match_may_be_lost_by_ruling_after_the_call(mode: Mode) -> None:
    table = called_in_a_deal(mode)
    adjust(table, LoseMatch(sides=(Side.EW,)))
    assert points(table) == (0, 100)


@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D18")
def test_zd_v_4_twice_by_both_sides_the_last_one_given_the_stage_is_on_it() -> None:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record("E N W S")
    adjust(table, *HIDDEN, MoveLevels(side=Side.EW, by=3), GiveStage(side=Side.EW))
    standing = table.match.progress.standing
    assert (standing.ew, standing.ns, standing.stage, standing.level) == (6, 4, Side.EW, Rank.SEVEN)
    table.do(CallTime(in_play=False))
    assert points(table) == (60, 40)


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_time_is_called_once() -> None:
    refusal(called_in_a_deal(Mode.LIVE), CallTime())
