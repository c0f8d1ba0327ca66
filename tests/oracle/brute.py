"""Brute force for a few cards: every wild becomes each of the 52 suited faces, and what then lies there is counted.

Nothing of the product is used: cards, ranks and kinds are plain strings.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Reading = tuple[str, str]
Found = tuple[str, str, tuple[str, ...]]

RANKS = "23456789TJQKA"
SUITS = "SHCD"
JOKERS = ("LJ", "BJ")
FACES = tuple(suit + rank for suit in SUITS for rank in RANKS)
LARGEST_PLAY = 10

# A stands at both ends, so neighbours are what stands side by side here, and nothing wraps around.
LINE = "A23456789TJQKA"
STRAIGHTS = {frozenset(LINE[i : i + 5]): LINE[i + 4] for i in range(10)}
TUBES = {frozenset(LINE[i : i + 3]): LINE[i + 2] for i in range(12)}
PLATES = {frozenset(LINE[i : i + 2]): LINE[i + 1] for i in range(13)}


def rank_of(card: str) -> str:
    return card if card in JOKERS else card[1]


def recognise(cards: tuple[str, ...]) -> Reading | None:
    """Say what these cards are when each is just what it shows."""
    counts = Counter(rank_of(card) for card in cards)
    ranks = frozenset(counts)
    if counts == {"LJ": 2, "BJ": 2}:
        return "four_jokers", "BJ"
    match sorted(counts.values()):
        case [1]:
            return "single", rank_of(cards[0])
        case [2]:
            return "pair", rank_of(cards[0])
        case [3]:
            return "triple", rank_of(cards[0])
        case [4 | 5 | 6 | 7 | 8 | 9 | 10]:
            return "bomb", rank_of(cards[0])
        case [2, 3]:
            return "full_house", max(counts, key=lambda rank: counts[rank])
        case [1, 1, 1, 1, 1] if ranks in STRAIGHTS:
            one_suit = len({card[0] for card in cards}) == 1
            return "straight_flush" if one_suit else "straight", STRAIGHTS[ranks]
        case [2, 2, 2] if ranks in TUBES:
            return "tube", TUBES[ranks]
        case [3, 3] if ranks in PLATES:
            return "plate", PLATES[ranks]
        case _:
            return None


@cache
def _substituted(naturals: tuple[str, ...], wilds: int) -> frozenset[Reading]:
    lying = (recognise(naturals + faces) for faces in combinations_with_replacement(FACES, wilds))
    return frozenset(reading for reading in lying if reading is not None)


def readings(cards: Iterable[str], level: str) -> frozenset[Reading]:
    """Give every (kind, rank) that these cards may be declared as at this level."""
    wild = "H" + level
    held = tuple(sorted(cards))
    naturals = tuple(card for card in held if card != wild)
    if naturals:
        return _substituted(naturals, len(held) - len(naturals))
    alone = recognise(held)  # wilds alone, or only with each other, are level cards
    return frozenset({alone} if alone else ())


def sub_multisets(cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Give every choice of at least one of these cards once, twins being equal."""
    counts = sorted(Counter(cards).items())
    for taken in product(*(range(count + 1) for _, count in counts)):
        chosen = tuple(card for (card, _), times in zip(counts, taken, strict=True) for _ in range(times))
        if chosen:
            yield chosen


def plays(hand: Iterable[str], level: str) -> set[Found]:
    """Give every (kind, rank, sorted cards) that this hand may lead."""
    return {
        (kind, rank, chosen)
        for chosen in sub_multisets(hand)
        if len(chosen) <= LARGEST_PLAY
        for kind, rank in readings(chosen, level)
    }


@cache
def ladder(kind: str, level: str) -> tuple[tuple[str, int, str], ...]:
    """List what can be compared with a play of this kind, as (kind, cards, rank), the weakest first."""
    by_card_order = [rank for rank in RANKS if rank != level] + [level]
    match kind:
        case "single":
            return tuple(("single", 1, rank) for rank in [*by_card_order, *JOKERS])
        case "pair":
            return tuple(("pair", 2, rank) for rank in [*by_card_order, *JOKERS])
        case "triple":
            return tuple(("triple", 3, rank) for rank in by_card_order)
        case "full_house":
            return tuple(("full_house", 5, rank) for rank in by_card_order)
        case "straight":
            return tuple(("straight", 5, rank) for rank in "56789TJQKA")
        case "tube":
            return tuple(("tube", 6, rank) for rank in "3456789TJQKA")
        case "plate":
            return tuple(("plate", 6, rank) for rank in "23456789TJQKA")
        case _:
            return (
                *(("bomb", 4, rank) for rank in by_card_order),
                *(("bomb", 5, rank) for rank in by_card_order),
                *(("straight_flush", 5, rank) for rank in "56789TJQKA"),
                *(("bomb", size, rank) for size in (6, 7, 8, 9, 10) for rank in by_card_order),
                ("four_jokers", 4, "BJ"),
            )


BOMBS = ("bomb", "straight_flush", "four_jokers")


def beats(play: Found, top: Found, level: str) -> bool:
    """Look both plays up on their ladder; a bomb beats what is not on its own."""
    if play[0] in BOMBS and top[0] not in BOMBS:
        return True
    rungs = ladder(play[0], level)
    mine, theirs = ((kind, len(cards), rank) for kind, rank, cards in (play, top))
    return theirs in rungs and rungs.index(mine) > rungs.index(theirs)
