"""Which parts of an event's pages a change concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.championship import AddedToMatch, Person, PublishedStandings
from guandan.competition.model import events as ev
from guandan.eventlog.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.championship.championship import AddedRecord
    from guandan.competition.model.events import AnyCompetitionEvent

TABLE_PART_PREFIX = "table/"
"""Before a table's number: what of it has changed concerns that table's phones."""
PHONE_PARTS = frozenset({"round", "notices", "people"})
"""What concerns the phones of all tables."""
_ENTRY_EVENTS = (
    ev.PairEntered
    | ev.PairConfirmed
    | ev.PairChanged
    | ev.PairPlayerSubstituted
    | ev.PairWithdrawn
    | ev.PairDisqualified
    | ev.PairCheckedIn
    | ev.CheckInUndone
    | ev.PairReturned
)
_DRAW_EVENTS = ev.DrawDrafted | ev.DrawChanged | ev.DrawPublished | ev.LeftOverDrawn | ev.DrawDiscarded
_ROUND_EVENTS = (
    ev.DrawPublished
    | ev.LeftOverDrawn
    | ev.RoundStarted
    | ev.RoundPaused
    | ev.RoundResumed
    | ev.RoundTimeCalled
    | ev.RoundClosed
    | ev.LiveTablesSet
    | ev.CallClosed
    | ev.PairPlayerSubstituted
    | ev.PairDisqualified
)
_STANDINGS_EVENTS = (
    ev.RoundClosed
    | ev.StageClosed
    | ev.ResultCorrected
    | ev.LotsDrawn
    | ev.PairWithdrawn
    | ev.PairDisqualified
    | ev.PairReturned
)
_BOARD_EVENTS = (
    ev.RoundStarted
    | ev.RoundPaused
    | ev.RoundResumed
    | ev.TableExtended
    | ev.RoundTimeCalled
    | ev.ResultEntered
    | ev.ResultSigned
    | ev.SignatureRefused
    | ev.ResultSettled
    | ev.TableForfeited
    | ev.PlayersLeft
    | ev.LiveTablesSet
    | ev.ResultWithdrawn
    | ev.LeftOverUndone
)
_OFFICIAL_EVENTS = (
    ev.OfficialNamed
    | ev.OfficialLeft
    | ev.RefereeCalledToTable
    | ev.CallTaken
    | ev.CallClosed
    | ev.RulingReferred
    | ev.ReferralSettled
    | ev.LatenessNoted
    | ev.AppealLodged
    | ev.AppealForwarded
    | ev.AppealDecided
    | ev.ItemTicked
    | ev.JournalWritten
)


def list_changed_parts(added: Iterable[AddedRecord]) -> tuple[str, ...]:
    """The names of the parts, in order: board, draws, entries, event, officials, people, round, standings, table/5."""
    return tuple(sorted({part for addition in added for part in _list_parts(addition)}))


def _list_parts(added: AddedRecord) -> tuple[str, ...]:
    match added:
        case Person():
            return ("people",)
        case AddedToMatch():
            return ("board", build_table_part(added.match))
        case PublishedStandings():
            return ("standings",)
        case Entry():
            return (*_list_event_parts(added.event), *_list_table_parts(added.event))


def build_table_part(match: str) -> str:
    """The part of a match such as «2-5»."""
    return f"{TABLE_PART_PREFIX}{match.rpartition('-')[2]}"


def _list_table_parts(event: AnyCompetitionEvent) -> tuple[str, ...]:
    if isinstance(event, _ROUND_EVENTS):
        return ("round",)
    table = getattr(event, "table", None)
    return () if table is None else (f"{TABLE_PART_PREFIX}{table}",)


def _list_event_parts(event: AnyCompetitionEvent) -> tuple[str, ...]:
    if isinstance(event, _ENTRY_EVENTS):
        return ("entries",)
    if isinstance(event, _DRAW_EVENTS):
        return ("board", "draws")
    if isinstance(event, _STANDINGS_EVENTS):
        return ("board", "standings")
    if isinstance(event, _BOARD_EVENTS):
        return ("board",)
    if isinstance(event, _OFFICIAL_EVENTS):
        return ("officials",)
    return ("event", "round")
