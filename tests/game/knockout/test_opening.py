"""knockout-2023: how the cards come to the players (KO 3.1, 3.8.1, 3.9)."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Card, Hand
from guandan.errors import GuandanError, IllegalAction
from guandan.game.commands import DealCards
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table


def pack_with(placed: dict[int, str]) -> tuple[Card, ...]:
    """A whole pack with these cards at these places."""
    rest = list(PACK)
    for card in placed.values():
        rest.remove(Card(card))
    return tuple(Card(placed[place]) if place in placed else rest.pop(0) for place in range(len(PACK)))


def opened(placed: dict[int, str], *turned: int, cut: int = 0) -> Table:
    table = Table("knockout-2023")
    table.do(DealCards(pack=pack_with(placed), cut=cut, turned=turned))
    return table


@pytest.mark.article("KO 3.8.1")
def test_ko_3_8_1_east_shuffles_and_its_right_hand_player_cuts_and_draws_a_card() -> None:
    now = find_jobs(Table("knockout-2023").match)
    assert now.shufflers == (Seat.E,)
    assert now.cutter is Seat.N
    assert now.turner is Seat.N
    assert now.first_draw is None


@pytest.mark.article("X2")
@pytest.mark.article("KO 3.8.1")
@pytest.mark.article("decision D11")
def test_ko_3_8_1_x2_diamond_ten_counts_from_north_to_west() -> None:
    table = opened({5: "DT"}, 5)
    assert table.match.deal.first_draw is Seat.W
    assert table.ask("S") is Ask.LEAD  # West draws place 0, South place 1 and 5


@pytest.mark.article("decision D11")
@pytest.mark.parametrize(
    ("card", "first"),
    [("DA", "N"), ("S2", "W"), ("S3", "S"), ("S4", "E"), ("S9", "N"), ("SJ", "S"), ("SQ", "E"), ("SK", "N")],
)
def test_ko_3_8_1_d11_points_are_counted_from_the_cutter_as_one(card: str, first: str) -> None:
    assert opened({20: card}, 20).match.deal.first_draw is Seat(first)


@pytest.mark.article("KO 3.8.1")
@pytest.mark.parametrize(("place", "leader"), [(0, "W"), (1, "S"), (2, "E"), (3, "N"), (106, "E")])
def test_ko_3_8_1_whoever_draws_the_card_leads(place: int, leader: str) -> None:
    table = opened({place: "DT"}, place)
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [(leader, Ask.LEAD)]


@pytest.mark.article("decision D11")
def test_ko_3_8_1_d11_its_twin_does_not_count() -> None:
    table = opened({0: "DT", 2: "DT"}, 2)
    assert table.ask("W") is None
    assert table.ask("E") is Ask.LEAD


@pytest.mark.article("decision D11")
@pytest.mark.parametrize("joker", ["LJ", "BJ"])
def test_ko_3_8_1_d11_a_joker_is_drawn_again(joker: str) -> None:
    placed = {10: joker, 5: "DT"}
    with pytest.raises(IllegalAction) as refused:
        opened(placed, 10)
    assert "decision D11" in refused.value.article
    assert opened(placed, 10, 5).match.deal.first_draw is Seat.W


@pytest.mark.article("decision D11")
def test_ko_3_8_1_d11_the_heart_two_is_kept() -> None:
    assert opened({4: "H2"}, 4).match.deal.first_draw is Seat.W
    with pytest.raises(IllegalAction):
        opened({4: "H2", 5: "DT"}, 4, 5)


@pytest.mark.article("KO 3.1")
@pytest.mark.article("KO 3.8.3")
def test_ko_3_1_twenty_seven_cards_each_drawn_counter_clockwise() -> None:
    pack = pack_with({5: "DT"})
    deal = opened({5: "DT"}, 5).match.deal
    for place, seat in enumerate((Seat.W, Seat.S, Seat.E, Seat.N)):
        assert deal.hand(seat) == Hand(pack[place::4])
        assert len(deal.hand(seat)) == 27


@pytest.mark.article("KO 3.1")
@pytest.mark.parametrize("pack", [PACK[:-1], PACK[:54], (*PACK[:-1], PACK[0]), (*PACK, Card("BJ"))])
def test_ko_3_1_two_packs_of_108_cards_and_nothing_else(pack: tuple[Card, ...]) -> None:
    with pytest.raises(GuandanError):
        Table("knockout-2023").do(DealCards(pack=pack, turned=(0,)))


@pytest.mark.article("KO 3.2")
def test_ko_3_2_opposite_seats_are_partners() -> None:
    assert {side: set(side.seats) for side in Side} == {Side.EW: {Seat.E, Seat.W}, Side.NS: {Seat.N, Seat.S}}
    assert opened({5: "DT"}, 5).match.deal.hands.keys() == set(Seat)


@pytest.mark.article("KO 3.3.1")
def test_ko_3_3_1_both_sides_begin_at_two() -> None:
    table = opened({5: "DT"}, 5)
    assert table.levels == (1, 1)
    assert table.match.deal.level == "2"


@pytest.mark.article("KO 3.9")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("decision D16")
@pytest.mark.parametrize(
    ("order", "shuffler", "cutter", "first"),
    [
        ("E N W S", "S", "E", "S"),
        ("E N S W", "W", "E", "W"),
        ("N S", "E", "N", "W"),
        ("E W", "S", "E", "N"),
        ("S N", "W", "S", "E"),
        ("S W E N", "N", "S", "N"),
    ],
)
def test_ko_3_9_who_shuffles_cuts_and_draws_first(order: str, shuffler: str, cutter: str, first: str) -> None:
    table = Table("knockout-2023")
    table.play_deal(order)
    now = find_jobs(table.match)
    assert now.shufflers == (Seat(shuffler),)
    assert now.cutter is Seat(cutter)
    assert now.first_draw is Seat(first)
    assert now.turner is None


@pytest.mark.article("KO 3.9")
def test_ko_3_9_the_last_draws_the_first_card() -> None:
    table = Table("knockout-2023")
    table.play_deal("E N S W")
    pack = pack_with({})
    table.do(DealCards(pack=pack))
    assert table.match.deal.drawn == {seat: pack[n::4] for n, seat in enumerate((Seat.W, Seat.S, Seat.E, Seat.N))}
