"""Spectators see the same log with a delay: some seconds, or one deal and then with open hands.

Their cursor is read from the log when the first of them comes.
"""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.log import MATCH_CODEC, apply_match_entry
from guandan.game.match import new
from guandan.game.view import SPECTATOR, Viewer
from guandan.server.tables.match_frames import (
    OPEN_SPECTATOR,
    MatchFrameBuilder,
    MatchViews,
    build_snapshot,
    encode,
)
from guandan.server.tables.streams import MAX_RECENT_ENTRIES
from guandan.tables.loading import build_match_stream
from guandan.tables.settings import Watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from guandan.eventlog.values import StoredEvent
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.server.protocol.frames import Snapshot
    from guandan.server.tables.audience import Audience
    from guandan.server.tables.resources import TableResources
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.settings import TableSettings


class SpectatorCursor:
    """What spectators have seen so far of a match, and what they will see when."""

    def __init__(self, topic: str, name: str, book: Rulebook, settings: TableSettings) -> None:
        self.topic = topic
        self.name = name
        self.match: Match = new(book)
        self.is_open = settings.watching is Watching.OPEN_A_DEAL_LATER
        self._delay = timedelta(seconds=settings.watch_delay)
        self._waiting: deque[tuple[datetime | None, MatchEntry]] = deque()
        self._held: list[MatchEntry] = []  # of the deal in play, where hands are open only when it is over
        self._shown_until: datetime | None = None
        self._known = 0
        self._behind = timedelta()
        """How long after they happened the last entries are shown."""

    @property
    def viewer(self) -> Viewer:
        """As whom spectators see the match."""
        return OPEN_SPECTATOR if self.is_open else SPECTATOR

    @property
    def version(self) -> int:
        """Up to which version entries have come in."""
        return self._known

    @property
    def next_at(self) -> datetime | None:
        """When there is something more to show."""
        return self._waiting[0][0] if self._waiting else None

    def add_stored(self, lines: Iterable[StoredEvent], known_since: Mapping[int, datetime]) -> None:
        """Entries from the log."""
        self.add([MATCH_CODEC.decode_entry(line, line.version) for line in lines], known_since)

    def add(self, entries: Iterable[MatchEntry], known_since: Mapping[int, datetime]) -> None:
        """Entries that happened; what is known already does nothing.

        An entry is as old as its command. A slow database may commit it, and so tell the players, seconds later; the
        delay begins then, as far as it is known when that was.
        """
        for entry in entries:
            if entry.version != self._known + 1:
                continue
            self._known = entry.version
            if self.is_open:
                self._hold(entry)
            else:
                begin = entry.at and max(entry.at, known_since.get(entry.version, entry.at))
                self._waiting.append((begin and begin + self._delay, entry))

    def _hold(self, entry: MatchEntry) -> None:
        """A deal is shown from its beginning when it is over, at the pace at which it was played."""
        self._held.append(entry)
        begun = any(isinstance(held.event, ev.CardsDealt) for held in self._held)
        over = isinstance(entry.event, ev.DealEnded | ev.MatchEnded | ev.Adjusted | ev.TimeCalled)
        if begun and not (over and self._is_held_deal_over()):
            return
        first, last = self._held[0].at, entry.at
        if first is not None and last is not None:
            start = max(last, self._shown_until or last) if begun else max(first, self._shown_until or first)
            for held in self._held:
                self._waiting.append((start + ((held.at or first) - first), held))
            self._shown_until = start + (last - first)
        else:
            self._waiting.extend((None, held) for held in self._held)
        self._held = []

    def _is_held_deal_over(self) -> bool:
        """Is the deal that is held back no longer in play?"""
        match = self.match
        for _, entry in self._waiting:
            match = apply_match_entry(match, entry)
        for entry in self._held:
            match = apply_match_entry(match, entry)
        return match.deal is None

    def skip_to(self, now: datetime) -> None:
        """Advance to this instant without building a frame."""
        while self._waiting and self._is_due(now):
            self.match = apply_match_entry(self.match, self._take_next())

    def advance_to(self, now: datetime) -> bytes | None:
        """Advance to this instant; return the encoded frame of what is new, if anything is."""
        before, steps = self.match, []
        while self._waiting and self._is_due(now):
            entry = self._take_next()
            steps.append((self.match, entry))
            self.match = apply_match_entry(self.match, entry)
        if not steps:
            return None
        if not before.version:
            return encode(self.snapshot())
        views = MatchViews(self.match)
        builder = MatchFrameBuilder(self.topic, self.name, views, steps, MatchViews(before), self.behind)
        return builder.build_events(self.viewer)

    def _take_next(self) -> MatchEntry:
        at, entry = self._waiting.popleft()
        if at is not None and entry.at is not None:
            self._behind = at - entry.at
        return entry

    @property
    def behind(self) -> float:
        """How many seconds ago that was which is shown now."""
        return round(self._behind.total_seconds(), 3)

    def _is_due(self, now: datetime) -> bool:
        at = self._waiting[0][0]
        return at is None or at <= now

    def snapshot(self) -> Snapshot | None:
        """All that spectators may see now; none before there is anything."""
        if not self.match.version:
            return None
        return replace(build_snapshot(self.topic, self.name, self.match, self.viewer), behind=self.behind)


class Spectators:
    """What spectators see. Without spectators there is no cursor."""

    def __init__(
        self, streams: TableStreams, audience: Audience, resources: TableResources, on_loaded: Callable[[], None]
    ) -> None:
        self._streams = streams
        self._audience = audience
        self._resources = resources
        self._on_loaded = on_loaded
        self._cursor: SpectatorCursor | None = None
        self._is_loading = False
        self._known_since: deque[tuple[int, datetime]] = deque(maxlen=MAX_RECENT_ENTRIES)
        """Since when the last entries are known here. The last of a match that is loaded may have come just before."""
        self._note_known(streams.recent.list_last_append())

    @property
    def next_at(self) -> datetime | None:
        """When there is something more for them to see."""
        return None if self._cursor is None else self._cursor.next_at

    def snapshot(self) -> Snapshot | None:
        """All that they may see by now."""
        return None if self._cursor is None else self._cursor.snapshot()

    def update_cursor(self) -> None:
        """Load a cursor while somebody watches; drop it otherwise."""
        if not self._audience.spectator_count:
            self._cursor = None
            return
        may = self._streams.match is not None and self._streams.settings.watching is not Watching.NOBODY
        if may and self._cursor is None and not self._is_loading:
            self._is_loading = True
            self._resources.run_in_background(self._load())

    def reset(self) -> None:
        """Reset the cursor after another match has begun."""
        self._cursor = None
        self._known_since.clear()
        self.update_cursor()

    def add_entries(self, entries: Sequence[MatchEntry]) -> None:
        """What has just happened, to be seen later."""
        known_since = self._note_known(entries)
        if self._cursor is not None:
            self._cursor.add(entries, known_since)
        else:
            self.update_cursor()

    def _note_known(self, entries: Iterable[MatchEntry]) -> dict[int, datetime]:
        now = self._resources.clock.now()
        known_since = {entry.version: now for entry in entries}
        self._known_since.extend(known_since.items())
        return known_since

    async def _load(self) -> None:
        """Read the match from the log up to where spectators are, and go on from there."""
        try:
            self._cursor = await self._read()
        finally:
            self._is_loading = False
        snapshot = self.snapshot()
        if snapshot is not None:
            self._audience.send_to_spectators(encode(snapshot))
        self._on_loaded()

    async def _read(self) -> SpectatorCursor | None:
        streams, resources = self._streams, self._resources
        name = streams.match_id
        if streams.match is None or name is None:
            return None
        book = await resources.books.find(streams.match.book.digest)
        cursor = SpectatorCursor(self._audience.topic, name, book, streams.settings)
        while streams.match is not None and streams.match_id == name and cursor.version < streams.match.version:
            lines = await resources.store.read(build_match_stream(name), after=cursor.version)
            cursor.add_stored(lines, dict(self._known_since))
        cursor.skip_to(resources.clock.now())
        return cursor if streams.match_id == name and self._audience.spectator_count else None

    async def send_due(self) -> None:
        """Send spectators what they may see by now."""
        frame = None if self._cursor is None else self._cursor.advance_to(self._resources.clock.now())
        if frame is not None:
            self._audience.send_to_spectators(frame)
