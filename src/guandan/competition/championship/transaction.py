"""Several commands of an event and its matches as one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import Added, Championship


@contextmanager
def as_one(championship: Championship) -> Iterator[None]:
    """What is done in here is told in one piece; if any of it is refused, nothing has happened."""
    told = championship.tell
    waiting: list[Added] = []
    competition, lines, lists = championship.competition, len(championship.log), len(championship.published)
    people, answers = dict(championship.people), dict(championship.answers)
    matches = {name: (history.match, len(history.entries)) for name, history in championship.matches.items()}
    championship.tell = waiting.extend
    try:
        yield
        told(waiting)
    except BaseException:
        championship.competition = competition
        championship.people, championship.answers = people, answers
        del championship.log[lines:], championship.published[lists:]
        for name in championship.matches.keys() - matches.keys():
            del championship.matches[name]
        for name, (match, count) in matches.items():
            championship.matches[name].match = match
            del championship.matches[name].entries[count:]
        raise
    finally:
        championship.tell = told
