"""five-round-points: how the others learn how many cards are left."""

from __future__ import annotations

import pytest

from guandan.game.commands import AskCount
from guandan.game.events import CountAnnounced
from guandan.game.view import SPECTATOR, Viewer, view
from guandan.rules.seat import Seat
from tests.game.five_round.scene import bombs, refusal
from tests.game.kit import Table

BOOK = "five-round-points"
HAND = bombs("3") + " S4 H4 C4 D4 S4 H4 S6 H6 C6 S7 H7 S8 H8 C8 D9 DT C9 S9 CT"
"""Eight, six, five and five cards to lead, and three more."""
FIVE = "S6 H6 C6 S7 H7"
FIVE_MORE = "S8 H8 C8 C9 D9"


def counts(table: Table) -> list[tuple[str, int, str | None]]:
    """What the last command made known: of whom, how many, to whom (none: to all)."""
    return [(one.seat, one.count, one.asked_by) for one in table.events if isinstance(one, CountAnnounced)]


def at_thirteen() -> Table:
    """East leads and has thirteen cards left."""
    table = Table(BOOK)
    table.deal({"E": HAND}, leader=Seat.E)
    for cards in (bombs("3"), "S4 H4 C4 D4 S4 H4"):
        table.play("E", cards)
        assert counts(table) == []
        table.passes("N", "W", "S")
    return table


def ask(table: Table, by: str, of: str = "E") -> list[tuple[str, int, str | None]]:
    table.do(AskCount(seat=Seat(by), of=Seat(of)))
    return counts(table)


@pytest.mark.article("ZD 1.16")
@pytest.mark.article("decision D34")
@pytest.mark.article("X13")
def test_x13_eight_left_is_told_only_when_asked_three_left_unasked() -> None:
    table = at_thirteen()
    table.play("E", FIVE)
    assert counts(table) == []
    assert ask(table, "N") == [("E", 8, "N")]
    table.passes("N", "W", "S")
    table.play("E", FIVE_MORE)
    assert counts(table) == [("E", 3, None)]


@pytest.mark.article("ZD 1.16")
def test_zd_1_16_above_ten_nobody_need_answer() -> None:
    table = at_thirteen()
    assert "ZD 1.16" in refusal(table, AskCount(seat=Seat.N, of=Seat.E)).article
    table.play("E", "S6 H6")
    assert "ZD 1.16" in refusal(table, AskCount(seat=Seat.N, of=Seat.E)).article


@pytest.mark.article("ZD 1.16")
@pytest.mark.parametrize("by", ["N", "W", "S"])
def test_zd_1_16_at_ten_everybody_who_asks_is_answered(by: str) -> None:
    table = at_thirteen()
    table.play("E", "S6 H6 C6")
    assert counts(table) == []
    assert ask(table, by) == [("E", 10, by)]


@pytest.mark.article("ZD 1.16")
def test_zd_1_16_six_is_announced_seven_is_not() -> None:
    table = at_thirteen()
    table.play("E", FIVE)
    table.passes("N", "W", "S")
    table.play("E", "S8")
    assert counts(table) == []
    table.passes("N", "W", "S")
    table.play("E", "H8")
    assert counts(table) == [("E", 6, None)]


@pytest.mark.article("decision D34")
def test_d34_the_number_is_announced_once_and_later_ones_when_asked() -> None:
    table = at_thirteen()
    table.play("E", FIVE)
    table.passes("N", "W", "S")
    table.play("E", FIVE_MORE)
    assert counts(table) == [("E", 3, None)]
    table.passes("N", "W", "S")
    table.play("E", "S9")
    assert counts(table) == []
    assert ask(table, "S") == [("E", 2, "S")]


@pytest.mark.article("decision D34")
@pytest.mark.parametrize("viewer", [Viewer(seat=Seat.N), Viewer(seat=Seat.W), SPECTATOR])
def test_d34_others_see_a_count_only_as_it_was_told_or_announced(viewer: Viewer) -> None:
    def seen() -> int | None:
        deal = view(table.match, viewer).deal
        assert deal is not None
        return deal.counts.get(Seat.E)

    table = at_thirteen()
    assert seen() is None
    table.play("E", FIVE)
    assert seen() is None
    ask(table, "N")
    assert seen() == 8
    table.passes("N", "W", "S")
    table.play("E", FIVE_MORE)
    assert seen() == 3
    table.passes("N", "W", "S")
    table.play("E", "S9")
    assert seen() == 3, "the two that are left are told when somebody asks"
    ask(table, "S")
    assert seen() == 2
