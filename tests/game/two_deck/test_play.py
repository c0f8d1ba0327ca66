"""two-deck: how a trick and a deal go (TD 5, 16, 20; D16)."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.errors import AmbiguousPlay, IllegalAction
from guandan.game.commands import Pass, PlayCards
from guandan.game.match import Ask
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import Table

SINGLES = {
    "E": "S3 S7 SJ D3 D3",
    "N": "S4 S8 SQ D4 D4",
    "W": "S5 S9 SK D5 D5",
    "S": "S6 ST SA D6 D6",
}


def bombs(leader: str = "E") -> Table:
    """East holds eight 3, 7, J and S2 H2 C2; North 4, 8, Q, D2 SA HA; West 5, 9, K, CA DA S2."""
    table = Table("two-deck")
    table.deal_bombs(leader=Seat(leader))
    return table


def eight(rank: str) -> str:
    return " ".join(f"{suit}{rank}" for suit in "SHCD" * 2)


def alone(table: Table, seat: str, *plays: str) -> None:
    """The seat leads these, and all others pass."""
    for cards in plays:
        table.play(seat, cards)
        for other in Seat(seat).seats_after():
            if table.match.deal is not None and table.match.deal.table.turn is other:
                table.passes(str(other))


def singles() -> Table:
    table = Table("two-deck")
    table.deal(SINGLES, leader=Seat.E)
    return table


@pytest.mark.article("TD 5")
def test_td_5_play_goes_east_north_west_south() -> None:
    table = singles()
    for seat, card in [("E", "S3"), ("N", "S4"), ("W", "S5"), ("S", "S6"), ("E", "S7")]:
        assert [question.seat for question in table.match.questions] == [Seat(seat)]
        table.play(seat, card)
    assert table.ask("N") is Ask.FOLLOW


@pytest.mark.article("TD 5")
@pytest.mark.parametrize("seat", ["N", "W", "S"])
def test_td_5_nobody_acts_before_the_turn_comes(seat: str) -> None:
    table = singles()
    with pytest.raises(IllegalAction) as refused:
        table.play(seat, str(table.match.deal.hand(Seat(seat)).cards[-1]))
    assert "TD 5" in refused.value.article
    with pytest.raises(IllegalAction):
        table.passes(seat)


@pytest.mark.article("decision D16")
def test_td_d16_the_leader_may_not_pass() -> None:
    with pytest.raises(IllegalAction) as refused:
        singles().do(Pass(seat=Seat.E))
    assert "decision D16" in refused.value.article


@pytest.mark.article("decision D16")
def test_td_d16_a_pass_does_not_bind() -> None:
    table = singles()
    table.play("E", "S3")
    table.passes("N")
    table.play("W", "S5")
    table.passes("S", "E")
    table.play("N", "S8")
    assert table.match.deal.table.top.seat is Seat.N


@pytest.mark.article("decision D16")
def test_td_d16_a_trick_ends_when_all_others_have_passed() -> None:
    table = singles()
    table.play("E", "S3")
    table.passes("N")
    table.play("W", "S5")
    table.passes("S", "E")
    assert table.ask("N") is Ask.FOLLOW
    table.passes("N")
    assert table.ask("W") is Ask.LEAD


@pytest.mark.article("TD 4")
@pytest.mark.parametrize("cards", ["D4 D4", "S4 D4 D4", "H3"])
def test_td_4_a_follower_beats_the_top_play_in_its_kind(cards: str) -> None:
    table = Table("two-deck")
    table.deal(SINGLES | {"N": "S4 S8 SQ D4 D4 H3"}, leader=Seat.E)
    table.play("E", "S3")
    with pytest.raises(IllegalAction):
        table.play("N", cards)
    assert table.ask("N") is Ask.FOLLOW


@pytest.mark.article("TD 16")
def test_td_16_a_full_house_says_what_the_wild_is() -> None:
    table = Table("two-deck")
    table.deal({"E": "S6 D6 SK DK H2"}, leader=Seat.E)
    cards = tuple(Card(card) for card in ("S6", "D6", "SK", "DK", "H2"))
    with pytest.raises(AmbiguousPlay):
        table.do(PlayCards(seat=Seat.E, cards=cards))
    table.do(PlayCards(seat=Seat.E, cards=cards, kind=Kind.FULL_HOUSE, rank=Card("SK").rank))
    assert table.match.deal.table.top.play.rank == "K"


@pytest.mark.article("TD 16")
@pytest.mark.article("X10")
@pytest.mark.parametrize("top", ["7", "8"])
def test_td_16_a_straight_says_whether_the_wild_is_before_or_behind(top: str) -> None:
    table = Table("two-deck")
    table.deal({"E": "S4 D5 S6 D7 H2"}, leader=Seat.E)
    with pytest.raises(AmbiguousPlay):
        table.play("E", "S4 D5 S6 D7 H2")
    table.play("E", "S4 D5 S6 D7 H2", kind=Kind.STRAIGHT, rank=Card(f"S{top}").rank)
    assert table.match.deal.table.top.play.rank == top


@pytest.mark.article("TD 16")
@pytest.mark.parametrize("kind", [Kind.TUBE, Kind.PLATE])
def test_td_16_two_wilds_with_pairs_are_a_tube_or_a_plate_as_said(kind: Kind) -> None:
    table = Table("two-deck")
    table.deal({"E": "S7 D7 S8 D8 H2 H2"}, leader=Seat.E)
    with pytest.raises(AmbiguousPlay):
        table.play("E", "S7 D7 S8 D8 H2 H2")
    table.play("E", "S7 D7 S8 D8 H2 H2", kind=kind, rank=Card("S8").rank)
    assert table.match.deal.table.top.play.kind is kind


@pytest.mark.article("TD 20")
def test_td_20_the_partner_catches_the_wind() -> None:
    table = bombs()
    alone(table, "E", eight("3"), eight("7"), eight("J"))
    table.play("E", "S2 H2 C2")
    assert table.ask("N") is Ask.FOLLOW
    table.passes("N", "W")
    assert table.ask("S") is Ask.FOLLOW
    table.passes("S")
    assert table.ask("W") is Ask.LEAD


@pytest.mark.article("TD 20")
def test_td_20_no_wind_when_somebody_beats_the_last_play() -> None:
    table = bombs()
    alone(table, "E", eight("3"), eight("7"), eight("J"))
    table.play("E", "S2 H2 C2")
    table.play("N", eight("4"))
    table.passes("W", "S")
    assert table.ask("N") is Ask.LEAD


@pytest.mark.article("TD 20")
def test_td_20_the_second_to_finish_has_the_wind_caught_too() -> None:
    table = bombs()
    alone(table, "E", eight("3"), eight("7"), eight("J"))
    table.play("E", "S2 H2 C2")
    table.play("N", eight("4"))
    table.passes("W", "S")
    table.play("N", eight("8"))
    table.passes("W", "S")
    table.play("N", eight("Q"))
    table.passes("W", "S")
    table.play("N", "D2")
    table.passes("W", "S")
    table.play("N", "SA HA")
    table.passes("W", "S")
    assert table.ask("S") is Ask.LEAD


@pytest.mark.article("decision D16")
@pytest.mark.article("TD 21")
def test_td_d16_the_deal_ends_with_first_and_second() -> None:
    table = bombs()
    alone(table, "E", eight("3"), eight("7"), eight("J"), "S2 H2 C2")
    alone(table, "W", eight("5"), eight("9"), eight("K"), "S2")
    assert table.match.deal is not None
    table.play("W", "CA DA")
    assert table.match.deal is None
    assert table.match.progress.done[-1].order == (Seat.E, Seat.W)


@pytest.mark.article("decision D16")
@pytest.mark.article("TD 22")
@pytest.mark.parametrize("order", ["E N W S", "E N S W", "S E N W", "W N E S", "N W S E"])
def test_td_22_d16_otherwise_when_three_have_finished(order: str) -> None:
    table = bombs()
    table.finish(order)
    assert " ".join(table.match.progress.done[-1].order) == order


@pytest.mark.article("TD 5")
def test_td_5_cards_played_leave_the_hand() -> None:
    table = singles()
    table.play("E", "D3 D3")
    hand = table.match.deal.hand(Seat.E)
    assert len(hand) == 25
    assert "D3" not in hand
    with pytest.raises(IllegalAction):
        table.play("N", "D3 D3")
    assert sum(len(table.match.deal.hand(seat)) for seat in SEATS) == 106
