"""Boards: from a seed for ever, out of one pack, and ready to be played."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cards import LEVELS, PACK, Hand, Rank
from guandan.competition.duplicate.boards import (
    Board,
    compute_net_levels,
    deal_board,
    deal_boards,
)
from guandan.errors import IllegalAction, InvalidCards, InvalidLevel
from guandan.game.events import CardsPlayed, Passed
from guandan.game.table import CardTable, apply_act, find_finishing_order
from guandan.rulebooks import load
from guandan.rules.generate import legal_plays
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import BOOKS

SEED = bytes(range(32))


@given(st.binary(max_size=40), st.integers(min_value=1, max_value=2**32 - 1))
def test_the_four_hands_are_one_pack(seed: bytes, number: int) -> None:
    dealt = deal_board(seed, number)
    assert Counter(card for hand in dealt.hands.values() for card in hand) == Counter(PACK)
    assert {len(hand) for hand in dealt.hands.values()} == {27}
    assert dealt.level in LEVELS
    assert dealt.leader in SEATS


def draw(seed: bytes, n: int) -> list[int]:
    """The permutation as docs/duplicate.md and the shuffle's page describe it, written once more."""
    stream = (byte for counter in range(10**6) for byte in sha256(seed + counter.to_bytes(8, "big")).digest())
    numbers = list(range(n))
    for i in range(n - 1, 0, -1):
        bits = i.bit_length()
        j = n
        while j > i:
            j = int.from_bytes(bytes(next(stream) for _ in range((bits + 7) // 8)), "big") % 2**bits
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers


@pytest.mark.parametrize("number", [1, 2, 258])
def test_a_board_can_be_made_from_the_seed_by_the_page_alone(number: int) -> None:
    own = SEED + b"board" + number.to_bytes(4, "big")
    suits = "SHCD"
    deck = [suit + rank for rank in "23456789TJQKA" for suit in suits] + ["LJ", "BJ"]
    cards = [(deck * 2)[place] for place in draw(own + b"cards", 108)]
    dealt = deal_board(SEED, number)
    for place, seat in enumerate("ENWS"):
        assert sorted(dealt.hands[Seat(seat)]) == sorted(cards[place::4])
    assert dealt.level == "23456789TJQKA"[draw(own + b"level", 13)[0]]
    assert dealt.leader == "ENWS"[draw(own + b"leader", 4)[0]]


def test_a_board_stays_the_same_for_ever() -> None:
    first = deal_board(SEED, 1)
    text = " ".join(f"{seat} {' '.join(first.hands[seat])}" for seat in SEATS) + f" {first.level} {first.leader}"
    assert sha256(text.encode()).hexdigest() == "92638dab06e096706b3f2eee077f51f172acb9f42291f44e149b96f6c664b4a9"


def test_boards_differ_and_every_level_and_leader_comes_up() -> None:
    many = deal_boards(SEED, 300)
    assert [one.number for one in many] == list(range(1, 301))
    assert len({one.hands[Seat.E] for one in many}) == 300
    assert {one.level for one in many} == set(LEVELS)
    assert {one.leader for one in many} == set(SEATS)
    assert many[4] == deal_board(SEED, 5)
    assert deal_board(SEED, 5).hands != deal_board(SEED[::-1], 5).hands


def test_levels_that_are_given_come_in_turn_and_leave_the_cards_alone() -> None:
    given_levels = deal_boards(SEED, 5, ["2", "10"])
    assert [one.level for one in given_levels] == [Rank.TWO, Rank.TEN, Rank.TWO, Rank.TEN, Rank.TWO]
    assert [one.hands for one in given_levels] == [one.hands for one in deal_boards(SEED, 5)]
    with pytest.raises(InvalidLevel):
        deal_board(SEED, 1, "BJ")


@pytest.mark.parametrize("number", [0, -1, 2**32])
def test_boards_are_counted_from_1(number: int) -> None:
    with pytest.raises(IllegalAction, match="no_such_board"):
        deal_board(SEED, number)


def test_cards_that_are_no_pack_make_no_board() -> None:
    good = deal_board(SEED, 1)
    east, north = good.hands[Seat.E], good.hands[Seat.N]
    swapped = good.hands | {Seat.E: north, Seat.N: east}
    assert Board(number=1, hands=swapped, level=good.level, leader=Seat.E).hands[Seat.E] == north
    twice = good.hands | {Seat.E: north}
    short = good.hands | {Seat.E: east[1:], Seat.N: (*north, east[0])}
    for hands in (twice, short, {Seat.E: east}):
        with pytest.raises(InvalidCards):
            Board(number=1, hands=hands, level=good.level, leader=Seat.E)


@pytest.mark.parametrize("name", BOOKS)
def test_a_board_can_be_played_out_under_every_book(name: str) -> None:
    book = load(name)
    dealt = deal_board(SEED, 3)
    hands = {seat: Hand(cards) for seat, cards in dealt.hands.items()}
    table = CardTable(hands=hands, turn=dealt.leader, direction=book.seating.direction, rules=book.trick)
    acts = 0
    while find_finishing_order(table) is None:
        seat, top = table.turn, table.top
        plays = legal_plays(table.hands[seat], dealt.level, None if top is None else top.play, book.plays)
        # The partner's plays are left alone: somebody has to get out.
        if top is not None and (not plays or top.seat is seat.partner):
            table = apply_act(table, Passed(seat=seat))
        else:
            table = apply_act(table, CardsPlayed(seat=seat, play=max(plays, key=lambda one: len(one.cards))))
        acts += 1
    order = find_finishing_order(table)
    assert order is not None
    assert acts > 20
    net = compute_net_levels(order, book.levels)
    assert abs(net) in {book.levels.rise_second, book.levels.rise_third, book.levels.rise_last}
    assert (net > 0) == (order[0] in {Seat.E, Seat.W})


@pytest.mark.parametrize(
    ("order", "net"),
    [("E W", 3), ("E N W S", 2), ("W N S E", 1), ("N S", -3), ("S E N W", -2), ("N E W S", -1)],
)
def test_net_levels_are_east_wests(order: str, net: int) -> None:
    seats = [Seat(one) for one in order.split()]
    assert compute_net_levels(seats, load("jiangsu-2017").levels) == net


def test_hands_are_sorted() -> None:
    assert all(Hand(hand).cards == hand for hand in deal_board(SEED, 9).hands.values())
