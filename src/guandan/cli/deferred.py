"""Groups of commands that are built when they are called: building all takes longer than most of them run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import CommandInfo

from guandan.cli.translation import translate
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.cli.translation import Command, Context
    from guandan.texts import Language

Info: TypeAlias = Any
"""Typer's `CommandInfo` or `TyperInfo`."""


class DeferredGroup(TyperGroup):
    """Builds a command, with its help in the reader's language, when it is asked for by its name."""

    registry: ClassVar[typer.Typer]

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 (typer's)
        super().__init__(**settings)
        names: dict[str, Any] = dict.fromkeys(self.list_commands(None))
        self.commands = names  # for suggestions

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002 (click's)
        """List the names: the commands, then the groups."""
        return list(_index(self.registry))

    def find_info(self, name: str) -> Info:
        """Return what typer knows of a command or group."""
        return _index(self.registry)[name]

    def get_command(self, ctx: Context, cmd_name: str) -> Command:
        """Find a command by its name; none if there is no such command."""
        return _build(self.find_info(cmd_name), cmd_name, ctx.obj) if cmd_name in self.commands else None

    def format_commands(self, ctx: Context, formatter: Any) -> None:  # noqa: ANN401 (click's)
        """List the commands with what they are for; no command is built for that."""
        summaries = {name: _summarise(self.find_info(name), ctx.obj) for name in self.commands}
        listed = TyperGroup(commands={name: TyperCommand(name, help=text) for name, text in summaries.items()})
        listed.format_commands(ctx, formatter)


def _summarise(info: Info, lang: Language) -> str:
    key: Any = info.help if isinstance(info, CommandInfo) else info.typer_instance.info.help
    return say(key, lang)


@cache
def _index(registry: typer.Typer) -> dict[str, Info]:
    infos: list[Any] = [*registry.registered_commands, *registry.registered_groups]
    return {str(info.name or info.callback.__name__): info for info in infos}


@cache
def _build(info: Info, name: str, lang: Language) -> Command:
    made: Command
    if isinstance(info, CommandInfo):
        made = typer.main.get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)
    else:
        made = typer.main.get_group(info.typer_instance)
        made.name = name
    translate(made, lang)
    return made
