"""The state after an undo event."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import undo_events as ue
from guandan.competition.model.state import DrawTakenBack, Sheet
from guandan.competition.model.values import EntryStatus

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, PairEntry, Round


def apply_undo(competition: Competition, event: ue.UndoEvent, at: datetime | None) -> Competition:
    """Apply an undo event."""
    match event:
        case ue.DrawDiscarded():
            return _discard_draw(competition, event, at)
        case ue.CheckInUndone():
            seen = competition.presences.get(event.round, {})
            left = {pair: presence for pair, presence in seen.items() if pair != event.pair}
            return replace(competition, presences=competition.presences | {event.round: left})
        case ue.PairReturned():
            status = EntryStatus.WAITING if event.is_waiting else EntryStatus.IN_PLAY
            entry = replace(competition.entries[event.pair], status=status, last_round=None)
            return replace(competition, entries=competition.entries | {event.pair: entry})
        case ue.ResultWithdrawn():
            rounds = tuple(
                replace(played, sheets=played.sheets | {event.table: _clear_sheet(played.sheet(event.table))})
                if played.number == event.round
                else played
                for played in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case ue.LeftOverUndone():
            rounds = tuple(
                _undo_regrouping(played) if played.number == event.round else played for played in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case _ as unreachable:
            assert_never(unreachable)


def _discard_draw(competition: Competition, event: ue.DrawDiscarded, at: datetime | None) -> Competition:
    """Without the draw; what became of pairs since a published one counts from its round on."""
    number = event.round
    left = replace(competition, rounds=competition.rounds[: number - 1], overtaken=None)
    if not event.was_published:
        return left
    entries = {pair: _shift_to_round(entry, number) for pair, entry in competition.entries.items()}
    gone = DrawTakenBack(round=competition.rounds[number - 1], reason=event.reason, at=at)
    return replace(left, entries=entries, taken_back=(*competition.taken_back, gone))


def _shift_to_round(entry: PairEntry, number: int) -> PairEntry:
    last = None if entry.last_round is None else min(entry.last_round, number - 1)
    return replace(entry, first_round=min(entry.first_round, number), last_round=last)


def _undo_regrouping(played: Round) -> Round:
    last = played.regroupings[-1]
    return replace(
        played,
        added=played.added[: len(played.added) - len(last.tables)],
        byes=last.byes,
        left=last.left,
        regroupings=played.regroupings[:-1],
    )


def _clear_sheet(sheet: Sheet) -> Sheet:
    """Nothing has come in; that a side would not sign, and when the players left, stays noted."""
    return Sheet(refused=sheet.refused, left_at=sheet.left_at)
