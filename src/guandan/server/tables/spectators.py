"""The spectators of a table: their cursor is read from the log when the first of them comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.tables.loading import build_match_stream
from guandan.server.tables.match_frames import encode
from guandan.server.tables.settings import Watching
from guandan.server.tables.spectator_cursor import SpectatorCursor

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.game.log import MatchEntry
    from guandan.server.protocol.frames import Snapshot
    from guandan.server.tables.registry import TableRegistry
    from guandan.server.tables.table import HostedTable


class Spectators:
    """What spectators see. Without spectators there is no cursor."""

    def __init__(self, table: HostedTable, hall: TableRegistry) -> None:
        self._table = table
        self._hall = hall
        self._cursor: SpectatorCursor | None = None
        self._is_loading = False

    @property
    def next_at(self) -> datetime | None:
        """When there is something more for them to see."""
        return None if self._cursor is None else self._cursor.next_at

    def snapshot(self) -> Snapshot | None:
        """All that they may see by now."""
        return None if self._cursor is None else self._cursor.snapshot()

    def update_cursor(self) -> None:
        """Load a cursor while somebody watches; drop it otherwise."""
        if not self._table.audience.spectator_count:
            self._cursor = None
            return
        may = self._table.tracked_match is not None and self._table.settings.watching is not Watching.NOBODY
        if may and self._cursor is None and not self._is_loading:
            self._is_loading = True
            self._hall.run_in_background(self._load())

    def reset(self) -> None:
        """Reset the cursor after another match has begun."""
        self._cursor = None
        self.update_cursor()

    def add_entries(self, entries: Iterable[MatchEntry]) -> None:
        """What has just happened, to be seen later."""
        if self._cursor is not None:
            self._cursor.add(entries)
        else:
            self.update_cursor()

    async def _load(self) -> None:
        """Read the match from the log up to where spectators are, and go on from there."""
        try:
            self._cursor = await self._read()
        finally:
            self._is_loading = False
        snapshot = self.snapshot()
        if snapshot is not None:
            self._table.audience.send_to_spectators(encode(snapshot))
        self._table.poke()

    async def _read(self) -> SpectatorCursor | None:
        table, name = self._table, self._table.match_id
        if table.match is None or name is None:
            return None
        book = await table.books.find(table.match.book.digest)
        cursor = SpectatorCursor(table.audience.topic, name, book, table.settings)
        while table.match is not None and table.match_id == name and cursor.version < table.match.version:
            cursor.add_stored(await self._hall.store.read(build_match_stream(name), after=cursor.version))
        cursor.skip_to(table.clock.now())
        return cursor if table.match_id == name and table.audience.spectator_count else None

    async def send_due(self) -> None:
        """Send spectators what they may see by now."""
        frame = None if self._cursor is None else self._cursor.advance_to(self._table.clock.now())
        if frame is not None:
            self._table.audience.send_to_spectators(frame)
