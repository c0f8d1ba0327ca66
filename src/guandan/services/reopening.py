"""撤回: what can still be taken back, by which command, and what was; what a lost table can become."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.decide import decide
from guandan.competition.handlers.reopen import list_reopen_choices
from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_commands as un
from guandan.competition.model import undo_events as ue
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import ReopenChoice


def find_undo_command(event: AnyCompetitionEvent) -> un.UndoCommand | None:
    """The command that takes back what happened; none where it cannot be taken back."""
    match event:
        case dr.DrawDrafted() | dr.DrawChanged():
            return un.DiscardDraw()
        case dr.LeftOverDrawn():
            return un.UndoLeftOver()
        case en.PairCheckedIn(pair=pair):
            return un.UndoCheckIn(pair=pair)
        case en.PairWithdrawn(pair=pair):
            return un.ReturnPair(pair=pair)
        case ro.ResultEntered(table=table):
            return un.WithdrawResult(table=table)
        case _:
            return None


def list_undo_commands(competition: Competition, log: Sequence[CompetitionEntry]) -> dict[int, un.UndoCommand]:
    """What can be taken back now, by the version of the last event that each command would take back."""
    found: dict[int, un.UndoCommand] = {}
    seen: set[Hashable] = set()
    for logged in reversed(log):
        subject, command = _find_subject(logged.event), find_undo_command(logged.event)
        if subject is None or subject in seen:
            continue
        seen.add(subject)
        if command is not None and not competition.is_closed and _is_allowed(competition, command):
            found[logged.version] = command
    return found


def _is_allowed(competition: Competition, command: un.UndoCommand) -> bool:
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
        case dr.DrawDrafted() | dr.DrawChanged() | ue.DrawDiscarded():
            return ("draft", event.round)
        case dr.LeftOverDrawn() | ue.LeftOverUndone():
            return ("left-over", event.round)
        case en.PairCheckedIn() | ue.CheckInUndone():
            return ("check-in", event.round, event.pair)
        case en.PairWithdrawn() | ue.PairReturned():
            return ("withdrawal", event.pair)
        case ro.ResultEntered() | ue.ResultWithdrawn():
            return ("result", event.round, event.table)
        case _:
            return None


def list_reopen_options(competition: Competition, number: int, table: int, now: datetime | None) -> list[ReopenChoice]:
    """What a forfeited or lost table of a round can become; nothing where it cannot be reopened."""
    if competition.is_closed:
        return []
    return [then for then, refusal in list_reopen_choices(competition, number, table, now).items() if refusal is None]
