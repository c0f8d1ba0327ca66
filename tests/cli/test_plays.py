from __future__ import annotations

import json

from guandan import legal_plays, readings
from tests.cli.command import said


def test_every_reading_is_listed() -> None:
    assert said("plays", "S3 C3 D4 S4 H6", "--level", "6", "--readings").splitlines() == [
        "full house  3  3♠♣ 6♥=3♥ 4♠♦",
        "full house  4  4♠♦ 6♥=4♥ 3♠♣",
        "2 plays: full house 2",
    ]


def test_the_plays_of_a_hand() -> None:
    hand = "S3 C3 D4 S4 H6 BJ"
    rows = json.loads(said("plays", hand, "--level", "6", "--json"))
    assert [(row["kind"], row["rank"], tuple(row["cards"])) for row in rows] == [
        (play.kind, play.rank, play.cards) for play in legal_plays(hand, "6")
    ]


def test_only_what_beats_the_top() -> None:
    rows = json.loads(said("plays", "S5 C5 D4 S4 BJ", "--level", "6", "--top", "S4 C4", "--json"))
    assert [row["cards"] for row in rows] == [["S5", "C5"]]


def test_nothing_beats_it() -> None:
    assert said("plays", "S5", "--level", "6", "--top", "BJ", "--lang", "zh") == "没有可出的牌。\n"


def test_jokers_in_both_languages() -> None:
    cards = "LJ LJ BJ BJ"
    assert len(readings(cards, "2")) == 1
    assert "four jokers  BJ  LJ×2 BJ×2" in said("plays", cards, "--level", "2", "--readings")
    assert "四大天王  大王  小王×2 大王×2" in said("plays", cards, "--level", "10", "--readings", "--lang", "zh")
