"""nantong-2018: the turned card of the first deal, and who does what in later deals."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Card
from guandan.game.commands import DealCards
from guandan.game.events import CardsDealt
from guandan.game.handlers.deal import find_jobs
from guandan.rules.seat import Seat
from tests.game.five_round.scene import after, asked, refusal
from tests.game.kit import Table

BOOK = "nantong-2018"


def turn(*cards: str) -> tuple[int, ...]:
    """The places of these cards in the sorted pack (the first copy of each)."""
    return tuple(PACK.index(Card(card)) for card in cards)


def drew_first(table: Table) -> Seat:
    return next(event.first for event in table.events if isinstance(event, CardsDealt))


@pytest.mark.article("NT 1.4.2")
def test_nt_1_4_2_names_nobody_to_shuffle_or_cut_the_first_deal_and_no_number_of_shuffles() -> None:
    first = find_jobs(Table(BOOK).match)
    assert (first.shufflers, first.cutter, first.first_draw, first.shuffles) == ((), None, None, None)
    assert find_jobs(after(BOOK, "E W").match).shuffles is None


@pytest.mark.article("NT 1.4.3")
@pytest.mark.article("decision D11")
@pytest.mark.parametrize(
    ("card", "first"),
    [
        ("CA", "S"),
        ("H2", "E"),
        ("D2", "E"),
        ("S3", "N"),
        ("H8", "W"),
        ("C7", "N"),
        ("DJ", "N"),
        ("SQ", "W"),
        ("HK", "S"),
    ],
)
def test_d11_points_are_counted_from_south_and_the_heart_two_stays(card: str, first: str) -> None:
    table = Table(BOOK)
    table.do(DealCards(pack=PACK, turned=turn(card)))
    assert drew_first(table) is Seat(first)


@pytest.mark.article("decision D11")
@pytest.mark.parametrize("joker", ["LJ", "BJ"])
def test_d11_a_joker_is_turned_again(joker: str) -> None:
    table = Table(BOOK)
    refusal(table, DealCards(pack=PACK, turned=turn(joker)))
    table.do(DealCards(pack=PACK, turned=turn(joker, "S9")))
    assert drew_first(table) is Seat.S
    assert table.match.deal is not None
    assert table.match.deal.turned is Card("S9")


@pytest.mark.article("NT 1.4.3")
@pytest.mark.parametrize("place", [0, 13, 30, 66, 107 - 2])
def test_nt_1_4_3_whoever_draws_the_open_card_leads(place: int) -> None:
    table = Table(BOOK)
    table.do(DealCards(pack=PACK, turned=(place,)))
    leader = drew_first(table).ahead(place)
    assert asked(table) == {leader: "lead"}
    assert table.match.deal is not None
    assert PACK[place] in table.match.deal.hand(leader)


@pytest.mark.article("NT 1.4.3")
@pytest.mark.article("decision D11")
def test_nt_1_4_3_the_open_cards_twin_does_not_count() -> None:
    leaders = set()
    for place in (turn("C7")[0], turn("C7")[0] + 54):
        table = Table(BOOK)
        table.do(DealCards(pack=PACK, turned=(place,)))
        leaders.update(asked(table))
    assert len(leaders) == 2


@pytest.mark.article("NT 1.4.3")
def test_nt_1_4_3_the_first_deal_needs_an_open_card_and_later_ones_have_none() -> None:
    refusal(Table(BOOK), DealCards(pack=PACK))
    refusal(after(BOOK, "E W"), DealCards(pack=PACK, turned=turn("C7")))


@pytest.mark.article("NT 1.4.2")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.parametrize(
    ("order", "shuffler", "cutter", "first_draw"),
    [
        ("E N W S", "S", "E", "S"),
        ("E N S W", "W", "E", "W"),
        ("N E S W", "W", "N", "W"),
        ("W S N E", "E", "W", "E"),
    ],
)
def test_nt_1_4_2_the_last_shuffles_and_draws_first_and_the_first_cuts(
    order: str, shuffler: str, cutter: str, first_draw: str
) -> None:
    table = after(BOOK, order)
    later = find_jobs(table.match)
    assert (later.shufflers, later.cutter, later.first_draw) == ((Seat(shuffler),), Seat(cutter), Seat(first_draw))
    table.deal()
    assert drew_first(table) is Seat(first_draw)


@pytest.mark.article("NT 1.4.2")
@pytest.mark.article("decision D16")
@pytest.mark.article("X5")
@pytest.mark.parametrize(
    ("order", "shuffler", "cutter", "first_draw"),
    [("E W", "S", "E", "N"), ("W E", "N", "W", "S"), ("N S", "E", "N", "W"), ("S N", "W", "S", "E")],
)
def test_nt_1_4_2_after_double_down_the_cutters_next_player_draws_first(
    order: str, shuffler: str, cutter: str, first_draw: str
) -> None:
    """There is no last after 双下: the first's previous player shuffles."""
    later = find_jobs(after(BOOK, order).match)
    assert (later.shufflers, later.cutter, later.first_draw) == ((Seat(shuffler),), Seat(cutter), Seat(first_draw))
