"""裁判工作: handle roles, calls, referred decisions, lateness, the checklist and the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Call, Competition, Referral


@handles(co.NameOfficial)
def name_official(_competition: Competition, command: co.NameOfficial, _at: datetime | None) -> list[ev.OfficialNamed]:
    """Give somebody a role, at all tables or at these."""
    _check_tables(command.tables)
    return [ev.OfficialNamed(person=command.person, role=command.role, tables=command.tables)]


@handles(co.RemoveOfficial)
def remove_official(
    competition: Competition, command: co.RemoveOfficial, _at: datetime | None
) -> list[ev.OfficialLeft]:
    """Take a role away."""
    if command.person not in competition.officials:
        raise IllegalAction("no_such_official", person=command.person)
    return [ev.OfficialLeft(person=command.person)]


@handles(co.CallRefereeToTable)
def call_referee(
    competition: Competition, command: co.CallRefereeToTable, _at: datetime | None
) -> list[ev.RefereeCalledToTable]:
    """召请裁判: record a table's call."""
    played = require_started_round(competition)
    require_table(played, command.table)
    call, reason = len(competition.calls) + 1, command.reason.strip()
    return [
        ev.RefereeCalledToTable(call=call, round=played.number, table=command.table, seat=command.seat, reason=reason)
    ]


@handles(co.CloseCall)
def close_call(competition: Competition, command: co.CloseCall, _at: datetime | None) -> list[ev.CallClosed]:
    """Close a call, with the resulting ruling or a note."""
    require_open_call(competition, command.call)
    return [ev.CallClosed(call=command.call, ruling=command.ruling, note=command.note.strip())]


@handles(co.PlayLive)
def play_live(_competition: Competition, command: co.PlayLive, _at: datetime | None) -> list[ev.LiveTablesSet]:
    """Say which tables are played live."""
    _check_tables(command.tables)
    return [ev.LiveTablesSet(tables=tuple(sorted(command.tables)), all=command.all)]


@handles(co.TickItem)
def tick_item(competition: Competition, command: co.TickItem, _at: datetime | None) -> list[ev.ItemTicked]:
    """检查表: tick an item of the book's list."""
    if command.item not in {item.id for item in competition.book.checklist}:
        raise IllegalAction("no_such_item", item=command.item)
    return [ev.ItemTicked(item=command.item, is_right=command.is_right, note=command.note.strip())]


def _check_tables(tables: tuple[int, ...]) -> None:
    if any(table < 1 for table in tables) or len(set(tables)) != len(tables):
        raise IllegalAction("official_tables", tables=list(tables))


def require_open_call(competition: Competition, number: int) -> Call:
    """Return a call; refuse if it is closed."""
    found = next((call for call in competition.calls if call.called.call == number), None)
    if found is None or found.closed is not None:
        raise IllegalAction("no_open_call", call=number)
    return found


@handles(co.TakeCall)
def take_call(competition: Competition, command: co.TakeCall, _at: datetime | None) -> list[ev.CallTaken]:
    """Record that a referee takes a call."""
    call = require_open_call(competition, command.call)
    official = competition.officials.get(command.person)
    if official is None:
        raise IllegalAction("no_such_official", person=command.person)
    if call.taken_by is not None:
        raise IllegalAction("call_taken_already", call=command.call, person=call.taken_by)
    return [ev.CallTaken(call=command.call, person=command.person)]


@handles(co.ReferRuling)
def refer_ruling(competition: Competition, command: co.ReferRuling, _at: datetime | None) -> list[ev.RulingReferred]:
    """Refer a ruling to the authority that may decide it."""
    played = competition.round(command.round)
    if played is None:
        raise IllegalAction("no_such_round", round=command.round)
    require_table(played, command.table)
    return [
        ev.RulingReferred(
            case=len(competition.referrals) + 1,
            round=command.round,
            table=command.table,
            report=command.report,
            needs=command.needs,
            article=command.article,
            by=command.by,
            overrule=command.overrule,
        )
    ]


def require_open_referral(competition: Competition, case: int) -> Referral:
    """Return a referred decision; refuse if it no longer waits."""
    found = next((referral for referral in competition.referrals if referral.referred.case == case), None)
    if found is None or found.settled is not None:
        raise IllegalAction("no_open_case", case=case)
    return found


@handles(co.SettleReferral)
def settle_referral(
    competition: Competition, command: co.SettleReferral, _at: datetime | None
) -> list[ev.ReferralSettled]:
    """Decide a referred case."""
    require_open_referral(competition, command.case)
    if command.ruling is None and not command.reason.strip():
        raise IllegalAction("reason_missing")
    return [ev.ReferralSettled(case=command.case, by=command.by, ruling=command.ruling, reason=command.reason.strip())]


@handles(co.NoteLateness)
def note_lateness(competition: Competition, command: co.NoteLateness, _at: datetime | None) -> list[ev.LatenessNoted]:
    """迟到: note how late a side came."""
    played = require_started_round(competition) if command.round is None else competition.round(command.round)
    if played is None or played.start is None:
        raise IllegalAction("no_such_round", round=command.round)
    require_table(played, command.table)
    minutes = [value for value in (command.ew_minutes, command.ns_minutes) if value is not None]
    if not minutes or min(minutes) < 0:
        raise IllegalAction("late_minutes", minutes=minutes)
    return [
        ev.LatenessNoted(
            round=played.number,
            table=command.table,
            ew_minutes=command.ew_minutes,
            ns_minutes=command.ns_minutes,
            rulings=command.rulings,
            forfeits=command.forfeits,
        )
    ]


@handles(co.WriteJournal)
def write_journal(competition: Competition, command: co.WriteJournal, _at: datetime | None) -> list[ev.JournalWritten]:
    """日志: write a note into the journal of the day."""
    if not command.text.strip():
        raise IllegalAction("text_missing")
    if command.round is not None:
        played = competition.round(command.round)
        if played is None:
            raise IllegalAction("no_such_round", round=command.round)
        if command.table is not None:
            require_table(played, command.table)
    return [ev.JournalWritten(text=command.text.strip(), round=command.round, table=command.table)]
