"""nantong-2018: penalties at a paper table, where they happen: nobody draws out of turn from a server."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import CallTime, Mode
from guandan.game.effects import AnnulDeal, GiveStage, MoveLevels
from guandan.game.events import Adjusted
from guandan.game.paper import brief_table
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import adjust
from tests.game.kit import Table

BOOK = "nantong-2018"
EW_DOWN = MoveLevels(side=Side.EW, by=-1)


def paper(*orders: str) -> Table:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record(*orders)
    return table


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("X29")
def test_x29_third_taken_draw_on_stage_at_a_paper_table() -> None:
    table = paper("N S", "E W", "E N W S")
    adjust(table, EW_DOWN, GiveStage(side=Side.NS))
    assert stands(table) == (5, 4, Side.NS, Rank.FIVE)
    told = brief_table(table.match)
    assert (told.level, told.payers, told.jobs.first_draw) == (Rank.FIVE, (), None)


@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("X29")
def test_x29_third_taken_draw_off_stage_at_a_paper_table() -> None:
    table = paper("E W", "E N W S", "N S")
    adjust(table, EW_DOWN, AnnulDeal(keep=True))
    assert isinstance(table.log[-1], Adjusted)
    assert stands(table) == (5, 4, Side.NS, Rank.FIVE)
    assert set(brief_table(table.match).payers) == {Seat.E, Seat.W}


@pytest.mark.article("NT 1.5.2")
@pytest.mark.article("X29")
def test_x29_a_long_hand_at_a_paper_table() -> None:
    table = paper("E N S W")
    adjust(table, MoveLevels(side=Side.EW, by=-2), AnnulDeal(keep=True))
    assert isinstance(table.log[-1], Adjusted)
    assert stands(table) == (1, 1, Side.EW, Rank.TWO)
    assert brief_table(table.match).payers == (Seat.W,)


@pytest.mark.article("NT 1.5.2")
@pytest.mark.article("decision D18")
def test_d18_the_next_deal_is_at_the_stage_sides_level_after_the_penalty() -> None:
    table = paper("E W", "E N W S")
    assert brief_table(table.match).level is Rank.SEVEN
    adjust(table, MoveLevels(side=Side.EW, by=-2))
    assert brief_table(table.match).level is Rank.FIVE
    table.record("N E S W")
    assert table.match.progress.done[-1].level is Rank.FIVE


@pytest.mark.article("decision D22")
@pytest.mark.article("NT 1.5.1")
def test_d22_with_no_finished_deal_a_stage_given_by_penalty_does_not_win() -> None:
    table = paper()
    adjust(table, EW_DOWN, GiveStage(side=Side.NS))
    table.do(CallTime())
    assert table.match.result is None
    assert table.match.is_extra_due
    told = brief_table(table.match)
    assert (told.level, told.payers, told.is_extra) == (Rank.TWO, (), True)
