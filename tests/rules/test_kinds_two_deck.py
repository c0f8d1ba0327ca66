"""Kinds of play and their order in two-deck, article by article."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("TD 8", "T", "3", "single 3"),
    reads("TD 9", "T", "3 3", "pair 3"),
    reads("TD 9", "T", "3 4"),
    reads("TD 10", "T", "3 3 4 4 5 5", "tube 5"),
    reads("TD 10", "T", "7 7 8 8 9 9", "tube 9"),
    reads("TD 10", "T", "Q Q K K A A", "tube A"),
    reads("TD 10", "T", "A A 2 2 3 3", "tube 3"),
    reads("TD 10", "T", "K K A A 2 2"),
    reads("TD 10", "T", "K K A A LJ LJ"),
    reads("TD 10", "T", "LJ LJ BJ BJ A A"),
    reads("TD 10", "T", "3 3 4 4"),
    reads("TD 10", "T", "3 3 4 4 5 5 6 6"),
    reads("TD 10", "T", "S3 S3 S4 S4 S5 S5", "tube 5"),
    reads("TD 11", "9", "T T T", "triple T"),
    reads("TD 11/12", "T", "3 3 3 4 4", "full_house 3"),
    reads("TD 11/12", "T", "3 3 3 4 5"),
    reads("TD 12", "T", "3 3 3 4 4 4", "plate 4"),
    reads("TD 12", "T", "4 4 4 5 5 5", "plate 5"),
    reads("TD 12", "T", "3 3 3 4 4 4 5 5 5"),
    reads("TD 13", "T", "A 2 3 4 5", "straight 5"),
    reads("TD 13", "9", "T J Q K A", "straight A"),
    reads("TD 13", "T", "2 3 4 5 6 7"),
    reads("TD 13", "T", "J Q K A LJ"),
    reads("TD 14", "9", "ST SJ SQ SK SA", "straight_flush A"),
    reads("TD 14", "9", "HA H2 H3 H4 H5", "straight_flush 5"),
    reads("TD 14", "9", "S3 S4 S5 S6 S8"),
    reads("TD 15", "T", "3 3 3 3", "bomb 3"),
    reads("TD 15", "T", "3 3 3 3 3", "bomb 3"),
    reads("TD 15", "T", "3 3 3 3 3 3", "bomb 3"),
    reads("TD 15", "T", "3 3 3 3 3 3 3", "bomb 3"),
    reads("TD 15", "T", "3 3 3 3 3 3 3 3", "bomb 3"),
    reads("TD 15", "T", "3 3 3 3 3 3 3 3 W W", "bomb 3"),
    reads("TD 15", "T", "LJ LJ BJ BJ", "four_jokers BJ"),
    reads("TD 15", "T", "W LJ"),
    reads("TD 16", "T", "2 3 4 W 6", "straight 6"),
    reads("TD 16", "T", "3 3 3 W", "bomb 3"),
    reads("TD 16", "T", "S2 S3 S4 W S6", "straight 6", "straight_flush 6"),
    reads("TD 16", "T", "W BJ"),
    reads("TD 16", "T", "6 6 K K W", "full_house 6", "full_house K"),
    reads("TD 16", "T", "3 4 5 6 W", "straight 6", "straight 7"),
    reads("TD 16", "T", "7 7 8 8 W W", "tube 8", "tube 9", "plate 8"),
]

DOWNWARDS = ["BJ", "LJ", "T", "A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
POWER = ["LJ LJ BJ BJ", "2 2 2 2 2 2", "SA S2 S3 S4 S5", "2 2 2 2 2", "2 2 2 2", "BJ BJ"]

ORDER = [
    *(beats("TD 4", "T", high, low) for high, low in pairwise(DOWNWARDS)),
    *(beats("TD 4", "T", high, low) for high, low in combinations(POWER, 2)),
    beats("TD 4", "T", "4 4 5 5 6 6", "3 3 4 4 5 5"),
    beats("TD 4", "T", "4 4 4 5 5 5", "3 3 3 4 4 4"),
    beats("TD 4", "T", "J Q K A T", "9 T J Q K"),
    beats("TD 4", "T", "J J Q Q K K", "8 8 9 9 T T"),
    neither("TD 4", "T", "A A A", "3 3"),
    neither("TD 4", "T", "K K K A A A", "3 3 4 4 5 5"),
    beats("TD 14", "9", "ST SJ SQ SK SA", "D9 DT DJ DQ DK"),
    beats("TD 14", "9", "S2 S3 S4 S5 S6", "CA C2 C3 C4 C5"),
    beats("TD 14", "9", "CA C2 C3 C4 C5", "9 9 9 9 9"),
    beats("TD 15", "T", "LJ LJ BJ BJ", "3 3 3 3 3 3 3 3 W W"),
    beats("TD 15/17", "7", "7", "A"),
    beats("TD 15/17", "7", "7 7", "A A"),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
