"""The oracles themselves: against each other, and against a few numbers that one can count by hand."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.oracle import brute, second
from tests.oracle.hands import LEVELS, WORST_HANDS, colliding_hand, suited

LADDERS = ("single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb")


@pytest.mark.parametrize("level", LEVELS)
def test_two_oracles_find_the_same_plays(level: str) -> None:
    random = Random(f"oracles {level}")
    for _ in range(6):
        hand = colliding_hand(random, level)
        assert brute.plays(hand, level) == second.plays(hand, level), hand


@pytest.mark.parametrize("level", LEVELS)
def test_two_oracles_compare_alike(level: str) -> None:
    every = [(kind, rank, ("",) * size) for foot in LADDERS for kind, size, rank in brute.ladder(foot, level)]
    assert len(every) == 15 + 15 + 13 + 13 + 10 + 12 + 13 + (7 * 13 + 10 + 1)
    for play, top in product(every, every):
        assert brute.beats(play, top, level) == second.beats(play, top, level), (play, top)


@pytest.mark.parametrize(
    ("level", "cards", "expected"),
    [
        # Two twins and another suit: 2 singles, 2 pairs, 1 triple.
        ("9", "S3 S3 D3", {"single": 2, "pair": 2, "triple": 1}),
        # Four suits of one rank: 4 singles, 6 pairs, 4 triples, 1 bomb.
        ("9", "S3 H3 C3 D3", {"single": 4, "pair": 6, "triple": 4, "bomb": 1}),
        # The wild makes a pair with each of the three, and a triple with each pair of them.
        ("9", "S3 H3 C3 H9", {"single": 4, "pair": 6, "triple": 4, "bomb": 1}),
        # Four jokers: 2 singles, 2 pairs, all of them.
        ("9", "LJ LJ BJ BJ", {"single": 2, "pair": 2, "four_jokers": 1}),
        # A wild beside 4 5 6 7 of one suit: at either end, as one suit or not; a pair with each of them.
        ("9", "S4 S5 S6 S7 H9", {"single": 5, "pair": 4, "straight": 2, "straight_flush": 2}),
        # The heart of the level in its own place of a flush of hearts.
        ("5", "H3 H4 H5 H6 H7", {"single": 5, "pair": 4, "straight": 1, "straight_flush": 1}),
    ],
)
def test_counted_by_hand(level: str, cards: str, expected: dict[str, int]) -> None:
    for oracle in (brute, second):
        found = [kind for kind, _, _ in oracle.plays(cards.split(), level)]
        assert {kind: found.count(kind) for kind in found} == expected


def test_paper_notation_gives_cards_that_exist() -> None:
    assert suited("3 3 4 W S7 LJ", "9") == "S3 D3 D4 H9 S7 LJ"
    for _, hand in WORST_HANDS:
        assert all(hand.split().count(card) <= 2 for card in hand.split())


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_two_oracles_find_the_same_plays_in_many_hands(level: str) -> None:
    random = Random(f"oracles, long {level}")
    for _ in range(100):
        hand = colliding_hand(random, level, size=9)
        assert brute.plays(hand, level) == second.plays(hand, level), hand
