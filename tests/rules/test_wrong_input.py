"""Input that is wrong is refused by the right error, whose message names what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import guandan
from guandan.errors import AmbiguousPlay, GuandanError, InvalidCards, InvalidLevel, InvalidText

if TYPE_CHECKING:
    from collections.abc import Callable

WITH_CARDS = [
    pytest.param(guandan.readings, id="readings"),
    pytest.param(guandan.legal_plays, id="legal_plays"),
    pytest.param(lambda cards, level: guandan.legal_plays("S3", level, cards), id="legal_plays top"),
    pytest.param(lambda cards, level: guandan.beats(cards, "S3", level), id="beats play"),
    pytest.param(lambda cards, level: guandan.beats("S3", cards, level), id="beats top"),
]


@pytest.mark.parametrize("asked", WITH_CARDS)
@pytest.mark.parametrize("word", ["X9", "S1", "S0", "S11", "SB", "ZZ", "RJ", "S", "9"])
def test_unknown_card(asked: Callable[[str, str], object], word: str) -> None:
    with pytest.raises(InvalidText, match=word):
        asked(f"S2 {word}", "5")


@pytest.mark.parametrize("asked", WITH_CARDS)
@pytest.mark.parametrize("card", ["S2", "H5", "LJ", "BJ"])
def test_three_copies_of_a_card(asked: Callable[[str, str], object], card: str) -> None:
    with pytest.raises(InvalidCards, match=card):
        asked(f"{card} {card} {card}", "5")


@pytest.mark.parametrize("asked", WITH_CARDS)
def test_the_same_card_four_times_is_no_bomb(asked: Callable[[str, str], object]) -> None:
    with pytest.raises(InvalidCards, match="D7"):
        asked("D7 D7 D7 D7", "5")


@pytest.mark.parametrize("asked", WITH_CARDS)
@pytest.mark.parametrize("level", ["1", "0", "11", "14", "LJ", "BJ", "S5", "-2", "2 3", "joker"])
def test_no_such_level(asked: Callable[[str, str], object], level: str) -> None:
    with pytest.raises(InvalidLevel, match=level):
        asked("S3", level)


@pytest.mark.parametrize("asked", WITH_CARDS)
@pytest.mark.parametrize("level", [guandan.Rank("LJ"), guandan.Rank("BJ")])
def test_a_joker_is_no_level(asked: Callable[[str, str], object], level: guandan.Rank) -> None:
    with pytest.raises(InvalidLevel, match=level.value):
        asked("S3", level)


@pytest.mark.parametrize("asked", WITH_CARDS)
def test_an_empty_level_is_none(asked: Callable[[str, str], object]) -> None:
    with pytest.raises(InvalidLevel):
        asked("S3", "")


@pytest.mark.parametrize("nothing", ["", " ", [], ()])
def test_no_cards_at_all(nothing: str | list[str] | tuple[str, ...]) -> None:
    with pytest.raises(InvalidCards):
        guandan.readings(nothing, "5")
    with pytest.raises(InvalidCards):
        guandan.beats(nothing, "S3", "5")
    with pytest.raises(InvalidCards):
        guandan.beats("S3", nothing, "5")
    with pytest.raises(InvalidCards):
        guandan.legal_plays("S3", "5", nothing)


@pytest.mark.parametrize(
    ("cards", "level", "named"),
    [
        ("S4 D5 C6 S7 H2", "2", {("straight", "7"), ("straight", "8")}),
        ("S3 D3 S4 D4 H6", "6", {("full_house", "3"), ("full_house", "4")}),
        ("S7 D7 S8 D8 H9 H9", "9", {("tube", "8"), ("tube", "9"), ("plate", "8")}),
        ("S3 S4 H9 S6 S7", "9", {("straight", "7"), ("straight_flush", "7")}),
        ("S3 D3 C3 H9 H9", "9", {("bomb", "3"), ("full_house", "3")}),
    ],
)
def test_several_readings_where_one_must_be_named(cards: str, level: str, named: set[tuple[str, str]]) -> None:
    for asked in (
        lambda: guandan.beats(cards, "BJ", level),
        lambda: guandan.beats("BJ", cards, level),
        lambda: guandan.legal_plays("BJ", level, cards),
    ):
        with pytest.raises(AmbiguousPlay) as caught:
            asked()
        found = [play for play in caught.value.readings if isinstance(play, guandan.Play)]
        assert sorted((play.kind.value, play.rank.value) for play in found) == sorted(named)
        for kind, _ in named:
            assert kind in str(caught.value)


@pytest.mark.parametrize("cards", ["S3 S4", "LJ BJ", "S3 D3 S4 D4", "S3 S4 S5 S6 S7 S8"])
def test_cards_that_are_no_play(cards: str) -> None:
    assert guandan.readings(cards, "5") == []
    for asked in (
        lambda: guandan.beats(cards, "S3", "5"),
        lambda: guandan.beats("S3", cards, "5"),
        lambda: guandan.legal_plays("S3", "5", cards),
    ):
        with pytest.raises(InvalidCards, match=cards[:2]):
            asked()


@pytest.mark.parametrize("error", [AmbiguousPlay, InvalidCards, InvalidLevel, InvalidText])
def test_each_is_caught_as_guandan_error_and_as_value_error(error: type[Exception]) -> None:
    assert issubclass(error, GuandanError)
    assert issubclass(error, ValueError)


def test_a_reading_named_is_not_ambiguous() -> None:
    low, high = sorted(guandan.readings("S4 D5 C6 S7 H2", "2"), key=lambda play: play.rank)
    assert guandan.beats(high, low, "2")
    assert not guandan.beats(low, high, "2")
    assert guandan.legal_plays("S4 D5 C6 S7 H2", "2", low) == [high]
