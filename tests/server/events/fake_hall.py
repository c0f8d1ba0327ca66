"""A hall whose tables play by themselves when a test says so; the real one has tests of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.eventlog.values import NewEvent
from guandan.game.commands import CallTime
from guandan.game.log import MATCH_CODEC, History
from guandan.game.walk import next_command

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from guandan.game.commands import AnyMatchCommand
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.store import Store
    from guandan.tables.settings import TableSettings

SEED = b"cards of a test"


class FakeTable:
    """A table of an event: it goes on from what is in the log."""

    def __init__(self, store: Store, book: Rulebook, stream: str, settings: TableSettings) -> None:
        self.store, self.stream, self.settings = store, stream, settings
        self.code = stream.removeprefix("match/")
        self.history = History(book)
        self.done: list[AnyMatchCommand] = []

    @property
    def match(self) -> Match:
        return self.history.match

    async def catch_up(self) -> None:
        for line in await self.store.read(self.stream, self.match.version):
            entry = MATCH_CODEC.decode_entry(line, line.version)
            self.history.add(entry, _after(self.history, entry))

    async def do(self, command: AnyMatchCommand, _by: Who | None = None) -> None:
        await self.catch_up()
        before = len(self.history.entries)
        self._decide(command)
        await self._append(before)

    def _decide(self, command: AnyMatchCommand) -> None:
        self.done.append(command)
        self.history.do(command, self.history.entries[-1].at, "clock")

    async def _append(self, before: int) -> None:
        news = [NewEvent.of(entry.event, entry.at, entry.by) for entry in self.history.entries[before:]]
        await self.store.append(self.stream, before, news)

    async def play(self, steps: int) -> None:
        """So many moves, by lot."""
        await self.catch_up()
        before = len(self.history.entries)
        for _ in range(steps):
            command = next_command(self.match, SEED)
            if command is not None:
                self._decide(command)
        await self._append(before)

    async def play_deal(self) -> None:
        """To the end of the deal that is on, and no further."""
        done = len(self.match.progress.done)
        while len(self.match.progress.done) == done and self.match.result is None:
            await self.play(1)

    async def play_out(self) -> None:
        """A deal, and time is called in it."""
        await self.play(1)
        await self.do(CallTime())
        await self.play_on()

    async def play_on(self) -> None:
        """To the end."""
        await self.catch_up()
        before = len(self.history.entries)
        while (command := next_command(self.match, SEED)) is not None:
            self._decide(command)
        await self._append(before)


def _after(history: History, entry: MatchEntry) -> Match:
    from guandan.game.log import apply_match_entry  # noqa: PLC0415 (a name too common for a module of tests)

    return apply_match_entry(history.match, entry)


class FakeHall:
    """The tables that were opened, by their matches."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.store: Store | None = None
        self.tables: dict[str, FakeTable] = {}
        self.seats: dict[str, Mapping[Seat, int]] = {}
        self.opened = 0
        self.on_event_match: Callable[[str, str, int, bool], None] | None = None

    async def open_for_event(
        self,
        *,
        event: str,
        round: int,  # noqa: A002 (the hall's own name for it)
        table: int,
        settings: TableSettings,
        seats: Mapping[Seat, int],
    ) -> FakeTable:
        assert self.store is not None
        name = f"{round}-{table}"
        self.opened += 1
        if name not in self.tables:
            self.tables[name] = FakeTable(self.store, self.book, f"match/{event}.{name}", settings)
            await self.tables[name].catch_up()
        self.seats[name] = seats
        return self.tables[name]

    async def get(self, code: str) -> FakeTable:
        return next(table for table in self.tables.values() if table.code == code)

    def ends(self, event: str, match: str, *, is_over: bool = True) -> None:
        """A deal or a match has ended."""
        assert self.on_event_match is not None
        self.on_event_match(event, f"{event}.{match}", self.tables[match].match.version, is_over)
