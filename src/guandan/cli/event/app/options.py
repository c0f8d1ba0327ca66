"""Options that many commands of `guandan event` share, and the class of these commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.event.context import EventCommandContext
from guandan.competition.model.values import ReopenChoice
from guandan.rules.options.authority import Authority

event = typer.Typer(rich_markup_mode=None)

File = Annotated[Path, typer.Argument(help="organise.help.file", show_default=False)]
At = Annotated[str | None, typer.Option(help="organise.help.at", show_default=False)]
By = Annotated[str, typer.Option(help="organise.help.by", envvar="GUANDAN_BY")]
Json = Annotated[bool, typer.Option("--json", help="help.json")]
Reason = Annotated[str, typer.Option(help="organise.help.reason", show_default=False)]
Secret = Annotated[Path | None, typer.Option(help="organise.help.secret", show_default=False)]
Pair = Annotated[int, typer.Argument(help="organise.help.pair", show_default=False)]
TableNumber = Annotated[int, typer.Argument(help="organise.help.table", show_default=False)]
As = Annotated[Authority, typer.Option("--as", help="officiate.help.as")]
ThenWish = Annotated[ReopenChoice | None, typer.Option("--then", help="officiate.help.then", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="organise.help.yes")]
Why = Annotated[bool, typer.Option("--why", help="organise.help.why")]
ORGANISER = "organiser"
REFEREE = "referee"


def build_context(
    context: typer.Context, file: Path, at: str | None = None, by: str | None = None, as_json: bool = False
) -> EventCommandContext:
    """The command line's common part."""
    return EventCommandContext(file=file, lang=context.obj, at=at, by=by, as_json=as_json)
