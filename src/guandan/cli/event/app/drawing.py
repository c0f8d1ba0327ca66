"""draw, change-draw, publish, left-over, lots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.event.app.options import ORGANISER, REFEREE, At, By, File, Reason, Secret, Why, called, event

Meetings = Annotated[list[str] | None, typer.Argument(help="organise.help.meetings", show_default=False)]


@event.command("draw", help="organise.help.draw")
def draw(
    context: typer.Context,
    file: File,
    meetings: Meetings = None,
    hand: Annotated[Path | None, typer.Option(help="organise.help.hand", show_default=False)] = None,
    order: Annotated[str | None, typer.Option(help="organise.help.draw_order", show_default=False)] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="organise.help.redraw")] = False,
    secret: Secret = None,
    why: Why = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.drawing import draw

    draw(called(context, file, at, by), meetings or (), hand, order, secret, redraw=redraw, why=why)


@event.command("change-draw", help="organise.help.change_draw")
def change_draw(
    context: typer.Context,
    file: File,
    meetings: Meetings = None,
    swap: Annotated[list[str] | None, typer.Option(help="organise.help.swap", show_default=False)] = None,
    reason: Reason = "",
    accept: Annotated[bool, typer.Option("--accept", help="organise.help.accept")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.drawing import change

    change(called(context, file, at, by), meetings or (), swap or (), reason, accept=accept)


@event.command("publish", help="organise.help.publish")
def publish(context: typer.Context, file: File, at: At = None, by: By = ORGANISER) -> None:
    from guandan.cli.event.drawing import publish

    publish(called(context, file, at, by))


@event.command("boards", help="organise.help.board_sheets")
def boards(
    context: typer.Context,
    file: File,
    out: Annotated[Path, typer.Option(help="organise.help.boards_out", show_default=False)],
    levels: Annotated[str | None, typer.Option(help="organise.help.board_levels", show_default=False)] = None,
    secret: Secret = None,
) -> None:
    from guandan.cli.event.boards import write_boards

    write_boards(called(context, file), out, levels, secret)


@event.command("left-over", help="organise.help.left_over")
def left_over(
    context: typer.Context,
    file: File,
    again: Annotated[bool, typer.Option("--again", help="organise.help.left_over_again")] = False,
    secret: Secret = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.cli.event.drawing import left_over

    left_over(called(context, file, at, by), secret, again=again)


@event.command("lots", help="organise.help.lots")
def lots(
    context: typer.Context,
    file: File,
    pairs: Annotated[list[int] | None, typer.Argument(help="organise.help.tied", show_default=False)] = None,
    stage: Annotated[int | None, typer.Option(min=1, help="organise.help.stage", show_default=False)] = None,
    order: Annotated[str | None, typer.Option(help="organise.help.order", show_default=False)] = None,
    secret: Secret = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.drawing import lots

    lots(called(context, file, at, by), stage, pairs or (), order, secret)
