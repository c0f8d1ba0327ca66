"""The two streams of a table, and what they make: its state and the course of its match.

A command is decided on this copy and appended with the version that it was decided at. If another worker was first, the
copy catches up and the command is decided again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from guandan.errors import GuandanError
from guandan.eventlog.append import Answer, Decided, append_events
from guandan.eventlog.entry import number_events
from guandan.game.decide import advance
from guandan.game.log import MATCH_CODEC, MatchEntry
from guandan.server.tables.course import FORM, Course, followed, save
from guandan.server.tables.events import event_of
from guandan.server.tables.loading import begun, load_course, match_stream, table_stream, with_shared
from guandan.server.tables.recent import Recent
from guandan.server.tables.state import evolve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from guandan.eventlog.values import StoredEvent
    from guandan.game.commands import AnyCommand
    from guandan.game.events import AnyEvent
    from guandan.game.match import Match
    from guandan.server.tables.books import Books
    from guandan.server.tables.events import AnyTableEvent
    from guandan.server.tables.state import TableState
    from guandan.server.tables.telling import Happened
    from guandan.store import Store


class Hears(Protocol):
    """Whoever is told of what has happened, once it is on the disk."""

    def table_changed(self, before: TableState) -> None:
        """Something of the table is different."""
        ...

    def match_went_on(self, before: Course | None, steps: Sequence[Happened]) -> None:
        """The match has gone on from there by these entries."""
        ...


class Streams:
    """A table's state, its match's course and the last entries, as far as this worker knows them."""

    def __init__(self, store: Store, books: Books, code: str, state: TableState) -> None:
        self.code = code
        self.state = state
        self.course: Course | None = None
        self.recent = Recent()
        self.heard_by: Hears | None = None
        self._store = store
        self._books = books

    @property
    def match(self) -> Match | None:
        """The match that is on, or was last; none before it has begun."""
        return None if self.course is None else self.course.match

    @property
    def names(self) -> tuple[str, ...]:
        """The streams, as far as there are matches."""
        match = self.state.match
        return (table_stream(self.code),) if match is None else (table_stream(self.code), match_stream(match))

    async def load_match(self) -> None:
        """Read the match that is on from the log."""
        self.course, self.recent = None, Recent()
        if self.state.match is not None:
            self.course, steps = await load_course(self._store, self.state.match, self._books)
            for before, entry in steps:
                self.recent.add(before.match, entry)

    # ------------------------------------------------------------------ the table

    async def settle(
        self,
        decide: Callable[[TableState], list[AnyTableEvent]],
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> Answer:
        """Do something at the table; what brings no event is done at once."""
        stream = table_stream(self.code)

        def decide_now() -> Decided:
            return Decided(stream, self.state.version, decide(self.state))

        answer = await append_events(self._store, stream, decide_now, self.catch_up, at=at, by=by, command=id)
        if answer.added:
            await self._table_went_on(answer.added)
        return answer

    async def _table_went_on(self, lines: Sequence[StoredEvent]) -> None:
        before = self.state
        for line in lines:
            self.state = evolve(self.state, event_of(line), line.at)
        if self.state.match != before.match:
            await self.load_match()
        if self.heard_by is not None:
            self.heard_by.table_changed(before)

    # ------------------------------------------------------------------ the match

    async def play(
        self,
        command: AnyCommand,
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> Answer:
        """Do a command of the game in the match that is on."""
        return await self.play_all(lambda _: (command,), at, by, id)

    async def play_all(
        self,
        plan: Callable[[Match], Sequence[AnyCommand]],
        at: datetime,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> Answer:
        """Do several commands as one; they are planned again if somebody else was first."""
        events: list[AnyEvent] = []
        after: Match | None = None

        def decide() -> Decided:
            nonlocal events, after
            course, stream = self._running_match()
            after, events = course.match, []
            for command in plan(after):
                more, after = advance(after, command, at)
                events += more
            return Decided(stream, course.match.version, events)

        _, stream = self._running_match()
        answer = await append_events(
            self._store, stream, decide, self.catch_up, at=at, by=by, command=id, recall=self._recall
        )
        if answer.added:
            before = answer.version - len(events)
            await self._match_went_on(number_events(events, before, at, by, id), after)
        return answer

    def _running_match(self) -> tuple[Course, str]:
        if self.course is None or self.state.match is None:
            raise RuntimeError("no match is on")
        return self.course, match_stream(self.state.match)

    async def start(self, course: Course, command: AnyCommand, at: datetime) -> None:
        """Begin the match that the table says is on, if it is not begun yet."""
        if self.course is not None or self.state.match is None:
            return
        stream = match_stream(self.state.match)
        events, after = advance(course.match, command, at)

        def decide() -> Decided:
            return Decided(stream, 0, () if self.course is not None else events)

        answer = await append_events(self._store, stream, decide, self.catch_up, at=at, by="clock", command="start")
        if answer.added:
            await self._match_went_on(number_events(events, 0, at, "clock", None), after)

    async def _match_went_on(self, entries: Sequence[MatchEntry], after: Match | None = None) -> None:
        before = self.course
        course = before if before is not None else await begun(entries[0], self._books)
        first, steps = course, []
        for entry in entries:
            steps.append((course.match, entry))
            self.recent.add(course.match, entry)
            course = with_shared(followed(course, entry, after if len(entries) == 1 else None), self._books)
        self.course = course
        if self.heard_by is not None:
            self.heard_by.match_went_on(before, steps)
        if course.match.deal is None and (first.match.deal is not None or first.match.mode is None):
            await self._save(course)

    async def _save(self, course: Course) -> None:
        """A cache: if it cannot be kept, nothing is lost."""
        saved = save(course)
        if saved is not None and self.state.match is not None:
            try:
                await self._store.save_snapshot(match_stream(self.state.match), FORM, saved)
            except GuandanError:
                return

    # ------------------------------------------------------------------ what others have done

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        lines = await self._store.read(table_stream(self.code), after=self.state.version)
        fresh = [line for line in lines if line.version > self.state.version]
        if fresh:
            await self._table_went_on(fresh)
        if self.state.match is not None:
            version = 0 if self.course is None else self.course.match.version
            read = await self._store.read(match_stream(self.state.match), after=version)
            version = 0 if self.course is None else self.course.match.version
            entries = [MATCH_CODEC.decode_entry(line, line.version) for line in read if line.version > version]
            if entries:
                await self._match_went_on(entries)

    async def was_behind(self) -> bool:
        """Before something is refused: has another worker gone on, so that it may be possible after all?"""
        if not self._store.is_shared:
            return False
        before = (self.state, self.course)
        await self.catch_up()
        return self.state is not before[0] or self.course is not before[1]

    def _recall(self, command: str) -> Answer | None:
        """What a command of the deal in play brought."""
        version = self.recent.version_of(command)
        return None if version is None else Answer(version, is_repeat=True)
