"""show, standings, simulate, check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.event.app.options import At, File, Json, Why, called, event

Stage = Annotated[int | None, typer.Option(min=1, help="organise.help.stage", show_default=False)]
Kinds = Annotated[list[str], typer.Argument(help="documents.help.kinds", show_default=False)]
Out = Annotated[Path, typer.Option(help="documents.help.out")]
Form = Annotated[list[str] | None, typer.Option(help="documents.help.form", show_default=False)]
RoundNumber = Annotated[int | None, typer.Option("--round", min=1, help="documents.help.round", show_default=False)]
StageNumber = Annotated[int | None, typer.Option("--stage", min=1, help="documents.help.stage", show_default=False)]
Blank = Annotated[bool, typer.Option("--blank", help="documents.help.blank")]
Address = Annotated[str, typer.Option(help="documents.help.address", show_default=False)]


@event.command("show", help="organise.help.show")
def show(
    context: typer.Context,
    file: File,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="organise.help.round", show_default=False)
    ] = None,
    why: Why = False,
    pairs: Annotated[bool, typer.Option("--pairs", help="organise.help.with_pairs")] = False,
    at: At = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.show import show_event

    show_event(called(context, file, at, None, as_json), round_number, why=why, pairs=pairs)


@event.command("standings", help="organise.help.standings")
def standings(
    context: typer.Context,
    file: File,
    stage: Stage = None,
    trace: Annotated[bool, typer.Option("--trace", help="organise.help.trace")] = False,
    teams: Annotated[bool, typer.Option("--teams", help="organise.help.teams")] = False,
    prizes: Annotated[bool, typer.Option("--prizes", help="organise.help.prizes")] = False,
    at: At = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.standings import show_standings

    line = called(context, file, at, as_json=as_json)
    show_standings(line, stage, trace=trace, teams=teams, with_prizes=prizes)


@event.command("simulate", help="organise.help.simulate")
def simulate(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    pairs: Annotated[int, typer.Option(min=2, help="organise.help.pair_count")] = 24,
    seed: Annotated[int, typer.Option(min=0, help="lab.help.seed")] = 0,
    out: Annotated[Path | None, typer.Option(help="organise.help.out", show_default=False)] = None,
    varied: Annotated[bool, typer.Option("--varied", help="organise.help.varied")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.checking import simulate

    simulate(book, pairs, seed, out, context.obj, varied=varied, as_json=as_json)


@event.command("check", help="organise.help.check")
def check(context: typer.Context, file: File, as_json: Json = False) -> None:
    from guandan.cli.event.checking import check

    check(called(context, file, as_json=as_json))


@event.command("documents", help="documents.help")
def documents(
    context: typer.Context,
    file: File,
    kinds: Kinds,
    out: Out = Path(),
    form: Form = None,
    round_number: RoundNumber = None,
    stage: StageNumber = None,
    blank: Blank = False,
    address: Address = "",
    at: At = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.documents import Wanted, write_documents

    wanted = Wanted(kinds, out, form or (), round_number, stage, blank, address)
    write_documents(called(context, file, at, None, as_json), wanted)
