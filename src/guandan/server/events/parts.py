"""What of an event's pages something that was added touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.championship import AddedToMatch, Person, Published
from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_events as ue
from guandan.eventlog.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.championship.championship import Added
    from guandan.competition.model.events import AnyEvent

AT_TABLE = "table/"
"""Before a table's number: what of it has changed concerns that table's phones."""
FOR_PHONES = frozenset({"round", "notices", "people"})
"""What concerns the phones of all tables."""
_ENTRIES = (
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
_DRAWS = dr.DrawDrafted | dr.DrawChanged | dr.DrawPublished | dr.LeftOverDrawn | ue.DrawDiscarded
_TO_ALL = (
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
_STANDINGS = (
    ro.RoundClosed
    | ro.StageClosed
    | ro.ResultCorrected
    | dr.LotsDrawn
    | en.PairWithdrawn
    | en.PairDisqualified
    | ue.PairReturned
)
_BOARD = (
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
_OFFICIALS = (
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


def parts_of(added: Iterable[Added]) -> tuple[str, ...]:
    """The names of the parts, in order: board, draws, entries, event, officials, people, round, standings, table/5."""
    return tuple(sorted({part for one in added for part in _parts(one)}))


def _parts(added: Added) -> tuple[str, ...]:
    match added:
        case Person():
            return ("people",)
        case AddedToMatch():
            return ("board", at_table(added.match))
        case Published():
            return ("standings",)
        case Entry():
            return (*_of_event(added.event), *_at_tables(added.event))


def at_table(match: str) -> str:
    """The part of a match such as «2-5»."""
    return f"{AT_TABLE}{match.rpartition('-')[2]}"


def _at_tables(event: AnyEvent) -> tuple[str, ...]:
    if isinstance(event, _TO_ALL):
        return ("round",)
    table = getattr(event, "table", None)
    return () if table is None else (f"{AT_TABLE}{table}",)


def _of_event(event: AnyEvent) -> tuple[str, ...]:
    if isinstance(event, _ENTRIES):
        return ("entries",)
    if isinstance(event, _DRAWS):
        return ("board", "draws")
    if isinstance(event, _STANDINGS):
        return ("board", "standings")
    if isinstance(event, _BOARD):
        return ("board",)
    if isinstance(event, _OFFICIALS):
        return ("officials",)
    return ("event", "round")
