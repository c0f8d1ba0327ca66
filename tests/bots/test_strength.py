"""How strong the first bots are, on duplicate deals; the rule bot and the learned one play on whatever comes."""

from __future__ import annotations

import pytest

from guandan import bots
from tests.bots.duel import BOOKS, dealt, duplicate, interval, play

DEALS, LONG, PART = 60, 10_000, 250


def play_on(name: str, start: int, stop: int, seed: int) -> None:
    """Deals of four such bots under all books in turn; an illegal answer or an exception ends the test."""
    bot = bots.make(name, seed=seed)
    for number in range(start, stop):
        deal = dealt(number, seed + 31, BOOKS[number // 2 % len(BOOKS)])
        assert play(deal, (bot,) * 4) in {-3, -2, -1, 1, 2, 3}


@pytest.mark.parametrize("start", range(0, DEALS, 30))
def test_the_rule_bot_plays_whatever_comes(start: int, seed: int) -> None:
    play_on("normal", start, start + 30, seed)


@pytest.mark.long
@pytest.mark.part("bots")
@pytest.mark.parametrize("name", ["normal", "hard"])
@pytest.mark.parametrize("start", range(DEALS, DEALS + LONG, PART))
def test_they_play_ten_thousand_deals(name: str, start: int, seed: int) -> None:
    play_on(name, start, start + PART, seed)


def strength(one: str, other: str, deals: int, seed: int) -> tuple[float, float, float]:
    """The mean net levels per deal, and the ends of its interval."""
    return interval(duplicate(bots.make(one, seed=seed), bots.make(other, seed=seed), deals, seed))


@pytest.mark.long
@pytest.mark.part("bots")
def test_each_bot_is_stronger_than_the_one_before(seed: int) -> None:
    assert strength("easy", "random", 40, seed + 3)[1] > 0.3
    assert strength("normal", "easy", 40, seed + 4)[1] > 0.3
    assert strength("normal", "random", 30, seed + 5)[0] > 2.5


@pytest.mark.long
@pytest.mark.part("bots")
def test_the_rule_bots_strength_over_many_deals(seed: int) -> None:
    assert strength("normal", "random", 520, seed + 6)[0] >= 2.5
    assert strength("normal", "easy", 1040, seed + 7)[1] > 0.3
