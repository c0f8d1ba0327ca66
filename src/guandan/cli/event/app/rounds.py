"""start, clock, leave, close."""

from __future__ import annotations

from typing import Annotated

import typer

from guandan.cli.event.app.options import REFEREE, At, By, File, Json, Reason, called, event
from guandan.cli.event.clock_action import ClockAction


@event.command("start", help="organise.help.start")
def start(
    context: typer.Context,
    file: File,
    begins: Annotated[str | None, typer.Option("--start", help="organise.help.begins", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.rounds import start

    start(called(context, file, at, by), begins)


@event.command("clock", help="organise.help.clock")
def clock(
    context: typer.Context,
    file: File,
    deed: Annotated[ClockAction, typer.Argument(help="organise.help.deed")] = ClockAction.SHOW,
    table: Annotated[int | None, typer.Option(min=1, help="organise.help.extended", show_default=False)] = None,
    minutes: Annotated[int | None, typer.Option(min=1, help="organise.help.minutes", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.rounds import clock

    clock(called(context, file, at, by, as_json), deed, table, minutes, reason)


@event.command("leave", help="organise.help.leave")
def leave(
    context: typer.Context,
    file: File,
    tables: Annotated[list[int], typer.Argument(help="organise.help.table", show_default=False)],
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.rounds import leave

    leave(called(context, file, at, by), tables)


@event.command("close", help="organise.help.close")
def close(context: typer.Context, file: File, at: At = None, by: By = REFEREE) -> None:
    from guandan.cli.event.rounds import close

    close(called(context, file, at, by))
