"""five-round-points: equal tributes after 双下, and refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import Card
from guandan.game.commands import PickReturn, RefuseTribute, TakeTribute
from guandan.game.events import TributePaid, TributeRefused
from guandan.game.view import SPECTATOR, Viewer, view
from guandan.rules.seat import Seat
from tests.game.five_round.scene import after, asked, from_level, give_back, hands, holds, pay, poor, refusal

if TYPE_CHECKING:
    from tests.game.kit import Table

BOOK = "five-round-points"


def equal_table(north: str = "DA", south: str = "SA") -> Table:
    """A deal at level 6 after E W in which North and South have paid equal cards."""
    table = after(BOOK, "E W", **from_level("3"))
    table.deal(hands("6", poor="NS", N=north, S=south, E="S2 S3", W="D2 D3"))
    pay(table, "N", north)
    pay(table, "S", south)
    return table


def take(table: Table, payer: str) -> None:
    table.do(TakeTribute(seat=Seat.E, payer=Seat(payer)))


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D2")
@pytest.mark.article("X6")
@pytest.mark.parametrize(("north", "south"), [("DA", "SA"), ("LJ", "LJ"), ("C6", "S6"), ("HK", "HK")])
def test_d2_of_equal_tributes_the_first_picks(north: str, south: str) -> None:
    table = equal_table(north, south)
    assert asked(table) == {"E": "take"}


@pytest.mark.article("decision D2")
@pytest.mark.parametrize(("payer", "firsts", "partners"), [("N", "DA", "SA"), ("S", "SA", "DA")])
def test_d2_the_first_gets_the_card_it_picked_and_the_partner_the_other(payer: str, firsts: str, partners: str) -> None:
    table = equal_table()
    before = holds(table, "E", firsts), holds(table, "W", partners)
    take(table, payer)
    assert (holds(table, "E", firsts), holds(table, "W", partners)) == (before[0] + 1, before[1] + 1)
    assert asked(table) == {"E": "return", "W": "return"}


@pytest.mark.article("decision D2")
def test_d2_only_the_first_picks_and_only_a_payers_card() -> None:
    table = equal_table()
    refusal(table, TakeTribute(seat=Seat.W, payer=Seat.N))
    refusal(table, TakeTribute(seat=Seat.E, payer=Seat.W))


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D2")
@pytest.mark.parametrize("payer", ["N", "S"])
@pytest.mark.parametrize("giver", ["E", "W"])
def test_d2_the_payer_to_the_first_picks_a_return_and_the_other_payer_gets_the_rest(payer: str, giver: str) -> None:
    table = equal_table()
    take(table, payer)
    other = "S" if payer == "N" else "N"
    cards = {"E": "S2", "W": "D2"}
    left = "W" if giver == "E" else "E"
    before = holds(table, payer, cards[giver]), holds(table, other, cards[left])
    give_back(table, "E", "S2")
    assert asked(table) == {"W": "return"}
    give_back(table, "W", "D2")
    assert asked(table) == {payer: "pick"}
    refusal(table, PickReturn(seat=Seat(other), giver=Seat.E))
    table.do(PickReturn(seat=Seat(payer), giver=Seat(giver)))
    assert (holds(table, payer, cards[giver]), holds(table, other, cards[left])) == (before[0] + 1, before[1] + 1)


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D2")
@pytest.mark.parametrize("viewer", [Viewer(seat=Seat.N), Viewer(seat=Seat.S), SPECTATOR])
def test_d2_the_payers_pick_between_returns_that_lie_open(viewer: Viewer) -> None:
    """The choice is by the cards' size, so both are seen before it is made."""
    table = equal_table()
    take(table, "S")
    give_back(table, "E", "S2")
    give_back(table, "W", "D3")
    deal = view(table.match, viewer).deal
    assert deal is not None
    assert deal.tribute is not None
    assert deal.tribute.returned == {Seat.E: Card("S2"), Seat.W: Card("D3")}


@pytest.mark.article("ZD 2.2")
@pytest.mark.article("decision D2")
@pytest.mark.article("X6")
@pytest.mark.parametrize("payer", ["N", "S"])
@pytest.mark.parametrize("giver", ["E", "W"])
def test_d2_with_equal_tributes_the_firsts_next_player_leads_whatever_was_picked(payer: str, giver: str) -> None:
    table = equal_table()
    take(table, payer)
    give_back(table, "W", "D2")
    give_back(table, "E", "S2")
    table.do(PickReturn(seat=Seat(payer), giver=Seat(giver)))
    assert asked(table) == {"N": "lead"}


@pytest.mark.article("ZD 2.2")
def test_zd_2_2_after_south_was_first_souths_next_player_leads() -> None:
    table = after(BOOK, "S N", **from_level("3"))
    table.deal(hands("6", poor="EW", E="DA", W="SA", S="S2", N="D2"))
    pay(table, "W", "SA")
    pay(table, "E", "DA")
    table.do(TakeTribute(seat=Seat.S, payer=Seat.W))
    give_back(table, "S", "S2")
    give_back(table, "N", "D2")
    table.do(PickReturn(seat=Seat.W, giver=Seat.S))
    assert asked(table) == {"E": "lead"}


@pytest.mark.article("decision D2")
def test_d2_nobody_picks_when_the_tributes_differ() -> None:
    table = equal_table("DK", "SA")
    assert asked(table) == {"E": "return", "W": "return"}
    give_back(table, "E", "S2")
    give_back(table, "W", "D2")
    assert asked(table) == {"S": "lead"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("ZD 2.2")
@pytest.mark.article("decision D21")
@pytest.mark.article("X9")
@pytest.mark.parametrize(
    ("order", "jokers", "holders"),
    [
        ("E W", {"N": "BJ", "S": "BJ"}, {"N", "S"}),
        ("E W", {"N": "BJ BJ", "S": "LJ"}, {"N"}),
        ("E N W S", {"S": "BJ BJ"}, {"S"}),
        ("E N S W", {"W": "BJ BJ"}, {"W"}),
    ],
)
def test_d21_whoever_holds_a_big_joker_may_refuse_for_both_and_the_first_leads(
    order: str, jokers: dict[str, str], holders: set[str]
) -> None:
    """可抗贡: nobody is asked twice, and either holder's word is enough."""
    for refuser in sorted(holders):
        table = after(BOOK, order)
        events = table.deal(poor("5", **jokers))
        assert not [event for event in events if isinstance(event, TributeRefused)]
        assert set(asked(table).values()) == {"pay"}
        events = table.do(RefuseTribute(seat=Seat(refuser)))
        assert [set(event.holders) for event in events if isinstance(event, TributeRefused)] == [holders]
        assert asked(table) == {"E": "lead"}
        assert not [event for event in table.events if isinstance(event, TributePaid)]


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("ZD 2.2")
@pytest.mark.article("decision D21")
def test_d21_a_payer_with_both_big_jokers_may_pay_one_and_lead() -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("5", S="BJ BJ"))
    pay(table, "S", "BJ")
    give_back(table, "E", "S5")
    assert asked(table) == {"S": "lead"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D21")
def test_d21_two_payers_with_a_big_joker_each_may_pay_them() -> None:
    table = after(BOOK, "E W")
    table.deal(poor("5", N="BJ", S="BJ"))
    pay(table, "N", "BJ")
    pay(table, "S", "BJ")
    assert asked(table) == {"E": "take"}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("X9")
@pytest.mark.parametrize("jokers", [{"S": "BJ", "N": "BJ"}, {"S": "BJ LJ", "N": "BJ"}, {"S": "BJ LJ LJ"}])
def test_x9_a_single_payer_with_one_big_joker_pays_it(jokers: dict[str, str]) -> None:
    table = after(BOOK, "E N W S")
    table.deal(poor("4", **jokers))
    assert asked(table) == {"S": "pay"}
    pay(table, "S", "BJ")


@pytest.mark.article("X9")
@pytest.mark.parametrize("jokers", [{"N": "BJ LJ", "S": "LJ"}, {"N": "LJ", "S": "LJ"}, {"N": "BJ", "S": "LJ LJ"}])
def test_x9_small_jokers_never_refuse(jokers: dict[str, str]) -> None:
    table = after(BOOK, "E W")
    table.deal(poor("5", **jokers))
    assert asked(table) == {"N": "pay", "S": "pay"}
