"""five-round-points: tricks, the order of cards, the wilds, catching the wind, and how a deal ends."""

from __future__ import annotations

import pytest

from guandan.cards import Card, Rank
from guandan.errors import AmbiguousPlay
from guandan.game.commands import Pass, PlayCards
from guandan.game.events import CardsPlayed, DealEnded
from guandan.rules.play import Kind
from guandan.rules.seat import Seat
from tests.game.five_round.scene import asked, bombs, faces, from_level, refusal
from tests.game.kit import Table, seats

BOOK = "five-round-points"
FOUR = {
    "E": bombs("3", "7", "J") + " SK HK CK",
    "N": bombs("4", "8") + " S9 H9 C9 SA HA CA DA SA HA CA DA",
    "W": bombs("5", "Q") + " S9 H9 C9 SK HK CK S2 S2 C2 C2 D2",
}
"""East and West can run their whole hands; North and South cannot beat but may hold on."""


def first_deal(hands: dict[str, str], leader: str = "E", **start: object) -> Table:
    table = Table(BOOK, **start)
    table.deal(hands, leader=Seat(leader))
    return table


def runs(table: Table, seat: str, *plays: str) -> None:
    """The seat leads one play after the other and nobody follows."""
    for cards in plays:
        table.play(seat, cards)
        while table.match.deal is not None and table.ask(seat) is None and "follow" in asked(table).values():
            table.passes(next(iter(asked(table))))


@pytest.mark.article("ZD 1.15")
def test_zd_1_15_level_ten_goes_over_the_ace_and_under_the_jokers() -> None:
    table = first_deal(
        {"E": "S2 D9 CJ SK DT BJ", "N": "S3 SJ CQ SA LJ", "W": "S4 D2", "S": "S5 D3"}, **from_level("10")
    )
    for seat, card in [("E", "D9"), ("N", "SJ")]:
        table.play(seat, card)
    for seat in ("W", "S"):
        refusal(table, PlayCards(seat=Seat(seat), cards=(Card("D2" if seat == "W" else "D3"),)))
        table.passes(seat)
    for seat, card in [("E", "SK"), ("N", "SA")]:
        table.play(seat, card)
        if seat == "N":
            table.passes("W", "S")
    table.play("E", "DT")
    refusal(table, PlayCards(seat=Seat.N, cards=(Card("CQ"),)))
    table.play("N", "LJ")
    table.passes("W", "S")
    table.play("E", "BJ")


@pytest.mark.article("ZD 1.15")
def test_zd_1_15_a_full_house_is_compared_by_its_triple() -> None:
    table = first_deal({"E": "S5 H5 C5 SA HA", "N": "S4 H4 C4 SK HK S6 H6 C6 S3 H3"})
    table.play("E", "S5 H5 C5 SA HA")
    refusal(table, PlayCards(seat=Seat.N, cards=faces("S4 H4 C4 SK HK")))
    table.play("N", "S6 H6 C6 S3 H3")


@pytest.mark.article("ZD 1.10")
def test_zd_1_10_the_heart_of_the_level_stands_for_any_card_but_a_joker() -> None:
    table = first_deal({"E": "HT S3 H3 BJ", "N": "S4 D4"}, **from_level("10"))
    refusal(table, PlayCards(seat=Seat.E, cards=(Card("HT"), Card("BJ"))))
    table.play("E", "HT S3 H3")
    played = next(event.play for event in table.events if isinstance(event, CardsPlayed))
    assert (played.kind, played.rank) == (Kind.TRIPLE, Rank.THREE)


@pytest.mark.article("ZD 1.10")
def test_zd_1_10_another_ten_is_not_wild() -> None:
    table = first_deal({"E": "DT S3 H3"}, **from_level("10"))
    refusal(table, PlayCards(seat=Seat.E, cards=faces("DT S3 H3")))


@pytest.mark.article("ZD 1.10")
def test_zd_1_10_a_play_with_two_readings_is_declared() -> None:
    cards = "H2 S3 H3 S4 H4"
    table = first_deal({"E": cards, "N": "S5 H5 C5 S6 H6"})
    with pytest.raises(AmbiguousPlay) as caught:
        table.play("E", cards)
    assert {(play.kind, play.rank) for play in caught.value.readings} == {
        (Kind.FULL_HOUSE, Rank.THREE),
        (Kind.FULL_HOUSE, Rank.FOUR),
    }
    table.play("E", cards, kind=Kind.FULL_HOUSE, rank=Rank.FOUR)
    assert table.match.deal is not None
    assert table.match.deal.table is not None
    top = table.match.deal.table.top
    assert top is not None
    assert top.play.rank is Rank.FOUR


@pytest.mark.article("decision D16")
def test_d16_play_goes_counter_clockwise_and_a_pass_does_not_bind() -> None:
    table = first_deal({"E": "S3 SQ", "N": "S7 SK", "W": "S8", "S": "S5"})
    table.play("E", "S3")
    refusal(table, PlayCards(seat=Seat.S, cards=(Card("S5"),)))
    table.passes("N", "W")
    table.play("S", "S5")
    table.passes("E")
    table.play("N", "S7")
    table.play("W", "S8")
    table.passes("S")
    table.play("E", "SQ")


@pytest.mark.article("decision D16")
def test_d16_the_leader_may_not_pass_and_the_last_to_play_leads_again() -> None:
    table = first_deal({"E": "S3", "N": "S7 S9"})
    refusal(table, Pass(seat=Seat.E))
    table.play("E", "S3")
    table.play("N", "S7")
    table.passes("W", "S", "E")
    assert asked(table) == {"N": "lead"}
    refusal(table, Pass(seat=Seat.N))


@pytest.mark.article("ZD 1.14")
def test_zd_1_14_after_a_last_play_that_nobody_beats_the_partner_leads() -> None:
    table = first_deal(FOUR)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"))
    table.play("E", "SK HK CK")
    assert asked(table) == {"N": "follow"}
    table.passes("N", "W", "S")
    assert asked(table) == {"W": "lead"}


@pytest.mark.article("ZD 1.14")
def test_zd_1_14_whoever_beats_the_last_play_leads_instead() -> None:
    table = first_deal(FOUR)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"))
    table.play("E", "SK HK CK")
    table.play("N", "SA HA CA")
    table.passes("W", "S")
    assert asked(table) == {"N": "lead"}


@pytest.mark.article("ZD 1.14")
def test_zd_1_14_the_wind_goes_to_the_partner_also_after_the_partner_followed_and_was_beaten() -> None:
    table = first_deal(FOUR | {"N": bombs("4", "8") + " S9 H9 C9 SA HA CA DA SA HA CA DA"})
    runs(table, "E", bombs("3"), bombs("7"), "SK HK CK")
    table.play("E", bombs("J"))
    table.passes("N")
    table.play("W", bombs("Q"))
    table.passes("S", "N")
    assert asked(table) == {"W": "lead"}


@pytest.mark.article("ZD 1.14")
def test_zd_1_14_the_second_to_go_out_leaves_the_wind_to_the_own_partner() -> None:
    table = first_deal(FOUR | {"N": bombs("4", "8", "T") + " SA HA CA"})
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"))
    table.play("E", "SK HK CK")
    table.play("N", "SA HA CA")
    table.passes("W", "S")
    runs(table, "N", bombs("4"), bombs("8"), bombs("T"))
    assert asked(table) == {"S": "lead"}


@pytest.mark.article("ZD 1.11")
@pytest.mark.article("ZD 1.13")
@pytest.mark.article("decision D16")
def test_zd_1_11_partners_first_and_second_end_the_deal_as_double_down() -> None:
    table = first_deal(FOUR)
    runs(table, "E", bombs("3"), bombs("7"), bombs("J"), "SK HK CK")
    runs(table, "W", bombs("5"), bombs("Q"), "S9 H9 C9", "SK HK CK", "S2 S2 C2 C2")
    assert table.match.deals_done == 0
    table.play("W", "D2")
    ended = [event.order for event in table.events if isinstance(event, DealEnded)]
    assert ended == [(Seat.E, Seat.W)]
    assert table.match.progress.done[0].order == (Seat.E, Seat.W)
    assert table.levels == (4, 1)


@pytest.mark.article("ZD 1.12")
@pytest.mark.article("decision D16")
@pytest.mark.parametrize("order", ["E N W S", "S E N W", "W N S E", "N E S W"])
def test_zd_1_12_else_the_deal_ends_when_three_are_out_and_the_fourth_is_last(order: str) -> None:
    table = Table(BOOK)
    table.play_deal(order)
    assert [event.order for event in table.events if isinstance(event, DealEnded)] == [seats(order)]


@pytest.mark.article("ZD 1.9")
def test_zd_1_9_bombs_at_the_table() -> None:
    table = first_deal(
        {
            "E": "S3 D4 S5 S6 S7 " + " ".join(f"{suit}9" for suit in "SHCDSH"),
            "N": "SK HK CK DK LJ LJ BJ BJ",
            "W": "SA HA CA DA SA",
            "S": "C3 C4 C5 C6 C7",
        }
    )
    table.play("E", "S3 D4 S5 S6 S7")
    table.play("N", "SK HK CK DK")
    table.play("W", "SA HA CA DA SA")
    table.play("S", "C3 C4 C5 C6 C7")
    table.play("E", "S9 H9 C9 D9 S9 H9")
    table.play("N", "LJ LJ BJ BJ")
    table.passes("W", "S", "E")
    assert asked(table) == {"N": "lead"}
