"""Several commands of an event and its matches in one transaction."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import AddedRecord, Championship


@contextmanager
def transaction(championship: Championship) -> Iterator[None]:
    """Run commands as one transaction: the listener gets them together, and a refusal undoes all of them."""
    listener = championship.listener
    waiting: list[AddedRecord] = []
    competition, lines, lists = championship.competition, len(championship.log), len(championship.published)
    people = dict(championship.people)
    matches = {name: (history.match, len(history.entries)) for name, history in championship.matches.items()}
    championship.listener = waiting.extend
    try:
        yield
        listener(waiting)
    except BaseException:
        championship.competition, championship.people = competition, people
        championship.truncate_log(lines)
        del championship.published[lists:]
        for name in championship.matches.keys() - matches.keys():
            del championship.matches[name]
        for name, (match, count) in matches.items():
            championship.matches[name].truncate(match, count)
        raise
    finally:
        championship.listener = listener
