"""What an abstract play is, and which cards are chosen for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan import Hand, Play
from guandan.cards import Rank
from guandan.kernel import legal_plays
from guandan.kernel.packed import play_of
from tests.kernel.engines import ENGINES, holding

if TYPE_CHECKING:
    from types import ModuleType


def abstract(cards: str, level: str, kind: str, top: str | None = None) -> list[str]:
    return [" ".join(play.cards) for play in legal_plays(cards, level, top, abstract=True) if play.kind == kind]


def test_suits_count_only_in_a_straight_flush() -> None:
    cards = "S3 S4 S5 S6 S7 D3 D4 D5 D6 D7"
    assert len(abstract(cards, "9", "single")) == 5
    assert len(abstract(cards, "9", "straight")) == 1
    assert abstract(cards, "9", "straight_flush") == ["S3 S4 S5 S6 S7", "D3 D4 D5 D6 D7"]


def test_a_wild_at_another_place_is_another_play() -> None:
    assert sorted(abstract("S3 D4 C5 S6 D7 H9", "9", "straight")) == sorted(
        [
            "S3 D4 C5 S6 D7",
            "H9 D4 C5 S6 D7",
            "S3 H9 C5 S6 D7",
            "S3 D4 H9 S6 D7",
            "S3 D4 C5 H9 D7",
            "S3 D4 C5 S6 H9",  # up to 7
            "H9 S3 D4 C5 S6",  # from 2
            "D4 C5 S6 D7 H9",  # up to 8
        ]
    )


def test_a_wild_or_a_natural_level_card() -> None:
    assert abstract("S9 H9", "9", "single") == ["S9", "H9"]
    assert abstract("S9 D9 H9 H9", "9", "pair") == ["S9 D9", "S9 H9", "H9 H9"]


def test_the_cards_spare_a_straight_flush() -> None:
    cards = "S3 S4 S5 S6 S7 D5 C5"
    assert abstract(cards, "9", "single")[2] == "C5"
    assert abstract(cards, "9", "pair") == ["C5 D5"]
    assert abstract("S3 S4 S5 S6 S7 S5", "9", "single")[2] == "S5"
    assert abstract("S3 S4 S5 S6 S7 S5 D5", "9", "pair") == ["S5 D5"]


def test_a_straight_flush_of_four_and_a_wild_is_spared_too() -> None:
    assert abstract("S3 S4 S5 S6 D5 H9", "9", "single")[2] == "D5"
    assert abstract("S3 S4 S5 S6 D5", "9", "single")[2] == "S5"


def test_a_low_ace_is_spared() -> None:
    assert abstract("SA S2 S3 S4 S5 DA", "9", "single")[-1] == "DA"


def test_a_straight_is_not_laid_in_one_suit() -> None:
    assert abstract("S3 S4 S5 S6 S7", "9", "straight") == []
    assert abstract("S3 S4 S5 S6 S7 D5", "9", "straight") == ["S3 S4 D5 S6 S7"]
    assert abstract("S3 S4 S5 S6 S7 S5 S7 D7", "9", "straight") == ["S3 S4 S5 S6 D7"]


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_every_kind_rank_and_size_is_there(engine: ModuleType) -> None:
    hand = Hand("S2 H2 H2 C2 SA DA CA S3 D3 C3 C4 D4 S5 D5 S6 C6 H7 D8 D9 LJ LJ BJ BJ")
    core = holding(engine, hand, Rank.TWO)

    def sorts(packed: list[int]) -> set[tuple[object, ...]]:
        plays: list[Play] = [play_of(one, Rank.TWO) for one in packed]
        return {(play.kind, play.rank, len(play.cards), len(play.stands_for)) for play in plays}

    assert sorts(core.packed()) == sorts(core.packed(full=True))
    assert core.count() < len(core.packed(full=True)) / 3
