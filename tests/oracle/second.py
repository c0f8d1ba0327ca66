"""A second enumeration, by templates, quick enough for whole hands of 27 cards.

A template says how many cards of which rank a play has; natural cards fill it, and wilds fill what is left open. It
shares nothing with `brute`, so that the two can check each other. Cards, ranks and kinds are plain strings.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Found = tuple[str, str, tuple[str, ...]]
Template = tuple[str, str, dict[str, int]]

SUITED = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
ONE_UP = {**dict(pairwise(SUITED)), "A": "2"}


def run(bottom: str, length: int) -> list[str] | None:
    """Climb from the bottom rank; only an A at the very bottom may go on to 2."""
    ranks = [bottom]
    while len(ranks) < length:
        if ranks[-1] == "A" and len(ranks) > 1:
            return None
        ranks.append(ONE_UP[ranks[-1]])
    return ranks


def templates() -> Iterator[Template]:
    """Give kind, deciding rank and needed ranks of every play; a straight flush looks like a straight here."""
    for rank in [*SUITED, "LJ", "BJ"]:
        yield "single", rank, {rank: 1}
        yield "pair", rank, {rank: 2}
    for rank in SUITED:
        yield "triple", rank, {rank: 3}
        for size in range(4, 11):
            yield "bomb", rank, {rank: size}
        for other in [*SUITED, "LJ", "BJ"]:
            if other != rank:
                yield "full_house", rank, {rank: 3, other: 2}
        for kind, length, copies in (("straight", 5, 1), ("straight_flush", 5, 1), ("tube", 3, 2), ("plate", 2, 3)):
            ranks = run(rank, length)
            if ranks:
                yield kind, ranks[-1], dict.fromkeys(ranks, copies)
    yield "four_jokers", "BJ", {"LJ": 2, "BJ": 2}


class Holding:
    """A hand sorted into its wilds and, for each rank, the natural cards."""

    def __init__(self, hand: Iterable[str], level: str) -> None:
        self.wild = "H" + level
        self.level = level
        self.wilds = 0
        self.naturals: dict[str, Counter[str]] = {rank: Counter() for rank in [*SUITED, "LJ", "BJ"]}
        for card in hand:
            if card == self.wild:
                self.wilds += 1
            else:
                self.naturals[card if card in {"LJ", "BJ"} else card[1:]][card] += 1
        self._choices: dict[tuple[str, int], list[tuple[str, ...]]] = {}

    def choices(self, rank: str, number: int) -> list[tuple[str, ...]]:
        """Give the different ways to take this many natural cards of the rank."""
        if (rank, number) not in self._choices:
            cards = sorted(self.naturals[rank].elements())
            ways: set[tuple[str, ...]] = {()}
            for _ in range(number):
                ways = {
                    tuple(sorted((*way, card)))
                    for way in ways
                    for card in set(cards)
                    if way.count(card) < cards.count(card)
                }
            self._choices[rank, number] = list(ways)
        return self._choices[rank, number]

    def fillings(self, needed: dict[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
        """Give natural cards and the number of wilds that together fill a template."""
        options = []
        for rank, number in needed.items():
            open_to_wilds = 0 if rank in {"LJ", "BJ"} else self.wilds
            least = max(0, number - open_to_wilds)
            most = min(number, self.naturals[rank].total())
            options.append([(taken, rank) for taken in range(least, most + 1)])
        size = sum(needed.values())
        for split in product(*options):
            wilds = size - sum(taken for taken, _ in split)
            if wilds <= self.wilds:
                for parts in product(*(self.choices(rank, taken) for taken, rank in split)):
                    yield tuple(card for part in parts for card in part), wilds


def is_one_suit(naturals: tuple[str, ...]) -> bool:
    return len({card[0] for card in naturals}) == 1


def fits(kind: str, rank: str, level: str, naturals: tuple[str, ...], wilds: int) -> bool:
    """Ask of a filled template what ranks alone do not say."""
    match kind:
        case "straight":
            return wilds > 0 or not is_one_suit(naturals)  # a natural straight flush is nothing else
        case "straight_flush":
            return is_one_suit(naturals)
        case _:
            return bool(naturals) or rank == level  # wilds alone are level cards


def plays(hand: Iterable[str], level: str) -> set[Found]:
    """Give every (kind, rank, sorted cards) that this hand may lead."""
    holding = Holding(hand, level)
    return {
        (kind, rank, tuple(sorted(naturals + (holding.wild,) * wilds)))
        for kind, rank, needed in templates()
        for naturals, wilds in holding.fillings(needed)
        if fits(kind, rank, level, naturals, wilds)
    }


@cache
def strength(kind: str, size: int, rank: str, level: str) -> tuple[int, float]:
    """Give a power, nought for what is no bomb, and a height within kind and power."""
    natural = float([*SUITED, "LJ", "BJ"].index(rank))
    height = 12.5 if rank == level else natural
    match kind:
        case "bomb":
            return (size if size < 6 else size + 1), height
        case "straight_flush":
            return 6, natural
        case "four_jokers":
            return 99, 0
        case "straight" | "tube" | "plate":
            return 0, natural
        case _:
            return 0, height


def beats(play: Found, top: Found, level: str) -> bool:
    """Compare by power first; without any, only within one kind."""
    mine, theirs = (strength(kind, len(cards), rank, level) for kind, rank, cards in (play, top))
    if mine[0] == theirs[0] == 0 and play[0] != top[0]:
        return False
    return mine > theirs
