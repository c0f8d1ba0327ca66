"""记牌: what is still out against a hand, and how likely a play is to stand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from guandan.bots.codes import worth

_ACE = 13
_WORTHS = 17
_RANKS = tuple(range(1, 16))
# How likely one of three hands holds two, three or four of a rank, by how many of it are out.
_TWO = (0.0, 0.0, 0.35, 0.75, 0.95, 1.0, 1.0, 1.0, 1.0)
_THREE = (0.0, 0.0, 0.0, 0.1, 0.3, 0.55, 0.8, 0.95, 1.0)
_FOUR = (0.0, 0.0, 0.0, 0.0, 0.04, 0.12, 0.3, 0.5, 0.7)


class Count(NamedTuple):
    """What is out: cards worth more than each worth, likely pairs and triples of more, likely bombs; and run tops."""

    singles: tuple[float, ...]
    pairs: tuple[float, ...]
    triples: tuple[float, ...]
    straights: tuple[int, ...]
    tubes: tuple[int, ...]
    plates: tuple[int, ...]
    bombs: float


@lru_cache(maxsize=1 << 12)
def count(out: int, wilds: int, level: int) -> Count:
    """记牌, from the natural cards that are out (a nibble a rank) and the wilds."""
    held = [out >> 4 * rank & 15 for rank in range(16)]
    held[0] = held[_ACE]
    singles, pairs, triples = [0.0] * _WORTHS, [0.0] * _WORTHS, [0.0] * _WORTHS
    for rank in _RANKS:
        place, number = worth(rank, level), held[rank]
        singles[place] = number
        pairs[place] = _TWO[number]
        triples[place] = _THREE[number]
    singles[14] += wilds
    if wilds:
        for place in range(1, 15):
            extra = min(8, int(singles[place]) + 1)
            pairs[place] = max(pairs[place], 0.5 * _TWO[extra])
            triples[place] = max(triples[place], 0.5 * _THREE[extra])
    for line in (singles, pairs, triples):
        above = 0.0
        for place in range(_WORTHS - 1, -1, -1):
            above, line[place] = above + line[place], above
    bombs = sum(_FOUR[min(8, number + wilds)] for number in held[1:14])
    return Count(
        tuple(singles),
        tuple(pairs),
        tuple(triples),
        _tops(held, 5, 1, wilds),
        _tops(held, 3, 2, wilds),
        _tops(held, 2, 3, wilds),
        bombs,
    )


def _tops(held: list[int], length: int, each: int, wilds: int) -> tuple[int, ...]:
    """The highest ranks of the runs that could still be made of what is out."""
    short = [max(0, each - number) for number in held]
    return tuple(
        top for top in range(length - 1, 14) if sum(short[rank] for rank in range(top - length + 1, top + 1)) <= wilds
    )
