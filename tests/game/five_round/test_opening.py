"""five-round-points: shuffle, cut, the turned card, and who does what in later deals."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Card
from guandan.game.commands import DealCards
from guandan.game.events import CardsDealt, TributePaid, TributeRefused
from guandan.game.handlers.deal import find_jobs
from guandan.rules.opening import Jobs
from guandan.rules.seat import Seat
from tests.game.five_round.scene import after, asked, refusal
from tests.game.kit import Table

BOOK = "five-round-points"


def turn(*cards: str) -> tuple[int, ...]:
    """The places of these cards in the sorted pack (the first copy of each)."""
    return tuple(PACK.index(Card(card)) for card in cards)


def drew_first(table: Table) -> Seat:
    return next(event.first for event in table.events if isinstance(event, CardsDealt))


@pytest.mark.article("ZD 2.1.1")
def test_zd_2_1_1_first_deal_east_shuffles_five_to_seven_times_south_cuts_and_turns() -> None:
    first = find_jobs(Table(BOOK).match)
    assert first == Jobs(shufflers=(Seat.E,), cutter=Seat.S, turner=Seat.S, first_draw=None, shuffles=(5, 7))


@pytest.mark.article("ZD 2.1.1")
@pytest.mark.parametrize("again", ["LJ", "BJ", "H2"])
def test_zd_2_1_1_jokers_and_heart_two_are_turned_again(again: str) -> None:
    table = Table(BOOK)
    error = refusal(table, DealCards(pack=PACK, turned=turn(again)))
    assert "ZD 2.1.1" in error.article
    table.do(DealCards(pack=PACK, turned=turn(again, "C7")))
    assert table.match.deal is not None
    assert table.match.deal.turned is Card("C7")


@pytest.mark.article("ZD 2.1.1")
def test_zd_2_1_1_any_other_card_is_turned_once_only() -> None:
    refusal(Table(BOOK), DealCards(pack=PACK, turned=turn("D2", "C7")))


@pytest.mark.article("ZD 2.1.1")
def test_zd_2_1_1_first_deal_needs_a_turned_card() -> None:
    refusal(Table(BOOK), DealCards(pack=PACK))


@pytest.mark.article("decision D11")
@pytest.mark.parametrize(
    ("card", "first"),
    [
        ("SA", "S"),
        ("D2", "E"),
        ("H3", "N"),
        ("C4", "W"),
        ("S5", "S"),
        ("C7", "N"),
        ("DT", "E"),
        ("HJ", "N"),
        ("CQ", "W"),
        ("SK", "S"),
    ],
)
def test_d11_points_of_the_turned_card_are_counted_from_south_counter_clockwise(card: str, first: str) -> None:
    table = Table(BOOK)
    table.do(DealCards(pack=PACK, turned=turn(card)))
    assert drew_first(table) is Seat(first)


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D11")
def test_zd_2_1_2_whoever_draws_the_turned_card_leads_and_its_twin_does_not_count() -> None:
    place = PACK.index(Card("C7"))
    order = (Seat.N, Seat.W, Seat.S, Seat.E)  # North draws first, then counter-clockwise
    for copy in (place, place + 54):
        table = Table(BOOK)
        table.do(DealCards(pack=PACK, turned=(copy,)))
        assert asked(table) == {order[copy % 4]: "lead"}
    assert place % 4 != (place + 54) % 4, "the two copies are drawn by two players"


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_the_turned_card_is_looked_for_in_the_cut_pack() -> None:
    table = Table(BOOK)
    cut = 30
    table.do(DealCards(pack=PACK, cut=cut, turned=(5,)))
    card = PACK[cut + 5]
    assert table.match.deal is not None
    assert table.match.deal.turned is card
    leader = next(iter(asked(table)))
    assert leader == drew_first(table).ahead(5)
    assert card in table.match.deal.hand(Seat(leader))


@pytest.mark.article("decision D16")
def test_d16_cards_are_drawn_one_by_one_counter_clockwise_27_each() -> None:
    table = Table(BOOK)
    table.do(DealCards(pack=PACK, turned=turn("C7")))
    deal = table.match.deal
    assert deal is not None
    for step, seat in enumerate((Seat.N, Seat.W, Seat.S, Seat.E)):
        assert deal.drawn[seat] == PACK[step::4]
        assert len(deal.hand(seat)) == 27


@pytest.mark.article("ZD 2.1.2")
def test_zd_2_1_2_there_is_no_tribute_in_the_first_deal() -> None:
    table = Table(BOOK)
    table.deal(leader=Seat.W)
    assert asked(table) == {"W": "lead"}
    assert not [event for event in table.log if isinstance(event, TributePaid | TributeRefused)]


@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("X5")
@pytest.mark.article("decision D16")
@pytest.mark.parametrize(
    ("order", "shuffler", "cutter", "first_draw"),
    [
        ("E N W S", "S", "E", "S"),
        ("E N S W", "S", "E", "W"),
        ("E W", "S", "E", "N"),
        ("N W E S", "E", "N", "S"),
        ("S N", "W", "S", "E"),
    ],
)
def test_d16_later_deals_are_shuffled_cut_and_drawn_as_in_js(
    order: str, shuffler: str, cutter: str, first_draw: str
) -> None:
    """上游's 上家 shuffles, 上游 cuts, 下游 draws first, or 上游's 下家 after 双下."""
    table = after(BOOK, order)
    later = find_jobs(table.match)
    assert later.shufflers == (Seat(shuffler),)
    assert later.cutter is Seat(cutter)
    assert later.first_draw is Seat(first_draw)
    table.deal()
    assert drew_first(table) is Seat(first_draw)


@pytest.mark.article("ZD 2.1.1")
def test_zd_2_1_1_later_deals_are_shuffled_two_or_three_times_and_no_card_is_turned() -> None:
    table = after(BOOK, "E N W S")
    assert find_jobs(table.match).shuffles == (2, 3)
    assert find_jobs(table.match).turner is None
    refusal(table, DealCards(pack=PACK, turned=turn("C7")))


@pytest.mark.article("decision D16")
@pytest.mark.parametrize("pack", [PACK[:107], (*PACK[:107], PACK[0]), (*PACK, PACK[0])])
def test_d16_the_pack_is_two_decks_and_nothing_else(pack: tuple[Card, ...]) -> None:
    refusal(Table(BOOK), DealCards(pack=pack, turned=turn("C7")))
