"""Which parts of an event's pages a change concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.championship import AddedToMatch, Person, PublishedStandings
from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_events as ue
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
    en.PairEntered
    | en.PairConfirmed
    | en.PairChanged
    | en.PlayerSubstituted
    | en.PairWithdrawn
    | en.PairDisqualified
    | en.PairCheckedIn
    | ue.CheckInUndone
    | ue.PairReturned
)
_DRAW_EVENTS = dr.DrawDrafted | dr.DrawChanged | dr.DrawPublished | dr.LeftOverDrawn | ue.DrawDiscarded
_ROUND_EVENTS = (
    dr.DrawPublished
    | dr.LeftOverDrawn
    | ro.RoundStarted
    | ro.RoundPaused
    | ro.RoundResumed
    | ro.TimeCalled
    | ro.RoundClosed
    | of.LiveTablesSet
    | of.CallClosed
    | en.PlayerSubstituted
    | en.PairDisqualified
)
_STANDINGS_EVENTS = (
    ro.RoundClosed
    | ro.StageClosed
    | ro.ResultCorrected
    | dr.LotsDrawn
    | en.PairWithdrawn
    | en.PairDisqualified
    | ue.PairReturned
)
_BOARD_EVENTS = (
    ro.RoundStarted
    | ro.RoundPaused
    | ro.RoundResumed
    | ro.TableExtended
    | ro.TimeCalled
    | ro.ResultEntered
    | ro.ResultSigned
    | ro.SignatureRefused
    | ro.ResultSettled
    | ro.TableForfeited
    | ro.PlayersLeft
    | of.LiveTablesSet
    | ue.ResultWithdrawn
    | ue.LeftOverUndone
)
_OFFICIAL_EVENTS = (
    of.OfficialNamed
    | of.OfficialLeft
    | of.RefereeCalled
    | of.CallTaken
    | of.CallClosed
    | of.RulingReferred
    | of.ReferralSettled
    | of.LatenessNoted
    | of.AppealLodged
    | of.AppealForwarded
    | of.AppealDecided
    | of.ItemTicked
    | of.JournalWritten
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
