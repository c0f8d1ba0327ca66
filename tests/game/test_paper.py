"""A paper table: what it is told before each deal, what it is asked, and what a correction changes."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Rank
from guandan.errors import GuandanError, IllegalAction
from guandan.game import commands as co
from guandan.game.paper import Briefing, PaperAsk, brief_table
from guandan.game.view import view
from guandan.rules.seat import SEATS, Seat, Side
from tests.game.kit import BOOKS, Table, seats

E, N, W, S = SEATS
FIRST = {  # who shuffles, cuts and turns before the first deal
    "jiangsu-2017": ((E,), S, S),
    "two-deck": ((), None, S),
    "knockout-2023": ((E,), N, N),
    "five-round-points": ((E,), S, S),
    "nantong-2018": ((), None, S),
}
SHUFFLERS = {  # after E N W S, after E N S W, after E W
    "jiangsu-2017": ({S}, {S}, {S}),
    "two-deck": ({N, S}, {E, W}, {N, S}),
    "knockout-2023": ({S}, {W}, {S}),
    "five-round-points": ({S}, {S}, {S}),
    "nantong-2018": ({S}, {W}, {S}),
}
CLOCKWISE = ("jiangsu-2017", "two-deck", "knockout-2023")


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest) -> Table:
    return on_paper(request.param)


def on_paper(book: str, **start: object) -> Table:
    return Table(book, mode=co.Mode.PAPER, **start)


def told(table: Table) -> Briefing:
    return brief_table(table.match)


@pytest.mark.article("JS 3.2.2")
@pytest.mark.article("TD 5")
@pytest.mark.article("TD 7.1")
@pytest.mark.article("KO 3.8.1")
@pytest.mark.article("ZD 2.1.1")
@pytest.mark.article("decision D11")
def test_the_first_deal(table: Table) -> None:
    shufflers, cutter, turner = FIRST[table.match.book.id]
    now = told(table)
    assert (now.number, now.level, now.stage) == (1, Rank.TWO, None)
    assert (now.jobs.shufflers, now.jobs.cutter, now.jobs.turner, now.jobs.first_draw) == (
        shufflers,
        cutter,
        turner,
        None,
    )
    assert (now.payers, now.receivers, now.leader, now.asks) == ((), {}, None, ())


@pytest.mark.article("X3")
def test_x3_the_last_pays_the_first_and_leads(table: Table) -> None:
    table.record("E N W S")
    now = told(table)
    assert table.levels == (3, 1)
    assert (now.number, now.level, now.stage) == (2, Rank.FOUR, Side.EW)
    assert set(now.jobs.shufflers) == SHUFFLERS[table.match.book.id][0]
    assert (now.jobs.cutter, now.jobs.turner, now.jobs.first_draw) == (E, None, S)
    assert (now.payers, now.receivers) == ((S,), {S: E})
    assert (now.asks, now.leader) == ((PaperAsk.REFUSED,), None)
    table.do(co.NoteTribute())
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {S: E}, S)


@pytest.mark.article("X4")
def test_x4_one_pays_the_own_partner(table: Table) -> None:
    table.record("E N S W")
    now = told(table)
    assert table.levels == (2, 1)
    assert set(now.jobs.shufflers) == SHUFFLERS[table.match.book.id][1]
    assert (now.jobs.cutter, now.jobs.first_draw) == (E, W)
    assert (now.payers, now.receivers) == ((W,), {W: E})
    table.do(co.NoteTribute())
    assert told(table).leader is W


@pytest.mark.article("X5")
def test_x5_the_higher_card_goes_to_the_first(table: Table) -> None:
    table.record("E W")
    now = told(table)
    assert table.levels == (4, 1)
    assert set(now.jobs.shufflers) == SHUFFLERS[table.match.book.id][2]
    assert (now.jobs.cutter, now.jobs.first_draw) == (E, N)
    assert set(now.payers) == {N, S}
    assert (now.receivers, now.leader) == ({}, None)
    assert now.asks == (PaperAsk.REFUSED, PaperAsk.EQUAL)
    table.do(co.NoteTribute())
    assert (told(table).asks, told(table).leader) == ((PaperAsk.PAYER_TO_FIRST,), None)
    table.do(co.NoteTribute(payer_to_first=S))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {S: E, N: W}, S)


@pytest.mark.article("X6")
@pytest.mark.parametrize("book", CLOCKWISE)
def test_x6_equal_cards_go_clockwise_and_nothing_more_is_asked(book: str) -> None:
    table = on_paper(book)
    table.record("E W")
    table.do(co.NoteTribute(equal=True))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {N: E, S: W}, N)


@pytest.mark.article("X6")
@pytest.mark.article("decision D2")
def test_x6_zd_the_first_picks_and_the_next_player_leads_whatever_it_picked() -> None:
    table = on_paper("five-round-points")
    table.record("E W")
    table.do(co.NoteTribute(equal=True))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((PaperAsk.PAYER_TO_FIRST,), {}, N)
    table.do(co.NoteTribute(equal=True, payer_to_first=S))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {S: E, N: W}, N)


@pytest.mark.article("X6")
@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.parametrize(("payer", "other"), [(S, N), (N, S)])
def test_x6_nt_whose_card_the_first_took_leads(payer: Seat, other: Seat) -> None:
    table = on_paper("nantong-2018")
    table.record("E W")
    table.do(co.NoteTribute(equal=True))
    assert (told(table).asks, told(table).leader) == ((PaperAsk.PAYER_TO_FIRST,), None)
    table.do(co.NoteTribute(equal=True, payer_to_first=payer))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {payer: E, other: W}, payer)


@pytest.mark.article("X9")
@pytest.mark.article("decision D21")
@pytest.mark.parametrize("order", ["E W", "E N W S", "E N S W"])
def test_x9_refused_nobody_pays_and_the_first_leads(table: Table, order: str) -> None:
    table.record(order)
    table.do(co.NoteTribute(refused=True))
    assert (told(table).asks, told(table).receivers, told(table).leader) == ((), {}, E)


def test_what_was_noted_is_of_one_deal(table: Table) -> None:
    table.record("E N W S")
    table.do(co.NoteTribute(refused=True))
    table.record("N E S W")
    assert (told(table).asks, told(table).payers) == ((PaperAsk.REFUSED,), (W,))


@pytest.mark.parametrize(
    ("order", "note", "code"),
    [
        ("E N W S", co.NoteTribute(equal=True), "only_one_pays"),
        ("E N W S", co.NoteTribute(payer_to_first=N), "not_a_payer"),
        ("E W", co.NoteTribute(payer_to_first=E), "not_a_payer"),
    ],
)
def test_a_note_that_cannot_be(table: Table, order: str, note: co.NoteTribute, code: str) -> None:
    table.record(order)
    with pytest.raises(IllegalAction) as refusal:
        table.do(note)
    assert refusal.value.code == code


def test_no_tribute_to_note_before_the_first_deal(table: Table) -> None:
    with pytest.raises(IllegalAction, match="no_tribute_is_due"):
        table.do(co.NoteTribute())


@pytest.mark.parametrize("order", ["", "E", "E N", "E N W", "E W N", "E E", "E N W W", "E N E S"])
def test_impossible_orders_are_refused(table: Table, order: str) -> None:
    before = table.match
    with pytest.raises(IllegalAction):
        table.record(order)
    table.record("E N W S")
    with pytest.raises(IllegalAction):
        table.do(co.CorrectDeal(number=1, order=seats(order)))
    assert before.deals_done == 0
    assert table.levels == (3, 1)


def test_a_whole_order_after_double_down_says_the_same_as_two_seats(table: Table) -> None:
    table.record("E W N S")
    other = on_paper(table.match.book.id)
    other.record("E W")
    assert table.levels == other.levels == (4, 1)
    assert told(table) == told(other)


@pytest.mark.parametrize("level", [Rank.LITTLE_JOKER, Rank.BIG_JOKER])
def test_a_joker_is_no_level(table: Table, level: Rank) -> None:
    with pytest.raises(GuandanError):
        table.do(co.RecordDeal(order=(E, W), level=level))


def test_cards_are_dealt_at_live_tables_and_results_recorded_on_paper(table: Table) -> None:
    with pytest.raises(IllegalAction, match="paper_table_records_results"):
        table.do(co.DealCards(pack=PACK, cut=50, turned=(0,)))
    with pytest.raises(IllegalAction, match="live_table_plays_cards"):
        Table(table.match.book.id).record("E W")


def test_all_that_is_seen_of_a_paper_table(table: Table) -> None:
    table.record("E W")
    seen = view(table.match)
    assert (seen.mode, seen.deal, seen.questions) == (co.Mode.PAPER, None, ())
    assert [deal.order for deal in seen.done] == [(E, W)]
    assert (seen.standing.ew, seen.standing.ns, seen.standing.stage) == (4, 1, Side.EW)
