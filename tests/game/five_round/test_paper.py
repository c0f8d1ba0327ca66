"""five-round-points at a paper table: what it may record, what it is told, and what it must tell."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Rank
from guandan.game.commands import CorrectDeal, DealCards, Mode, NoteTribute, PlayCards, RecordDeal
from guandan.game.paper import PaperAsk, brief_table
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import refusal
from tests.game.kit import Table, seats

BOOK = "five-round-points"


def paper(*orders: str, **start: object) -> Table:
    table = Table(BOOK, mode=Mode.PAPER, **start)
    table.record(*orders)
    return table


@pytest.mark.article("ZD 1.11")
@pytest.mark.article("ZD 1.12")
@pytest.mark.parametrize("order", ["E E N W", "E N W", "E N", "E", "N E N S", "E N W S E"])
def test_zd_1_12_only_a_finishing_order_can_be_recorded(order: str) -> None:
    table = paper()
    refusal(table, RecordDeal(order=seats(order)))
    assert table.levels == (1, 1)


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.parametrize(
    ("order", "payers"),
    [("E N W S", {"S"}), ("E N S W", {"W"}), ("E W", {"N", "S"}), ("N S", {"E", "W"}), ("N S W E", {"E", "W"})],
)
def test_zd_2_1_2_the_table_is_told_who_pays(order: str, payers: set[str]) -> None:
    assert set(brief_table(paper(order).match).payers) == payers


@pytest.mark.article("decision D16")
def test_d16_after_double_down_third_and_fourth_mean_nothing_even_if_recorded() -> None:
    whole, short = paper("N S W E").match, paper("N S").match
    assert whole.progress.standing == short.progress.standing
    assert brief_table(whole).jobs == brief_table(short).jobs
    assert brief_table(whole).asks == brief_table(short).asks


@pytest.mark.article("ZD 2.2")
@pytest.mark.parametrize(
    ("order", "note", "leader"),
    [
        ("E N W S", NoteTribute(), "S"),
        ("E N W S", NoteTribute(refused=True), "E"),
        ("E N S W", NoteTribute(), "W"),
        ("E W", NoteTribute(refused=True), "E"),
        ("E W", NoteTribute(payer_to_first=Seat.S), "S"),
        ("E W", NoteTribute(payer_to_first=Seat.N), "N"),
        ("E W", NoteTribute(equal=True, payer_to_first=Seat.S), "N"),
        ("E W", NoteTribute(equal=True, payer_to_first=Seat.N), "N"),
        ("W E", NoteTribute(equal=True, payer_to_first=Seat.N), "S"),
    ],
)
def test_zd_2_2_the_table_is_told_who_leads(order: str, note: NoteTribute, leader: str) -> None:
    table = paper(order)
    table.do(note)
    assert brief_table(table.match).leader is Seat(leader)


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_what_was_told_of_a_tribute_holds_for_that_deal_only() -> None:
    table = paper("E W")
    fresh = brief_table(table.match)
    assert (set(fresh.asks), fresh.leader) == ({PaperAsk.REFUSED, PaperAsk.EQUAL}, None)
    table.do(NoteTribute(refused=True))
    assert brief_table(table.match).asks == ()
    table.record("W E")
    later = brief_table(table.match)
    assert (set(later.asks), later.leader) == ({PaperAsk.REFUSED, PaperAsk.EQUAL}, None)


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_without_a_tribute_due_there_is_nothing_to_tell() -> None:
    refusal(paper(), NoteTribute(refused=True))


@pytest.mark.article("ZD 2.1.1")
def test_zd_2_1_1_before_the_first_deal_nobody_pays_and_the_turned_card_decides() -> None:
    told = brief_table(paper().match)
    assert (told.number, told.level, told.stage, told.payers, told.leader) == (1, Rank.TWO, None, (), None)
    assert (told.jobs.shufflers, told.jobs.cutter) == ((Seat.E,), Seat.S)


@pytest.mark.article("decision D9")
@pytest.mark.article("decision D18")
def test_d9_a_deal_really_played_at_another_level_does_not_pass_a() -> None:
    table = paper("E W", "E W", "E W", "E W")
    assert table.match.progress.standing.level is Rank.ACE
    table.do(RecordDeal(order=seats("E W"), level=Rank.JACK))
    assert table.match.result is None
    assert table.levels == (13, 1)
    assert table.match.progress.done[-1].level is Rank.JACK


@pytest.mark.article("decision D18")
def test_d18_a_correction_moves_the_levels_from_that_deal_on() -> None:
    table = paper("E W", "N E S W", "E N W S")
    assert table.levels == (6, 3)
    table.do(CorrectDeal(number=1, order=seats("N S")))
    standing = table.match.progress.standing
    assert (standing.ew, standing.ns, standing.stage, standing.level) == (3, 6, Side.EW, Rank.FOUR)
    assert [deal.level for deal in table.match.progress.done] == [Rank.TWO, Rank.FIVE, Rank.FOUR]


@pytest.mark.article("ZD 1.11")
def test_zd_1_11_a_paper_table_plays_no_cards_and_a_live_one_records_no_orders() -> None:
    refusal(paper(), DealCards(pack=PACK, turned=(5,)))
    refusal(paper(), PlayCards(seat=Seat.E, cards=PACK[:1]))
    refusal(Table(BOOK), RecordDeal(order=seats("E W")))
