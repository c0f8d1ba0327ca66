"""压牌: whether a play beats the one on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from guandan.cards import AnyCards, Rank, read_level
from guandan.rules.order import value_of
from guandan.rules.play import Kind, Play
from guandan.rules.play_rules import STANDARD, PlayRules
from guandan.rules.readings import one_reading

Wanted: TypeAlias = Callable[[Kind, Rank, int], bool]
"""A predicate: are plays of this kind, rank and number of cards wanted?"""

_RUNS = frozenset({Kind.STRAIGHT, Kind.TUBE, Kind.PLATE, Kind.STRAIGHT_FLUSH})
_FOUR_JOKERS_POWER = 12


def beats(play: AnyCards | Play, top: AnyCards | Play, level: str, rules: PlayRules = STANDARD) -> bool:
    """压牌: does this play beat the top one?

    >>> beats("S9", "SA", level="9"), beats("S3 S4 S5 S6 S7", "SK HK CK DK DK", level="9")
    (True, True)
    """
    level = read_level(level)
    play = one_reading(play, level, rules)
    return outranks(play.kind, play.rank, len(play.cards), one_reading(top, level, rules), level, rules)


def outranks(kind: Kind, rank: Rank, size: int, top: Play, level: Rank, rules: PlayRules = STANDARD) -> bool:
    """压牌: would any play of this kind, rank and number of cards beat the top one?"""
    power, top_power = power_of(kind, size, rules), power_of(top.kind, len(top.cards), rules)
    if power != top_power:
        return power > top_power
    if kind is not top.kind:
        return False
    if kind in _RUNS:
        return rank.number > top.rank.number
    return value_of(rank, level) > value_of(top.rank, level)


def power_of(kind: Kind, size: int, rules: PlayRules = STANDARD) -> int:
    """火力: four jokers, bombs of 10 to 6, straight flush, bombs of 5 and 4; 0 for what beats only its own kind."""
    match kind:
        case Kind.BOMB:
            return size if size <= rules.flush_beats_bombs_of else size + 1
        case Kind.STRAIGHT_FLUSH:
            return rules.flush_beats_bombs_of + 1
        case Kind.FOUR_JOKERS:
            return _FOUR_JOKERS_POWER
        case _:
            return 0
