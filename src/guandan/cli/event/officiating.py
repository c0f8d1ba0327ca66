"""`guandan event official`, `call`, `appeal`, `checklist`, `journal`: what officials do around the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from guandan.cli.event.names import person_name
from guandan.cli.event.officiating_action import AppealAction, CallAction
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.championship.follow_ups import Ruler
from guandan.competition.championship.revocation import decide_appeal
from guandan.competition.model import commands as co
from guandan.formatting.rulings import describe_call_reason
from guandan.services.appeals import list_appeal_signers
from guandan.services.officials import (
    find_official,
    list_checklist,
    list_journal,
    list_officials,
    list_open_calls,
    name_official,
)
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import Discipline, Ground, ReopenChoice
    from guandan.rules.options.authority import Authority
    from guandan.rules.seat import Seat, Side


def official(
    called: EventCommandContext, name: str | None, role: Authority | None, tables: tuple[int, ...], *, leaves: bool
) -> None:
    """裁判组: list them, give a role, or take it away."""
    if name is None:
        with reading(called) as event:
            _tell_officials(event)
        return
    with writing(called) as event:
        person = _find_official(event, name)
        if leaves:
            if person is None:
                raise typer.BadParameter(event.say("officiate.no_such_name", name=name))
            event.do(co.RemoveOfficial(person=person))
        else:
            if role is None:
                raise typer.BadParameter(event.say("officiate.which_role"))
            name_official(event.championship, role, tables, name=name, person=person)
    _tell_officials(event)


def _find_official(event: OpenEvent, text: str) -> int | None:
    """An official by number or name."""
    name = text.strip()
    if name.isdecimal() and int(name) in event.competition.officials:
        return int(name)
    return find_official(event.championship, name)


def _tell_officials(event: OpenEvent) -> None:
    table = grid(event.lang, "officiate.number", "officiate.name", "officiate.role", "officiate.tables")
    for row in list_officials(event.championship):
        name = person_name(event, row.person)
        add_row(table, row.person, name, name_of(row.role, event.lang), ", ".join(map(str, row.tables)))
    print_lines(table)


def call(
    called: EventCommandContext,
    deed: CallAction,
    number: int | None,
    *,
    seat: Seat | None,
    who: str | None,
    ruling: int | None,
    note: str,
) -> None:
    """召请裁判: a table calls, a referee takes it, it is closed; or all that are open."""
    if deed is CallAction.SHOW:
        with reading(called) as event:
            _tell_calls(event)
        return
    with writing(called) as event:
        if number is None:
            raise typer.BadParameter(event.say("officiate.which_number"))
        if deed is CallAction.MAKE:
            event.do(co.CallReferee(table=number, seat=seat, reason=note))
        elif deed is CallAction.TAKE:
            person = None if who is None else _find_official(event, who)
            if person is None:
                raise typer.BadParameter(event.say("officiate.no_such_name", name=who or ""))
            event.do(co.TakeCall(call=number, person=person))
        else:
            event.do(co.CloseCall(call=number, ruling=ruling, note=note))
    _tell_calls(event)


def _tell_calls(event: OpenEvent) -> None:
    table = grid(
        event.lang, "officiate.number", "officiate.round", "officiate.table", "officiate.reason", "officiate.taken_by"
    )
    for call in list_open_calls(event.competition):
        taken = None if call.taken_by is None else person_name(event, call.taken_by)
        reason = describe_call_reason(call.called.reason, event.lang)
        add_row(table, call.called.call, call.called.round, call.called.table, reason, taken)
    print_lines(table)


class Against(NamedTuple):
    """What is appealed against, and by whom."""

    round: int
    table: int
    ruling: int
    side: Side


class Decision(NamedTuple):
    """By whom an appeal is decided, how, why, and which referee is disciplined with it."""

    by: Authority
    ruling: int | None
    reason: str
    discipline: Discipline | None
    who: str | None
    then: ReopenChoice | None = None


def lodge(
    called: EventCommandContext, against: Against, *, fee: bool, leader: int | None, about: Ground | None, reason: str
) -> None:
    """申诉: in writing, signed by the pair's people (or the leader), with the fee."""
    with writing(called) as event:
        signed = list_appeal_signers(event.competition, against.round, against.table, against.side)
        event.do(
            co.LodgeAppeal(
                round=against.round,
                table=against.table,
                ruling=against.ruling,
                side=against.side,
                signatures=() if leader is not None else signed,
                leader=leader,
                fee_paid=fee,
                reason=reason,
                ground=about,
            ),
        )
    _tell_appeals(event)


def appeal(
    called: EventCommandContext, deed: AppealAction, number: int, decision: Decision, *, committee: bool
) -> None:
    """仲裁: handed on, upheld or dismissed."""
    with writing(called) as event:
        if deed is AppealAction.FORWARD:
            event.do(co.ForwardAppeal(appeal=number, by=decision.by, has_committee=committee))
        else:
            person = None if decision.who is None else _find_official(event, decision.who)
            if decision.who is not None and person is None:
                raise typer.BadParameter(event.say("officiate.no_such_name", name=decision.who))
            command = co.DecideAppeal(
                appeal=number,
                is_upheld=deed is AppealAction.UPHOLD,
                by=decision.by,
                reason=decision.reason,
                ruling=decision.ruling,
                discipline=decision.discipline,
                referee=person,
            )
            who = Ruler(authority=decision.by, name=called.by or "", at=event.at)
            decide_appeal(event.championship, command, who, decision.then)
    _tell_appeals(event)


def show_appeals(called: EventCommandContext) -> None:
    """All appeals and how they stand."""
    with reading(called) as event:
        _tell_appeals(event)


def _tell_appeals(event: OpenEvent) -> None:
    table = grid(
        event.lang, "officiate.number", "officiate.round", "officiate.table", "officiate.ruling", "officiate.stands"
    )
    for one in event.competition.appeals:
        if one.decided is not None:
            key = "officiate.upheld" if one.decided.is_upheld else "officiate.appeal_dismissed"
            fee = "officiate.fee_returned" if one.decided.fee_returned else "officiate.fee_kept"
            stands = event.say(key) + (event.say(fee) if one.lodged.fee_paid else "")
            if one.decided.stands:
                article = event.competition.book.cite("appeals.referees_own_decisions_stand")
                stands += event.say("officiate.ruling_stands", article=article)
            if one.decided.discipline is not None and one.decided.referee is not None:
                measure = name_of(one.decided.discipline, event.lang)
                who = person_name(event, one.decided.referee)
                stands += event.say("officiate.disciplined", name=who, measure=measure)
        elif one.forwarded_to is not None:
            stands = event.say("officiate.with", who=name_of(one.forwarded_to, event.lang))
        else:
            stands = event.say("officiate.lodged")
        add_row(table, one.lodged.appeal, one.lodged.round, one.lodged.table, one.lodged.ruling, stands)
    print_lines(table)


def checklist(called: EventCommandContext, item: str | None, *, wrong: bool, note: str) -> None:
    """检查表: what the book asks of hall, tables and cards, and what was looked at."""
    if item is None:
        with reading(called) as event:
            _tell_checklist(event)
        return
    with writing(called) as event:
        event.do(co.TickItem(item=item, is_right=not wrong, note=note))
    _tell_checklist(event)


def _tell_checklist(event: OpenEvent) -> None:
    table = grid(event.lang, "officiate.ticked", "officiate.item", "officiate.text", "officiate.article")
    marks = {None: "[ ]", True: "[x]", False: "[!]"}
    for checked in list_checklist(event.competition):
        item = checked.item
        add_row(table, marks[checked.is_right], item.id, item.zh if event.lang == "zh" else item.en, item.article)
    print_lines(table)


def journal(called: EventCommandContext, text: str | None, table: int | None) -> None:
    """日志: a note, or all notes of the day."""
    if text is not None:
        with writing(called) as event:
            last = event.competition.last
            number = None if last is None or table is None else last.number
            event.do(co.WriteJournal(text=text, round=number, table=table))
    with reading(called) as event:
        for note in list_journal(event.championship):
            print_lines(f"{'' if note.at is None else event.local(note.at)}  {note.by}  {note.text}")
