"""From the product's values to the oracles' plain strings, and a way to name one reading in a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import guandan
from tests.oracle.hands import suited

if TYPE_CHECKING:
    from tests.oracle.brute import Found


def plain(play: guandan.Play) -> Found:
    return play.kind.value, play.rank.value, tuple(sorted(card.value for card in play.cards))


def lying(play: guandan.Play, level: str) -> tuple[str, ...]:
    """Give the cards with each wild turned into what it is said to stand for."""
    stands_for = iter(play.stands_for)
    shown = tuple((next(stands_for) if card.value == "H" + level else card).value for card in play.cards)
    assert next(stands_for, None) is None, f"{play} has more stand-ins than wilds"
    return shown


def read(text: str, level: str) -> set[str]:
    """Give the readings of cards in paper notation, each as «kind rank»."""
    return {f"{play.kind.value} {play.rank.value}" for play in guandan.readings(suited(text, level), level)}


def chosen(text: str, level: str) -> guandan.Play:
    """Give the play of cards in paper notation; «4 5 6 7 W as straight 8» names one of several readings."""
    cards, _, wanted = text.partition(" as ")
    found = guandan.readings(suited(cards, level), level)
    fitting = [play for play in found if wanted in {"", f"{play.kind.value} {play.rank.value}"}]
    assert len(fitting) == 1, f"{text} at level {level} is read as {found}"
    return fitting[0]


def wins(play: str, top: str, level: str) -> bool:
    """Ask whether one play in paper notation beats another."""
    return guandan.beats(chosen(play, level), chosen(top, level), level)
