"""Shuffle, cut, turned card and draw in jiangsu-2017: JS 2.1, 2.2, 3.2."""

from __future__ import annotations

import pytest

from guandan.cards import PACK, Card, Hand
from guandan.errors import GuandanError, IllegalAction
from guandan.game.commands import DealCards
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.seat import SEATS, Seat, Side
from tests.game.jiangsu.setting import after, asked, drawn_from, held, laid, refused
from tests.game.kit import Table


@pytest.mark.article("JS 2.1.1")
@pytest.mark.article("JS 2.1.2")
def test_js_2_1_all_108_cards_are_drawn_27_by_each() -> None:
    table = after()
    hands = [held(table, seat) for seat in SEATS]
    assert [len(hand) for hand in hands] == [27, 27, 27, 27]
    assert Hand(card for hand in hands for card in hand) == Hand(PACK)


@pytest.mark.article("JS 2.1.1")
@pytest.mark.parametrize(
    "pack",
    [PACK[:-1], (*PACK, Card("S2")), (*PACK[:-1], PACK[0])],
    ids=["107 cards", "109 cards", "three of a card"],
)
def test_js_2_1_1_another_pack_is_not_dealt(pack: tuple[Card, ...]) -> None:
    def deal(pack: tuple[Card, ...]) -> None:
        Table().do(DealCards(pack=pack, cut=54, turned=((pack.index(Card("C7")) - 54) % len(pack),)))

    deal(PACK)
    with pytest.raises(GuandanError):
        deal(pack)


@pytest.mark.article("JS 2.2")
@pytest.mark.parametrize(("seat", "following", "opposite", "side"), ["ENWE", "NWSN", "WSEE", "SENN"])
def test_js_2_2_next_player_on_the_right_partner_opposite(seat: str, following: str, opposite: str, side: str) -> None:
    assert Seat(seat).next() is Seat(following)
    assert Seat(following).previous() is Seat(seat)
    assert Seat(seat).partner is Seat(opposite)
    assert Seat(seat).side is (Side.EW if side == "E" else Side.NS)


@pytest.mark.article("JS 3.2.2")
@pytest.mark.article("JS 3.2.1")
def test_js_3_2_2_first_deal_east_shuffles_south_cuts_and_turns() -> None:
    work = find_jobs(Table().match)
    assert work.shufflers == (Seat.E,)
    assert (work.cutter, work.turner, work.first_draw) == (Seat.S, Seat.S, None)
    assert work.shuffles == (5, 7)


@pytest.mark.article("X1")
@pytest.mark.article("JS 3.2.2")
@pytest.mark.parametrize(("place", "leader"), [(0, "N"), (1, "W"), (2, "S"), (3, "E"), (50, "S"), (107, "E")])
def test_x1_club_7_lets_north_draw_first_and_its_drawer_lead(place: int, leader: str) -> None:
    table = Table()
    table.do(drawn_from(laid(**{f"_{place}": "C7"}), place))
    assert table.match.deal is not None
    assert table.match.deal.first_draw is Seat.N
    assert asked(table) == {leader: Ask.LEAD}
    assert Card("C7") in held(table, leader)


@pytest.mark.article("decision D11")
@pytest.mark.article("JS 3.2.2")
@pytest.mark.parametrize(
    ("turned", "first"),
    [
        ("SA", "S"),
        ("S2", "E"),
        ("H3", "N"),
        ("D4", "W"),
        ("C5", "S"),
        ("HT", "E"),
        ("SJ", "N"),
        ("DQ", "W"),
        ("HK", "S"),
    ],
)
def test_decision_d11_points_are_counted_from_south_who_is_1(turned: str, first: str) -> None:
    table = Table()
    table.do(drawn_from(laid(_20=turned), 20))
    assert table.match.deal is not None
    assert table.match.deal.first_draw is Seat(first)


@pytest.mark.article("decision D11")
def test_decision_d11_the_turned_cards_twin_does_not_count() -> None:
    table = Table()
    table.do(drawn_from(laid(_0="C7", _9="C7"), 9))
    assert Card("C7") in held(table, "N")  # the twin
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("X1")
@pytest.mark.article("JS 3.2.2")
@pytest.mark.parametrize("unfit", ["H2", "LJ", "BJ"])
def test_x1_a_joker_or_the_heart_2_is_turned_again(unfit: str) -> None:
    cards = laid(_4=unfit, _9="C7")
    table = Table()
    with pytest.raises(IllegalAction):
        table.do(drawn_from(cards, 4))
    table.do(drawn_from(cards, 4, 9))
    assert table.match.deal is not None
    assert table.match.deal.first_draw is Seat.N
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("JS 3.2.2")
@pytest.mark.parametrize("fit", ["S2", "H3", "HA"])
def test_js_3_2_2_no_other_card_is_turned_again(fit: str) -> None:
    table = Table()
    with pytest.raises(IllegalAction):
        table.do(drawn_from(laid(_4=fit, _9="C7"), 4, 9))


@pytest.mark.article("JS 3.2.2")
def test_js_3_2_2_the_first_deal_needs_a_turned_card() -> None:
    table = Table()
    with refused("JS 3.2.2"):
        table.do(drawn_from(laid()))


LATER = [
    pytest.param("E N W S", "S", "E", "S", marks=pytest.mark.article("X3")),
    pytest.param("E N S W", "S", "E", "W", marks=pytest.mark.article("X4")),
    pytest.param("E W", "S", "E", "N", marks=pytest.mark.article("X5")),
    pytest.param("N W S E", "E", "N", "E"),
    pytest.param("N S", "E", "N", "W"),
    pytest.param("W S N E", "N", "W", "E"),
    pytest.param("S N", "W", "S", "E"),
]


@pytest.mark.article("JS 3.2.3")
@pytest.mark.article("JS 3.2.1")
@pytest.mark.parametrize(("order", "shuffler", "cutter", "first"), LATER)
def test_js_3_2_3_previous_of_first_shuffles_first_cuts_last_draws(
    order: str, shuffler: str, cutter: str, first: str
) -> None:
    table = Table()
    table.play_deal(order)
    work = find_jobs(table.match)
    assert work.shufflers == (Seat(shuffler),)
    assert (work.cutter, work.turner, work.first_draw) == (Seat(cutter), None, Seat(first))
    assert work.shuffles == (2, 3)


@pytest.mark.article("JS 3.2.3")
@pytest.mark.article("JS 3.2.5")
@pytest.mark.parametrize(
    ("order", "drawers"),
    [("E N W S", "SENW"), ("E N S W", "WSEN"), ("E W", "NWSE"), ("W E", "SENW"), ("N E W S", "SENW")],
)
def test_js_3_2_5_one_card_each_counter_clockwise_from_who_draws_first(order: str, drawers: str) -> None:
    table = Table()
    table.play_deal(order)
    cards = laid()
    table.do(drawn_from(cards))
    assert table.match.deal is not None
    for place, seat in enumerate(drawers):
        assert table.match.deal.drawn[Seat(seat)] == tuple(cards[place::4])


@pytest.mark.article("JS 3.2.4")
@pytest.mark.parametrize("cut", [0, 1, 5, 103, 107])
def test_js_3_2_4_no_cut_within_five_cards_of_top_or_bottom(cut: int) -> None:
    table = Table()
    with refused("JS 3.2.4"):
        table.do(DealCards(pack=tuple(laid(_9="C7")), cut=cut, turned=((9 - cut) % 108,)))


@pytest.mark.article("JS 3.2.4")
@pytest.mark.parametrize("cut", [6, 102])
def test_js_3_2_4_a_cut_six_cards_from_top_or_bottom_stands(cut: int) -> None:
    table = Table()
    table.do(DealCards(pack=tuple(laid(_9="C7")), cut=cut, turned=((9 - cut) % 108,)))
    assert table.match.deal is not None
    assert table.match.deal.first_draw is Seat.N


@pytest.mark.article("JS 2.1.3")
def test_js_2_1_3_no_deal_begins_while_one_is_in_play() -> None:
    table = after()
    with pytest.raises(IllegalAction):
        table.do(drawn_from(laid(_9="C7"), 9))
