"""Spectators: a delayed cursor on the same log, by some seconds, or by one deal and then with open hands."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from guandan.game import events as ev
from guandan.game.log import MATCH_CODEC, apply_match_entry
from guandan.game.match import new
from guandan.game.view import SPECTATOR, Viewer
from guandan.server.tables.match_frames import OPEN_SPECTATOR, MatchFrameBuilder, encode
from guandan.server.tables.settings import Watching

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.eventlog.values import StoredEvent
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.server.protocol.frames import Snapshot
    from guandan.server.tables.settings import TableSettings


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

    def add_stored(self, lines: Iterable[StoredEvent]) -> None:
        """Entries from the log."""
        self.add([MATCH_CODEC.decode_entry(line, line.version) for line in lines])

    def add(self, entries: Iterable[MatchEntry]) -> None:
        """Entries that happened; what is known already does nothing."""
        for entry in entries:
            if entry.version != self._known + 1:
                continue
            self._known = entry.version
            if self.is_open:
                self._hold(entry)
            else:
                self._waiting.append((entry.at and entry.at + self._delay, entry))

    def _hold(self, entry: MatchEntry) -> None:
        """A deal is shown from its beginning when it is over, at the pace at which it was played."""
        self._held.append(entry)
        begun = any(isinstance(one.event, ev.CardsDealt) for one in self._held)
        over = isinstance(entry.event, ev.DealEnded | ev.MatchEnded | ev.Adjusted | ev.TimeCalled)
        if begun and not (over and self._is_held_deal_over()):
            return
        first, last = self._held[0].at, entry.at
        if first is not None and last is not None:
            start = max(last, self._shown_until or last) if begun else max(first, self._shown_until or first)
            for one in self._held:
                self._waiting.append((start + ((one.at or first) - first), one))
            self._shown_until = start + (last - first)
        else:
            self._waiting.extend((None, one) for one in self._held)
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
            self.match = apply_match_entry(self.match, self._waiting.popleft()[1])

    def advance_to(self, now: datetime) -> bytes | None:
        """Advance to this instant; return the encoded frame of what is new, if anything is."""
        before, steps = self.match, []
        while self._waiting and self._is_due(now):
            entry = self._waiting.popleft()[1]
            steps.append((self.match, entry))
            self.match = apply_match_entry(self.match, entry)
        if not steps:
            return None
        if not before.version:
            return encode(self.snapshot())
        return MatchFrameBuilder(self.topic, self.name, self.match, steps).build_events_since(before, self.viewer)

    def _is_due(self, now: datetime) -> bool:
        at = self._waiting[0][0]
        return at is None or at <= now

    def snapshot(self) -> Snapshot | None:
        """All that spectators may see now; none before there is anything."""
        if not self.match.version:
            return None
        return MatchFrameBuilder(self.topic, self.name, self.match).build_snapshot(self.viewer)
