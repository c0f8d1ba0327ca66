"""Kinds of play and their order in five-round-points, article by article."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("ZD 1.1", "T", "LJ LJ BJ BJ", "four_jokers BJ"),
    *(reads("ZD 1.1", "T", " ".join(["3"] * number), "bomb 3") for number in (4, 5, 6, 7, 8)),
    reads("ZD 1.1", "T", "3 3 3 3 3 3 3 3 W W", "bomb 3"),
    reads("ZD 1.1", "T", "LJ LJ BJ W"),
    reads("ZD 1.2", "9", "ST SJ SQ SK SA", "straight_flush A"),
    reads("ZD 1.2", "9", "SA S2 S3 S4 S5", "straight_flush 5"),
    reads("ZD 1.2", "9", "SQ SK SA S2 S3"),
    reads("ZD 1.3", "9", "A 2 3 4 5", "straight 5"),
    reads("ZD 1.3", "9", "T J Q K A", "straight A"),
    reads("ZD 1.3", "9", "2 3 4 5 6 7"),
    reads("ZD 1.3", "9", "J Q K A LJ"),
    reads("ZD 1.3", "T", "3 3 4 4 5 5", "tube 5"),
    reads("ZD 1.3", "T", "7 7 8 8 9 9", "tube 9"),
    reads("ZD 1.3", "T", "A A K K Q Q", "tube A"),
    reads("ZD 1.3", "T", "A A 2 2 3 3", "tube 3"),
    reads("ZD 1.3", "T", "K K A A LJ LJ"),
    reads("ZD 1.3", "T", "3 3 4 4"),
    reads("ZD 1.3", "T", "3 3 4 4 5 5 6 6"),
    reads("ZD 1.4", "T", "3 3 3 4 4 4", "plate 4"),
    reads("ZD 1.4", "T", "4 4 4 5 5 5", "plate 5"),
    reads("ZD 1.4", "T", "3 3 3 4 4 4 5 5 5"),
    reads("ZD 1.5", "T", "3", "single 3"),
    reads("ZD 1.6", "T", "3 3", "pair 3"),
    reads("ZD 1.6", "T", "3 4"),
    reads("ZD 1.7", "9", "T T T", "triple T"),
    reads("ZD 1.8", "T", "3 3 3 2 2", "full_house 3"),
    reads("ZD 1.8", "T", "3 3 3 2"),
    reads("ZD 1.10", "T", "W 3", "pair 3"),
    reads("ZD 1.10", "T", "W 3 3", "triple 3"),
    reads("ZD 1.10", "T", "W 3 4 4 5 5", "tube 5"),
    reads("ZD 1.10", "T", "W LJ"),
    reads("ZD 1.10", "T", "W BJ BJ"),
    reads("ZD 1.10", "T", "DT 3"),
]

DOWNWARDS = ["BJ", "LJ", "T", "A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
POWER = ["LJ LJ BJ BJ", "2 2 2 2 2 2", "SA S2 S3 S4 S5", "2 2 2 2 2", "2 2 2 2", "T J Q K A"]

ORDER = [
    beats("ZD 1.2", "9", "ST SJ SQ SK SA", "S9 ST SJ SQ SK"),
    beats("ZD 1.2", "9", "S2 S3 S4 S5 S6", "SA S2 S3 S4 S5"),
    beats("ZD 1.3", "9", "A A K K Q Q", "J J Q Q K K"),
    beats("ZD 1.3", "9", "2 2 3 3 4 4", "A A 2 2 3 3"),
    *(beats("ZD 1.9", "9", high, low) for high, low in combinations(POWER, 2)),
    beats("ZD 1.9", "9", "7 7 7 7 7 7 7", "A A A A A A"),
    beats("ZD 1.9", "T", "4 4 4 2 2", "3 3 3 A A"),
    beats("ZD 1.9", "T", "4 4 4 5 5 5", "3 3 3 4 4 4"),
    neither("ZD 1.9", "T", "A A A", "3 3"),
    neither("ZD 1.9", "T", "A A A K K", "3 4 5 6 7"),
    *(beats("ZD 1.15", "T", high, low) for high, low in pairwise(DOWNWARDS)),
    beats("ZD 1.15", "T", "T T T 2 2", "A A A K K"),
    neither("ZD 1.15", "T", "3 3 3 A A", "3 3 3 4 4"),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
