"""Several commands of an event and its matches in one transaction."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import Added, Championship


@contextmanager
def transaction(championship: Championship) -> Iterator[None]:
    """Pass everything that is done in here to the listener in one piece; a refusal undoes all of it."""
    listener = championship.listener
    waiting: list[Added] = []
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
            championship.matches[name].go_back(match, count)
        raise
    finally:
        championship.listener = listener
