"""What a ruling did at the table is kept undoable until somebody plays on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.effects import HandRemedy, LoseMatch, Undo
from guandan.game.match import Before

if TYPE_CHECKING:
    from guandan.game.match import Match

_PLAYED = (
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

_AT_THE_TABLE = (
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


def kept(match: Match, event: ev.AnyEvent) -> Match:
    """The match before an event, with what the event's ruling will need to be undone, or without what cannot be."""
    if isinstance(event, ev.Adjusted):
        return _kept(match, event)
    has_passed = isinstance(event, ev.Passed) and event.why is ev.PassedWhy.CHOSEN
    if match.before is None or not (has_passed or isinstance(event, _PLAYED)):
        return match
    return replace(match, before=None)


def _kept(match: Match, event: ev.Adjusted) -> Match:
    before, number = match.before, event.ruling
    if isinstance(event.effect, HandRemedy | Undo) or (before is not None and before.ruling == number):
        return match
    is_undoable = number is not None or isinstance(event.effect, LoseMatch)
    snapshot = None if not is_undoable else Before(ruling=number, match=replace(match, before=None))
    return replace(match, before=snapshot)


def undone(match: Match) -> Match:
    """The match with its table as it was before the ruling; the ledger, the calls and the people stay."""
    if match.before is None:
        return match
    past = match.before.match
    return replace(match, before=None, **{name: getattr(past, name) for name in _AT_THE_TABLE})
