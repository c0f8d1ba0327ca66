"""Cards, levels and plays may be given as text or as values; the answers are the same."""

from __future__ import annotations

import pytest

import guandan
from guandan import Card, Hand, Rank

TEXT = "S3 D3 S4 H6"
CARDS = [Card("S3"), Card("D3"), Card("S4"), Card("H6")]
FORMS = [
    pytest.param(CARDS, id="a list of cards"),
    pytest.param(tuple(reversed(CARDS)), id="a tuple, in another order"),
    pytest.param(Hand(TEXT), id="a hand"),
    pytest.param(["S3", "D3", "S4", "H6"], id="a list of texts"),
]


@pytest.mark.parametrize("cards", FORMS)
@pytest.mark.parametrize("level", ["6", Rank("6")])
def test_forms_of_cards_and_level(cards: list[Card] | tuple[Card, ...] | Hand | list[str], level: str | Rank) -> None:
    assert guandan.legal_plays(cards, level) == guandan.legal_plays(TEXT, "6")
    assert len(guandan.legal_plays(cards, level)) == 4 + 4 + 1
    assert guandan.readings(cards, level) == guandan.readings(TEXT, "6") == []


def test_forms_of_the_top_play() -> None:
    (top,) = guandan.readings("S3 D3", "6")
    for given in (top, "S3 D3", [Card("S3"), Card("D3")], Hand("D3 S3")):
        assert [play.rank.value for play in guandan.legal_plays("S4 D4 S2 D2 S7 LJ", "6", given)] == ["4"]
        assert guandan.beats("S4 D4", given, "6")
        assert not guandan.beats(given, "S4 D4", "6")


def test_a_hand_without_cards_has_no_plays() -> None:
    assert guandan.legal_plays(Hand(""), "6") == []
