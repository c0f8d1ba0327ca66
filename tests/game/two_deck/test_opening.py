"""two-deck: how the cards come to the players (TD 5, 6, 7.1)."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Card, Hand
from guandan.errors import GuandanError, IllegalAction
from guandan.game.commands import DealCards
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import Table


def pack_with(placed: dict[int, str]) -> tuple[Card, ...]:
    """A whole pack with these cards at these places."""
    rest = list(PACK)
    for card in placed.values():
        rest.remove(Card(card))
    return tuple(Card(placed[place]) if place in placed else rest.pop(0) for place in range(len(PACK)))


def opened(placed: dict[int, str], *turned: int, cut: int = 0) -> Table:
    table = Table("two-deck")
    table.do(DealCards(pack=pack_with(placed), cut=cut, turned=turned))
    return table


@pytest.mark.article("X1")
@pytest.mark.article("TD 7.1")
def test_td_7_1_x1_club_seven_counts_from_south_to_north() -> None:
    table = opened({8: "C7"}, 8)
    assert table.match.deal.first_draw is Seat.N
    assert table.ask("N") is Ask.LEAD  # North draws places 0, 4, 8 …


@pytest.mark.article("TD 7.1")
@pytest.mark.parametrize(("place", "leader"), [(0, "N"), (1, "W"), (2, "S"), (3, "E"), (107, "E")])
def test_td_7_1_whoever_draws_the_turned_card_leads(place: int, leader: str) -> None:
    table = opened({place: "C7"}, place)
    assert [question.seat for question in table.match.questions] == [Seat(leader)]
    assert table.ask(leader) is Ask.LEAD


@pytest.mark.article("decision D11")
def test_td_7_1_d11_the_twin_of_the_turned_card_does_not_count() -> None:
    table = opened({0: "C7", 3: "C7"}, 3)
    assert Card("C7") in table.match.deal.hand(Seat.N)
    assert table.ask("N") is None
    assert table.ask("E") is Ask.LEAD


@pytest.mark.article("decision D11")
@pytest.mark.parametrize(
    ("card", "first"),
    [("DA", "S"), ("S2", "E"), ("S3", "N"), ("S4", "W"), ("ST", "E"), ("SJ", "N"), ("SQ", "W"), ("SK", "S")],
)
def test_td_7_1_d11_points_are_counted_from_south_as_one(card: str, first: str) -> None:
    assert opened({20: card}, 20).match.deal.first_draw is Seat(first)


@pytest.mark.article("X1")
@pytest.mark.article("TD 7.1")
def test_td_7_1_x1_heart_two_is_kept() -> None:
    table = opened({4: "H2"}, 4)
    assert table.match.deal.first_draw is Seat.E
    assert table.ask("E") is Ask.LEAD


@pytest.mark.article("TD 7.1")
@pytest.mark.parametrize("joker", ["LJ", "BJ"])
def test_td_7_1_a_joker_is_drawn_again(joker: str) -> None:
    placed = {10: joker, 8: "C7"}
    with pytest.raises(IllegalAction) as refused:
        opened(placed, 10)
    assert "TD 7.1" in refused.value.article
    assert opened(placed, 10, 8).match.deal.first_draw is Seat.N


@pytest.mark.article("TD 7.1")
def test_td_7_1_no_other_card_is_drawn_again() -> None:
    with pytest.raises(IllegalAction) as refused:
        opened({4: "H2", 8: "C7"}, 4, 8)
    assert "TD 7.1" in refused.value.article


@pytest.mark.article("TD 7.1")
def test_td_7_1_the_first_deal_needs_a_drawn_card() -> None:
    with pytest.raises(IllegalAction):
        opened({})


@pytest.mark.article("TD 7.1")
def test_td_7_1_a_later_deal_turns_none() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    with pytest.raises(IllegalAction):
        table.do(DealCards(pack=pack_with({8: "C7"}), turned=(8,)))
    table.do(DealCards(pack=pack_with({})))
    assert table.match.deal.turned is None


@pytest.mark.article("TD 5")
def test_td_5_one_card_each_in_turn_counter_clockwise() -> None:
    pack = pack_with({8: "C7"})
    deal = opened({8: "C7"}, 8).match.deal
    for place, seat in enumerate((Seat.N, Seat.W, Seat.S, Seat.E)):
        assert deal.hand(seat) == Hand(pack[place::4])
        assert len(deal.hand(seat)) == 27


@pytest.mark.article("TD 5")
def test_td_5_a_cut_pack_is_drawn_from_the_cut() -> None:
    pack = pack_with({48: "C7"})  # cut after 40 cards: the ninth card from the cut
    deal = opened({48: "C7"}, 8, cut=40).match.deal
    cut = pack[40:] + pack[:40]
    assert [deal.hand(seat) for seat in (Seat.N, Seat.W, Seat.S, Seat.E)] == [Hand(cut[n::4]) for n in range(4)]


@pytest.mark.article("TD 5")
@pytest.mark.parametrize("pack", [PACK[:-1], PACK[:54], (*PACK[:-1], PACK[0]), (*PACK, Card("BJ"))])
def test_td_5_two_whole_packs_and_nothing_else(pack: tuple[Card, ...]) -> None:
    with pytest.raises(GuandanError):
        Table("two-deck").do(DealCards(pack=pack, turned=(0,)))


@pytest.mark.article("TD 5")
def test_td_5_both_sides_begin_at_two_and_nobody_is_on_stage() -> None:
    table = opened({8: "C7"}, 8)
    assert table.levels == (1, 1)
    assert table.match.deal.level == "2"
    assert table.match.progress.standing.stage is None


@pytest.mark.article("TD 5")
def test_td_5_a_machine_deals_the_first_cards() -> None:
    now = find_jobs(Table("two-deck").match)
    assert now.shufflers == ()
    assert now.cutter is None
    assert now.turner is Seat.S
    assert now.first_draw is None


@pytest.mark.article("TD 6")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.parametrize(
    ("order", "shufflers", "cutter", "first"),
    [
        ("E N W S", "NS", "E", "S"),
        ("E N S W", "EW", "E", "W"),
        ("E W", "NS", "E", "N"),
        ("S W N E", "EW", "S", "E"),
        ("S W E N", "NS", "S", "N"),
        ("S N", "EW", "S", "E"),
        ("W E", "NS", "W", "S"),
    ],
)
def test_td_6_who_shuffles_cuts_and_draws_first(order: str, shufflers: str, cutter: str, first: str) -> None:
    table = Table("two-deck")
    table.play_deal(order)
    now = find_jobs(table.match)
    assert set(now.shufflers) == {Seat(name) for name in shufflers}
    assert now.cutter is Seat(cutter)
    assert now.first_draw is Seat(first)


@pytest.mark.article("TD 6")
def test_td_6_the_last_draws_the_first_card() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    pack = pack_with({})
    table.do(DealCards(pack=pack))
    deal = table.match.deal
    assert deal.first_draw is Seat.S
    order = (Seat.S, Seat.E, Seat.N, Seat.W)
    assert {seat: deal.drawn[seat] for seat in SEATS} == {seat: pack[n::4] for n, seat in enumerate(order)}
