"""Mistakes that public Guandan engines have made in play, tribute and levels, one test each, in all five books."""

from __future__ import annotations

import msgspec
import pytest

from guandan.cards import Card, Hand
from guandan.errors import GuandanError
from guandan.game import Match, answers, evolve, new
from guandan.game.commands import Mode, Pass, PlayCards, RefuseTribute
from guandan.game.events import AnyMatchEvent, DealEnded, TributePaid, TributeRefused
from guandan.game.match import Ask
from guandan.rulebooks import load
from guandan.rules.options.tribute import RefusalChoice
from guandan.rules.seat import SEATS, Seat, Side
from tests.game.jiangsu.setting import asked, give_back, held, low_hands, pay
from tests.game.kit import BOOKS, Table, seats

FACES = "SJ SQ SQ HQ HQ CQ CQ DQ DQ SK SK HK HK CK CK DK DK SA SA HA HA CA CA DA DA"
"""Twenty-five cards above ten."""

every_book = pytest.mark.parametrize("book", BOOKS)


def dealt(book: str, hands: dict[str, str], *orders: str) -> Table:
    """A live table where deals were finished in these orders and the next has been dealt; East leads a first deal."""
    table = Table(book)
    for order in orders:
        table.play_deal(order)
    table.deal(hands, leader=None if orders else Seat.E)
    return table


def bombs(book: str) -> Table:
    table = Table(book)
    table.deal_bombs()
    return table


def run_down(table: Table, seat: str, to: int = 0) -> None:
    """The seat leads its longest plays while all others pass, until it holds so many cards."""
    while len(held(table, seat)) > to:
        question = table.match.questions[0]
        plays = [one for one in answers(table.match, question) if isinstance(one, PlayCards)]
        if question.seat != seat:
            table.do(Pass(seat=question.seat))
            continue
        fitting = [one for one in plays if len(held(table, seat)) - len(one.cards) >= to]
        table.do(max(fitting, key=lambda one: len(one.cards)))


# Play


@every_book
def test_play_a_trick_ending_after_one_pass(book: str) -> None:
    table = dealt(book, {"E": "S3"})
    table.play("E", "S3")
    for seat in "NWS":
        assert asked(table) == {seat: Ask.FOLLOW}
        table.passes(seat)
    assert asked(table) == {"E": Ask.LEAD}


@every_book
def test_play_always_needing_three_passes_though_someone_is_out(book: str) -> None:
    table = bombs(book)
    run_down(table, "E")
    table.passes("N", "W", "S")
    assert asked(table) == {"W": Ask.LEAD}
    table.play("W", "CA")
    table.passes("S", "N")  # East is out: two passes are all there are
    assert asked(table) == {"W": Ask.LEAD}


@every_book
def test_play_always_needing_passes_from_the_winner_who_went_out(book: str) -> None:
    table = bombs(book)
    run_down(table, "E")
    table.play("N", "S4 S4 H4 H4 C4 C4 D4 D4")
    table.passes("W", "S")
    assert asked(table) == {"N": Ask.LEAD}


@every_book
def test_play_pass_counts_lost_on_save_and_restore(book: str) -> None:
    table = dealt(book, {"E": "S3"})
    table.play("E", "S3")
    table.passes("N", "W")
    table.match = restored(book, table.log)
    assert asked(table) == {"S": Ask.FOLLOW}
    table.passes("S")
    assert asked(table) == {"E": Ask.LEAD}


def restored(book: str, log: list[AnyMatchEvent]) -> Match:
    """The match from its log as it would be stored."""
    saved = [msgspec.json.encode(event) for event in log]
    match = new(load(book))
    for line in saved:
        match = evolve(match, msgspec.json.decode(line, type=AnyMatchEvent))
    return match


@every_book
def test_play_the_leader_allowed_to_pass(book: str) -> None:
    table = dealt(book, {"E": "S3"})
    with pytest.raises(GuandanError):
        table.passes("E")
    table.play("E", "S3")
    table.passes("N", "W", "S")
    with pytest.raises(GuandanError):
        table.passes("E")
    assert asked(table) == {"E": Ask.LEAD}


@every_book
def test_play_the_wind_looping_or_skipping_when_the_partner_is_out_too(book: str) -> None:
    table = bombs(book)
    run_down(table, "E")
    table.passes("N", "W", "S")
    assert asked(table) == {"W": Ask.LEAD}  # the partner, and not North who sits next
    run_down(table, "W", to=1)
    table.passes("S", "N")
    table.play("W", "S2")
    assert table.log[-1] == DealEnded(order=seats("E W"))  # nobody is left to catch a wind
    assert table.match.questions == ()


@every_book
@pytest.mark.parametrize("order", ["E W", "W E", "N S", "S N"])
def test_play_a_deal_not_ended_at_first_and_second(book: str, order: str) -> None:
    table = Table(book)
    table.play_deal(order)
    assert table.log[-1] == DealEnded(order=seats(order))
    assert table.match.deal is None


@every_book
@pytest.mark.parametrize("order", ["E N W S", "E N S W", "E S W N", "W N S E", "S W N E", "N W E S"])
def test_play_third_and_fourth_placed_by_seat_or_hand_size(book: str, order: str) -> None:
    table = Table(book)
    table.play_deal(order)
    assert table.log[-1] == DealEnded(order=seats(order))


@every_book
def test_play_third_and_fourth_placed_by_who_holds_fewer_cards_when_the_second_goes_out(book: str) -> None:
    table = bombs(book)
    run_down(table, "E")
    table.passes("N", "W", "S")
    run_down(table, "W", to=1)  # West holds one card and comes last all the same
    table.passes("S")
    table.play("N", "S4 S4 H4 H4 C4 C4 D4 D4")
    table.passes("W", "S")
    run_down(table, "N")
    table.passes("W", "S")
    assert asked(table) == {"S": Ask.LEAD}
    while table.match.deal is not None:
        question = table.match.questions[0]
        every = answers(table.match, question)
        longest = max(every, key=lambda one: len(one.cards) if isinstance(one, PlayCards) else 0)
        table.do(Pass(seat=Seat.W) if question.seat is Seat.W else longest)
    assert table.log[-1] == DealEnded(order=seats("E N S W"))


# Tribute


@every_book
def test_tribute_the_wild_paid(book: str) -> None:
    table = dealt(book, low_hands("4", S="H4 H4 SA"), "E N W S")
    with pytest.raises(GuandanError):
        pay(table, "S", "H4")
    pay(table, "S", "SA")


@every_book
@pytest.mark.parametrize(("north", "south", "to_first"), [("SK", "SA", "S"), ("SA", "SK", "N")])
def test_tribute_double_paired_by_finishing_place_instead_of_by_card(
    book: str, north: str, south: str, to_first: str
) -> None:
    table = dealt(book, low_hands("5", N=north, S=south), "E W")
    before = held(table, "E")
    pay(table, "N", north)
    pay(table, "S", south)
    assert held(table, "E") - before == Hand("SA")
    assert table.match.deal is not None
    assert table.match.deal.tribute is not None
    assert table.match.deal.tribute.payer_to_first is Seat(to_first)


@every_book
def test_tribute_the_first_to_finish_leading_after_it(book: str) -> None:
    table = dealt(book, low_hands("4", {"E": "S2"}, S="SA"), "E N W S")
    pay(table, "S", "SA")
    give_back(table, "E", "S2")
    assert asked(table) == {"S": Ask.LEAD}


@every_book
def test_tribute_first_and_fourth_paying_nothing(book: str) -> None:
    table = dealt(book, low_hands("3", {"E": "S2"}, W="SA"), "E N S W")
    assert asked(table) == {"W": Ask.PAY}
    pay(table, "W", "SA")
    give_back(table, "E", "S2")
    assert Card("S2") in held(table, "W")
    assert asked(table) == {"W": Ask.LEAD}


@every_book
@pytest.mark.parametrize("jokers", ["BJ LJ", "LJ LJ", "BJ LJ LJ"])
def test_tribute_a_small_and_a_big_joker_counted_as_refusal(book: str, jokers: str) -> None:
    table = dealt(book, low_hands("4", S=jokers), "E N W S")
    assert asked(table) == {"S": Ask.PAY}


@every_book
def test_tribute_two_big_jokers_split_between_the_two_losers_not_counted_as_refusal(book: str) -> None:
    table = dealt(book, low_hands("5", N="BJ", S="BJ"), "E W")
    if table.match.book.tribute.refusal_choice is RefusalChoice.ALWAYS:
        table.do(RefuseTribute(seat=Seat.S))
    assert asked(table) == {"E": Ask.LEAD}
    assert [set(event.holders) for event in table.events if isinstance(event, TributeRefused)] == [{Seat.N, Seat.S}]


@every_book
def test_tribute_a_small_joker_accepted_while_holding_a_big_one(book: str) -> None:
    table = dealt(book, low_hands("4", S="BJ LJ"), "E N W S")
    with pytest.raises(GuandanError):
        pay(table, "S", "LJ")
    pay(table, "S", "BJ")
    assert TributePaid(seat=Seat.S, card=Card("BJ")) in table.events


@every_book
def test_tribute_no_way_out_for_a_hand_with_no_card_to_return(book: str) -> None:
    table = dealt(book, low_hands("3", W="BJ", E=f"{FACES} LJ LJ"), "E N S W")
    pay(table, "W", "BJ")
    with pytest.raises(GuandanError):
        give_back(table, "E", "SQ")
    give_back(table, "E", "SJ")
    assert asked(table) == {"W": Ask.LEAD}


@every_book
def test_tribute_the_received_card_given_straight_back(book: str) -> None:
    table = dealt(book, low_hands("3", {"E": "S2", "N": "CT"}, W="CT"), "E N S W")
    pay(table, "W", "CT")
    with pytest.raises(GuandanError):
        give_back(table, "E", "CT")
    give_back(table, "E", "S2")
    assert asked(table) == {"W": Ask.LEAD}


@every_book
@pytest.mark.parametrize("sooner", ["EW", "WE"])
def test_tribute_a_second_return_never_completing(book: str, sooner: str) -> None:
    table = dealt(book, low_hands("5", {"E": "S2", "W": "C2"}, N="SK", S="SA"), "E W")
    pay(table, "S", "SA")
    pay(table, "N", "SK")
    for seat in sooner:
        give_back(table, seat, {"E": "S2", "W": "C2"}[seat])
    assert asked(table) == {"S": Ask.LEAD}
    assert [len(held(table, seat)) for seat in SEATS] == [27, 27, 27, 27]
    assert Card("S2") in held(table, "S")
    assert Card("C2") in held(table, "N")


# Levels


@every_book
def test_levels_the_higher_of_both_sides_taken_instead_of_the_side_on_stage(book: str) -> None:
    table = Table(book)
    table.play_deal("E W")
    table.play_deal("N E S W")
    assert table.levels == (4, 3)
    table.deal(low_hands("4", W="SA"))
    assert table.match.deal is not None
    assert table.match.deal.level == "4"


@every_book
def test_levels_a_passed_with_the_partner_last(book: str) -> None:
    table = Table(book, mode=Mode.PAPER)
    table.record("E W", "E W", "E W", "E W", "E N S W")
    assert table.levels == (13, 1)
    assert table.match.result is None
    table.record("E N W S")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
