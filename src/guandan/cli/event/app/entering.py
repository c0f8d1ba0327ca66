"""import, form, enter, confirm, change, substitute, withdraw, disqualify, checkin."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.event.app.options import ORGANISER, At, By, File, Json, Pair, Reason, called, event
from guandan.competition.model.values import Presence

Unit = Annotated[str | None, typer.Option(help="organise.help.unit", show_default=False)]
Seeded = Annotated[int | None, typer.Option("--seed", min=0, help="organise.help.seeded", show_default=False)]
Remarks = Annotated[str | None, typer.Option(help="organise.help.remarks", show_default=False)]
FixedTable = Annotated[int | None, typer.Option("--table", min=0, help="organise.help.fixed", show_default=False)]
Team = Annotated[str | None, typer.Option(help="organise.help.team", show_default=False)]


@event.command("import", help="organise.help.import")
def import_list(
    context: typer.Context,
    file: File,
    source: Annotated[Path, typer.Argument(help="organise.help.sheet_file", metavar="LIST", show_default=False)],
    accept: Annotated[bool, typer.Option("--accept", help="organise.help.accept_list")] = False,
    without_bad_rows: Annotated[bool, typer.Option("--without-bad-rows", help="organise.help.bad_rows")] = False,
    mapped: Annotated[list[str] | None, typer.Option("--map", help="organise.help.map", show_default=False)] = None,
    sheet: Annotated[str | None, typer.Option(help="organise.help.sheet", show_default=False)] = None,
    in_twos: Annotated[bool, typer.Option("--in-twos", help="organise.help.in_twos")] = False,
    same: Annotated[list[str] | None, typer.Option(help="organise.help.same", show_default=False)] = None,
    different: Annotated[list[str] | None, typer.Option(help="organise.help.different", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.importing import ListRequest, import_list

    how = ListRequest(sheet, mapped or (), same or (), different or (), in_twos, accept, without_bad_rows)
    import_list(called(context, file, at, by, as_json), source, how)


@event.command("form", help="organise.help.form")
def form(
    context: typer.Context,
    file: File,
    out: Annotated[Path, typer.Option(help="organise.help.form_out", show_default=False)],
    blank: Annotated[int | None, typer.Option(min=0, max=500, help="organise.help.blank", show_default=False)] = None,
    filled: Annotated[bool, typer.Option("--filled", help="organise.help.filled")] = False,
) -> None:
    from guandan.cli.event.importing import write_form

    write_form(called(context, file), out, blank, filled=filled)


@event.command("enter", help="organise.help.enter")
def enter(
    context: typer.Context,
    file: File,
    names: Annotated[list[str], typer.Argument(help="organise.help.names", show_default=False)],
    unit: Unit = None,
    contact: Annotated[list[str] | None, typer.Option(help="organise.help.contact", show_default=False)] = None,
    seed: Seeded = None,
    table: FixedTable = None,
    team: Team = None,
    remarks: Remarks = None,
    number: Annotated[int | None, typer.Option(min=1, help="organise.help.number", show_default=False)] = None,
    waiting: Annotated[bool, typer.Option("--waiting", help="organise.help.waiting")] = False,
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    waived: Annotated[str, typer.Option(help="organise.help.waived", show_default=False)] = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import enter, read_people
    from guandan.services.entries import NewPair

    new = NewPair(
        people=read_people(names, contact or ()),
        pair=number,
        unit=unit or "",
        seed=seed or None,
        remarks=remarks or "",
        fixed_table=table or None,
        team=team or "",
        is_waiting=waiting,
        namesakes=namesakes,
        waived=waived,
    )
    enter(called(context, file, at, by), new)


@event.command("confirm", help="organise.help.confirm")
def confirm(
    context: typer.Context,
    file: File,
    pair: Pair,
    partner: Annotated[str | None, typer.Option(help="organise.help.partner", show_default=False)] = None,
    contact: Annotated[str, typer.Option(help="organise.help.contact", show_default=False)] = "",
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import confirm

    confirm(called(context, file, at, by), pair, partner, contact, namesakes=namesakes)


@event.command("change", help="organise.help.change")
def change(
    context: typer.Context,
    file: File,
    pair: Pair,
    unit: Unit = None,
    seed: Seeded = None,
    table: FixedTable = None,
    team: Team = None,
    remarks: Remarks = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import change
    from guandan.services.entries import PairChange

    form = PairChange(unit=unit, seed=seed, remarks=remarks, fixed_table=table, team=team)
    change(called(context, file, at, by), pair, form)


@event.command("substitute", help="organise.help.substitute")
def substitute(
    context: typer.Context,
    file: File,
    pair: Pair,
    leaves: Annotated[str, typer.Option(help="organise.help.leaves", show_default=False)],
    comes: Annotated[str, typer.Option(help="organise.help.comes", show_default=False)],
    unit: Unit = None,
    contact: Annotated[str, typer.Option(help="organise.help.contact", show_default=False)] = "",
    namesakes: Annotated[bool, typer.Option("--namesakes", help="organise.help.namesakes")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import substitute

    line = called(context, file, at, by)
    substitute(line, pair, leaves, comes, unit, contact=contact, reason=reason, namesakes=namesakes)


@event.command("withdraw", help="organise.help.withdraw")
def withdraw(
    context: typer.Context, file: File, pair: Pair, reason: Reason = "", at: At = None, by: By = ORGANISER
) -> None:
    from guandan.cli.event.entries import withdraw

    withdraw(called(context, file, at, by), pair, reason)


@event.command("disqualify", help="organise.help.disqualify")
def disqualify(
    context: typer.Context,
    file: File,
    pair: Pair,
    article: Annotated[str, typer.Option(help="organise.help.article", show_default=False)],
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import disqualify

    disqualify(called(context, file, at, by), pair, article, reason)


@event.command("checkin", help="organise.help.checkin")
def check_in(
    context: typer.Context,
    file: File,
    pairs: Annotated[list[int] | None, typer.Argument(help="organise.help.pairs", show_default=False)] = None,
    presence: Annotated[Presence, typer.Option("--as", help="organise.help.presence")] = Presence.HERE,
    rest: Annotated[bool, typer.Option("--rest", help="organise.help.rest")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.entries import check_in

    check_in(called(context, file, at, by), pairs or (), presence, rest=rest)
