"""Format a result from one side's view, or in the order of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.formatting.rulebook_values import format_level
from guandan.rules.points import Ending
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.rules.points import Result
    from guandan.services.standings import BracketPlace


_BY_LEVELS = frozenset({Ending.PASSED_A, Ending.HIGHER_LEVEL})
"""Endings that the levels show by themselves."""


def format_own_score(result: Result, side: Side | None, lang: str) -> str:
    """Format the levels of both sides, one's own first; empty if a side forfeited."""
    if result.ending is Ending.FORFEIT and not result.stands:
        return ""
    levels = (result.ns, result.ew) if side is Side.NS else (result.ew, result.ns)
    return " : ".join(format_level(level, lang) for level in levels)


def format_bracket_score(place: BracketPlace, lang: str) -> str:
    """The levels of a meeting in the order in which the bracket names its pairs; nothing before it is decided.

    Where something else than the levels decided, that is said too.
    """
    if place.result is None or place.winner is None or place.result.winner is None:
        return ""
    is_first = place.pairs[0] is not None and place.pairs[0].pair == place.winner
    won = place.result.winner
    levels = format_own_score(place.result, won if is_first else won.other, lang)
    ending = place.result.ending
    return levels if ending in _BY_LEVELS else " · ".join(filter(None, (levels, name_of(ending, lang))))
