"""`guandan event show`: how an event stands, what waits for whom, and why the tables are as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import reading
from guandan.cli.event.planning import plan_words
from guandan.cli.event.tables import entry_table, reasons, round_tables
from guandan.cli.event.telling import heading, tell
from guandan.cli.event.waiting import waits
from guandan.cli.screen import show_json
from guandan.errors import IllegalAction
from guandan.texts import say
from guandan.wording.words import title_of

if TYPE_CHECKING:
    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent


def show_event(called: Called, round_number: int | None, *, why: bool, pairs: bool) -> None:
    """The event, its last round or the one named, and what is to be done next."""
    with reading(called) as event:
        competition = event.competition
        one = competition.last if round_number is None else competition.round(round_number)
        if round_number is not None and one is None:
            raise IllegalAction("no_such_round", round=round_number)
        if called.as_json:
            show_json(_as_json(event))
            return
        counted = {"pairs": len(competition.entries), "rounds": len(competition.rounds)}
        tell(
            heading(competition.name), event.say("organise.under", book=title_of(event.championship.book, called.lang))
        )
        tell(*plan_words(competition.plan, called.lang), event.say("organise.counted", **counted))
        if pairs:
            tell(entry_table(event, competition.entries.values()))
        if one is not None:
            tell(*round_tables(event, one))
            if why:
                tell(*reasons(event, one))
        tell(heading(event.say("organise.waits")))
        tell(*(say("organise.wait", called.lang, text=text) for text in waits(event)))


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
        "waits": waits(event),
    }
