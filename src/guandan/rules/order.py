"""牌点大小: the value of a rank at a level, and the neighbouring ranks that make a run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias, assert_never

from guandan.cards import LEVELS, Card, Rank, Suit, card_of
from guandan.rules.play_rules import AceInRun

if TYPE_CHECKING:
    from collections.abc import Iterator

Window: TypeAlias = tuple[Rank, tuple[Rank, ...]]
"""A run's top rank, and its ranks from the lowest up."""

# The level ranks above A and below the jokers, whatever its natural number is.
_LEVEL_VALUE = Rank.ACE.number + 1
_JOKER_SHIFT = 1


@cache
def value_of(rank: Rank, level: Rank) -> int:
    """牌点大小: return the value of a rank at a level; it only means something beside another value."""
    if rank is level:
        return _LEVEL_VALUE
    return rank.number + _JOKER_SHIFT if rank.is_joker else rank.number


@cache
def ranks_at(level: Rank) -> tuple[Rank, ...]:
    """牌点大小: return the fifteen ranks at a level, from the weakest up."""
    return tuple(sorted(Rank, key=lambda rank: value_of(rank, level)))


def wild_at(level: Rank) -> Card:
    """逢人配: return the wild card of a level, its heart."""
    return card_of(Suit.HEARTS, level)


def _windows(length: int) -> Iterator[Window]:
    """List the runs: in them A is the highest or 1, and the level keeps its natural place (D16)."""
    ladder = (Rank.ACE, *LEVELS)
    for start in range(len(ladder) - length + 1):
        ranks = ladder[start : start + length]
        yield ranks[-1], ranks


STRAIGHTS: tuple[Window, ...] = tuple(_windows(5))
"""顺子: A2345 up to TJQKA."""

TUBES: tuple[Window, ...] = tuple(_windows(3))
"""三连对: AA2233 up to QQKKAA."""

PLATES: tuple[Window, ...] = tuple(_windows(2))
"""三同连张: AAA222 up to KKKAAA."""


def windows_with(windows: tuple[Window, ...], ace: AceInRun) -> tuple[Window, ...]:
    """Return the runs that the book allows by the place of A. Options: plays.ace_in_tubes, plays.ace_in_plates."""
    match ace:
        case AceInRun.EITHER:
            return windows
        case AceInRun.HIGH:
            return windows[1:]
        case AceInRun.LOW:
            return windows[:-1]
        case _ as unreachable:
            assert_never(unreachable)
