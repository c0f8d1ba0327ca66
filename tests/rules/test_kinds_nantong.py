"""Kinds of play and their order in nantong-2018, article by article."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("NT 1.1.1", "T", "W 3", "pair 3"),
    reads("NT 1.1.1", "T", "W W 3 3", "bomb 3"),
    reads("NT 1.1.1", "T", "W LJ"),
    reads("NT 1.1.1", "T", "W BJ"),
    reads("NT 1.1.2", "T", "LJ LJ BJ BJ", "four_jokers BJ"),
    *(reads("NT 1.1.2", "T", " ".join(["3"] * number), "bomb 3") for number in (4, 5, 6, 7, 8)),
    reads("NT 1.1.2", "T", "3 3 3 3 3 3 3 3 W", "bomb 3"),
    reads("NT 1.1.2", "T", "3 3 3 3 3 3 3 3 W W", "bomb 3"),
    reads("NT 1.1.2", "9", "ST SJ SQ SK SA", "straight_flush A"),
    reads("NT 1.1.2", "9", "SA S2 S3 S4 S5", "straight_flush 5"),
    reads("NT 1.1.3", "9", "A 2 3 4 5", "straight 5"),
    reads("NT 1.1.3", "9", "T J Q K A", "straight A"),
    reads("NT 1.1.3", "9", "2 3 4 5 6 7"),
    reads("NT 1.1.3", "9", "Q K A LJ BJ"),
    reads("NT 1.1.4", "T", "3 3 4 4 5 5", "tube 5"),
    reads("NT 1.1.4", "T", "7 7 8 8 9 9", "tube 9"),
    reads("NT 1.1.4", "T", "A A K K Q Q", "tube A"),
    reads("NT 1.1.4", "T", "A A 2 2 3 3", "tube 3"),
    reads("NT 1.1.4", "T", "A A LJ LJ BJ BJ"),
    reads("NT 1.1.4", "T", "3 3 4 4"),
    reads("NT 1.1.5", "T", "3 3 3 4 4 4", "plate 4"),
    reads("NT 1.1.5", "T", "4 4 4 5 5 5", "plate 5"),
    reads("NT 1.1.5", "T", "3 3 3 5 5 5"),
    reads("NT 1.1.6", "T", "3 3 3 4 4", "full_house 3"),
    reads("NT 1.1.6", "T", "3 3 3 LJ LJ", "full_house 3"),
    reads("NT 1.1.6", "T", "3 3 3 BJ BJ", "full_house 3"),
    reads("NT 1.1.6", "T", "3 3 3 LJ BJ"),
    reads("NT 1.1.7", "T", "9 9 9", "triple 9"),
    reads("NT 1.1.8", "T", "9 9", "pair 9"),
    reads("NT 1.1.8", "T", "9 8"),
    reads("NT 1.1.9", "T", "9", "single 9"),
]

DOWNWARDS = ["BJ", "LJ", "T", "A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
POWER = [
    "LJ LJ BJ BJ",
    "3 3 3 3 3 3 3 3 W W",
    "4 4 4 4 4 4 4 4 W",
    "5 5 5 5 5 5 5 5",
    "6 6 6 6 6 6 6",
    "7 7 7 7 7 7",
    "S2 S3 S4 S5 S6",
    "8 8 8 8 8",
    "A A A A",
    "BJ BJ",
]

ORDER = [
    *(beats("NT 1.2.1", "T", high, low) for high, low in combinations(POWER, 2)),
    beats("NT 1.2.2", "T", "4 4 4 2 2", "3 3 3 A A"),
    beats("NT 1.2.2", "T", "4 4 4 5 5 5", "3 3 3 4 4 4"),
    neither("NT 1.2.2", "T", "A A A", "3 3"),
    neither("NT 1.2.2", "T", "A A A K K", "3 4 5 6 7"),
    neither("NT 1.2.2", "T", "3 3", "S3 C3"),
    *(beats("NT 1.2.3", "T", high, low) for high, low in pairwise(DOWNWARDS)),
    beats("NT 1.2.3", "T", "T T", "A A"),
    beats("NT 1.2.3", "T", "T T T T", "A A A A"),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
