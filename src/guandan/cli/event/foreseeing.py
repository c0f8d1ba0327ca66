"""Show the consequences of changing an earlier result, and ask for confirmation if somebody else advances."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from guandan.cli.event.names import pair_name, pairs_named
from guandan.cli.event.telling import print_lines

if TYPE_CHECKING:
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.championship.consequences import Consequences


def tell_consequences(event: OpenEvent, found: Consequences) -> None:
    """Show who moves, who advances or drops out, and what happens to the next draw."""
    for move in found.moves:
        places = {"was": move.before or "–", "now": move.after or "–"}
        print_lines(event.say("organise.moved", pair=pair_name(event, move.pair), **places))
    if found.changes_who_advanced:
        shown = {"goes_on": pairs_named(event, found.goes_on), "goes_out": pairs_named(event, found.goes_out)}
        print_lines(event.say("organise.goes_on_instead", **shown))
    if found.next_round is not None:
        key = "organise.draw_stands" if found.stands else "organise.draw_may_go"
        print_lines(event.say(key, round=found.next_round))


def ask_if_sure(event: OpenEvent, found: Consequences) -> None:
    """Ask before a correction that changes who advances."""
    if not found.changes_who_advanced:
        return
    tell_consequences(event, found)
    if not sys.stdin.isatty():
        raise typer.BadParameter(event.say("organise.say_yes"))
    typer.confirm(event.say("organise.sure_correct"), abort=True)
