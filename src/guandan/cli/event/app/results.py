"""result, sign, settle, forfeit, correct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from guandan.cli.event.app.options import REFEREE, At, By, File, Reason, TableNumber, Yes, called, event
from guandan.cli.event.app.reporting import takes_result
from guandan.competition.model.values import Mistake

if TYPE_CHECKING:
    from guandan.cli.event.reported import TypedResult

Sides = Annotated[list[str] | None, typer.Argument(help="organise.help.sides", show_default=False)]


@event.command("result", help="organise.help.result")
@takes_result
def result(
    context: typer.Context,
    file: File,
    table: TableNumber,
    given: TypedResult,
    claimed_by: Annotated[str | None, typer.Option(help="organise.help.claimed_by", show_default=False)] = None,
    in_time: Annotated[
        bool | None, typer.Option("--in-time/--not-in-time", help="organise.help.in_time", show_default=False)
    ] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.results import result

    result(called(context, file, at, by), table, given, claimed_by, in_time=in_time)


@event.command("sign", help="organise.help.sign")
def sign(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Sides = None,
    refuse: Annotated[bool, typer.Option("--refuse", help="organise.help.refuse")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.results import sign

    sign(called(context, file, at, by), table, sides or (), reason, refuse=refuse)


@event.command("settle", help="organise.help.settle")
@takes_result
def settle(
    context: typer.Context,
    file: File,
    table: TableNumber,
    reason: Reason,
    given: TypedResult,
    keep: Annotated[str | None, typer.Option(help="organise.help.keep", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.results import settle

    settle(called(context, file, at, by), table, given, keep, reason)


@event.command("forfeit", help="organise.help.forfeit")
def forfeit(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Annotated[list[str], typer.Argument(help="organise.help.sides", show_default=False)],
    article: Annotated[str, typer.Option(help="organise.help.article", show_default=False)] = "",
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.results import forfeit

    forfeit(called(context, file, at, by), table, sides, article, reason)


@event.command("correct", help="organise.help.correct")
@takes_result
def correct(
    context: typer.Context,
    file: File,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="organise.help.round", show_default=False)],
    table: TableNumber,
    reason: Reason,
    given: TypedResult,
    mistake: Annotated[Mistake, typer.Option(help="organise.help.mistake")] = Mistake.ENTRY,
    even_late: Annotated[bool, typer.Option("--even-late", help="organise.help.even_late")] = False,
    yes: Yes = False,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.results import correct

    correct(
        called(context, file, at, by), round_number, table, mistake, given, reason, even_late=even_late, is_sure=yes
    )
