"""A match of the log as somebody may see it: over, in the open; while it goes on, as the asker's place allows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC, replay
from guandan.rulebooks import find_by_digest
from guandan.server.visible_match import VisibleMatch

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.game.view import Viewer
    from guandan.rules.rulebook import Rulebook
    from guandan.server.access.who import Who
    from guandan.server.server import Server


async def find_visible_match(server: Server, match: str, who: Who) -> VisibleMatch:
    """A match by its id; refused where there is none, or where nobody but those at the table may see it yet."""
    stream = f"match/{match}"
    known = await server.store.list_streams(names=[stream])
    if not known:
        raise IllegalAction("no_such_match", match=match)
    version = known[0].version
    whole = server.recent_matches.get((match, version))
    if whole is None:
        whole = await _read(server, match, stream)
        server.recent_matches.put((match, len(whole.entries)), whole)
    if whole.match.result is not None or whole.match.mode is Mode.PAPER:
        return whole
    viewer, version = await _place(server, match, who)
    entries = whole.entries[:version]
    return VisibleMatch(match, whole.book, entries, viewer, await asyncio.to_thread(replay, whole.book, entries))


async def _read(server: Server, match: str, stream: str) -> VisibleMatch:
    """The whole match from the log; replayed in a thread, for a long one takes a while."""
    stored = await server.store.read(stream)
    entries = await asyncio.to_thread(
        lambda: [MATCH_CODEC.decode_entry(line, number) for number, line in enumerate(stored, 1)]
    )
    book = await _book(server, entries[0])
    return VisibleMatch(match, book, entries, None, await asyncio.to_thread(replay, book, entries))


async def _book(server: Server, first: MatchEntry) -> Rulebook:
    """The book that the match began with, by its digest."""
    start = first.event
    if not isinstance(start, MatchStarted):
        raise IllegalAction("no_such_match", match="")
    kept = await server.store.find_book(start.digest)
    if kept is not None:
        return kept
    book = find_by_digest(start.digest)
    if book is None:
        raise IllegalAction("no_such_book", book=start.book)
    return book


async def _place(server: Server, match: str, who: Who) -> tuple[Viewer, int]:
    """From where one sees a match that goes on, and up to which version."""
    table = await server.hall.find_table_of_match(match)
    viewer = table.find_viewer(who)
    shown = table.build_snapshot(viewer)
    if shown is None or shown.match != match:
        raise IllegalAction("match_goes_on", match=match)
    return viewer, shown.version
