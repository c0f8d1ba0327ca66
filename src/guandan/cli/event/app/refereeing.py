"""rule, late, case, official, call, appeal, checklist, journal."""

from __future__ import annotations

from typing import Annotated

import typer

from guandan.cli.event.app.options import (
    REFEREE,
    As,
    At,
    By,
    File,
    Reason,
    TableNumber,
    ThenWish,
    called,
    event,
)
from guandan.cli.event.officiating_action import AppealAction, CallAction
from guandan.competition.model.values import Discipline, Ground
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side

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
    from guandan.cli.event.refereeing import read_cards, read_discretion, rule_at
    from guandan.referee import InfractionReport

    line = called(context, file, at, by)

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
    rule_at(line, table, report, authority, accept=accept, rungs=tuple(overrule or ()), reason=reason)


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
    from guandan.cli.event.refereeing import cancel_at

    cancel_at(called(context, file, at, by), table, ruling, authority, reason, then=then, in_round=round_number)


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
    from guandan.cli.event.refereeing import late_at
    from guandan.services.lateness import LateArrivals

    # Of two partners who both came late nobody is named: it is the side's.
    named = {side: [seat for seat in who or () if seat.side is side] for side in Side}
    seats = {side: found[0] if len(found) == 1 else None for side, found in named.items()}
    late = LateArrivals(ew_minutes=ew, ns_minutes=ns, ew_seat=seats[Side.EW], ns_seat=seats[Side.NS])
    late_at(called(context, file, at, by), table, late, authority, preview=preview)


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
    from guandan.cli.event.refereeing import settle_case

    line = called(context, file, at, by)
    settle_case(line, number, authority, rungs=tuple(overrule or ()), dismiss=dismiss, reason=reason)


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
    from guandan.cli.event.officiating import official

    official(called(context, file, at, by), name, role, tuple(table or ()), leaves=leaves)


@event.command("call", help="officiate.help.call")
def call(
    context: typer.Context,
    file: File,
    deed: Annotated[CallAction, typer.Argument(help="officiate.help.call_deed")] = CallAction.SHOW,
    number: Annotated[int | None, typer.Argument(help="officiate.help.call_number", show_default=False)] = None,
    seat: SeatOption = None,
    who: Annotated[str | None, typer.Option(help="officiate.help.who", show_default=False)] = None,
    ruling: Annotated[int | None, typer.Option(min=1, help="officiate.help.ruling", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.officiating import call

    call(called(context, file, at, by), deed, number, seat=seat, who=who, ruling=ruling, note=reason)


@event.command("appeal", help="officiate.help.appeal")
def appeal(
    context: typer.Context,
    file: File,
    deed: Annotated[AppealAction | None, typer.Argument(help="officiate.help.appeal_deed", show_default=False)] = None,
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
    from guandan.cli.event import officiating

    line = called(context, file, at, by)
    if deed is None or number is None:
        officiating.show_appeals(line)
        return
    decision = officiating.Decision(
        by=authority, ruling=ruling, reason=reason, discipline=discipline, who=who, then=then
    )
    officiating.appeal(line, deed, number, decision, committee=not no_committee)


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
    from guandan.cli.event import officiating

    line = called(context, file, at, by)
    against = officiating.Against(round=round_number, table=table, ruling=ruling, side=side)
    officiating.lodge(line, against, fee=fee, leader=leader, about=about, reason=reason)


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
    from guandan.cli.event.officiating import checklist

    checklist(called(context, file, at, by), item, wrong=wrong, note=reason)


@event.command("journal", help="officiate.help.journal")
def journal(
    context: typer.Context,
    file: File,
    text: Annotated[str | None, typer.Argument(help="officiate.help.note", show_default=False)] = None,
    table: Annotated[int | None, typer.Option(min=1, help="officiate.help.tables", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.officiating import journal

    journal(called(context, file, at, by), text, table)
