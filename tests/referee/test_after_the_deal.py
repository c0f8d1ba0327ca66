"""D41: a foul found after a deal has ended, and before the next has begun, strikes the deal that has just ended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Mode
from guandan.game.effects import AnnulDeal, LoseDeal, NameLeader
from guandan.referee import InfractionReport, plan_cancellation
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.referee.kit import entries, over, rule, said

JS, TD, KO = "jiangsu-2017", "two-deck", "knockout-2023"
FOULS = {
    JS: said("wrong_tribute", seat="W", situation="after_lead", deal_over=True),
    TD: said("signals", seat="W", situation="at_others_cost", deal_over=True),
    KO: said("wrong_tribute", seat="W", situation="after_lead", deal_over=True),
}


def play(table: Table, *orders: str) -> None:
    for order in orders:
        if table.match.mode is Mode.LIVE:
            table.play_deal(order)
        else:
            table.record(order)


@pytest.mark.article("JS 2.1.3")
@pytest.mark.article("JS 3.3P.3")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("KO 3.10.3")
@pytest.mark.article("TD 26")
@pytest.mark.article("decision D41")
@pytest.mark.article("decision D13")
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("book", "foul"), list(FOULS.items()))
def test_the_rise_is_taken_back_and_the_others_rise_three(book: str, foul: InfractionReport, mode: Mode) -> None:
    table = over(book, mode)  # E N S W: EW 3
    play(table, "E W")
    assert table.levels == (5, 1)
    rule(table, foul)
    assert table.levels == (2, 4)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.deals_done == 2
    coming = table.match.progress.next
    assert (coming.has_tribute, coming.is_leader_named, coming.leader_side) == (False, True, Side.NS)
    assert coming.namer is (None if book == KO else Seat.S)


@pytest.mark.article("JS 3.2P.5")
@pytest.mark.article("KO 3.10.2")
@pytest.mark.article("decision D41")
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("book", [JS, KO])
def test_a_hand_that_was_too_long_loses_the_deal_that_it_won(book: str, mode: Mode) -> None:
    table = Table(book, mode=mode)
    play(table, "E W")
    rule(table, said("hand_count", long_seat="E", deal_over=True))
    assert table.levels == (1, 4)


@pytest.mark.article("JS 4.4.1")
@pytest.mark.article("decision D41")
def test_near_miss_the_next_deal_is_in_play() -> None:
    live = over(JS, Mode.LIVE)
    live.deal_bombs()
    rule(live, said("wrong_tribute", seat="W", situation="after_lead"))
    on_paper = over(JS, Mode.PAPER)
    rule(on_paper, said("wrong_tribute", seat="W", situation="after_lead"))
    for table in (live, on_paper):
        assert table.levels == (2, 4)  # what was won before stands
        assert table.match.deals_done == 2


@pytest.mark.article("decision D44")
@pytest.mark.parametrize("mode", Mode)
def test_under_the_book_of_the_first_release_the_win_stands(mode: Mode) -> None:
    table = over("jiangsu-2017@1", mode)
    rule(table, FOULS[JS])
    assert table.levels == (2, 4)
    assert table.match.deals_done == 2


@pytest.mark.article("decision D41")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("book", "foul"), list(FOULS.items()))
def test_a_match_won_by_that_deal_goes_on(book: str, foul: InfractionReport, mode: Mode) -> None:
    table = Table(book, mode=mode)
    play(table, *["E W"] * 5)
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A
    rule(table, foul)
    assert table.match.result is None
    assert table.levels == (13, 4)
    table.do(Adjust(effect=NameLeader(seat=Seat.N)))
    play(table, "N S")
    assert table.levels == (13, 7)


@pytest.mark.article("decision D41")
@pytest.mark.article("decision D9")
@pytest.mark.article("decision D13")
@pytest.mark.parametrize(("book", "foul"), list(FOULS.items()))
def test_a_match_won_by_that_deal_is_won_by_the_others_if_both_played_a(book: str, foul: InfractionReport) -> None:
    table = Table(book, mode=Mode.PAPER)
    play(table, *["E W"] * 4, *["N S"] * 4, "E W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    rule(table, foul)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, Side.NS)
    assert table.levels == (13, 14)


@pytest.mark.article("decision D41")
def test_nothing_is_left_of_a_deal_that_a_foul_ended_already() -> None:
    table = over(TD, Mode.LIVE)
    rule(table, FOULS[TD])
    assert table.levels == (1, 4)
    rule(table, said("signals", seat="N", situation="at_others_cost"))
    assert table.levels == (4, 4)  # the coming deal is lost
    with pytest.raises(IllegalAction, match="no_deal_to_correct"):
        table.do(Adjust(effect=LoseDeal(side=Side.EW, is_finished=True)))


@pytest.mark.article("decision D30")
@pytest.mark.article("decision D41")
@pytest.mark.parametrize("mode", Mode)
def test_fouls_of_both_sides_in_that_deal_void_it(mode: Mode) -> None:
    table = over(JS, mode)
    play(table, "E W")
    other = said("wrong_tribute", seat="S", situation="after_lead", deal_over=True)
    rule(table, FOULS[JS], other)
    assert table.levels == (2, 1)
    assert (table.match.deals_done, table.match.progress.standing.stage) == (1, Side.EW)
    assert table.match.progress.next.has_tribute
    with pytest.raises(IllegalAction, match="no_deal_to_correct"):
        Table(JS, mode=mode).do(Adjust(effect=AnnulDeal(is_finished=True)))


@pytest.mark.article("decision D41")
@pytest.mark.parametrize("mode", Mode)
def test_cancelled_the_deal_counts_again(mode: Mode) -> None:
    table = over(JS, mode)
    before = table.match.progress
    rule(table, FOULS[JS])
    for command in plan_cancellation(table.match, entries(table), 1, "seen wrongly").commands:
        table.do(command)
    assert table.match.progress == before


@pytest.mark.article("decision D41")
@given(
    book=st.sampled_from([JS, TD, KO]),
    orders=st.lists(st.sampled_from(["E W", "N S", "E N W S", "S E N W", "W N S E"]), min_size=1, max_size=9),
    side=st.sampled_from(list(Side)),
)
def test_law_it_is_as_if_the_foul_had_ended_that_deal(book: str, orders: list[str], side: Side) -> None:
    struck, fouled = Table(book, mode=Mode.PAPER), Table(book, mode=Mode.PAPER)
    for order in orders:
        if struck.match.result is None:
            struck.record(order)
    for order in orders[: struck.match.deals_done - 1]:
        fouled.record(order)
    report = {"seat": side.seats[0], "situation": "grave" if book != TD else "at_others_cost"}
    infraction = "disturbance" if book == TD else "other_breach"
    rule(struck, said(infraction, **report, deal_over=True))
    rule(fouled, said(infraction, **report))
    one, other = struck.match, fouled.match
    assert (one.progress.standing, one.progress.next, one.result) == (
        other.progress.standing,
        other.progress.next,
        other.result,
    )
