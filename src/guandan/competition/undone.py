"""The competition after something was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition import undo_events as ue
from guandan.competition.state import Sheet
from guandan.competition.values import EntryStatus

if TYPE_CHECKING:
    from guandan.competition.state import Competition, Round

UndoEvent = ue.DrawDiscarded | ue.CheckInUndone | ue.PairReturned | ue.ResultWithdrawn | ue.LeftOverUndone


def undone(competition: Competition, event: UndoEvent) -> Competition:
    """Without what was taken back."""
    match event:
        case ue.DrawDiscarded():
            return replace(competition, rounds=competition.rounds[: event.round - 1], overtaken=None)
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
                replace(one, sheets=one.sheets | {event.table: _blank(one.sheet(event.table))})
                if one.number == event.round
                else one
                for one in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case ue.LeftOverUndone():
            rounds = tuple(
                _as_before_regrouping(one) if one.number == event.round else one for one in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case _ as unreachable:
            assert_never(unreachable)


def _as_before_regrouping(one: Round) -> Round:
    last = one.regroupings[-1]
    return replace(
        one,
        added=one.added[: len(one.added) - len(last.tables)],
        byes=last.byes,
        left=last.left,
        regroupings=one.regroupings[:-1],
    )


def _blank(sheet: Sheet) -> Sheet:
    """Nothing has come in; that a side would not sign, and when the players left, stays noted."""
    return Sheet(refused=sheet.refused, left_at=sheet.left_at)
