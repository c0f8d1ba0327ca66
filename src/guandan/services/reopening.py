"""撤回: what can be undone and by which command, what was undone, and how a lost table can be reopened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.decide import decide
from guandan.competition.handlers.reopen import list_reopen_choices
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import ReopenChoice


def find_undo_command(event: AnyCompetitionEvent) -> co.UndoCommand | None:
    """The command that takes back what happened; none where it cannot be taken back."""
    match event:
        case ev.DrawDrafted() | ev.DrawChanged():
            return co.DiscardDraw()
        case ev.LeftOverDrawn():
            return co.UndoLeftOver()
        case ev.PairCheckedIn(pair=pair):
            return co.UndoCheckIn(pair=pair)
        case ev.PairWithdrawn(pair=pair):
            return co.ReturnPair(pair=pair)
        case ev.ResultEntered(table=table):
            return co.WithdrawResult(table=table)
        case _:
            return None


def list_undo_commands(competition: Competition, log: Sequence[CompetitionEntry]) -> dict[int, co.UndoCommand]:
    """What can be taken back now, by the version of the last event that each command would take back."""
    found: dict[int, co.UndoCommand] = {}
    seen: set[Hashable] = set()
    for logged in reversed(log):
        subject, command = _find_subject(logged.event), find_undo_command(logged.event)
        if subject is None or subject in seen:
            continue
        seen.add(subject)
        if command is not None and not competition.is_closed and _is_allowed(competition, command):
            found[logged.version] = command
    return found


def _is_allowed(competition: Competition, command: co.UndoCommand) -> bool:
    try:
        return bool(decide(competition, command))
    except IllegalAction:
        return False


def find_undone_events(log: Sequence[CompetitionEntry]) -> dict[int, int]:
    """The events that were taken back, each with the event that did so; the versions of both."""
    open_lines: dict[Hashable, list[int]] = {}
    found: dict[int, int] = {}
    for logged in log:
        subject = _find_subject(logged.event)
        if subject is None:
            continue
        if find_undo_command(logged.event) is not None:
            open_lines.setdefault(subject, []).append(logged.version)
        else:
            found |= dict.fromkeys(open_lines.pop(subject, ()), logged.version)
    return found


def _find_subject(event: AnyCompetitionEvent) -> Hashable:
    """What an event is about, where that can be taken back: a round's draft, a pair's check-in, a table's result."""
    match event:
        case ev.DrawDrafted() | ev.DrawChanged() | ev.DrawDiscarded():
            return ("draft", event.round)
        case ev.LeftOverDrawn() | ev.LeftOverUndone():
            return ("left-over", event.round)
        case ev.PairCheckedIn() | ev.CheckInUndone():
            return ("check-in", event.round, event.pair)
        case ev.PairWithdrawn() | ev.PairReturned():
            return ("withdrawal", event.pair)
        case ev.ResultEntered() | ev.ResultWithdrawn():
            return ("result", event.round, event.table)
        case _:
            return None


def list_reopen_options(competition: Competition, number: int, table: int, now: datetime | None) -> list[ReopenChoice]:
    """What a forfeited or lost table of a round can become; nothing where it cannot be reopened."""
    if competition.is_closed:
        return []
    return [then for then, refusal in list_reopen_choices(competition, number, table, now).items() if refusal is None]
