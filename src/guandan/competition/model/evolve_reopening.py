"""The competition after something was put back to where it was."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import reopen_events as re
from guandan.competition.model.state import RoundStatus, Sheet
from guandan.competition.model.values import EntryStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.model.state import Competition, PairEntry, Round


def apply_reopening(competition: Competition, event: re.ReopenEvent) -> Competition:
    """The competition after the event."""
    match event:
        case re.RoundReopened():
            stage = competition.rounds[event.round - 1].stage
            open_stages = {number: at for number, at in competition.stages_closed.items() if number != stage}
            return replace(_change_round(competition, event.round, _go_on), stages_closed=open_stages)
        case re.TableReopened():
            return _change_round(competition, event.round, lambda played: _clear_sheet(played, event.table))
        case re.ResultRestored():
            restored = _change_round(competition, event.round, lambda played: _restore_sheet(played, event.table))
            last = restored.rounds[-1]
            is_overtaken = last.number > event.round and last.status is RoundStatus.PUBLISHED
            return replace(restored, overtaken=last.number) if is_overtaken else restored
        case re.PairReinstated():
            entry = _reinstate(competition.entries[event.pair], is_out=event.is_out)
            return replace(competition, entries=competition.entries | {event.pair: entry})
        case re.StartTakenBack():
            return _change_round(competition, event.round, _wait_for_start)
        case re.CompetitionReopened():
            return replace(competition, is_closed=False)
        case _ as unreachable:
            assert_never(unreachable)


def _change_round(competition: Competition, number: int, change: Callable[[Round], Round]) -> Competition:
    rounds = tuple(change(played) if played.number == number else played for played in competition.rounds)
    return replace(competition, rounds=rounds)


def _go_on(played: Round) -> Round:
    return replace(played, status=RoundStatus.STARTED, closed_at=None)


def _clear_sheet(played: Round, table: int) -> Round:
    """Nothing has come in; earlier corrections stay noted."""
    return replace(played, sheets=played.sheets | {table: Sheet(corrections=played.sheet(table).corrections)})


def _restore_sheet(played: Round, table: int) -> Round:
    sheet = played.sheet(table)
    before = sheet.before or Sheet()
    kept = replace(before, left_at=sheet.left_at or before.left_at, corrections=sheet.corrections)
    return replace(played, sheets=played.sheets | {table: kept})


def _reinstate(entry: PairEntry, *, is_out: bool) -> PairEntry:
    if is_out:
        return replace(entry, status=EntryStatus.WITHDRAWN)
    return replace(entry, status=EntryStatus.IN_PLAY, last_round=None)


def _wait_for_start(played: Round) -> Round:
    """The draw is published; nothing of the start is left."""
    return replace(
        played,
        status=RoundStatus.PUBLISHED,
        start=None,
        paused_at=None,
        paused=timedelta(),
        extra={},
        called_at=None,
        sheets={},
    )
