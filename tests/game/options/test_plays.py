"""牌型 at the table, under every book: the ten kinds, and what the options about them decide."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.errors import AmbiguousPlay, IllegalAction
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.kit import BOOKS, Table

KINDS = {
    Kind.SINGLE: "S3",
    Kind.PAIR: "S3 H3",
    Kind.TRIPLE: "S3 H3 C3",
    Kind.FULL_HOUSE: "S3 H3 C3 S4 H4",
    Kind.STRAIGHT: "S3 S4 S5 S6 H7",
    Kind.TUBE: "S3 H3 S4 H4 S5 H5",
    Kind.PLATE: "S3 H3 C3 S4 H4 C4",
    Kind.BOMB: "S3 H3 C3 D3",
    Kind.STRAIGHT_FLUSH: "S3 S4 S5 S6 S7",
    Kind.FOUR_JOKERS: "LJ LJ BJ BJ",
}


def led(book: str, east: str, north: str = "") -> Table:
    """A first deal, at level 2, that East leads."""
    table = Table(book)
    table.deal({"E": east, "N": north} if north else {"E": east}, leader=Seat.E)
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_exactly_these_ten_kinds(book: str) -> None:
    assert set(KINDS) == set(Kind)
    for kind, cards in KINDS.items():
        table = led(book, cards)
        table.play("E", cards)
        assert table.match.deal.table.top.play.kind is kind
    for cards in ("S3 S4", "S3 H3 S4 H4", "S3 S4 S5 S6 S7 H8", "S3 H3 C3 S4"):
        table = led(book, cards)
        with pytest.raises(IllegalAction, match="no_such_play"):
            table.play("E", cards)


@pytest.mark.article("NT 1.2.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_straight_flush_stands_between_bombs_of_five_and_six(book: str) -> None:
    flush = "S4 S5 S6 S7 S8"
    table = led(book, "S3 H3 C3 D3 S3", flush)
    table.play("E", "S3 H3 C3 D3 S3")
    table.play("N", flush)
    table = led(book, "S3 H3 C3 D3 S3 H3", flush)
    table.play("E", "S3 H3 C3 D3 S3 H3")
    with pytest.raises(IllegalAction, match="does_not_beat"):
        table.play("N", flush)


@pytest.mark.article("decision D16")
@pytest.mark.parametrize("book", BOOKS)
def test_the_pair_of_a_full_house_may_be_jokers(book: str) -> None:
    table = led(book, "S3 H3 C3 LJ LJ")
    table.play("E", "S3 H3 C3 LJ LJ")
    assert table.match.deal.table.top.play.kind is Kind.FULL_HOUSE


@pytest.mark.article("decision D12")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", [Kind.STRAIGHT, Kind.STRAIGHT_FLUSH])
def test_a_suited_run_with_a_wild_is_what_it_is_declared_to_be(book: str, kind: Kind) -> None:
    cards = "S3 S4 S5 S6 H2"
    table = led(book, cards)
    with pytest.raises(AmbiguousPlay):
        table.play("E", cards)
    table.play("E", cards, kind=kind, rank=Rank.SEVEN)
    assert table.match.deal.table.top.play.kind is kind
