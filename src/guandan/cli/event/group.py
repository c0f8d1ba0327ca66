"""`guandan event` as one command among the others: a command's module is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import typer

from guandan.cli.deferred import DeferredGroup

if TYPE_CHECKING:
    from typer.models import CommandInfo

    from guandan.cli.translation import Context

_COURSE = (
    *("new", "plan", "form", "import", "enter", "confirm", "change", "substitute", "withdraw", "disqualify"),
    *("schedule", "checkin", "decide", "draw", "change-draw", "publish", "boards", "start", "clock", "result", "sign"),
    *("official", "checklist", "late", "call", "rule", "cancel", "case", "lodge", "appeal", "journal"),
    *("settle", "forfeit", "left-over", "leave", "close", "undo", "correct", "limits", "settings", "lots", "finish"),
    *("reopen", "show", "standings", "review", "documents"),
)


_MODULES = {
    "drawing": ("draw", "change-draw", "publish", "boards", "left-over", "lots"),
    "entering": (
        *("import", "form", "enter", "confirm", "change", "substitute", "withdraw", "disqualify"),
        *("checkin",),
    ),
    "organising": ("new", "plan", "schedule", "decide", "undo", "limits", "finish", "reopen", "settings"),
    "refereeing": (
        *("rule", "cancel", "late", "case", "official", "call", "appeal", "lodge", "checklist"),
        *("journal",),
    ),
    "results": ("result", "sign", "settle", "forfeit", "correct"),
    "rounds": ("start", "clock", "leave", "close"),
    "showing": ("show", "standings", "review", "simulate", "check", "documents"),
}
"""Where each command is defined: the other modules are not imported for it."""
MODULE_BY_COMMAND = {name: module for module, names in _MODULES.items() for name in names}


class EventGroup(DeferredGroup):
    """The commands, in the order in which an event needs them."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002 (click's)
        """List the commands' names, in that order."""
        return sorted(MODULE_BY_COMMAND, key=lambda name: _COURSE.index(name) if name in _COURSE else len(_COURSE))

    def find_info(self, name: str) -> CommandInfo:
        """Import the command's module, and return what typer knows of the command."""
        module = import_module(f"guandan.cli.event.app.{MODULE_BY_COMMAND[name]}")
        found: CommandInfo = next(info for info in module.event.registered_commands if info.name == name)
        return found


group = typer.Typer(cls=EventGroup, help="organise.help", no_args_is_help=True, rich_markup_mode=None)
