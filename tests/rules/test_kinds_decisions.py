"""What the books leave open about kinds of play: decisions D12 and D16, the same for every book."""

from __future__ import annotations

import pytest

from tests.oracle.bridge import read, wins
from tests.oracle.cases import beats, neither, reads

READINGS = [
    reads("decision D12", "9", "S3 S4 S5 S6 S7", "straight_flush 7"),
    reads("decision D12", "9", "S3 S4 S5 W S7", "straight 7", "straight_flush 7"),
    reads("decision D12", "9", "S3 W S5 W S7", "straight 7", "straight_flush 7"),
    reads("decision D12", "5", "H3 H4 W H6 H7", "straight 7", "straight_flush 7"),
    reads("decision D12", "5", "H3 H4 S5 H6 H7", "straight 7"),
    reads("decision D12", "5", "S3 S4 S5 S6 S7", "straight_flush 7"),
    reads("decision D12", "9", "D2 D3 D4 D5 W", "straight 5", "straight 6", "straight_flush 5", "straight_flush 6"),
    reads("decision D16", "5", "3 4 5 6 7", "straight 7"),
    reads("decision D16", "5", "A 2 3 4 5", "straight 5"),
    reads("decision D16", "5", "4 4 5 5 6 6", "tube 6"),
    reads("decision D16", "5", "4 4 4 5 5 5", "plate 5"),
    reads("decision D16", "K", "K K A A LJ LJ"),
    reads("decision D16", "K", "A A K K LJ LJ"),
    reads("decision D16", "2", "K K A A 2 2"),
    reads("decision D16", "5", "W", "single 5"),
    reads("decision D16", "5", "W W", "pair 5"),
    reads("decision D16", "5", "3 3 3 LJ LJ", "full_house 3"),
    reads("decision D16", "5", "3 3 W BJ BJ", "full_house 3"),
    reads("decision D16", "5", "3 3 3 LJ BJ"),
]

ORDER = [
    beats("decision D12", "9", "S3 S4 S5 W S7 as straight_flush 7", "A A A A A"),
    beats("decision D12", "9", "2 2 2 2", "S3 S4 S5 W S7 as straight 7"),
    beats("decision D12", "9", "4 5 6 7 8", "S3 S4 S5 W S7 as straight 7"),
    beats("decision D16", "5", "4 5 6 7 8", "3 4 5 6 7"),
    beats("decision D16", "5", "5 5 6 6 7 7", "4 4 5 5 6 6"),
    beats("decision D16", "5", "5 5 5 6 6 6", "4 4 4 5 5 5"),
    beats("decision D16", "5", "S4 S5 S6 S7 S8", "SA S2 S3 S4 S5"),
    beats("decision D16", "5", "W", "A"),
    beats("decision D16", "5", "LJ", "W"),
    beats("decision D16", "5", "W W", "A A"),
    beats("decision D16", "5", "4 4 4 6 6", "3 3 3 BJ BJ"),
    neither("decision D16", "5", "W", "S5"),
    neither("decision D16", "5", "W W", "5 5"),
    neither("decision D16", "5", "3 3 3 BJ BJ", "3 3 3 4 4"),
]


@pytest.mark.parametrize(("level", "cards", "expected"), READINGS)
def test_what_cards_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "top", "higher"), ORDER)
def test_what_beats_what(level: str, play: str, top: str, higher: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert wins(play, top, level) is higher
    assert not wins(top, play, level)
