"""The live tables of a process: loaded when somebody comes or a deadline is due, kept in step, unloaded when idle."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import GuandanError, IllegalAction, StoreError
from guandan.game.questions import find_call_time
from guandan.server.clock import has_jumped
from guandan.server.tables.heartbeat import HEARTBEAT_INTERVAL, AliveSpan, Heartbeat
from guandan.server.tables.presence import PresenceExchange
from guandan.server.tables.resources import TableResources
from guandan.server.tables.streams import TableStreams
from guandan.server.tables.table import HostedTable
from guandan.server.tables.table_views import ViewSource, build_commitment_view, build_table_card
from guandan.server.tasks import cancel_tasks
from guandan.services.live_tables import TableDirectory, open_table, open_table_of_match
from guandan.tables.loading import build_table_stream, load_table_state
from guandan.tables.room_codes import derive_code, parse_room_code
from guandan.tables.settings import TableStage
from guandan.tables.shuffle_proofs import build_shuffle, read_shuffles

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping
    from datetime import datetime

    from guandan.game.fair_shuffle import Shuffle
    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.peers import NewsKind
    from guandan.store import Store
    from guandan.tables.settings import TableSettings
    from guandan.tables.state import LiveTableState, ShuffleState
    from guandan.tables.tracked_match import TrackedMatch
    from guandan.tables.views import CommitmentView, LiveTableCard

MAX_CODE_ATTEMPTS = 8
"""How many codes an event's match may have, if others were given away."""
TABLE_POLL_INTERVAL = timedelta(seconds=1)
"""How often workers that share a log poll it, for lost notices and for tables that nobody drives."""
UNLOAD_AFTER = timedelta(minutes=2)
"""Idle time after which a table without clients and alarms is unloaded."""
_PAUSE_BETWEEN_TABLES = 0.005
"""Seconds between two tables that are inspected at start, so that clients are served in between."""


class TableRegistry:
    """The live tables of this process, by code."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.directory = TableDirectory()
        self.resources = TableResources(store, clock, self._wake)
        self.on_event_match: Callable[[str, str, int, bool], None] | None = None
        """Called after a deal or a match of an event: the event, the match, its version, whether it is over."""
        self._store = store
        self._clock = clock
        self._heartbeat = Heartbeat(store)
        self._tables: dict[str, HostedTable] = {}
        self._presence = PresenceExchange(self._tables)
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._driven: set[str] = set()
        """Tables that this process has driven."""
        self._loops: list[asyncio.Task[None]] = []
        self._inspected: dict[str, int] = {}
        self._inspection_lock = asyncio.Lock()

    async def start(self) -> None:
        """Begin to drive: alarms, notices of other workers, a look at the log each second."""
        await self._heartbeat.read()
        self._clock.correct(await self._store.measure_clock_error())
        self._clock.adopt_jump()
        self._heartbeat.begin(self._clock.now())
        if not self._store.is_shared:
            # The clock may have been set since the last server: no heartbeat by its time may be taken for a later one.
            with suppress(StoreError):
                await self._heartbeat.beat(self._clock.now())
        loops = [
            self.resources.alarms.run(),
            self._run_every(HEARTBEAT_INTERVAL, self._run_housekeeping),
            self.load_due(),
        ]
        if self._store.is_shared:
            loops += [self._run_every(TABLE_POLL_INTERVAL, self._poll_log), self._handle_notices()]
        self._loops = [asyncio.get_running_loop().create_task(loop) for loop in loops]

    async def close(self) -> None:
        """Close all tables; everything acknowledged is on disk."""
        await cancel_tasks(self._loops)
        self._loops = []
        for table in self._tables.values():
            table.stop()
        await self.resources.wait_for_tasks()
        self._tables.clear()
        self.resources.bots.close()

    @property
    def tables(self) -> Iterable[HostedTable]:
        """Every table that is loaded."""
        return tuple(self._tables.values())

    @property
    def table_count(self) -> int:
        """How many tables are loaded."""
        return len(self._tables)

    @property
    def presence(self) -> NewsKind:
        """What this server tells others that share its log about who is at its tables."""
        return self._presence.kind

    # ------------------------------------------------------------------ opening and finding

    async def open(self, settings: TableSettings, by: Who) -> HostedTable:
        """A new table with a room code; its maker takes no seat by that."""
        now = self._clock.now()
        return await self.get(await open_table(self._store, self.resources.books, settings, by.person, now))

    async def open_for_event(
        self,
        *,
        event: str,
        round: int,  # noqa: A002 (what it is)
        table: int,
        settings: TableSettings,
        seats: Mapping[Seat, int],
    ) -> HostedTable:
        """The live table of a competition's match `EVENT.ROUND-TABLE`; opened again, it is the same one."""
        settings = replace(settings, event=event, place=f"{round}-{table}")
        now = self._clock.now()
        return await self.get(await open_table_of_match(self._store, self.resources.books, settings, seats, now))

    async def get(self, code: str) -> HostedTable:
        """A table by its code, loaded from the log; refused with `no_such_table_code`."""
        named = parse_room_code(code)
        if named is None:
            raise IllegalAction("no_such_table_code", table=code[:20])
        if named not in self._tables:
            if named not in self._loading:
                self._loading[named] = asyncio.get_running_loop().create_task(self._load(named))
                self._loading[named].add_done_callback(lambda _: self._loading.pop(named, None))
            return await asyncio.shield(self._loading[named])
        table = self._tables[named]
        table.idle_since = self._clock.now()  # somebody comes: it is not forgotten now
        return table

    async def find_table_of_match(self, match: str) -> HostedTable:
        """The table of a match by its id, `CODE.n` or `EVENT.ROUND-TABLE`; refused with `no_such_match`."""
        first, _, place = match.rpartition(".")
        codes = [derive_code(match, attempt) for attempt in range(MAX_CODE_ATTEMPTS)]
        for code in (first, *codes):
            with suppress(IllegalAction):
                table = await self.get(code)
                settings = table.settings
                if code == first and settings.event is None and place.isdecimal() and int(place) <= table.state.matches:
                    return table
                if f"{settings.event}.{settings.place}" == match:
                    return table
        raise IllegalAction("no_such_match", match=match)

    def list_public(self) -> list[LiveTableCard]:
        """The tables that anybody may see in the list and join or watch, newest first."""
        return self.directory.list_public()

    async def list_own(self, who: Who) -> list[HostedTable]:
        """The tables that somebody made or sits at, newest first, as far as they are not over and done with."""
        found = []
        for code in self.directory.list_codes_of(who.person):
            table = await self.get(code)
            is_mine = table.find_seat(who) is not None or table.state.maker == who.person
            if is_mine and table.state.stage is not TableStage.CLOSED:
                found.append(table)
        return found

    # ------------------------------------------------------------------ 公平发牌

    async def build_proof(self, match: str, *, is_over: bool) -> tuple[CommitmentView, ...]:
        """What may be told of a match's shuffles; the secrets only when it is over."""
        shuffles = await self._read_shuffles(match)
        return tuple(build_commitment_view(shuffle, is_over=is_over) for shuffle in shuffles)

    async def list_shuffles(self, match: str, *, is_over: bool) -> tuple[Shuffle, ...]:
        """The shuffles of a match for its record, with their secrets; none before it is over."""
        shuffles = await self._read_shuffles(match) if is_over else ()
        return tuple(build_shuffle(shuffle) for shuffle in shuffles if shuffle.numbers is not None)

    async def _read_shuffles(self, match: str) -> tuple[ShuffleState, ...]:
        table = await self.find_table_of_match(match)
        return await read_shuffles(self._store, table.code, match)

    # ------------------------------------------------------------------ loading and unloading

    async def _load(self, code: str) -> HostedTable:
        state = await load_table_state(self._store, code)
        if state is None:
            raise IllegalAction("no_such_table_code", table=code)
        streams = TableStreams(self._store, self.resources.books, code, state)
        await streams.load_match()
        table = HostedTable(streams, self.resources, self)
        await table.seats.read_names([*state.people.values()])
        is_driver = await self._store.drivers.acquire(build_table_stream(code))
        if is_driver:
            await self._note_lost_time(table)
        table.seats.expect_people(self._clock.now())
        self._tables[code] = table
        self.directory.update(code, table.state, table.build_card)
        table.set_driver(is_driver=is_driver)
        if not is_driver:
            table.poke()
        return table

    async def _note_lost_time(self, table: HostedTable) -> None:
        """Note since when nobody drove a table that this worker drives from now on."""
        if self._store.is_shared:
            await self._heartbeat.read()
        tracked, is_first_time = table.tracked_match, table.code not in self._driven
        self._driven.add(table.code)
        table.actions.note_lost_time(None)
        if tracked is None or tracked.last is None:
            return
        since = find_last_sign_of_life(tracked, tracked.last, self._heartbeat.before)
        # Without others, it was not driven before this process; what its clock says now may be earlier or later.
        is_long_ago = self._clock.now() - since > HEARTBEAT_INTERVAL + TABLE_POLL_INTERVAL
        if is_long_ago if self._store.is_shared else is_first_time:
            table.actions.note_lost_time(since)

    async def unload(self, table: HostedTable) -> None:
        """Unload a table that nobody needs now; the log has everything."""
        table.stop()
        if self._tables.get(table.code) is table:
            del self._tables[table.code]
        self._list_unloaded(table.code, table.state, table.build_card())
        await self._store.drivers.release(build_table_stream(table.code))

    def _list_unloaded(self, code: str, state: LiveTableState, card: LiveTableCard) -> None:
        self.directory.update(code, state, lambda: card)

    async def load_due(self) -> None:
        """Load what somebody must drive though nobody has come (tables of events, and of bots), know the public tables.

        Concurrent callers share one poll and get the same result.
        """
        async with self._inspection_lock:
            loaded = set(self._tables)
            for stream in await self._store.list_streams("table"):
                code = stream.name.partition("/")[2]
                if code in loaded or self._inspected.get(code) == stream.version:
                    continue
                try:
                    await self._inspect_table(code)
                except StoreError:
                    continue  # the database may come back: the table is looked at again then
                except GuandanError:
                    pass  # a table that cannot be read stays unread until it changes
                self._inspected[code] = stream.version
                await asyncio.sleep(_PAUSE_BETWEEN_TABLES)

    async def _inspect_table(self, code: str) -> None:
        state = await load_table_state(self._store, code)
        if state is None:
            return
        source = ViewSource(code, state, None)
        if state.settings.is_public and state.stage is not TableStage.CLOSED:
            people = await self._store.read_people([*state.people.values()])
            source.names = {person.number: person for person in people}
        if code not in self._tables:
            self._list_unloaded(code, state, build_table_card(source))
        runs_alone = state.settings.event is not None or not state.people
        if (
            state.stage is TableStage.PLAYING
            and runs_alone
            and await self._store.drivers.acquire(build_table_stream(code))
        ):
            await self.get(code)

    # ------------------------------------------------------------------ what tables tell

    def on_table_changed(self, table: HostedTable) -> None:
        """A table tells that it has changed."""
        self.directory.update(table.code, table.state, table.build_card)
        if table.state.stage is TableStage.CLOSED:
            self.resources.alarms.drop(table.code)

    def on_presence_changed(self, table: HostedTable) -> None:
        """A table tells that one of its people came or left."""
        if self._store.is_shared:
            self._presence.note_change(table.code)

    def on_deal_ended(self, table: HostedTable) -> None:
        """A table tells that a deal or its match is over."""
        match, settings = table.match, table.settings
        if self.on_event_match is not None and settings.event is not None and match is not None:
            self.on_event_match(settings.event, table.match_id or "", match.version, match.result is not None)

    def _wake(self, code: str) -> None:
        table = self._tables.get(code)
        if table is not None:
            table.poke()

    # ------------------------------------------------------------------ housekeeping

    async def _run_every(self, pause: timedelta, work: Callable[[], Coroutine[object, object, None]]) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + pause)
            await self.resources.run_in_background(work())

    async def _run_housekeeping(self) -> None:
        await self._follow_machine_clock()
        now = self._clock.now()
        driven = [table for table in self.tables if table.driver.is_driver]
        # What was lost must be given back before anything says that the server is alive.
        is_settled = all(table.actions.lost_since is None for table in driven)
        if is_settled and any(_is_running(table.match) for table in driven):
            await self._heartbeat.beat(now)
        for table in self.tables:
            is_awaited = self.resources.alarms.get(table.code) is not None
            if table.is_idle and now - table.idle_since >= UNLOAD_AFTER and not is_awaited:
                await self.unload(table)
        if self._store.is_shared and not self._inspection_lock.locked():
            await self.load_due()  # tables that others have opened, or let go

    async def _follow_machine_clock(self) -> None:
        """Adopt a jump of the machine's clock, with the matches paused meanwhile: nobody's deadline jumps with it.

        Servers that share a database go by its clock: a question that one of them asked is timed by another.
        """
        self._clock.correct(await self._store.measure_clock_error())
        if not has_jumped(self._clock):
            self._clock.adopt_jump()  # a correction that nobody notices
            return
        driven = [table for table in self.tables if table.driver.is_driver]
        for table in driven:
            await table.actions.stop_for_jump()
        # Whatever happens from here on, the last sign of life is not later than what is written by the new time.
        self._heartbeat.begin(self._clock.now() + self._clock.jump)
        await self._heartbeat.beat(self._clock.now() + self._clock.jump)
        self._clock.adopt_jump()
        for table in self.tables:
            table.streams.restart_waits(self._clock.now())
            table.poke()

    # ------------------------------------------------------------------ several workers

    async def _handle_notices(self) -> None:
        async for news in self._store.listen_for_notices():
            with suppress(GuandanError):
                await self.catch_up(news)

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """Read what other workers have added to these streams; an empty notice says: look yourself."""
        if not news:
            await self._poll_log()
            return
        for table in self.tables:
            known = dict(zip(table.streams.stream_names, table.streams.versions, strict=False))
            if any(news.get(stream, 0) > version for stream, version in known.items()):
                self.resources.run_in_background(table.catch_up())

    async def _poll_log(self) -> None:
        """Poll the log for tables that advanced elsewhere, and for tables that nobody drives."""
        tables = {stream: table for table in self.tables for stream in table.streams.stream_names}
        if not tables:
            return
        found = await self._store.list_streams(names=list(tables))
        await self.catch_up({stream.name: stream.version for stream in found} or {"": 0})
        drivers = self._store.drivers
        for stream in list(drivers.held)[:1]:
            await drivers.acquire(stream)  # if the connection is lost, all locks are, and this finds it out
        for table in self.tables:
            stream = build_table_stream(table.code)
            if stream not in drivers.held:
                table.set_driver(is_driver=False)
                if await drivers.acquire(stream):
                    await self._note_lost_time(table)
                    table.set_driver(is_driver=True)


def find_last_sign_of_life(tracked: TrackedMatch, last: datetime, alive: AliveSpan | None) -> datetime:
    """Until when somebody drove a table, at least: its last event, or a later heartbeat of the server that had it.

    A heartbeat does not count if the table stood still already when that server began, or if it came long after
    something fell due: whoever drove the table would have let the time run out.
    """
    match = tracked.match
    instants = [question.deadline for question in match.questions] + [find_call_time(match)]
    due = min((instant for instant in instants if instant is not None), default=None)
    if alive is None or not alive.begin <= last <= alive.end:
        return last
    return last if due is not None and alive.end > due + HEARTBEAT_INTERVAL else alive.end


def _is_running(match: Match | None) -> bool:
    """Whether time passes in this match."""
    return match is not None and match.result is None and not match.is_paused
