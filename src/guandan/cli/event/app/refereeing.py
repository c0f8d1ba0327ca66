"""rule, late, case, official, call, appeal, checklist, journal."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from guandan.cards import Hand
from guandan.cli.event.app.options import REFEREE, As, At, By, File, Reason, TableNumber, ThenWish, build_context, event
from guandan.cli.event.foreseeing import tell_consequences
from guandan.cli.event.names import person_name
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.telling import add_row, grid, print_lines
from guandan.competition.championship.consequences import compare_states
from guandan.competition.championship.revocation import decide_appeal
from guandan.competition.championship.rulings import (
    Ruler,
    cancel_ruling,
    find_disqualifications_due,
    settle_referred_case,
)
from guandan.competition.handlers.reopen import is_lost
from guandan.competition.model import commands as co
from guandan.competition.model.values import Discipline, Ground
from guandan.formatting.effects import format_effect
from guandan.formatting.rulings import describe_call_reason
from guandan.referee import InfractionReport, Overrule
from guandan.referee.report import Discretion
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Does, Remedy, Rung
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from guandan.services.appeals import list_appeal_signers
from guandan.services.lateness import LateArrivals, preview_lateness, rule_on_lateness
from guandan.services.officials import (
    find_official,
    list_checklist,
    list_journal,
    list_officials,
    list_open_calls,
    name_official,
)
from guandan.services.reopening import list_reopen_options
from guandan.services.rulings import make_ruling, propose_ruling
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from guandan.cards import Card
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.championship.rulings import RulingOutcome
    from guandan.competition.model.values import ReopenChoice
    from guandan.referee import Proposal


# ---- Rule on an infraction: carry out the book's penalty, overrule it, or refer it


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards shown or taken back, such as «S3 S3 D4»."""
    return tuple(Hand(text)) if text.strip() else ()


def read_discretion(rungs: list[Rung], remedies: list[str], lang: str) -> Discretion | None:
    """裁定: penalties, and remedies such as «take_back», «move_levels:-1:offenders»; none if there are neither."""
    if not rungs and not remedies:
        return None
    return Discretion(rungs=tuple(rungs), remedies=tuple(_read_remedy(text, lang) for text in remedies))


def _read_remedy(text: str, lang: str) -> Remedy:
    does, _, rest = text.partition(":")
    amount, _, whose = rest.partition(":")
    told = {"does": does, "amount": int(amount) if amount.lstrip("-").isdigit() else None, "whose": whose or None}
    try:
        return msgspec.convert(told, Remedy)
    except msgspec.ValidationError as error:
        known = ", ".join(Does)
        raise typer.BadParameter(say("officiate.no_such_remedy", lang, remedy=text, known=known)) from error


def ruler(event: OpenEvent, authority: Authority) -> Ruler:
    """Options that say who rules, and when."""
    return Ruler(authority=authority, name=event.called.by or "", at=event.at)


def _tell_proposal(event: OpenEvent, proposal: Proposal) -> None:
    lang = event.lang
    for ask in proposal.asks:
        options = (*proposal.situations, *proposal.choices)
        shown = ", ".join(f"{option} ({name_of(option, lang)})" for option in options)
        print_lines(event.say("officiate.asks", what=name_of(ask, lang), options=shown))
    if not proposal.penalties:
        return
    table = grid(
        lang, "officiate.side", "officiate.rungs", "officiate.escalated", "officiate.effects", "officiate.article"
    )
    for penalty in proposal.penalties:
        made = ", ".join(name_of(escalation.rung, lang) for escalation in penalty.escalated)
        add_row(
            table,
            name_of(penalty.side, lang),
            ", ".join(name_of(rung, lang) for rung in penalty.rungs),
            made,
            "; ".join(format_effect(effect, lang) for effect in penalty.effects),
            format_citation(penalty.cited, lang),
        )
    print_lines(table)
    print_lines(event.say("officiate.decided_by", who=name_of(proposal.decided_by, lang)))
    if proposal.lapse_proposed:
        ways = ", ".join(f"{name_of(way, lang)} (--lapsed {way})" for way in proposal.lapse_proposed)
        print_lines(event.say("officiate.has_lapsed", ways=ways, article=proposal.lapse_article))
    if proposal.lapse:
        ways = ", ".join(name_of(lapse, lang) for lapse in proposal.lapse)
        print_lines(event.say("officiate.may_lapse", ways=ways, article=proposal.lapse_article))


def _tell_outcome(event: OpenEvent, outcome: RulingOutcome) -> None:
    if outcome.case is not None:
        needs = event.competition.referrals[outcome.case - 1].referred.needs
        print_lines(event.say("officiate.referred", case=outcome.case, who=name_of(needs, event.lang)))
    for number in outcome.rulings:
        print_lines(event.say("officiate.ruled", ruling=number))
    for pair, due in find_disqualifications_due(event.competition).items():
        shown = name_of(due.decided_by, event.lang)
        print_lines(event.say("officiate.disqualification_due", pair=pair, who=shown, article=due.article))


# ---- Officials' work around the tables


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
    """Options that say what is appealed against, and by whom."""

    round: int
    table: int
    ruling: int
    side: Side


class AppealAnswer(NamedTuple):
    """Options that say who decides an appeal, how, why, and which referee is disciplined with it."""

    by: Authority
    ruling: int | None
    reason: str
    discipline: Discipline | None
    who: str | None
    then: ReopenChoice | None = None


def show_appeals(called: EventCommandContext) -> None:
    """Show all appeals and their state."""
    with reading(called) as event:
        _tell_appeals(event)


def _tell_appeals(event: OpenEvent) -> None:
    table = grid(
        event.lang, "officiate.number", "officiate.round", "officiate.table", "officiate.ruling", "officiate.stands"
    )
    for appeal in event.competition.appeals:
        if appeal.decided is not None:
            key = "officiate.upheld" if appeal.decided.is_upheld else "officiate.appeal_dismissed"
            fee = "officiate.fee_returned" if appeal.decided.fee_returned else "officiate.fee_kept"
            stands = event.say(key) + (event.say(fee) if appeal.lodged.fee_paid else "")
            if appeal.decided.stands:
                article = event.competition.book.cite("appeals.referees_own_decisions_stand")
                stands += event.say("officiate.ruling_stands", article=article)
            if appeal.decided.discipline is not None and appeal.decided.referee is not None:
                measure = name_of(appeal.decided.discipline, event.lang)
                who = person_name(event, appeal.decided.referee)
                stands += event.say("officiate.disciplined", name=who, measure=measure)
        elif appeal.forwarded_to is not None:
            stands = event.say("officiate.with", who=name_of(appeal.forwarded_to, event.lang))
        else:
            stands = event.say("officiate.lodged")
        add_row(table, appeal.lodged.appeal, appeal.lodged.round, appeal.lodged.table, appeal.lodged.ruling, stands)
    print_lines(table)


def _tell_checklist(event: OpenEvent) -> None:
    table = grid(event.lang, "officiate.ticked", "officiate.item", "officiate.text", "officiate.article")
    marks = {None: "[ ]", True: "[x]", False: "[!]"}
    for checked in list_checklist(event.competition):
        item = checked.item
        words, article = item.zh if event.lang == "zh" else item.en, format_citation(item.article, event.lang)
        add_row(table, marks[checked.is_right], item.id, words, article)
    print_lines(table)


# ---- What can be done with calls and appeals


class CallAction(StrEnum):
    """召请: show those that are open, make, take or close one."""

    SHOW = "show"
    MAKE = "make"
    TAKE = "take"
    CLOSE = "close"


class AppealAction(StrEnum):
    """申诉: hand it on, uphold or dismiss it."""

    FORWARD = "forward"
    UPHOLD = "uphold"
    DISMISS = "dismiss"


# ---- The commands


Rungs = Annotated[list[Rung] | None, typer.Option("--overrule", help="officiate.help.overrule", show_default=False)]
SeatOption = Annotated[Seat | None, typer.Option(help="officiate.help.seat", show_default=False)]


@event.command("rule", help="officiate.help.rule")
def rule(
    context: typer.Context,
    file: File,
    table: TableNumber,
    infraction: Annotated[InfractionId, typer.Argument(help="officiate.help.infraction", show_default=False)],
    side: Annotated[Side | None, typer.Option(help="officiate.help.side", show_default=False)] = None,
    seat: SeatOption = None,
    situation: Annotated[Situation, typer.Option(help="officiate.help.situation")] = Situation.ANY,
    choice: Annotated[Rung | None, typer.Option(help="officiate.help.choice", show_default=False)] = None,
    kind: Annotated[Kind | None, typer.Option(help="officiate.help.kind", show_default=False)] = None,
    minutes: Annotated[float | None, typer.Option(min=0, help="officiate.help.minutes", show_default=False)] = None,
    long_seat: SeatOption = None,
    short_seat: SeatOption = None,
    stand_in: Annotated[
        Seat | None, typer.Option("--stand-in", help="officiate.help.stand_in", show_default=False)
    ] = None,
    cards: Annotated[str, typer.Option(help="officiate.help.cards", show_default=False)] = "",
    add: Annotated[list[Does] | None, typer.Option("--add", help="officiate.help.add", show_default=False)] = None,
    number: Annotated[
        int | None, typer.Option("--case", min=1, help="officiate.help.of_case", show_default=False)
    ] = None,
    deal_over: Annotated[bool, typer.Option("--deal-over", help="officiate.help.deal_over")] = False,
    lapsed: Annotated[list[Lapse] | None, typer.Option(help="officiate.help.lapsed", show_default=False)] = None,
    overrule: Rungs = None,
    decide: Annotated[
        list[Rung] | None, typer.Option("--decide", help="officiate.help.decide", show_default=False)
    ] = None,
    remedy: Annotated[
        list[str] | None, typer.Option("--remedy", help="officiate.help.remedy", show_default=False)
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="officiate.help.accept")] = False,
    authority: As = Authority.REFEREE,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """Show what follows by the book; `accept` carries it out, and own rungs overrule the book."""
    line = build_context(context, file, at, by)
    report = InfractionReport(
        infraction=infraction,
        side=side if side is not None or seat is None else seat.side,
        seat=seat,
        situation=situation,
        choice=choice,
        kind=kind,
        minutes=minutes,
        long_seat=long_seat,
        short_seat=short_seat,
        stand_in=stand_in,
        cards=read_cards(cards),
        add=tuple(add or ()),
        case=number,
        deal_over=deal_over,
        lapsed=tuple(lapsed or ()),
        note=reason,
        discretion=read_discretion(decide or [], remedy or [], line.lang),
    )
    rungs = tuple(overrule or ())
    with writing(line) as event:
        instead = Overrule(reason=reason, rungs=rungs) if rungs else None
        proposal = propose_ruling(event.championship, table, (report,), instead)
        _tell_proposal(event, proposal)
        if not accept:
            print_lines(event.say("officiate.not_done"))
            raise typer.Exit
        outcome = make_ruling(event.championship, table, (report,), ruler(event, authority), instead)
    _tell_outcome(event, outcome)


@event.command("cancel", help="officiate.help.cancel")
def cancel(
    context: typer.Context,
    file: File,
    table: TableNumber,
    ruling: Annotated[int, typer.Argument(help="officiate.help.ruling", show_default=False)],
    authority: As = Authority.CHIEF_REFEREE,
    then: ThenWish = None,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="officiate.help.round", show_default=False)
    ] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """撤销判罚: cancel a ruling; `then` takes its forfeit or loss back too, without it the choices are shown."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        played = round_number or len(event.competition.rounds)
        who = ruler(event, authority)
        before = event.competition
        cancelling = cancel_ruling(event.championship, table, ruling, who, reason, round_number, then)
    print_lines(event.say("officiate.cancelled", ruling=ruling, table=table))
    sheet = event.competition.rounds[played - 1].sheet(table)
    if then is not None and is_lost(before.rounds[played - 1].sheet(table)) and not is_lost(sheet):
        print_lines(event.say("organise.undone.forfeit", round=played, table=table, then=name_of(then, event.lang)))
        tell_consequences(event, compare_states(before, event.competition, played))
    elif then is None and is_lost(sheet) and cancelling.for_chief:
        possible = list_reopen_options(event.competition, played, table, event.at)
        ways = ", ".join(f"{way} ({name_of(way, event.lang)})" for way in possible)
        if ways:
            print_lines(event.say("officiate.still_lost", table=table, round=played, ways=ways))
    if cancelling.for_chief:
        numbers = ", ".join(str(item.ruling) for item in cancelling.for_chief)
        print_lines(event.say("officiate.for_chief", rulings=numbers))


@event.command("late", help="officiate.help.late")
def late(
    context: typer.Context,
    file: File,
    table: TableNumber,
    ew: Annotated[float | None, typer.Option(min=0, help="officiate.help.ew", show_default=False)] = None,
    ns: Annotated[float | None, typer.Option(min=0, help="officiate.help.ns", show_default=False)] = None,
    who: Annotated[list[Seat] | None, typer.Option("--who", help="officiate.help.who_late", show_default=False)] = None,
    preview: Annotated[bool, typer.Option("--preview", help="officiate.help.late_preview")] = False,
    authority: As = Authority.REFEREE,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """迟到: turn minutes into consequences; `preview` shows them and records nothing."""
    # Where both partners came late, neither is named: the lateness is the side's.
    named = {side: [seat for seat in who or () if seat.side is side] for side in Side}
    seats = {side: found[0] if len(found) == 1 else None for side, found in named.items()}
    late = LateArrivals(ew_minutes=ew, ns_minutes=ns, ew_seat=seats[Side.EW], ns_seat=seats[Side.NS])
    called = build_context(context, file, at, by)
    with writing(called) as event:
        decider = ruler(event, authority)
        if preview:
            words = preview_lateness(event.championship, table, late, decider).words
            print_lines(words.zh if event.lang == "zh" else words.en)
            raise typer.Exit
        outcome = rule_on_lateness(event.championship, table, late, decider)
        if outcome is not None:
            _tell_proposal(event, outcome.proposal)
    if outcome is None:
        print_lines(event.say("officiate.nothing_follows"))
    else:
        _tell_outcome(event, outcome)


@event.command("case", help="officiate.help.case")
def case(
    context: typer.Context,
    file: File,
    number: Annotated[int, typer.Argument(help="officiate.help.number", show_default=False)],
    overrule: Rungs = None,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="officiate.help.dismiss")] = False,
    authority: As = Authority.CHIEF_REFEREE,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """Decide a case that waits: as the book has it, otherwise, or without a ruling."""
    line = build_context(context, file, at, by)
    rungs = tuple(overrule or ())
    with writing(line) as event:
        instead = Overrule(reason=reason, rungs=rungs) if rungs else None
        who = ruler(event, authority)
        outcome = settle_referred_case(
            event.championship, number, who, instead, dismissed_because=reason if dismiss else None
        )
        if outcome is not None:
            _tell_proposal(event, outcome.proposal)
    if outcome is None:
        print_lines(event.say("officiate.dismissed", case=number))
    else:
        _tell_outcome(event, outcome)


@event.command("official", help="officiate.help.official")
def official(
    context: typer.Context,
    file: File,
    name: Annotated[str | None, typer.Argument(help="officiate.help.name", show_default=False)] = None,
    role: Annotated[Authority | None, typer.Option(help="officiate.help.role", show_default=False)] = None,
    table: Annotated[list[int] | None, typer.Option(min=1, help="officiate.help.tables", show_default=False)] = None,
    leaves: Annotated[bool, typer.Option("--leaves", help="officiate.help.leaves")] = False,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """裁判组: list the officials, give a role, or take it away."""
    called = build_context(context, file, at, by)
    tables = tuple(table or ())
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


@event.command("call", help="officiate.help.call")
def call(
    context: typer.Context,
    file: File,
    action: Annotated[CallAction, typer.Argument(help="officiate.help.call_action")] = CallAction.SHOW,
    number: Annotated[int | None, typer.Argument(help="officiate.help.call_number", show_default=False)] = None,
    seat: SeatOption = None,
    who: Annotated[str | None, typer.Option(help="officiate.help.who", show_default=False)] = None,
    ruling: Annotated[int | None, typer.Option(min=1, help="officiate.help.ruling", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """召请裁判: make, take or close a call; without one, list those that are open."""
    called = build_context(context, file, at, by)
    if action is CallAction.SHOW:
        with reading(called) as event:
            _tell_calls(event)
        return
    with writing(called) as event:
        if number is None:
            raise typer.BadParameter(event.say("officiate.which_number"))
        if action is CallAction.MAKE:
            event.do(co.CallRefereeToTable(table=number, seat=seat, reason=reason))
        elif action is CallAction.TAKE:
            person = None if who is None else _find_official(event, who)
            if person is None:
                raise typer.BadParameter(event.say("officiate.no_such_name", name=who or ""))
            event.do(co.TakeCall(call=number, person=person))
        else:
            event.do(co.CloseCall(call=number, ruling=ruling, note=reason))
    _tell_calls(event)


@event.command("appeal", help="officiate.help.appeal")
def appeal(
    context: typer.Context,
    file: File,
    action: Annotated[
        AppealAction | None, typer.Argument(help="officiate.help.appeal_action", show_default=False)
    ] = None,
    number: Annotated[int | None, typer.Argument(help="officiate.help.number", show_default=False)] = None,
    authority: As = Authority.CHIEF_REFEREE,
    no_committee: Annotated[bool, typer.Option("--no-committee", help="officiate.help.no_committee")] = False,
    ruling: Annotated[int | None, typer.Option(min=1, help="officiate.help.ruling", show_default=False)] = None,
    discipline: Annotated[Discipline | None, typer.Option(help="officiate.help.discipline", show_default=False)] = None,
    who: Annotated[str | None, typer.Option(help="officiate.help.disciplined", show_default=False)] = None,
    then: ThenWish = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """仲裁: hand an appeal on, uphold it or dismiss it."""
    line = build_context(context, file, at, by)
    if action is None or number is None:
        show_appeals(line)
        return
    decision = AppealAnswer(by=authority, ruling=ruling, reason=reason, discipline=discipline, who=who, then=then)
    committee = not no_committee
    with writing(line) as event:
        if action is AppealAction.FORWARD:
            event.do(co.ForwardAppeal(appeal=number, by=decision.by, has_committee=committee))
        else:
            person = None if decision.who is None else _find_official(event, decision.who)
            if decision.who is not None and person is None:
                raise typer.BadParameter(event.say("officiate.no_such_name", name=decision.who))
            command = co.DecideAppeal(
                appeal=number,
                is_upheld=action is AppealAction.UPHOLD,
                by=decision.by,
                reason=decision.reason,
                ruling=decision.ruling,
                discipline=decision.discipline,
                referee=person,
            )
            ruler = Ruler(authority=decision.by, name=line.by or "", at=event.at)
            decide_appeal(event.championship, command, ruler, decision.then)
    _tell_appeals(event)


@event.command("lodge", help="officiate.help.lodge")
def lodge(
    context: typer.Context,
    file: File,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="officiate.help.round", show_default=False)],
    table: TableNumber,
    ruling: Annotated[int, typer.Argument(help="officiate.help.ruling", show_default=False)],
    side: Annotated[Side, typer.Argument(help="officiate.help.side", show_default=False)],
    fee: Annotated[bool, typer.Option("--fee", help="officiate.help.fee")] = False,
    leader: Annotated[int | None, typer.Option(help="officiate.help.leader", show_default=False)] = None,
    about: Annotated[Ground | None, typer.Option(help="officiate.help.about", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """申诉: lodge an appeal in writing, signed by the pair's people or the leader, with the fee."""
    line = build_context(context, file, at, by)
    against = Against(round=round_number, table=table, ruling=ruling, side=side)
    with writing(line) as event:
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


@event.command("checklist", help="officiate.help.checklist")
def checklist(
    context: typer.Context,
    file: File,
    item: Annotated[str | None, typer.Argument(help="officiate.help.item", show_default=False)] = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="officiate.help.wrong")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    """检查表: show or tick what the book asks of hall, tables and cards."""
    called = build_context(context, file, at, by)
    if item is None:
        with reading(called) as event:
            _tell_checklist(event)
        return
    with writing(called) as event:
        event.do(co.TickItem(item=item, is_right=not wrong, note=reason))
    _tell_checklist(event)


@event.command("journal", help="officiate.help.journal")
def journal(
    context: typer.Context,
    file: File,
    text: Annotated[str | None, typer.Argument(help="officiate.help.note", show_default=False)] = None,
    table: Annotated[int | None, typer.Option(min=1, help="officiate.help.tables", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """日志: add a note, or show all notes of the day."""
    called = build_context(context, file, at, by)
    if text is not None:
        with writing(called) as event:
            last = event.competition.last
            number = None if last is None or table is None else last.number
            event.do(co.WriteJournal(text=text, round=number, table=table))
    with reading(called) as event:
        for note in list_journal(event.championship):
            print_lines(f"{'' if note.at is None else event.local(note.at)}  {note.by}  {note.text}")
