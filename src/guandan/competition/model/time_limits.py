"""到时: whether a round's time is over at a table, and what may still be sent in then."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.model.clock import compute_table_clock
from guandan.competition.model.settings import get_round_book
from guandan.errors import IllegalAction
from guandan.rules.levels import PAST_A
from guandan.rules.points import Ending

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round
    from guandan.rules.points import Result

TIME_ENDINGS = frozenset(
    {
        Ending.HIGHER_LEVEL,
        Ending.MORE_POINTS,
        Ending.STAGE,
        Ending.LAST_FIRST,
        Ending.REACHED_FIRST,
        Ending.EXTRA_DEAL,
        Ending.DRAW,
    }
)
"""Endings of a match that nobody has won by passing A."""


def is_time_over(competition: Competition, played: Round, table: int, at: datetime | None) -> bool:
    """Is the time of a table over, its own extension included? Never where nobody set a limit."""
    return at is not None and compute_table_clock(played, table, get_round_book(competition, played), at).is_over


def is_time_called(competition: Competition, played: Round, table: int, at: datetime | None) -> bool:
    """Was time called to the hall, or has the clock of this table come to the call?"""
    if played.called_at is not None:
        return True
    clock = None if at is None else compute_table_clock(played, table, get_round_book(competition, played), at)
    return clock is not None and clock.calls_in is not None and clock.calls_in <= timedelta()


def check_in_time(
    competition: Competition, played: Round, table: int, at: datetime | None, *, in_time: bool | None
) -> bool:
    """Whether a result comes after time; what was not finished in time is refused in the book's words."""
    is_over = is_time_over(competition, played, table, at)
    if is_over and in_time is False:
        book = get_round_book(competition, played)
        raise IllegalAction("not_in_time", book.cite("match.at_call"), table=table, rule=book.match.at_call)
    return is_over


def answer_in_time(
    competition: Competition, played: Round, table: int, at: datetime | None, *, in_time: bool | None
) -> bool:
    """Whether a result was finished in time; what comes after time without an answer is refused with the question."""
    if in_time is not None:
        return in_time
    if is_time_over(competition, played, table, at):
        book = get_round_book(competition, played)
        raise IllegalAction("in_time_unanswered", book.cite("match.at_call"), table=table, rule=book.match.at_call)
    return True


def check_called(
    competition: Competition, played: Round, table: int, result: Result | None, deals: int | None, at: datetime | None
) -> None:
    """A result short of A needs the call of time, or exactly the deals that the book sets."""
    if result is None or result.ending not in TIME_ENDINGS or PAST_A in {result.ew, result.ns}:
        return
    book = get_round_book(competition, played)
    limit = book.match.deals
    if limit is not None and deals in {None, limit}:
        return
    if not is_time_called(competition, played, table, at):
        raise IllegalAction("time_not_called", book.cite("match.at_call"), round=played.number, table=table)
