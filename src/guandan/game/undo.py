"""Keep a snapshot that undoes a ruling's effects until somebody plays on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.effects import HandRemedy, LoseMatch, Undo
from guandan.game.match import UndoSnapshot

if TYPE_CHECKING:
    from guandan.game.match import Match

_PLAYING_ON = (
    ev.CardsDealt,
    ev.TributePaid,
    ev.TributeTaken,
    ev.CardReturned,
    ev.ReturnPicked,
    ev.CardsPlayed,
    ev.DealRecorded,
    ev.TributeNoted,
    ev.DealCorrected,
    ev.TimeCalled,
)
"""What people do to play on; a pass is one if it was their choice."""

_TABLE_FIELDS = (
    "progress",
    "chapters",
    "deal",
    "is_extra_due",
    "is_tribute_waived",
    "tribute_note",
    "pending",
    "taken",
    "lost",
    "last_deal",
    "result",
)
"""The parts of a match that an effect may change."""


def update_snapshot(match: Match, event: ev.AnyMatchEvent) -> Match:
    """Take a snapshot before an effect of a ruling; drop it once somebody plays on."""
    if isinstance(event, ev.Adjusted):
        return _take_snapshot(match, event)
    has_passed = isinstance(event, ev.Passed) and event.why is ev.PassedWhy.CHOSEN
    if match.before is None or not (has_passed or isinstance(event, _PLAYING_ON)):
        return match
    return replace(match, before=None)


def _take_snapshot(match: Match, event: ev.Adjusted) -> Match:
    before, number = match.before, event.ruling
    if isinstance(event.effect, HandRemedy | Undo) or (before is not None and before.ruling == number):
        return match
    is_undoable = number is not None or isinstance(event.effect, LoseMatch)
    snapshot = None if not is_undoable else UndoSnapshot(ruling=number, match=replace(match, before=None))
    return replace(match, before=snapshot)


def undo_effects(match: Match) -> Match:
    """Restore the table from the snapshot; the ledger, the calls and the people stay."""
    if match.before is None:
        return match
    past = match.before.match
    return replace(match, before=None, **{name: getattr(past, name) for name in _TABLE_FIELDS})
