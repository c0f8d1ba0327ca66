"""nantong-2018: catching the wind, how a deal ends, what beats what at the table, and counts when asked."""

from __future__ import annotations

import pytest

from guandan.errors import AmbiguousPlay
from guandan.game.commands import AskCount, Pass, PlayCards
from guandan.game.events import CountAnnounced, DealEnded
from guandan.game.view import SPECTATOR, view
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.five_round.scene import asked, bombs, faces, from_level, refusal
from tests.game.kit import Table, seats

BOOK = "nantong-2018"
HANDS = {
    "E": bombs("3", "7", "J") + " SK HK CK",
    "N": bombs("4", "8") + " S9 H9 C9 SA HA CA DA SA HA CA DA",
    "W": bombs("5", "Q") + " S9 H9 C9 SK HK CK S2 S2 C2 C2 D2",
}


def first_deal(hands: dict[str, str], **start: object) -> Table:
    table = Table(BOOK, **start)
    table.deal(hands, leader=Seat.E)
    return table


def runs(table: Table, seat: str, *plays: str) -> None:
    """The seat leads one play after the other and nobody follows."""
    for cards in plays:
        table.play(seat, cards)
        while "follow" in asked(table).values():
            table.passes(next(iter(asked(table))))


def counts(table: Table) -> list[tuple[str, int, str | None]]:
    return [(one.seat, one.count, one.asked_by) for one in table.events if isinstance(one, CountAnnounced)]


@pytest.mark.article("NT 1.3.4")
def test_nt_1_3_4_after_a_last_play_that_nobody_takes_the_partner_leads() -> None:
    table = first_deal(HANDS)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"), "SK HK CK")
    assert asked(table) == {"W": "lead"}
    refusal(table, Pass(seat=Seat.W))


@pytest.mark.article("NT 1.3.4")
def test_nt_1_3_4_whoever_beats_the_last_play_keeps_the_lead() -> None:
    table = first_deal(HANDS)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"))
    table.play("E", "SK HK CK")
    table.play("N", "SA HA CA")
    table.passes("W", "S")
    assert asked(table) == {"N": "lead"}


@pytest.mark.article("NT 1.3.1")
@pytest.mark.article("NT 1.3.3")
@pytest.mark.article("decision D16")
def test_nt_1_3_1_first_and_second_of_one_side_end_the_deal() -> None:
    table = first_deal(HANDS)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"), "SK HK CK")
    runs(table, "W", bombs("5"), bombs("Q"), "S9 H9 C9", "SK HK CK", "S2 S2 C2 C2")
    table.play("W", "D2")
    assert [event.order for event in table.events if isinstance(event, DealEnded)] == [(Seat.E, Seat.W)]
    assert table.match.deal is None


@pytest.mark.article("NT 1.3.2")
@pytest.mark.parametrize("order", ["E N W S", "N W S E", "S W E N"])
def test_nt_1_3_2_the_last_is_who_still_holds_cards(order: str) -> None:
    table = Table(BOOK)
    table.play_deal(order)
    assert [event.order for event in table.events if isinstance(event, DealEnded)] == [seats(order)]


@pytest.mark.article("NT 1.2.1")
def test_nt_1_2_1_the_order_of_bombs_at_the_table() -> None:
    ten = f"{bombs('K')} H6 H6"
    table = first_deal(
        {
            "E": "S3 D4 S5 S6 S7 " + " ".join(f"{suit}9" for suit in "SHCDSH") + " LJ LJ BJ BJ",
            "N": "SJ HJ CJ DJ " + ten,
            "W": "SA HA CA DA SA",
            "S": "C3 C4 C5 C6 C7",
        },
        **from_level("6"),
    )
    table.play("E", "S3 D4 S5 S6 S7")
    table.play("N", "SJ HJ CJ DJ")
    table.play("W", "SA HA CA DA SA")
    table.play("S", "C3 C4 C5 C6 C7")
    table.play("E", "S9 H9 C9 D9 S9 H9")
    table.play("N", ten)
    table.passes("W", "S")
    table.play("E", "LJ LJ BJ BJ")


@pytest.mark.article("NT 1.2.2")
def test_nt_1_2_2_another_kind_or_number_does_not_follow() -> None:
    table = first_deal({"E": "S3 H3 C3", "N": "SK HK S4 H4 C4 S5 H5 C9 D9 S9"})
    table.play("E", "S3 H3 C3")
    for cards in ("SK HK", "S4 H4 C4 S5 H5", "C9"):
        refusal(table, PlayCards(seat=Seat.N, cards=faces(cards)))
    table.play("N", "C9 D9 S9")


@pytest.mark.article("NT 1.1.1")
def test_nt_1_1_1_a_play_that_the_wilds_make_ambiguous_is_declared() -> None:
    cards = "H6 S3 H3 S4 H4"
    table = first_deal({"E": cards}, **from_level("6"))
    with pytest.raises(AmbiguousPlay):
        table.play("E", cards)
    table.play("E", cards, kind=Kind.FULL_HOUSE, rank="3")
    assert asked(table) == {"N": "follow"}


@pytest.mark.article("NT 1.4.6")
@pytest.mark.article("decision D16")
def test_nt_1_4_6_everybody_speaks_in_turn_and_a_pass_does_not_bind() -> None:
    table = first_deal({"E": "S3", "N": "S7", "W": "S8", "S": "S5"})
    table.play("E", "S3")
    refusal(table, Pass(seat=Seat.S))
    table.passes("N", "W")
    table.play("S", "S5")
    table.passes("E")
    table.play("N", "S7")
    assert asked(table) == {"W": "follow"}


@pytest.mark.article("NT 1.4.7")
@pytest.mark.article("decision D34")
def test_nt_1_4_7_a_count_of_ten_or_less_is_told_when_asked_and_only_then() -> None:
    table = first_deal({"E": bombs("3", "7") + " S4 S5 S6 S8 S9 CT CJ CQ CK CA D8"})
    runs(table, "E", bombs("3"))
    table.play("E", bombs("7"))
    assert "NT 1.4.7" in refusal(table, AskCount(seat=Seat.N, of=Seat.E)).article
    table.passes("N", "W", "S")
    table.play("E", "S4")
    assert counts(table) == []
    table.do(AskCount(seat=Seat.S, of=Seat.E))
    assert counts(table) == [("E", 10, "S")]


@pytest.mark.article("NT 1.4.7")
@pytest.mark.article("decision D34")
def test_d34_nothing_is_announced_unasked_and_others_see_no_count_till_somebody_asks() -> None:
    table = first_deal({"E": bombs("3", "7") + " S4 S5 S6 S8 S9 CT CJ CQ CK CA D8"})
    runs(table, "E", bombs("3"), bombs("7"), "CT CJ CQ CK CA", "S4")
    table.play("E", "S5")
    assert not [event for event in table.log if isinstance(event, CountAnnounced)]
    seen = view(table.match, SPECTATOR).deal
    assert seen is not None
    assert Seat.E not in seen.counts
    table.do(AskCount(seat=Seat.W, of=Seat.E))
    assert counts(table) == [("E", 4, "W")]
    seen = view(table.match, SPECTATOR).deal
    assert seen is not None
    assert seen.counts.get(Seat.E) == 4
