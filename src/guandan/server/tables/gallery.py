"""The gallery of a table: its spectators' cursor, read from the log when the first of them comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.tables.loading import match_stream
from guandan.server.tables.settings import Watching
from guandan.server.tables.telling import encode
from guandan.server.tables.watching import Cursor

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.game.log import MatchEntry
    from guandan.server.protocol.frames import Snapshot
    from guandan.server.tables.hall import Hall
    from guandan.server.tables.table import Table


class Gallery:
    """What spectators see: nothing is kept for them while there are none."""

    def __init__(self, table: Table, hall: Hall) -> None:
        self._table = table
        self._hall = hall
        self._cursor: Cursor | None = None
        self._is_loading = False

    @property
    def due(self) -> datetime | None:
        """When there is something more for them to see."""
        return None if self._cursor is None else self._cursor.due

    def snapshot(self) -> Snapshot | None:
        """All that they may see by now."""
        return None if self._cursor is None else self._cursor.snapshot()

    def look(self) -> None:
        """Have a cursor while somebody watches, and none otherwise."""
        if not self._table.audience.watching:
            self._cursor = None
            return
        may = self._table.course is not None and self._table.settings.watching is not Watching.NOBODY
        if may and self._cursor is None and not self._is_loading:
            self._is_loading = True
            self._hall.later(self._load())

    def close(self) -> None:
        """Another match has begun."""
        self._cursor = None
        self.look()

    def add(self, entries: Iterable[MatchEntry]) -> None:
        """What has just happened, to be seen later."""
        if self._cursor is not None:
            self._cursor.add(entries)
        else:
            self.look()

    async def _load(self) -> None:
        """Read the match from the log up to where spectators are, and go on from there."""
        try:
            self._cursor = await self._read()
        finally:
            self._is_loading = False
        snapshot = self.snapshot()
        if snapshot is not None:
            self._table.audience.tell_spectators(encode(snapshot))
        self._table.poke()

    async def _read(self) -> Cursor | None:
        table, name = self._table, self._table.match_id
        if table.match is None or name is None:
            return None
        book = await table.books.find(table.match.book.digest)
        cursor = Cursor(table.audience.topic, name, book, table.settings)
        while table.match is not None and table.match_id == name and cursor.version < table.match.version:
            cursor.take(await self._hall.store.read(match_stream(name), after=cursor.version))
        cursor.skip(table.clock.now())
        return cursor if table.match_id == name and table.audience.watching else None

    async def show(self) -> None:
        """Let them see what they may see by now."""
        frame = None if self._cursor is None else self._cursor.go_on(self._table.clock.now())
        if frame is not None:
            self._table.audience.tell_spectators(frame)
