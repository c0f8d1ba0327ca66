"""`guandan event finish`, `reopen`, `settings`: the end of an event, and what can still be changed."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import typer

from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import writing
from guandan.cli.event.secret import chain_of
from guandan.cli.event.telling import heading, print_lines
from guandan.cli.event.typed import options
from guandan.competition.handlers.finish import find_open_matters
from guandan.competition.handlers.waits import describe_wait
from guandan.competition.model import commands as co
from guandan.competition.model.commands import ChangeSettings, ReopenCompetition

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from guandan.cli.event.context import EventCommandContext
    from guandan.rules.options.authority import Authority


def finish(
    called: EventCommandContext,
    secret: Path | None,
    *,
    reveal: bool,
    waive: str | None,
    authority: Authority,
    is_sure: bool,
) -> None:
    """The event is over; what is open is listed first, and the secret of its lots may go into its file now."""
    with writing(called) as event:
        open_list = [
            describe_wait(wait, event.lang, partial(pair_name, event))
            for wait in find_open_matters(event.competition, event.at)
        ]
        if open_list:
            print_lines(heading(event.say("organise.still_open")))
            print_lines(*(event.say("organise.wait", text=text) for text in open_list))
        command = co.CloseCompetition(
            secret=chain_of(event, secret).secret if reveal else None,
            waits=True,
            waived_by=None if waive is None else authority,
            reason=waive or "",
        )
        event.do(command)
        if open_list and not is_sure and sys.stdin.isatty():
            typer.confirm(event.say("organise.sure_finish"), abort=True)
    print_lines(event.say("organise.finished"))


def reopen(called: EventCommandContext, reason: str) -> None:
    """The event goes on after its end."""
    with writing(called) as event:
        event.do(ReopenCompetition(reason=reason))
    print_lines(event.say("organise.reopened"))


def change_settings(
    called: EventCommandContext, name: str | None, texts: Sequence[str], reason: str, *, by: Authority, this_round: bool
) -> None:
    """Another name, or options that no result has used."""
    with writing(called) as event:
        changed = options(texts, called.lang)
        event.do(ChangeSettings(name=name, options=changed, this_round=this_round, by=by, reason=reason))
    print_lines(event.say("organise.settings_changed", name=event.competition.name))
    for path in changed:
        print_lines(
            event.say(
                "organise.option_now", option=event.say(f"option.{path}"), value=event.competition.book.value(path)
            )
        )
