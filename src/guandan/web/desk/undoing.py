"""撤回: what of the trail can still be taken back, by which request, and what was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.handlers.decide import decide
from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_commands as un
from guandan.competition.model import undo_events as ue
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from guandan.competition.model.events import AnyEvent
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition


class Undo(Struct, frozen=True, kw_only=True):
    """The request that takes something back: the end of its path, under the event's own."""

    path: str
    command: un.UndoCommand


def undo_of(event: AnyEvent) -> Undo | None:
    """How something that happened is taken back, if it can be at all."""
    match event:
        case dr.DrawDrafted() | dr.DrawChanged():
            return Undo(path="/draw/discard", command=un.DiscardDraw())
        case dr.LeftOverDrawn():
            return Undo(path="/draw/undo-left-over", command=un.UndoLeftOver())
        case en.PairCheckedIn(pair=pair):
            return Undo(path=f"/pairs/{pair}/undo-check-in", command=un.UndoCheckIn(pair=pair))
        case en.PairWithdrawn(pair=pair):
            return Undo(path=f"/pairs/{pair}/return", command=un.ReturnPair(pair=pair))
        case ro.ResultEntered(table=table):
            return Undo(path=f"/tables/{table}/withdraw-result", command=un.WithdrawResult(table=table))
        case _:
            return None


def undoable(competition: Competition, log: Sequence[CompetitionEntry]) -> dict[int, Undo]:
    """What can be taken back now, by the version of the last thing that each would take back."""
    found: dict[int, Undo] = {}
    seen: set[Hashable] = set()
    for logged in reversed(log):
        thing, way = _thing(logged.event), undo_of(logged.event)
        if thing is None or thing in seen:
            continue
        seen.add(thing)
        if way is not None and not competition.is_closed and _may(competition, way.command):
            found[logged.version] = way
    return found


def _may(competition: Competition, command: un.UndoCommand) -> bool:
    try:
        return bool(decide(competition, command))
    except IllegalAction:
        return False


def taken_back(log: Sequence[CompetitionEntry]) -> dict[int, int]:
    """What was taken back, and by which line; the versions of both."""
    open_lines: dict[Hashable, list[int]] = {}
    found: dict[int, int] = {}
    for logged in log:
        thing = _thing(logged.event)
        if thing is None:
            continue
        if undo_of(logged.event) is not None:
            open_lines.setdefault(thing, []).append(logged.version)
        else:
            found |= dict.fromkeys(open_lines.pop(thing, ()), logged.version)
    return found


def _thing(event: AnyEvent) -> Hashable:
    """What a line is about, where that can be taken back: a round's draft, a pair's check-in, a table's result."""
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
