"""Kinds of play and their order in jiangsu-2017, article by article."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("JS 2.6.2", "9", "W 3", "pair 3"),
    reads("JS 2.6.2", "9", "W 3 4 5 6", "straight 6", "straight 7"),
    reads("JS 2.6.2", "9", "W LJ"),
    reads("JS 2.6.2", "9", "W BJ BJ"),
    reads("JS 2.6.2", "9", "D9 3"),
    reads("JS 2.7.1", "9", "3", "single 3"),
    reads("JS 2.7.1", "9", "9", "single 9"),
    reads("JS 2.7.1", "9", "LJ", "single LJ"),
    reads("JS 2.7.1", "9", "BJ", "single BJ"),
    reads("JS 2.7.2", "9", "3 3", "pair 3"),
    reads("JS 2.7.2", "9", "LJ LJ", "pair LJ"),
    reads("JS 2.7.2", "9", "BJ BJ", "pair BJ"),
    reads("JS 2.7.2", "9", "LJ BJ"),
    reads("JS 2.7.2", "9", "3 4"),
    reads("JS 2.7.3", "9", "3 3 4 4 5 5", "tube 5"),
    reads("JS 2.7.3", "9", "3 3 4 4"),
    reads("JS 2.7.3", "9", "3 3 4 4 5 5 6 6"),
    reads("JS 2.7.3", "9", "3 3 4 4 6 6"),
    reads("JS 2.7.4", "9", "3 3 3", "triple 3"),
    reads("JS 2.7.5", "9", "3 3 3 4 4 4", "plate 4"),
    reads("JS 2.7.5", "9", "3 3 3 5 5 5"),
    reads("JS 2.7.5", "2", "3 3 3 4 4 4 5 5 5"),
    reads("JS 2.7.6", "9", "3 3 3 4 4", "full_house 3"),
    reads("JS 2.7.6", "9", "3 3 3 LJ LJ", "full_house 3"),
    reads("JS 2.7.6", "9", "3 3 3 BJ BJ", "full_house 3"),
    reads("JS 2.7.6", "9", "3 3 3 4"),
    reads("JS 2.7.6", "9", "3 3 3 4 5"),
    reads("JS 2.7.7", "9", "3 4 5 6 7", "straight 7"),
    reads("JS 2.7.7", "9", "3 4 5 6"),
    reads("JS 2.7.7", "9", "3 4 5 6 7 8"),
    reads("JS 2.7.8", "9", "S3 S4 S5 S6 S7", "straight_flush 7"),
    reads("JS 2.7.8", "9", "S3 S4 S5 S6 S8"),
    reads("JS 2.7.9", "9", "3 3 3 3", "bomb 3"),
    reads("JS 2.7.9", "9", "3 3 3 3 3 3 3 3", "bomb 3"),
    reads("JS 2.7.9", "9", "3 3 3 3 3 3 3 3 W W", "bomb 3"),
    reads("JS 2.7.10", "9", "LJ LJ BJ BJ", "four_jokers BJ"),
    reads("JS 2.7.10", "9", "LJ BJ BJ"),
    reads("JS 3.4.2.1", "9", "A 2 3 4 5", "straight 5"),
    reads("JS 3.4.2.1", "9", "A A 2 2 3 3", "tube 3"),
    reads("JS 3.4.2.1", "9", "A A A 2 2 2", "plate 2"),
    reads("JS 3.4.2.1", "9", "CA C2 C3 C4 C5", "straight_flush 5"),
    reads("JS 3.4.2.1", "9", "Q K A 2 3"),
    reads("JS 3.4.3.2", "9", "3 4 5 6 W", "straight 6", "straight 7"),
    reads("JS 3.4.3.2", "9", "3 3 4 4 W", "full_house 3", "full_house 4"),
    reads("JS 3.4.3.2", "9", "3 3 4 4 W W", "tube 4", "tube 5", "plate 4"),
]

DOWNWARDS = ["BJ", "LJ", "7", "A", "K", "Q", "J", "T", "9", "8", "6", "5", "4", "3", "2"]

ORDER = [
    *(beats("JS 3.4.2.1", "7", high, low) for high, low in pairwise(DOWNWARDS)),
    beats("JS 3.4.2.1", "7", "2 3 4 5 6", "A 2 3 4 5"),
    beats("JS 3.4.2.1", "7", "2 2 3 3 4 4", "A A 2 2 3 3"),
    beats("JS 3.4.2.1", "7", "2 2 2 3 3 3", "A A A 2 2 2"),
    beats("JS 3.4.2.1", "7", "S2 S3 S4 S5 S6", "SA S2 S3 S4 S5"),
    beats("JS 3.4.2.2", "7", "4 4", "3 3"),
    beats("JS 3.4.2.2", "7", "4 4 5 5 6 6", "3 3 4 4 5 5"),
    beats("JS 3.4.2.2", "7", "7 7 7", "A A A"),
    beats("JS 3.4.2.2", "7", "4 4 4 5 5 5", "3 3 3 4 4 4"),
    beats("JS 3.4.2.2", "7", "4 4 4 2 2", "3 3 3 A A"),
    beats("JS 3.4.2.2", "7", "4 5 6 7 8", "3 4 5 6 7"),
    neither("JS 3.4.2.2", "7", "3 3 3 A A", "3 3 3 4 4"),
    neither("JS 3.4.2.2", "7", "A", "3 3"),
    neither("JS 3.4.2.2", "7", "A A A", "3 3"),
    neither("JS 3.4.2.2", "7", "A A A K K", "3 4 5 6 7"),
    neither("JS 3.4.2.2", "7", "K K K A A A", "3 3 4 4 5 5"),
    beats("JS 3.4.2.3", "7", "2 2 2 2 2", "A A A A"),
    beats("JS 3.4.2.3", "7", "4 4 4 4", "3 3 3 3"),
    beats("JS 3.4.2.3", "7", "7 7 7 7", "A A A A"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "BJ"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "BJ BJ"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "Q Q K K A A"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "A A A"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "K K K A A A"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "A A A BJ BJ"),
    beats("JS 3.4.2.3", "7", "2 2 2 2", "T J Q K A"),
    beats("JS 3.4.2.3", "7", "2 2 2 2 2 2", "ST SJ SQ SK SA"),
    beats("JS 3.4.2.4", "7", "S4 S5 S6 S7 S8", "D3 D4 D5 D6 D7"),
    beats("JS 3.4.2.4", "7", "SA S2 S3 S4 S5", "7 7 7 7 7"),
    beats("JS 3.4.2.4", "7", "SA S2 S3 S4 S5", "7 7 7 7"),
    beats("JS 3.4.2.5", "7", "LJ LJ BJ BJ", "A A A A A A A A W W"),
    beats("JS 3.4.2.5", "7", "LJ LJ BJ BJ", "ST SJ SQ SK SA"),
    beats("JS 3.4.2.5", "7", "LJ LJ BJ BJ", "7 7 7 7 7 7 W W"),
    beats("JS 3.4.2.5", "7", "LJ LJ BJ BJ", "BJ"),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
