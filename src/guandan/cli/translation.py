"""Help in the chosen language, and our errors as one line."""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

import typer
from typer.core import TyperGroup

from guandan.cli.usage import describe_usage_error, translate_help
from guandan.errors import GuandanError
from guandan.texts import Language, explain, keys, language_from, say

if TYPE_CHECKING:
    from collections.abc import Sequence

Context: TypeAlias = Any
Command: TypeAlias = Any
"""Click's, or the copy of it inside a newer typer."""

UsageError: Any = typer.BadParameter.__mro__[1]
"""Click's, or the copy of it inside a newer typer: the root of everything that is wrong with a command line."""
_OPTION = "--lang"
WRONG_USE = 2
FAILED_CHECK = 1


class TranslatedGroup(TyperGroup):
    """The whole command; `--lang` may stand anywhere in it."""

    lang: Language = Language.EN

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 (as the library calls it)
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 (as above)
        **extra: Any,  # noqa: ANN401 (as above)
    ) -> Any:  # noqa: ANN401 (as above)
        """Run the command line; explain one that cannot be run in the reader's language."""
        run = partial(super().main, args, prog_name, complete_var, False, windows_expand_args, **extra)  # noqa: FBT003 (as above)
        if not standalone_mode:
            return run()
        try:
            done = run()
        except UsageError as error:
            if type(error).__name__ == "NoArgsIsHelpError":
                error.show()
            else:
                typer.echo(describe_usage_error(error, self.lang), err=True)
            sys.exit(error.exit_code)
        except typer.Abort:
            typer.echo(say("usage.aborted", self.lang), err=True)
            sys.exit(FAILED_CHECK)
        sys.exit(done if isinstance(done, int) else 0)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Find the language first: everything else depends on it."""
        words, named = split_language(args)
        lang = Language(named) if named in set(Language) else language_from(os.environ)
        ctx.obj = self.lang = lang
        translate(self, lang)
        return super().parse_args(ctx, [*([] if named is None else [_OPTION, named]), *words])

    def invoke(self, ctx: Context) -> object:
        """Run the command; print errors that guandan raises on purpose in one line."""
        try:
            return super().invoke(ctx)
        except GuandanError as error:
            typer.echo(explain(error, ctx.obj), err=True)
            raise typer.Exit(WRONG_USE) from error


def split_language(args: Sequence[str]) -> tuple[list[str], str | None]:
    """Split a command line into its words without `--lang`, and the language that it named."""
    words: list[str] = []
    named: str | None = None
    rest = iter(args)
    for word in rest:
        if word == "--":
            return [*words, word, *rest], named
        if word == _OPTION:
            named = next(rest, "")
        elif word.startswith(f"{_OPTION}="):
            named = word.partition("=")[2]
        else:
            words.append(word)
    return words, named


def translate(command: Command, lang: Language) -> None:
    """Replace the keys that stand for help texts by the texts."""
    known = _list_keys(lang)
    for spoken in (command, *command.params):
        if getattr(spoken, "help", None) in known:
            spoken.help = say(spoken.help, lang)
    if lang == Language.ZH:
        command.get_help = lambda context: translate_help(type(command).get_help(command, context), lang)
    for inner in getattr(command, "commands", {}).values():
        if inner is not None:  # a deferred command is translated when it is built
            translate(inner, lang)


@cache
def _list_keys(lang: Language) -> frozenset[str]:
    return frozenset(keys(lang))
