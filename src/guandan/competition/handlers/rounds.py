"""一轮: handle the start, the clock and the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import is_last_of_stage
from guandan.competition.handlers.registry import handles
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import list_left_over, list_unconfirmed_tables
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction
from guandan.referee.authority import outranks
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Table


def require_started_round(competition: Competition) -> Round:
    """Return the round in play; refuse if it has not started."""
    last = competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        raise IllegalAction("round_not_started")
    return last


def require_table(played: Round, number: int) -> Table:
    """Return a table of a round; refuse if there is none."""
    table = played.table(number)
    if table is None:
        raise IllegalAction("no_such_table", round=played.number, table=number)
    return table


@handles(co.StartRound)
def start_round(
    competition: Competition, command: co.StartRound, at: datetime | None
) -> list[ev.RoundStarted | ev.TableForfeited]:
    """Start the round; a pair that was disqualified after the draw was published forfeits its table."""
    last = competition.last
    if last is None or last.status is RoundStatus.DRAFT:
        raise IllegalAction("draw_not_published")
    if last.status is not RoundStatus.PUBLISHED:
        raise IllegalAction("round_already_started", round=last.number)
    begins = command.start or at
    if begins is None or begins.tzinfo is None:
        raise IllegalAction("instant_missing", round=last.number)
    return [ev.RoundStarted(round=last.number, start=begins), *_forfeit_at_start(competition, last)]


def _forfeit_at_start(competition: Competition, played: Round) -> list[ev.TableForfeited]:
    book = competition.book
    if not book.ladder.disqualified_ends_match:
        return []
    article, found = book.cite("ladder.disqualified_ends_match"), []
    for table in played.tables:
        sides = tuple(
            side
            for side, pair in ((Side.EW, table.ew), (Side.NS, table.ns))
            if competition.entries[pair].status is EntryStatus.DISQUALIFIED
        )
        if sides:
            found.append(ev.TableForfeited(round=played.number, table=table.number, sides=sides, article=article))
    return found


@handles(co.PauseRound)
def pause_round(competition: Competition, command: co.PauseRound, _at: datetime | None) -> list[ev.RoundPaused]:
    """Stop the clock."""
    played = require_started_round(competition)
    if played.paused_at is not None:
        raise IllegalAction("already_paused", round=played.number)
    return [ev.RoundPaused(round=played.number, reason=command.reason.strip())]


@handles(co.ResumeRound)
def resume_round(competition: Competition, _command: co.ResumeRound, _at: datetime | None) -> list[ev.RoundResumed]:
    """Let the clock go on."""
    played = require_started_round(competition)
    if played.paused_at is None:
        raise IllegalAction("not_paused", round=played.number)
    return [ev.RoundResumed(round=played.number)]


@handles(co.ExtendTable)
def extend_table(competition: Competition, command: co.ExtendTable, _at: datetime | None) -> list[ev.TableExtended]:
    """补时: give a table more time."""
    played = require_started_round(competition)
    require_table(played, command.table)
    if command.minutes < 1:
        raise IllegalAction("no_minutes", minutes=command.minutes)
    return [
        ev.TableExtended(
            round=played.number, table=command.table, minutes=command.minutes, reason=command.reason.strip()
        )
    ]


@handles(co.CallRoundTime)
def call_time(competition: Competition, command: co.CallRoundTime, _at: datetime | None) -> list[ev.RoundTimeCalled]:
    """Call the last deal, once per round, by the authority that the book names or a higher one."""
    one, needed = require_started_round(competition), competition.book.event.time_called_by
    if needed is not None and command.by is not None and not outranks(command.by, needed):
        raise IllegalAction("time_called_by", competition.book.cite("event.time_called_by"), needed=needed)
    if one.called_at is not None:
        raise IllegalAction("time_already_called", round=one.number)
    return [ev.RoundTimeCalled(round=one.number)]


@handles(co.LeaveTable)
def leave_table(competition: Competition, command: co.LeaveTable, _at: datetime | None) -> list[ev.PlayersLeft]:
    """Record that the players leave the table, once it has a result."""
    played = require_started_round(competition)
    require_table(played, command.table)
    sheet = played.sheet(command.table)
    if not sheet.has_result:
        raise IllegalAction("result_missing", round=played.number, table=command.table)
    if sheet.left_at is not None:
        raise IllegalAction("already_left", round=played.number, table=command.table)
    return [ev.PlayersLeft(round=played.number, table=command.table)]


@handles(co.CloseRound)
def close_round(
    competition: Competition, _command: co.CloseRound, _at: datetime | None
) -> list[ev.RoundClosed | ev.StageClosed]:
    """Close the round, and after its last round the stage."""
    played = require_started_round(competition)
    missing = list_unconfirmed_tables(played, competition.book)
    if missing:
        raise IllegalAction("results_missing", round=played.number, tables=list(missing))
    left = list_left_over(competition, played)
    if left:
        raise IllegalAction("left_over_not_drawn", competition.book.cite("byes.forfeit_won"), pairs=list(left))
    closed: list[ev.RoundClosed | ev.StageClosed] = [ev.RoundClosed(round=played.number)]
    return [*closed, ev.StageClosed(stage=played.stage)] if is_last_of_stage(competition, played) else closed
