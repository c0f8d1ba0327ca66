"""Bots on duplicate deals: every deal twice with sides swapped, all levels, every other with tribute."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from guandan.bots import Bot, Seen
from guandan.cards import LEVELS
from guandan.kernel import Deal, rules_of
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")
RULES = {book: rules_of(load(book)) for book in BOOKS}


def dealt(number: int, seed: int, book: str = "jiangsu-2017") -> Deal:
    """One of the deals of a seed: its level is drawn, and every other one begins with tribute."""
    lot = Random(seed * 1_000_003 + number)
    level = lot.choice(LEVELS)
    order: Sequence[Seat] | None = None
    if number % 2:
        order = lot.sample(SEATS, 4)
        order = order[:2] if order[0].partner is order[1] else order
    return Deal.shuffled(seed, number, rules=RULES[book], level=level, order=order)


def play(deal: Deal, bots: Sequence[Bot]) -> int:
    """Play a deal to its end; `act` refuses what is not legal. Gives the levels that EW has gained."""
    while not deal.is_over:
        deal.act(bots[deal.seat].choose(Seen.of(deal), 1.0))
    return deal.result


def duplicate(one: Bot, other: Bot, deals: int, seed: int) -> list[float]:
    """Net levels a deal for `one`, for each deal the mean of both ways to sit."""
    gains = []
    for number in range(deals):
        ahead = play(dealt(number, seed), (one, other, one, other))
        behind = play(dealt(number, seed), (other, one, other, one))
        gains.append((ahead - behind) / 2)
    return gains


def interval(gains: Sequence[float], draws: int = 1000) -> tuple[float, float, float]:
    """The mean, and the ends of its 95% interval by drawing deals again (bootstrap over deals)."""
    lot = Random(1)
    means = sorted(sum(lot.choices(gains, k=len(gains))) / len(gains) for _ in range(draws))
    return sum(gains) / len(gains), means[draws // 40], means[draws - 1 - draws // 40]
