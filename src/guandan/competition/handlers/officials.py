"""裁判工作: roles, calls, decisions that wait, lateness, the checklist, the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.competition.handlers.rounds import started, table_of
from guandan.competition.model import officiating_commands as oc
from guandan.competition.model import officiating_events as of
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.model.evolve_officials import Officiating
    from guandan.competition.model.state import Call, Competition, Referral

Officiate = (
    oc.NameOfficial
    | oc.RemoveOfficial
    | oc.CallReferee
    | oc.TakeCall
    | oc.CloseCall
    | oc.ReferRuling
    | oc.SettleReferral
    | oc.NoteLateness
    | oc.PlayLive
    | oc.TickItem
    | oc.WriteJournal
)


def officiate(competition: Competition, command: Officiate) -> Sequence[Officiating]:
    """What an official does around the tables."""
    match command:
        case oc.NameOfficial():
            return [_named(command)]
        case oc.RemoveOfficial():
            if command.person not in competition.officials:
                raise IllegalAction("no_such_official", person=command.person)
            return [of.OfficialLeft(person=command.person)]
        case oc.CallReferee():
            one = started(competition)
            table_of(one, command.table)
            call = len(competition.calls) + 1
            reason = command.reason.strip()
            return [
                of.RefereeCalled(call=call, round=one.number, table=command.table, seat=command.seat, reason=reason)
            ]
        case oc.TakeCall():
            return [_taken(competition, command)]
        case oc.CloseCall():
            open_call(competition, command.call)
            return [of.CallClosed(call=command.call, ruling=command.ruling, note=command.note.strip())]
        case oc.ReferRuling():
            return [_referred(competition, command)]
        case oc.SettleReferral():
            return [_settled(competition, command)]
        case oc.NoteLateness():
            return [_late(competition, command)]
        case oc.PlayLive():
            _check_tables(command.tables)
            return [of.LiveTablesSet(tables=tuple(sorted(command.tables)), all=command.all)]
        case oc.TickItem():
            if command.item not in {item.id for item in competition.book.checklist}:
                raise IllegalAction("no_such_item", item=command.item)
            return [of.ItemTicked(item=command.item, is_right=command.is_right, note=command.note.strip())]
        case oc.WriteJournal():
            return [_written(competition, command)]
        case _ as unreachable:
            assert_never(unreachable)


def _named(command: oc.NameOfficial) -> of.OfficialNamed:
    _check_tables(command.tables)
    return of.OfficialNamed(person=command.person, role=command.role, tables=command.tables)


def _check_tables(tables: tuple[int, ...]) -> None:
    if any(table < 1 for table in tables) or len(set(tables)) != len(tables):
        raise IllegalAction("official_tables", tables=list(tables))


def open_call(competition: Competition, number: int) -> Call:
    """A call that is not closed."""
    found = next((one for one in competition.calls if one.called.call == number), None)
    if found is None or found.closed is not None:
        raise IllegalAction("no_open_call", call=number)
    return found


def _taken(competition: Competition, command: oc.TakeCall) -> of.CallTaken:
    call = open_call(competition, command.call)
    official = competition.officials.get(command.person)
    if official is None:
        raise IllegalAction("no_such_official", person=command.person)
    if call.taken_by is not None:
        raise IllegalAction("call_taken_already", call=command.call, person=call.taken_by)
    return of.CallTaken(call=command.call, person=command.person)


def _referred(competition: Competition, command: oc.ReferRuling) -> of.RulingReferred:
    one = competition.round(command.round)
    if one is None:
        raise IllegalAction("no_such_round", round=command.round)
    table_of(one, command.table)
    return of.RulingReferred(
        case=len(competition.referrals) + 1,
        round=command.round,
        table=command.table,
        report=command.report,
        needs=command.needs,
        article=command.article,
        by=command.by,
        overrule=command.overrule,
    )


def open_referral(competition: Competition, case: int) -> Referral:
    """A decision that still waits."""
    found = next((one for one in competition.referrals if one.referred.case == case), None)
    if found is None or found.settled is not None:
        raise IllegalAction("no_open_case", case=case)
    return found


def _settled(competition: Competition, command: oc.SettleReferral) -> of.ReferralSettled:
    open_referral(competition, command.case)
    if command.ruling is None and not command.reason.strip():
        raise IllegalAction("reason_missing")
    return of.ReferralSettled(case=command.case, by=command.by, ruling=command.ruling, reason=command.reason.strip())


def _late(competition: Competition, command: oc.NoteLateness) -> of.LatenessNoted:
    one = started(competition) if command.round is None else competition.round(command.round)
    if one is None or one.start is None:
        raise IllegalAction("no_such_round", round=command.round)
    table_of(one, command.table)
    minutes = [value for value in (command.ew_minutes, command.ns_minutes) if value is not None]
    if not minutes or min(minutes) < 0:
        raise IllegalAction("late_minutes", minutes=minutes)
    return of.LatenessNoted(
        round=one.number,
        table=command.table,
        ew_minutes=command.ew_minutes,
        ns_minutes=command.ns_minutes,
        rulings=command.rulings,
        forfeits=command.forfeits,
    )


def _written(competition: Competition, command: oc.WriteJournal) -> of.JournalWritten:
    if not command.text.strip():
        raise IllegalAction("text_missing")
    if command.round is not None:
        one = competition.round(command.round)
        if one is None:
            raise IllegalAction("no_such_round", round=command.round)
        if command.table is not None:
            table_of(one, command.table)
    return of.JournalWritten(text=command.text.strip(), round=command.round, table=command.table)
