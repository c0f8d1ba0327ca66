"""An event that this server hosts: in memory and in the log."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from guandan.competition.championship.championship import LeaveCommand, Person
from guandan.competition.draw.lots import Chain
from guandan.competition.model.confirmation import list_running_tables
from guandan.errors import IllegalAction, StoreError, VersionConflict
from guandan.game.commands import Mode
from guandan.server.events.appends import build_appends, build_related_rows
from guandan.server.events.changed_parts import build_table_part, list_changed_parts
from guandan.server.events.streams import (
    apply_event_lines,
    apply_match_lines,
    build_event_match_stream,
    build_event_stream,
    count_entries,
    drop_old_live_matches,
    find_latest_instant,
    parse_match_stream,
    read_event_people,
)
from guandan.server.events.view_cache import ViewCache

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence
    from datetime import datetime
    from typing import Any

    from guandan.competition.championship.championship import AddedRecord, Championship
    from guandan.competition.model.commands import AnyCompetitionCommand
    from guandan.competition.model.log import CompetitionEntry
    from guandan.eventlog.values import Append
    from guandan.game.commands import AnyMatchCommand as MatchCommand
    from guandan.game.log import History, MatchEntry
    from guandan.game.match import Match
    from guandan.server.clock import Clock
    from guandan.store import Store

T = TypeVar("T")
MAX_COMMAND_ATTEMPTS = 5
"""Attempts of a command; another one follows a version conflict."""
_TICK = timedelta(microseconds=1)


class HostedEvent:
    """An open event. `championship` is its current state: never changed in place, and read only."""

    def __init__(self, event: str, store: Store, clock: Clock, championship: Championship) -> None:
        self.id = event
        self.store = store
        self.clock = clock
        self._views = ViewCache(championship)
        self.members: dict[int, int] = {}
        """The people: the event's own numbers, and theirs among all people."""
        self.is_rehearsal = False
        self.on_added: Callable[[HostedEvent, list[AddedRecord]], None] = lambda _hosted, _added: None
        """Called with what was added, once it is on disk."""
        self.on_changed: Callable[[HostedEvent, tuple[str, ...]], None] = lambda _hosted, _parts: None
        """Called with the parts that have changed, here or on another worker."""
        self.live_match: Callable[[str], Match | None] = lambda _match: None
        """A live match such as «2-5» as its open table has it."""
        self._lock = asyncio.Lock()
        self._last = find_latest_instant(championship)
        self._invalidation_count = 0

    @property
    def championship(self) -> Championship:
        """How the event stands."""
        return self._views.championship

    @property
    def version(self) -> int:
        """Counts everything that this worker knows to have changed in the event and at its paper tables."""
        return self.get_cached("version", count_entries) + self._invalidation_count

    @property
    def serial(self) -> int:
        """A number that changes with the event's state; for caches of this process."""
        return self._views.serial

    def now(self) -> datetime:
        """The instant of the next command: later than everything that has happened."""
        now = self.clock.now()
        return now if self._last is None else max(now, self._last + _TICK)

    def fork(self) -> Championship:
        """A copy of the event at the instant of the next command, on which something can be tried."""
        twin = self.championship.fork()
        twin.at = self.now()
        return twin

    async def do(
        self,
        work: Callable[[Championship], T],
        *,
        by: str,
        table: tuple[int, int] | None = None,
        in_thread: bool = False,
        related: Sequence[Append] = (),
    ) -> T:
        """Do something to a copy of the event, and if all of it is on the disk, let the copy be the event.

        `table` (round, number) is one whose live match must be known to its last move; work that takes long, such as
        a draw, goes to a thread. `related` goes to other streams in the same transaction: all of it is written or none.
        """
        return await _run_to_the_end(self._do(work, by, table, in_thread=in_thread, related=related))

    async def _do(
        self,
        work: Callable[[Championship], T],
        by: str,
        table: tuple[int, int] | None,
        *,
        in_thread: bool,
        related: Sequence[Append],
    ) -> T:
        async with self._lock:
            if table is not None:
                await self._read_match(f"{table[0]}-{table[1]}")
            for _ in range(MAX_COMMAND_ATTEMPTS):
                twin, added = self.championship.fork(), _build_empty_list()
                twin.at, twin.by, twin.listener = self.now(), by, added.extend
                try:
                    value = await asyncio.to_thread(work, twin) if in_thread else work(twin)
                    await self._write(added, related)
                except VersionConflict as conflict:
                    if any(append.stream == conflict.stream for append in related):
                        raise
                    await self._read_streams([conflict.stream], is_conflict=True)
                except IllegalAction:
                    if not await self._catch_up_if_behind():
                        raise
                else:
                    await self._replace_championship(twin, added)
                    return value
        raise IllegalAction("busy_event", event=self.id)

    async def _catch_up_if_behind(self) -> bool:
        """Was it refused only because another worker's news had not come yet?"""
        before = self._views.serial
        if self.store.is_shared:
            await self._read_streams([build_event_stream(self.id), *self._list_known_matches()])
        return self._views.serial > before

    async def _write(self, added: list[AddedRecord], related: Sequence[Append]) -> None:
        if added or related:
            beside = None if self.is_rehearsal else build_related_rows(self.id, added, self.members)
            await self.store.append_all([*build_appends(self.id, added), *related], beside)

    async def _replace_championship(self, twin: Championship, added: list[AddedRecord]) -> None:
        if not added:
            return
        self._last = twin.at
        twin.at = twin.by = None
        twin.listener = lambda _added: None
        self._views.replace(twin)
        if any(isinstance(addition, Person) for addition in added):
            self._invalidation_count += 1
            if not self.is_rehearsal:
                with suppress(StoreError):  # it is done all the same; who is new is looked up the next time
                    self.members = await self.store.read_members(self.id)
        self.on_added(self, added)
        self.on_changed(self, list_changed_parts(added))

    async def command(
        self,
        command: AnyCompetitionCommand,
        *,
        by: str,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> list[CompetitionEntry]:
        """One command of the competition; one whose id was there before is answered as the first time."""
        competition = self.championship.competition
        table, last = getattr(command, "table", None), competition.last
        number = getattr(command, "round", None) or (0 if last is None else last.number)
        place = (number, table) if isinstance(table, int) and getattr(command, "match", None) else None
        if isinstance(command, LeaveCommand):  # it may end the match that the pair is playing
            place = next(((number, one.number) for one, _ in list_running_tables(competition, command.pair)), None)
        return await self.do(lambda championship: championship.do(command, id=id), by=by, table=place)

    async def play(
        self, table: int, command: MatchCommand, *, by: str, in_round: int | None = None
    ) -> list[MatchEntry]:
        """One command of a table's match, written down by hand."""
        return await self.do(lambda championship: championship.play(table, command, in_round=in_round), by=by)

    async def read_secret(self) -> str | None:
        """The secret of the lots, where this server has it."""
        return await self.store.read_setting(f"lots/{self.id}")

    async def chain_finder(self) -> Callable[[], Chain]:
        """A function that finds the chain of lots, or refuses where this server does not have the secret."""
        secret = await self.read_secret()

        def find_chain() -> Chain:
            if secret is None:
                raise IllegalAction("no_secret_here", event=self.id)
            return Chain(bytes.fromhex(secret))

        return find_chain

    def find_match(self, number: int, table: int) -> Match | None:
        """The match of a round's table as far as it is known; a live one may be further than the event was told."""
        name = f"{number}-{table}"
        known = self.championship.matches.get(name)
        return self.live_match(name) or (None if known is None else known.match)

    async def find_history(self, number: int, table: int) -> History | None:
        """The same with everything that happened in it; a live one is read from the log."""
        name = f"{number}-{table}"
        known = self.championship.matches.get(name)
        if known is None or known.match.mode is Mode.LIVE:
            await self.catch_up([build_event_match_stream(self.id, name)])
        return self.championship.matches.get(name)

    def invalidate(self, parts: tuple[str, ...]) -> None:
        """Invalidate the views after a change that added no event."""
        self._invalidation_count += 1
        self._views.replace(self.championship)
        self.on_changed(self, parts)

    def get_cached(self, key: str, make: Callable[[Championship], T]) -> T:
        """Get a view from the cache, or build it."""
        return self._views.get(key, make)

    async def get_from_thread(self, key: str, make: Callable[[Championship], T]) -> T:
        """Get a view, built in a thread: it may take a second, and moves must not wait."""
        return await self._views.get_from_thread(key, make)

    async def get_stale_while_revalidate(self, key: str, make: Callable[[Championship], T]) -> T:
        """Get a view for pages that thousands look at: a slow one may be stale while it is rebuilt."""

        def renewed() -> None:
            self._invalidation_count += 1
            self.on_changed(self, ("standings",))

        return await self._views.get_stale_while_revalidate(key, make, renewed)

    async def catch_up(self, streams: Iterable[str] = ()) -> None:
        """Read from the log what others have added: to these streams, or to the event's own and its paper matches."""
        await _run_to_the_end(self._catch_up(list(streams)))

    async def _catch_up(self, streams: list[str]) -> None:
        async with self._lock:
            await self._read_streams(streams or [build_event_stream(self.id), *self._list_known_matches()])

    def _list_known_matches(self) -> list[str]:
        last = self.championship.competition.last
        known = self.championship.matches
        names = [] if last is None else [f"{last.number}-{table.number}" for table in last.all_tables]
        return [build_event_match_stream(self.id, name) for name in names if name in known]

    async def _read_match(self, match: str) -> None:
        await self._read_streams([build_event_match_stream(self.id, match)])

    async def _read_streams(self, streams: Iterable[str], *, is_conflict: bool = False) -> None:
        """Let a copy with all that these streams have be the event."""
        twin, parts = self.championship.fork(), set[str]()
        for stream in streams:
            match = parse_match_stream(self.id, stream)
            if match is None:
                lines = await self.store.read(stream, twin.competition.version)
                apply_event_lines(twin, lines)
                parts |= set(list_changed_parts(twin.log[len(twin.log) - len(lines) :]))
            else:
                known = twin.matches.get(match)
                lines = await self.store.read(stream, 0 if known is None else known.match.version)
                if lines:
                    apply_match_lines(twin, match, lines)
                    drop_old_live_matches(twin, match)
                    parts |= {"board", build_table_part(match)}
        if parts or is_conflict:
            await self._reload_people(twin)
            self._views.replace(twin)
            self._last = max((at for at in (self._last, find_latest_instant(twin)) if at is not None), default=None)
            self.on_changed(self, tuple(sorted(parts)))

    async def _reload_people(self, twin: Championship) -> None:
        if not self.is_rehearsal:
            members = await self.store.read_members(self.id)
            if members != self.members:
                self.members, twin.people = members, await read_event_people(self.store, members)

    async def read_people(self) -> None:
        """Read names again: other programs may have changed or erased them."""
        members = await self.store.read_members(self.id)
        people = await read_event_people(self.store, members)
        async with self._lock:
            if people != self.championship.people and not self.is_rehearsal:
                twin = self.championship.fork()
                twin.people, self.members = people, members
                self._views.replace(twin)
                self._invalidation_count += 1
                self.on_changed(self, ("people",))


def _build_empty_list() -> list[AddedRecord]:
    return []


async def _run_to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end even if the caller is cancelled; otherwise memory and log would differ."""
    return await asyncio.shield(asyncio.ensure_future(work))
