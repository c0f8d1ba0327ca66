"""`guandan event` as one command among the others: its many commands are made only when one of them is called."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from guandan.cli.translation import Command, Context, translate

if TYPE_CHECKING:
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

    def list_commands(self, ctx: Context) -> list[str]:
        """Their names, in that order."""
        names: list[str] = _build_group(ctx.obj).list_commands(ctx)
        return sorted(names, key=lambda name: _COURSE.index(name) if name in _COURSE else len(_COURSE))

    def get_command(self, ctx: Context, cmd_name: str) -> Command:
        """One of them, or none."""
        return _build_group(ctx.obj).get_command(ctx, cmd_name)


@cache
def _build_group(lang: Language) -> Command:
    """All of them, with their help in a language."""
    from guandan.cli.event.app import event  # noqa: PLC0415 (what it is all for)

    made: Command = typer.main.get_command(event)
    translate(made, lang)
    return made


group = typer.Typer(cls=EventGroup, help="organise.help", no_args_is_help=True, rich_markup_mode=None)
