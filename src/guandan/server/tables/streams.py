"""The two streams of a table, and what they make: its state and the course of its match.

A command is decided on this copy and appended with the version that it was decided at. If another worker was first, the
copy catches up and the command is decided again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Protocol

from guandan.errors import GuandanError
from guandan.eventlog.append import CommandOutcome, PendingEvents, append_events
from guandan.eventlog.entry import number_events
from guandan.game.decide import advance
from guandan.game.events import CardsDealt
from guandan.game.log import MATCH_CODEC, MatchEntry
from guandan.server.tables.match_frames import needs_match_before
from guandan.tables.events import decode_table_event
from guandan.tables.loading import (
    begin_tracked_match,
    build_match_stream,
    build_table_stream,
    load_tracked_match,
    share_rulebook,
)
from guandan.tables.state import apply_table_event
from guandan.tables.tracked_match import SNAPSHOT_FORM, TrackedMatch, apply_tracked_entry, build_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from guandan.eventlog.values import StoredEvent
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.events import AnyMatchEvent
    from guandan.game.match import Match
    from guandan.server.tables.match_frames import Happened
    from guandan.store import Store
    from guandan.tables.events import AnyTableEvent
    from guandan.tables.rulebook_cache import RulebookCache
    from guandan.tables.settings import TableSettings
    from guandan.tables.state import LiveTableState

MAX_RECENT_ENTRIES = 64
"""A client that has missed more gets a snapshot."""


class StreamListener(Protocol):
    """A listener that is called after events are on disk."""

    def on_table_changed(self, before: LiveTableState) -> None:
        """Called when the table has changed."""
        ...

    def on_match_changed(self, before: TrackedMatch | None, steps: Sequence[Happened]) -> None:
        """Called when the match has advanced by these entries."""
        ...


class RecentEntries:
    """The last entries of the deal in play, for clients that reconnect and for repeated commands.

    The match before is kept only with those that need it to be shown.
    """

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

    def list_last_append(self) -> list[MatchEntry]:
        """The last entries, as many as came at one instant."""
        entries = [entry for _, entry in self._entries]
        return [entry for entry in entries if entry.at == entries[-1].at]

    def find_version(self, command: str) -> int | None:
        """The version after a command, if it is one of these."""
        found = [entry.version for _, entry in self._entries if entry.command == command]
        return found[-1] if found else None


class TableStreams:
    """A table's state, its match and the last entries, as far as this worker knows them.

    Every change holds `lock`: one command at a time, the next only after the commit of the last.
    """

    def __init__(self, store: Store, books: RulebookCache, code: str, state: LiveTableState) -> None:
        self.code = code
        self.state = state
        self.tracked_match: TrackedMatch | None = None
        self.recent = RecentEntries()
        self.listener: StreamListener | None = None
        self.lock = asyncio.Lock()
        self._restarted_waits: dict[datetime, datetime] = {}
        self._store = store
        self._books = books

    @property
    def match(self) -> Match | None:
        """The match that is on, or was last; none before it has begun."""
        return None if self.tracked_match is None else self.tracked_match.match

    @property
    def match_id(self) -> str | None:
        """Its id: the stream `match/ID`."""
        return self.state.match

    def restart_waits(self, now: datetime) -> None:
        """Let what the table waits for without a running clock (promises, numbers, the next deal) begin anew.

        Nobody drove the table until now, or the clock was just set: those who are waited for have not had that time.
        """
        shuffle = self.state.shuffles[-1].since if self.state.shuffles else None
        idle = None if self.tracked_match is None else self.tracked_match.idle_since
        self._restarted_waits = {since: now for since in (shuffle, idle) if since is not None}

    def count_from(self, since: datetime) -> datetime:
        """From when a wait counts that began at an instant of the log."""
        return self._restarted_waits.get(since, since)

    @property
    def settings(self) -> TableSettings:
        """How the table is set."""
        return self.state.settings

    @property
    def versions(self) -> tuple[int, int]:
        """How far both streams have come."""
        return self.state.version, 0 if self.match is None else self.match.version

    @property
    def stream_names(self) -> tuple[str, ...]:
        """The streams, as far as there are matches."""
        match = self.state.match
        return (
            (build_table_stream(self.code),)
            if match is None
            else (build_table_stream(self.code), build_match_stream(match))
        )

    async def load_match(self) -> None:
        """Read the match that is on from the log."""
        self.tracked_match, self.recent = None, RecentEntries()
        if self.state.match is not None:
            self.tracked_match, steps = await load_tracked_match(self._store, self.state.match, self._books)
            for before, entry in steps:
                self.recent.add(before.match, entry)

    # ------------------------------------------------------------------ the table

    async def change_table(
        self,
        decide: Callable[[LiveTableState], list[AnyTableEvent]],
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> CommandOutcome:
        """Append table events; a decision without events appends nothing."""
        stream = build_table_stream(self.code)

        def decide_now() -> PendingEvents:
            return PendingEvents(stream, self.state.version, decide(self.state))

        answer = await append_events(self._store, stream, decide_now, self.catch_up, at=at, by=by, command=id)
        if answer.added:
            await self._apply_table_events(answer.added)
        return answer

    async def _apply_table_events(self, lines: Sequence[StoredEvent]) -> None:
        before = self.state
        for line in lines:
            self.state = apply_table_event(self.state, decode_table_event(line), line.at)
        if self.state.match != before.match:
            await self.load_match()
        if self.listener is not None:
            self.listener.on_table_changed(before)

    # ------------------------------------------------------------------ the match

    async def play_command(
        self,
        command: AnyMatchCommand,
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> CommandOutcome:
        """Execute a command of the game in the current match."""
        return await self.play_commands(lambda _: (command,), at, by, id)

    async def play_commands(
        self,
        plan: Callable[[Match], Sequence[AnyMatchCommand]],
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> CommandOutcome:
        """Execute several commands in one append; they are planned again after a version conflict."""
        events: list[AnyMatchEvent] = []
        after: Match | None = None

        def decide() -> PendingEvents:
            nonlocal events, after
            course, stream = self._require_match()
            after, events = course.match, []
            for command in plan(after):
                more, after = advance(after, command, at)
                events += more
            return PendingEvents(stream, course.match.version, events)

        _, stream = self._require_match()
        answer = await append_events(
            self._store, stream, decide, self.catch_up, at=at, by=by, command=id, recall=self._recall
        )
        if answer.added:
            before = answer.version - len(events)
            await self._apply_match_entries(number_events(events, before, at, by, id), after)
        return answer

    def _require_match(self) -> tuple[TrackedMatch, str]:
        if self.tracked_match is None or self.state.match is None:
            raise RuntimeError("no match is on")
        return self.tracked_match, build_match_stream(self.state.match)

    async def start_match(self, course: TrackedMatch, command: AnyMatchCommand, at: datetime) -> None:
        """Begin the match that the table says is on, if it is not begun yet."""
        if self.tracked_match is not None or self.state.match is None:
            return
        stream = build_match_stream(self.state.match)
        events, after = advance(course.match, command, at)

        def decide() -> PendingEvents:
            return PendingEvents(stream, 0, () if self.tracked_match is not None else events)

        answer = await append_events(self._store, stream, decide, self.catch_up, at=at, by="clock", command="start")
        if answer.added:
            await self._apply_match_entries(number_events(events, 0, at, "clock", None), after)

    async def _apply_match_entries(self, entries: Sequence[MatchEntry], after: Match | None = None) -> None:
        before = self.tracked_match
        course = before if before is not None else await begin_tracked_match(entries[0], self._books)
        first, steps = course, []
        for entry in entries:
            steps.append((course.match, entry))
            self.recent.add(course.match, entry)
            course = share_rulebook(
                apply_tracked_entry(course, entry, after if len(entries) == 1 else None), self._books
            )
        self.tracked_match = course
        if self.listener is not None:
            self.listener.on_match_changed(before, steps)
        if course.match.deal is None and (first.match.deal is not None or first.match.mode is None):
            await self._save(course)

    async def _save(self, course: TrackedMatch) -> None:
        """A cache: if it cannot be kept, nothing is lost."""
        saved = build_snapshot(course)
        if saved is not None and self.state.match is not None:
            try:
                await self._store.save_snapshot(build_match_stream(self.state.match), SNAPSHOT_FORM, saved)
            except GuandanError:
                return

    # ------------------------------------------------------------------ what others have done

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        lines = await self._store.read(build_table_stream(self.code), after=self.state.version)
        fresh = [line for line in lines if line.version > self.state.version]
        if fresh:
            await self._apply_table_events(fresh)
        if self.state.match is not None:
            version = 0 if self.tracked_match is None else self.tracked_match.match.version
            read = await self._store.read(build_match_stream(self.state.match), after=version)
            version = 0 if self.tracked_match is None else self.tracked_match.match.version
            entries = [MATCH_CODEC.decode_entry(line, line.version) for line in read if line.version > version]
            if entries:
                await self._apply_match_entries(entries)

    async def catch_up_if_behind(self) -> bool:
        """Catch up before a refusal; return whether another worker had advanced the table or match."""
        if not self._store.is_shared:
            return False
        before = (self.state, self.tracked_match)
        await self.catch_up()
        return self.state is not before[0] or self.tracked_match is not before[1]

    def _recall(self, command: str) -> CommandOutcome | None:
        """What a command of the deal in play brought."""
        version = self.recent.find_version(command)
        return None if version is None else CommandOutcome(version, is_repeat=True)
