"""nantong-2018 at a paper table: what it may record, what it is told, and what it must tell."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.errors import IllegalAction
from guandan.game.commands import CallTime, CorrectDeal, Mode, NoteTribute, RecordDeal
from guandan.game.paper import PaperAsk, brief_table
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import refusal
from tests.game.kit import Table, seats

BOOK = "nantong-2018"


def paper(*orders: str) -> Table:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record(*orders)
    return table


@pytest.mark.article("NT 1.3.1")
@pytest.mark.article("NT 1.3.2")
@pytest.mark.parametrize("order", ["E E N W", "E N W", "E S", "W", "S N S E"])
def test_nt_1_3_2_only_a_finishing_order_can_be_recorded(order: str) -> None:
    refusal(paper(), RecordDeal(order=seats(order)))


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.parametrize(
    ("order", "note", "leader", "receivers"),
    [
        ("E N W S", NoteTribute(), "S", {"S": "E"}),
        ("E N S W", NoteTribute(), "W", {"W": "E"}),
        ("E N W S", NoteTribute(refused=True), "E", {}),
        ("E W", NoteTribute(refused=True), "E", {}),
        ("E W", NoteTribute(payer_to_first=Seat.S), "S", {"S": "E", "N": "W"}),
        ("E W", NoteTribute(equal=True, payer_to_first=Seat.S), "S", {"S": "E", "N": "W"}),
        ("E W", NoteTribute(equal=True, payer_to_first=Seat.N), "N", {"N": "E", "S": "W"}),
    ],
)
def test_nt_1_4_4_1_the_table_is_told_who_leads(
    order: str, note: NoteTribute, leader: str, receivers: dict[str, str]
) -> None:
    table = paper(order)
    table.do(note)
    told = brief_table(table.match)
    assert told.leader is Seat(leader)
    assert told.receivers == receivers


@pytest.mark.article("NT 1.4.4.1")
def test_nt_1_4_4_1_the_table_is_asked_whose_equal_card_the_first_took() -> None:
    table = paper("E W")
    assert set(brief_table(table.match).payers) == {Seat.N, Seat.S}
    assert PaperAsk.REFUSED in brief_table(table.match).asks
    table.do(NoteTribute(equal=True))
    assert brief_table(table.match).asks == (PaperAsk.PAYER_TO_FIRST,)
    assert brief_table(table.match).leader is None


@pytest.mark.article("NT 1.4.4.1")
def test_nt_1_4_4_1_only_a_payer_can_have_paid_the_first() -> None:
    table = paper("E W")
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(payer_to_first=Seat.W))


@pytest.mark.article("NT 1.4.2")
@pytest.mark.parametrize(("order", "first_draw"), [("E N W S", "S"), ("E W", "N"), ("W S E N", "N")])
def test_nt_1_4_2_the_table_is_told_who_draws_first(order: str, first_draw: str) -> None:
    assert brief_table(paper(order).match).jobs.first_draw is Seat(first_draw)


@pytest.mark.article("NT 2.3")
def test_nt_2_3_a_correction_after_time_may_turn_the_match() -> None:
    table = paper("E W", "N S")
    table.do(CallTime())
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.LAST_FIRST, Side.NS)
    table.do(CorrectDeal(number=2, order=seats("N E S W")))
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.HIGHER_LEVEL, Side.EW)
    assert (table.match.result.ew, table.match.result.ns) == (4, 3)


@pytest.mark.article("decision D9")
@pytest.mark.article("decision D18")
def test_d18_a_level_really_played_is_kept_in_the_record() -> None:
    table = paper("E W")
    table.do(RecordDeal(order=seats("E W"), level=Rank.SEVEN))
    assert [deal.level for deal in table.match.progress.done] == [Rank.TWO, Rank.SEVEN]
    assert table.levels == (7, 1)
