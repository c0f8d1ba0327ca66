"""A table from its two streams: from the last saved state on, so one deal of events at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC
from guandan.game.match import new
from guandan.server.tables.course import FORM, Course, followed, read_saved, restored
from guandan.server.tables.events import event_of
from guandan.server.tables.state import evolve

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.server.tables.books import Books
    from guandan.server.tables.state import TableState
    from guandan.store import Store


def table_stream(code: str) -> str:
    """The stream of a table."""
    return f"table/{code}"


def match_stream(match: str) -> str:
    """The stream of a match."""
    return f"match/{match}"


async def load_state(store: Store, code: str, state: TableState | None = None) -> TableState | None:
    """A table's state, from the log, or from an earlier state on."""
    for line in await store.read(table_stream(code), after=0 if state is None else state.version):
        state = evolve(state, event_of(line), line.at)
    return state


async def load_course(store: Store, match: str, books: Books) -> tuple[Course | None, list[tuple[Course, MatchEntry]]]:
    """The course of a match, none if it has not begun; and the entries since it was saved, with what was before."""
    stream = match_stream(match)
    course = await _saved(store, stream, books)
    steps: list[tuple[Course, MatchEntry]] = []
    for line in await store.read(stream, after=0 if course is None else course.match.version):
        entry = MATCH_CODEC.decode_entry(line, line.version)
        if course is None:
            course = await begun(entry, books)
        steps.append((course, entry))
        course = with_shared(followed(course, entry), books)
    return course, steps


async def begun(entry: MatchEntry, books: Books) -> Course:
    """A course before its first entry, which says by which book the match is played."""
    if not isinstance(entry.event, MatchStarted):
        raise InvalidRecord("a match begins with match_started")
    return Course(match=new(await books.of_start(entry.event)))


def with_shared(course: Course, books: Books) -> Course:
    """After its first entry a match has a book of its own making, equal to that of other tables."""
    if course.match.version != 1:
        return course
    return replace(course, match=replace(course.match, book=books.shared(course.match.book)))


async def _saved(store: Store, stream: str, books: Books) -> Course | None:
    snapshot = await store.snapshot(stream, FORM)
    form = None if snapshot is None else read_saved(snapshot.state)
    if form is None:
        return None
    try:
        return restored(form, await books.with_options(form.digest, form.overrides))
    except InvalidRecord:
        return None
