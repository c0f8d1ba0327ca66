"""超时 at a live table: what the clock adds to a time-out, as the table is set."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.errors import GuandanError
from guandan.formatting.actors import CLOCK_RULER
from guandan.game import commands as co
from guandan.game.decide import advance
from guandan.referee.apply import build_commands
from guandan.referee.lateness import report_overtime
from guandan.referee.proposing import propose
from guandan.rules.options.authority import Authority
from guandan.server.tables.reasons import OVER_TIME
from guandan.tables.settings import Overtime

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.match import Match
    from guandan.referee.report import InfractionReport


def build_time_out_commands(
    match: Match, late: co.TimeOut, setting: Overtime, at: datetime
) -> list[co.AnyMatchCommand]:
    """The time-out, then the warning or violation that the book has for it, or a call for the referee to confirm it."""
    report = None if setting is Overtime.OFF else report_overtime(match.book, late.seat)
    if report is None:
        return [late]
    _, after = advance(match, late, at)
    if after.result is not None:
        return [late]
    match setting:
        case Overtime.OFF:
            return [late]
        case Overtime.REFEREE:
            return [late, _build_referee_call(after, late)]
        case Overtime.AUTOMATIC:
            return [late, *(_build_ruling(after, report) or [_build_referee_call(after, late)])]
        case _ as unreachable:
            assert_never(unreachable)


def _build_ruling(match: Match, report: InfractionReport) -> list[co.AnyMatchCommand] | None:
    """The ruling and what it does; none where a referee has something to decide."""
    try:
        return [*build_commands(match, propose(match, report), Authority.REFEREE, name=CLOCK_RULER)]
    except GuandanError:
        return None


def _build_referee_call(match: Match, late: co.TimeOut) -> co.AnyMatchCommand:
    """示意裁判: the next player calls; play goes on meanwhile."""
    return co.CallReferee(seat=late.seat.next(match.book.seating.direction), reason=OVER_TIME)
