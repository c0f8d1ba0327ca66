"""The worked examples about plays, by their numbers."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.oracle.bridge import read, wins


@pytest.mark.article("X10")
@pytest.mark.parametrize(
    ("level", "cards", "expected"),
    [
        ("9", "7 7 8 8 W W", {"tube 8", "tube 9", "plate 8"}),
        ("6", "3 3 4 4 W", {"full_house 3", "full_house 4"}),
        ("2", "4 5 6 7 W", {"straight 7", "straight 8"}),
    ],
)
def test_x10_is_what_its_player_declares(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.article("X11")
@pytest.mark.article("decision D16")
def test_x11_level_card_is_high_alone_and_natural_in_a_straight() -> None:
    assert wins("S5", "A", "5")
    assert read("3 4 5 6 7", "5") == {"straight 7"}
    assert wins("4 5 6 7 8", "3 4 5 6 7", "5")
    assert not wins("3 4 5 6 7", "4 5 6 7 8", "5")
    assert read("A 2 3 4 5", "5") == {"straight 5"}
    for higher in ("2 3 4 5 6", "3 4 5 6 7", "4 5 6 7 8", "5 6 7 8 9", "6 7 8 9 T", "T J Q K A"):
        assert wins(higher, "A 2 3 4 5", "5")
        assert not wins("A 2 3 4 5", higher, "5")


@pytest.mark.article("X12")
@pytest.mark.article("NT 1.2.1")
def test_x12_each_beats_all_after_it() -> None:
    strongest_first = ["K K K K K K K K W W", "4 4 4 4 4 4", "S3 S4 S5 S6 S7", "K K K K K"]
    for stronger, weaker in combinations(strongest_first, 2):
        assert wins(stronger, weaker, "8")
        assert not wins(weaker, stronger, "8")
