"""The last entries of the deal in play, for clients that reconnect and for repeated commands."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from guandan.game.events import CardsDealt
from guandan.server.tables.match_frames import needs_match_before

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.server.tables.match_frames import Happened

MAX_RECENT_ENTRIES = 64
"""A client that has missed more gets a snapshot."""


class RecentEntries:
    """The last entries; the match before is kept only with those that need it to be shown."""

    def __init__(self) -> None:
        self._entries: deque[tuple[Match | None, MatchEntry]] = deque(maxlen=MAX_RECENT_ENTRIES)

    def add(self, before: Match, entry: MatchEntry) -> None:
        """One more; a new deal makes room."""
        if isinstance(entry.event, CardsDealt):
            self._entries.clear()
        self._entries.append((before if needs_match_before(entry.event) else None, entry))

    def list_since(self, version: int, now: Match) -> list[Happened] | None:
        """What came after a version; none if that is too long ago."""
        if version == now.version:
            return []
        if not self._entries or version > now.version or version < self._entries[0][1].version - 1:
            return None
        return [(before or now, entry) for before, entry in self._entries if entry.version > version]

    def find_version(self, command: str) -> int | None:
        """The version after a command, if it is one of these."""
        found = [entry.version for _, entry in self._entries if entry.command == command]
        return found[-1] if found else None
