"""What `guandan db check` verifies of a table's stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.errors import GuandanError
from guandan.game.fair_shuffle import commit_to, keeps_promises
from guandan.store import StoreProblem
from guandan.tables import events as ev
from guandan.tables.state import apply_table_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guandan.eventlog.values import StoredEvent
    from guandan.rules.rulebook import Rulebook
    from guandan.tables.state import LiveTableState


def verify_table_stream(stored: list[StoredEvent], books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Every event must be able to happen after those before it, and every shuffle must be what was committed to."""
    state: LiveTableState | None = None
    for line in stored:
        try:
            event = ev.decode_table_event(line)
            wrong = _describe_problem(state, event, books)
            state = apply_table_event(state, event, line.at)
        except (GuandanError, msgspec.DecodeError) as error:
            yield StoreProblem(str(error), line.stream, line.version)
            return
        if wrong:
            yield StoreProblem(wrong, line.stream, line.version)


def _describe_problem(state: LiveTableState | None, event: ev.AnyTableEvent, books: Mapping[str, Rulebook]) -> str:
    match event:
        case ev.TableOpened(digest=digest) if digest not in books:
            return f"the book {digest} was not kept"
        case ev.ShuffleCommitted(secret=secret, commitment=told) if commit_to(bytes.fromhex(secret)) != told:
            return "the secret of the shuffle is not the one that was committed to"
        case ev.NumbersMixed(deal=deal, numbers=numbers):
            dealing = None if state is None else state.find_shuffle(deal)
            if dealing is None or dealing.numbers is not None or dealing.given != numbers:
                return "these are not the numbers that the players gave"
            if not keeps_promises(dealing.commitment, dealing.hashes or {}, numbers):
                return "these are not the numbers that the players promised"
        case ev.PromisesClosed(deal=deal, hashes=hashes):
            dealing = None if state is None else state.find_shuffle(deal)
            if dealing is None or dealing.promised != hashes or hashes.keys() & dealing.given.keys():
                return "these are not the promises that the players made"
        case ev.MatchFinished(match=match) if state is not None and state.match != match:
            return f"the match {match} was not on"
        case _:
            pass
    return ""
