"""`guandan event` as one command among the others: its many commands are made only when one of them is called."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from guandan.cli.translation import Command, Context, translate

if TYPE_CHECKING:
    from typer.models import CommandInfo

    from guandan.texts import Language

_COURSE = (
    *("new", "plan", "form", "import", "enter", "confirm", "change", "substitute", "withdraw", "disqualify"),
    *("schedule", "checkin", "decide", "draw", "change-draw", "publish", "boards", "start", "clock", "result", "sign"),
    *("official", "checklist", "late", "call", "rule", "cancel", "case", "lodge", "appeal", "journal"),
    *("settle", "forfeit", "left-over", "leave", "close", "undo", "correct", "limits", "settings", "lots", "finish"),
    *("reopen", "show", "standings", "documents"),
)


class EventGroup(TyperGroup):
    """The commands as an event needs them, one after another."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002 (click's)
        """Their names, in that order."""
        return sorted(_list_infos(), key=lambda name: _COURSE.index(name) if name in _COURSE else len(_COURSE))

    def get_command(self, ctx: Context, cmd_name: str) -> Command:
        """One of them, or none."""
        return _build_command(cmd_name, ctx.obj) if cmd_name in _list_infos() else None


@cache
def _list_infos() -> dict[str, CommandInfo]:
    """What typer was told of each command, by name."""
    from guandan.cli.event.app import event  # noqa: PLC0415 (what it is all for)

    return {str(info.name): info for info in event.registered_commands}


@cache
def _build_command(name: str, lang: Language) -> Command:
    """One command alone, with its help in a language: to build all of them takes longer than most of them run."""
    made: Command = typer.main.get_command_from_info(
        _list_infos()[name], pretty_exceptions_short=True, rich_markup_mode=None
    )
    translate(made, lang)
    return made


group = typer.Typer(cls=EventGroup, help="organise.help", no_args_is_help=True, rich_markup_mode=None)
