"""记牌: what is still out against a hand, and how likely a play is to stand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from guandan.bots.codes import rank_value

_ACE = 13
_VALUES = 17
_RANKS = tuple(range(1, 16))
# How likely one of three hands holds two, three or four of a rank, by how many of it are out.
_PAIR_CHANCES = (0.0, 0.0, 0.35, 0.75, 0.95, 1.0, 1.0, 1.0, 1.0)
_TRIPLE_CHANCES = (0.0, 0.0, 0.0, 0.1, 0.3, 0.55, 0.8, 0.95, 1.0)
_BOMB_CHANCES = (0.0, 0.0, 0.0, 0.0, 0.04, 0.12, 0.3, 0.5, 0.7)


class CardCount(NamedTuple):
    """What is out: cards worth more than each worth, likely pairs and triples of more, likely bombs; and run tops."""

    singles: tuple[float, ...]
    pairs: tuple[float, ...]
    triples: tuple[float, ...]
    straights: tuple[int, ...]
    tubes: tuple[int, ...]
    plates: tuple[int, ...]
    bombs: float


@lru_cache(maxsize=1 << 12)
def count_cards_out(out: int, wilds: int, level: int) -> CardCount:
    """记牌, from the natural cards that are out (a nibble a rank) and the wilds."""
    held = [out >> 4 * rank & 15 for rank in range(16)]
    held[0] = held[_ACE]
    singles, pairs, triples = [0.0] * _VALUES, [0.0] * _VALUES, [0.0] * _VALUES
    for rank in _RANKS:
        place, number = rank_value(rank, level), held[rank]
        singles[place] = number
        pairs[place] = _PAIR_CHANCES[number]
        triples[place] = _TRIPLE_CHANCES[number]
    singles[14] += wilds
    if wilds:
        for place in range(1, 15):
            extra = min(8, int(singles[place]) + 1)
            pairs[place] = max(pairs[place], 0.5 * _PAIR_CHANCES[extra])
            triples[place] = max(triples[place], 0.5 * _TRIPLE_CHANCES[extra])
    for line in (singles, pairs, triples):
        above = 0.0
        for place in range(_VALUES - 1, -1, -1):
            above, line[place] = above + line[place], above
    bombs = sum(_BOMB_CHANCES[min(8, number + wilds)] for number in held[1:14])
    return CardCount(
        tuple(singles),
        tuple(pairs),
        tuple(triples),
        _find_run_tops(held, 5, 1, wilds),
        _find_run_tops(held, 3, 2, wilds),
        _find_run_tops(held, 2, 3, wilds),
        bombs,
    )


def _find_run_tops(held: list[int], length: int, each: int, wilds: int) -> tuple[int, ...]:
    """The highest ranks of the runs that could still be made of what is out."""
    short = [max(0, each - number) for number in held]
    return tuple(
        top for top in range(length - 1, 14) if sum(short[rank] for rank in range(top - length + 1, top + 1)) <= wilds
    )
