"""The rule bot's own arithmetic against the kernel's and the rules'."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan.bots.codes import PASS
from guandan.bots.normal.holding import build_hand_masks, remove_from_hand
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand
from guandan.cards import Hand
from tests.bots.duel import BOOKS, dealt

if TYPE_CHECKING:
    from guandan.kernel import Deal


def masks(cards: str, level: int) -> tuple[int, int, int, int]:
    faces = bytearray(54)
    for card in Hand(cards):
        faces[card.place] += 1
    return build_hand_masks(bytes(faces), level)


def test_a_hand_after_a_play_is_the_one_that_the_kernel_holds(seed: int) -> None:
    lot = Random(seed)
    for number in range(12):
        deal = dealt(2 * number, seed, BOOKS[number % 5])
        while not deal.is_over:
            seat = deal.seat
            packed = lot.choice(deal.packed(full=True))
            before = build_hand_masks(deal.faces(seat), deal.level - 1)
            deal.do(packed)
            if packed != PASS:
                assert remove_from_hand(before, packed) == build_hand_masks(deal.faces(seat), deal.level - 1)


def pieces_of(cards: str, level: int = 1) -> list[str]:
    """The split of a hand, each piece as kind, rank and cards."""
    prices = load_piece_costs(level)
    return sorted(describe(piece) for piece in split_hand(*masks(cards, level), prices).list_pieces(prices))


def describe(piece: int) -> str:
    kinds = ("", "single", "pair", "triple", "full house", "straight", "tube", "plate", "bomb", "flush", "jokers")
    return f"{kinds[piece & 15]} {'?23456789TJQKAlB'[piece >> 4 & 15]}"


@pytest.mark.parametrize(
    ("cards", "pieces"),
    [
        ("S3 H4 C5 D6 S7", ["straight 7"]),
        ("S3 S4 S5 S6 S7", ["flush 7"]),
        ("S3 H3 C3 D3 S9", ["bomb 3", "single 9"]),
        ("S3 H3 C3 H2", ["bomb 3"]),
        ("S3 S4 S6 S7 H2", ["flush 7"]),
        ("S3 H3 C3 S8 H8", ["full house 3"]),
        ("S3 H3 S4 H4 S5 H5", ["tube 5"]),
        ("S3 H3 C3 S4 H4 C4", ["plate 4"]),
        ("S3 H4 C5 D6 S7 H7 C8 D9 ST SJ", ["straight 7", "straight J"]),
        ("S3 S4 HA C2 S5", ["straight 5"]),
        ("LJ LJ BJ BJ S5", ["jokers B", "single 5"]),
        ("S3 H3 S9 BJ", ["pair 3", "single 9", "single B"]),
        ("S3 H3 C3 D3 S4 H5 S9", ["bomb 3", "single 4", "single 5", "single 9"]),
    ],
)
def test_hands_split_as_players_split_them(cards: str, pieces: list[str]) -> None:
    assert pieces_of(cards) == sorted(pieces)


def test_a_split_uses_every_card_once(seed: int) -> None:
    lot = Random(seed)
    for number in range(300):
        deal: Deal = dealt(number * 2, seed)
        level, seat = deal.level - 1, lot.randrange(4)
        prices = load_piece_costs(level)
        pieces = split_hand(*build_hand_masks(deal.faces(seat), level), prices).list_pieces(prices)
        assert sum(piece >> 8 & 15 for piece in pieces) == deal.left(seat)
