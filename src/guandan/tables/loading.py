"""A table from its two streams: from the last saved state on, so one deal of events at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC
from guandan.game.match import new
from guandan.tables.events import decode_table_event
from guandan.tables.state import apply_table_event
from guandan.tables.tracked_match import (
    SNAPSHOT_FORM,
    TrackedMatch,
    apply_tracked_entry,
    decode_saved_match,
    restore_tracked_match,
)

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.store import Store
    from guandan.tables.rulebook_cache import RulebookCache
    from guandan.tables.state import LiveTableState


def build_table_stream(code: str) -> str:
    """The stream of a table."""
    return f"table/{code}"


def build_match_stream(match: str) -> str:
    """The stream of a match."""
    return f"match/{match}"


async def load_table_state(store: Store, code: str, state: LiveTableState | None = None) -> LiveTableState | None:
    """A table's state, from the log, or from an earlier state on."""
    for line in await store.read(build_table_stream(code), after=0 if state is None else state.version):
        state = apply_table_event(state, decode_table_event(line), line.at)
    return state


async def load_tracked_match(
    store: Store, match: str, books: RulebookCache
) -> tuple[TrackedMatch | None, list[tuple[TrackedMatch, MatchEntry]]]:
    """The course of a match, none if it has not begun; and the entries since it was saved, with what was before."""
    stream = build_match_stream(match)
    course = await _load_saved(store, stream, books)
    steps: list[tuple[TrackedMatch, MatchEntry]] = []
    for line in await store.read(stream, after=0 if course is None else course.match.version):
        entry = MATCH_CODEC.decode_entry(line, line.version)
        if course is None:
            course = await begin_tracked_match(entry, books)
        steps.append((course, entry))
        course = share_rulebook(apply_tracked_entry(course, entry), books)
    return course, steps


async def begin_tracked_match(entry: MatchEntry, books: RulebookCache) -> TrackedMatch:
    """A course before its first entry, which says by which book the match is played."""
    if not isinstance(entry.event, MatchStarted):
        raise InvalidRecord("a match begins with match_started")
    return TrackedMatch(match=new(await books.find_for_match(entry.event)))


def share_rulebook(course: TrackedMatch, books: RulebookCache) -> TrackedMatch:
    """After its first entry a match has a book of its own making, equal to that of other tables."""
    if course.match.version != 1:
        return course
    return replace(course, match=replace(course.match, book=books.share(course.match.book)))


async def _load_saved(store: Store, stream: str, books: RulebookCache) -> TrackedMatch | None:
    snapshot = await store.read_snapshot(stream, SNAPSHOT_FORM)
    form = None if snapshot is None else decode_saved_match(snapshot.state)
    if form is None:
        return None
    try:
        return restore_tracked_match(form, await books.find_with_options(form.digest, form.overrides))
    except InvalidRecord:
        return None
