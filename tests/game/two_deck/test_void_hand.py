"""two-deck: a wrong tribute or return found in play makes a hand void (TD 28; D33, X30)."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.game.commands import Adjust, Mode, PayTribute, ReturnCard
from guandan.game.effects import GoBack, VoidHand
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table


def eight(rank: str) -> str:
    return " ".join(f"{suit}{rank}" for suit in "SHCD" * 2)


def void(table: Table, seat: str) -> None:
    table.do(Adjust(effect=VoidHand(seat=Seat(seat))))


def ended(order: str, start: str = "2") -> Table:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(order)
    return table


def dealt() -> Table:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    return table


def east_out(table: Table) -> None:
    for rank in "37J":
        table.play("E", eight(rank))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")


def rest(table: Table, order: str) -> str:
    """Play on so that these finish in this order; the finishing order of the deal."""
    table.finish(order)
    return " ".join(table.match.progress.done[-1].order)


@pytest.mark.article("X30")
@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
@pytest.mark.parametrize("mode", [Mode.PAPER, Mode.LIVE])
def test_td_28_x30_found_after_the_deal_the_first_becomes_last(mode: Mode) -> None:
    table = Table("two-deck", mode=mode)
    if mode is Mode.PAPER:
        table.record("E N S W")
    else:
        table.play_deal("E N S W")
    assert table.levels == (2, 1)
    void(table, "E")
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "5"


@pytest.mark.article("X30")
@pytest.mark.article("decision D33")
def test_td_28_x30_the_next_tribute_follows_the_corrected_order() -> None:
    table = Table("two-deck")
    table.play_deal("E N S W")
    void(table, "E")
    now = find_jobs(table.match)
    assert set(now.shufflers) == {Seat.E, Seat.W}
    assert now.cutter is Seat.N
    assert now.first_draw is Seat.W  # after a double-down the next of the first
    table.deal({"N": "BJ", "S": "BJ"})
    assert {(str(one.seat), one.ask) for one in table.match.questions} == {("E", Ask.PAY), ("W", Ask.PAY)}


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
@pytest.mark.parametrize(
    ("order", "offender", "levels", "stage"),
    [
        ("E N W S", "E", (1, 3), "NS"),  # N W S E
        ("E N W S", "N", (4, 1), "EW"),  # E W S N
        ("E N W S", "W", (2, 1), "EW"),  # E N S W
        ("E S N W", "E", (1, 4), "NS"),  # S N W E
        ("E N S W", "N", (3, 1), "EW"),  # E S W N
    ],
)
def test_td_28_the_others_move_up(order: str, offender: str, levels: tuple[int, int], stage: str) -> None:
    table = ended(order)
    void(table, offender)
    assert table.levels == levels
    assert table.match.progress.standing.stage is Side(stage)


@pytest.mark.article("TD 28")
def test_td_28_after_a_double_down_the_second_becomes_first_and_its_partner_last() -> None:
    table = Table("two-deck")
    table.play_deal("E W")
    assert table.levels == (4, 1)
    void(table, "E")
    assert table.levels == (2, 1)
    now = find_jobs(table.match)
    assert now.cutter is Seat.W
    assert now.first_draw is Seat.E
    assert set(now.shufflers) == {Seat.E, Seat.W}
    table.deal({"N": "BJ", "S": "BJ"})
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("E", Ask.PAY)]


@pytest.mark.article("TD 28")
@pytest.mark.parametrize("offender", ["N", "S"])
def test_td_28_a_loser_of_a_double_down_stays_one(offender: str) -> None:
    table = ended("E W")
    void(table, offender)
    assert table.levels == (4, 1)
    assert table.match.progress.standing.stage is Side.EW


@pytest.mark.article("TD 28")
@pytest.mark.article("TD 27")
def test_td_28_a_won_match_is_no_longer_won() -> None:
    table = ended("E W", start="J")
    assert table.levels == (13, 10)
    table.record("E N W S")
    assert table.match.result is not None
    void(table, "E")
    assert table.match.result is None
    assert table.levels == (13, 12)  # N W S E


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_td_28_in_play_the_hand_plays_no_more_and_the_others_go_on() -> None:
    table = dealt()
    table.play("E", "S3")
    void(table, "N")
    assert table.ask("N") is None
    assert table.ask("W") is Ask.FOLLOW
    table.play("W", "S5")
    table.play("S", "S6")
    table.passes("E")
    assert table.ask("W") is Ask.FOLLOW  # and not North


@pytest.mark.article("TD 28")
def test_td_28_the_offender_comes_last_whatever_it_holds() -> None:
    table = dealt()
    table.play("E", "S3")
    void(table, "N")
    assert rest(table, "E S W") == "E S W N"
    assert table.levels == (3, 1)


@pytest.mark.article("TD 28")
def test_td_28_a_void_hand_whose_turn_it_is_lets_the_next_act() -> None:
    table = dealt()
    table.play("E", "S3")
    table.play("N", "D2")
    table.passes("W")
    void(table, "S")
    assert table.ask("E") is Ask.FOLLOW
    table.passes("E")
    assert table.ask("N") is Ask.LEAD


@pytest.mark.article("TD 28")
def test_td_28_a_void_hand_does_not_keep_the_trick_open() -> None:
    table = dealt()
    table.play("E", "S3")
    table.play("N", "D2")
    void(table, "E")
    table.passes("W", "S")
    assert table.ask("N") is Ask.LEAD


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_td_28_the_first_to_finish_loses_the_place_to_the_second() -> None:
    table = dealt()
    east_out(table)
    void(table, "E")
    table.passes("N", "W", "S")
    assert rest(table, "N W S") == "N W S E"
    assert table.levels == (1, 3)


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_td_28_the_partner_of_a_void_first_is_not_second_but_first() -> None:
    table = dealt()
    east_out(table)
    void(table, "E")
    table.passes("N", "W", "S")
    assert rest(table, "W N S") == "W N S E"
    assert table.levels == (2, 1)


@pytest.mark.article("TD 28")
def test_td_28_two_finished_opponents_of_a_void_hand_are_a_double_down() -> None:
    table = dealt()
    table.play("E", "S3")
    void(table, "E")
    assert rest(table, "N S").startswith("N S")
    assert table.levels == (1, 4)
    table.deal({"N": "BJ", "S": "BJ"})
    assert {str(one.seat) for one in table.match.questions} == {"E", "W"}


@pytest.mark.article("TD 28")
def test_td_28_the_last_but_one_of_a_finished_pair_ends_the_deal() -> None:
    """East and North are out when North's hand is found void: South and West play for the places behind East."""
    table = dealt()
    east_out(table)
    for rank in "48Q":
        table.play("N", eight(rank))
        table.passes("W", "S")
    table.play("N", "D2")
    table.passes("W", "S")
    table.play("N", "SA HA")
    void(table, "N")
    assert table.match.deal is not None
    table.passes("W", "S")
    assert rest(table, "S W") == "E S W N"


@pytest.mark.article("TD 28")
def test_td_28_before_the_first_play_the_tribute_is_put_right() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    table.deal({"S": "BJ S4", "E": "S3 LJ", "N": "BJ"})
    before = {seat: table.match.deal.hand(seat) for seat in Seat}
    table.do(PayTribute(seat=Seat.S, card=Card("BJ")))
    table.do(ReturnCard(seat=Seat.E, card=Card("S3")))
    assert table.ask("S") is Ask.LEAD
    table.do(Adjust(effect=GoBack(acts=None)))
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("S", Ask.PAY)]
    assert {seat: table.match.deal.hand(seat) for seat in Seat} == before


@pytest.mark.article("TD 28")
def test_td_28_a_void_hand_on_top_of_the_trick_leads_no_more() -> None:
    table = dealt()
    table.play("E", "S3")
    void(table, "E")
    table.passes("N", "W", "S")
    (question,) = table.match.questions
    assert question.ask is Ask.LEAD
    assert question.seat is not Seat.E


@pytest.mark.article("TD 28")
def test_td_28_with_two_out_the_third_is_the_only_one_left() -> None:
    table = dealt()
    east_out(table)
    table.passes("N", "W", "S")
    for rank in "59K":
        table.play("W", eight(rank))
        table.passes("S", "N")
    table.play("W", "S2")
    table.passes("S", "N")
    void(table, "W")
    assert table.ask("W") is None
    assert rest(table, "N S") == "E N S W"
    assert table.levels == (2, 1)
