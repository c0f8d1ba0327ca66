"""`guandan event show`: how an event stands, what waits for whom, and why the tables are as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import reading
from guandan.cli.event.planning import plan_words
from guandan.cli.event.tables import entry_table, list_draw_reasons, round_tables
from guandan.cli.event.telling import heading, print_lines
from guandan.cli.event.waiting import describe_waits
from guandan.cli.screen import print_json
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import get_book_title
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent


def show_event(called: EventCommandContext, round_number: int | None, *, why: bool, pairs: bool) -> None:
    """The event, its last round or the one named, and what is to be done next."""
    with reading(called) as event:
        competition = event.competition
        played = competition.last if round_number is None else competition.round(round_number)
        if round_number is not None and played is None:
            raise IllegalAction("no_such_round", round=round_number)
        if called.as_json:
            print_json(_as_json(event))
            return
        counted = {"pairs": len(competition.entries), "rounds": len(competition.rounds)}
        print_lines(
            heading(competition.name),
            event.say("organise.under", book=get_book_title(event.championship.book, called.lang)),
        )
        print_lines(*plan_words(competition.plan, called.lang), event.say("organise.counted", **counted))
        if pairs:
            print_lines(entry_table(event, competition.entries.values()))
        if played is not None:
            print_lines(*round_tables(event, played))
            if why:
                print_lines(*list_draw_reasons(event, played))
        print_lines(heading(event.say("organise.waits")))
        print_lines(*(say("organise.wait", called.lang, text=text) for text in describe_waits(event)))


def _as_json(event: OpenEvent) -> dict[str, object]:
    competition = event.competition
    return {
        "name": competition.name,
        "book": competition.book.id,
        "version": competition.version,
        "plan": msgspec.to_builtins(competition.plan),
        "entries": msgspec.to_builtins(list(competition.entries.values())),
        "rounds": msgspec.to_builtins(competition.rounds, str_keys=True),
        "names": {str(pair): pair_name(event, pair) for pair in competition.entries},
        "waits": describe_waits(event),
    }
