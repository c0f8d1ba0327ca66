"""Kinds of play and their order in knockout-2023, article by article."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("KO 3.3.2", "9", "W 5 5 5", "bomb 5"),
    reads("KO 3.3.2", "9", "W 4 5 6 7", "straight 7", "straight 8"),
    reads("KO 3.3.2", "9", "W S4 S5 S6 S8", "straight 8", "straight_flush 8"),
    reads("KO 3.3.2", "9", "W LJ"),
    reads("KO 3.3.2", "9", "W BJ"),
    reads("KO 3.6.1", "9", "3", "single 3"),
    reads("KO 3.6.1", "9", "BJ", "single BJ"),
    reads("KO 3.6.2", "9", "3 3", "pair 3"),
    reads("KO 3.6.2", "9", "LJ LJ", "pair LJ"),
    reads("KO 3.6.2", "9", "BJ BJ", "pair BJ"),
    reads("KO 3.6.2", "9", "LJ BJ"),
    reads("KO 3.6.3", "9", "2 2 3 3 4 4", "tube 4"),
    reads("KO 3.6.3", "9", "2 2 3 3 5 5"),
    reads("KO 3.6.4", "9", "2 2 2", "triple 2"),
    reads("KO 3.6.5", "9", "2 2 2 3 3 3", "plate 3"),
    reads("KO 3.6.5", "9", "2 2 2 4 4 4"),
    reads("KO 3.6.6", "9", "2 2 2 3 3", "full_house 2"),
    reads("KO 3.6.6", "9", "2 2 2 LJ LJ", "full_house 2"),
    reads("KO 3.6.6", "9", "2 2 2 LJ BJ"),
    reads("KO 3.6.7", "9", "3 4 5 6 7", "straight 7"),
    reads("KO 3.6.7", "9", "3 4 5 6 8"),
    reads("KO 3.6.8", "9", "2 2 2 2", "bomb 2"),
    reads("KO 3.6.8", "9", "3 3 3 3 3", "bomb 3"),
    reads("KO 3.6.8", "9", "4 4 4 4 4 4", "bomb 4"),
    reads("KO 3.6.9", "9", "H3 H4 H5 H6 H7", "straight_flush 7"),
    reads("KO 3.6.10", "9", "LJ LJ BJ BJ", "four_jokers BJ"),
    reads("KO 3.7.2", "9", "A A 2 2 3 3", "tube 3"),
    reads("KO 3.7.2", "9", "A A A 2 2 2", "plate 2"),
    reads("KO 3.7.2", "9", "A 2 3 4 5", "straight 5"),
    reads("KO 3.7.2", "9", "DA D2 D3 D4 D5", "straight_flush 5"),
]

DOWNWARDS = ["BJ", "LJ", "4", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "3", "2"]
POWER = ["LJ LJ BJ BJ", "2 2 2 2 2 2", "SA S2 S3 S4 S5", "2 2 2 2 2", "2 2 2 2"]
SEVEN = ["BJ", "BJ BJ", "A A A", "A A A BJ BJ", "Q Q K K A A", "K K K A A A", "T J Q K A"]

ORDER = [
    *(beats("KO 3.7.1", "4", high, low) for high, low in pairwise(DOWNWARDS)),
    beats("KO 3.7.2", "9", "2 2 3 3 4 4", "A A 2 2 3 3"),
    beats("KO 3.7.2", "9", "2 2 2 3 3 3", "A A A 2 2 2"),
    beats("KO 3.7.2", "9", "2 3 4 5 6", "A 2 3 4 5"),
    beats("KO 3.7.2", "9", "D2 D3 D4 D5 D6", "DA D2 D3 D4 D5"),
    *(beats("KO 3.7.3", "9", high, low) for high, low in combinations(POWER, 2)),
    *(beats("KO 3.7.3", "9", "2 2 2 2", low) for low in SEVEN),
    *(neither("KO 3.7.3", "9", one, other) for one, other in combinations(SEVEN, 2)),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
