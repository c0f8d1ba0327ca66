"""Background tasks of the table registry: alarms, heartbeat, notices of other workers, unloading."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, StoreError
from guandan.server.protocol.table_view import TableStage
from guandan.server.tables.heartbeat import HEARTBEAT_INTERVAL
from guandan.server.tables.loading import build_table_stream, load_table_state
from guandan.server.tables.table_views import ViewSource, build_table_card

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from guandan.game.match import Match
    from guandan.server.tables.registry import TableRegistry
    from guandan.server.tables.table import HostedTable

TABLE_POLL_INTERVAL = timedelta(seconds=1)
"""How often workers that share a log poll it, for lost notices and for tables that nobody drives."""
UNLOAD_AFTER = timedelta(minutes=2)
"""Idle time after which a table without clients and alarms is unloaded."""
_PAUSE_BETWEEN_TABLES = 0.005
"""Seconds between two tables that are inspected at start, so that clients are served in between."""


class TableBackgroundTasks:
    """The background tasks of the table registry."""

    def __init__(self, hall: TableRegistry) -> None:
        self._hall = hall
        self._loops: list[asyncio.Task[None]] = []
        self._inspected: dict[str, int] = {}
        self._inspection_lock = asyncio.Lock()

    def start(self) -> None:
        """Begin."""
        loops = [self._hall.alarms.run(), self._run_every(HEARTBEAT_INTERVAL, self._run_housekeeping), self.load_due()]
        if self._hall.store.is_shared:
            loops += [self._run_every(TABLE_POLL_INTERVAL, self._poll_log), self._handle_notices()]
        self._loops = [asyncio.get_running_loop().create_task(loop) for loop in loops]

    async def close(self) -> None:
        """End."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._loops = []

    async def _run_every(self, pause: timedelta, work: Callable[[], Coroutine[object, object, None]]) -> None:
        clock = self._hall.clock
        while True:
            await clock.sleep_until(clock.now() + pause)
            await self._hall.run_in_background(work())

    # ------------------------------------------------------------------ heartbeat and forgetting

    async def _run_housekeeping(self) -> None:
        hall = self._hall
        now = hall.clock.now()
        if any(table.is_driver and table.match is not None and _is_running(table.match) for table in hall.tables):
            await hall.heartbeat.beat(now)
        for table in hall.tables:
            if table.is_idle and now - table.idle_since >= UNLOAD_AFTER and hall.alarms.get(table.code) is None:
                await hall.unload(table)
        if hall.store.is_shared and not self._inspection_lock.locked():
            await self.load_due()  # tables that others have opened, or let go

    async def load_due(self) -> None:
        """Load what somebody must drive though nobody has come, and know the public tables.

        Whoever asks while another look is under way waits for it, and knows as much afterwards.
        """
        async with self._inspection_lock:
            loaded = {table.code for table in self._hall.tables}
            for stream in await self._hall.store.list_streams("table"):
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
        hall = self._hall
        state = await load_table_state(hall.store, code)
        if state is None:
            return
        hall.index_people(code, state)
        if state.stage is TableStage.CLOSED:
            hall.unloaded_cards.pop(code, None)
            return
        if state.settings.is_public:
            around = ViewSource(code, state, None)
            around.names = {person.number: person for person in await hall.store.read_people([*state.people.values()])}
            hall.unloaded_cards[code] = build_table_card(around)
        runs_alone = state.settings.event is not None or not state.people
        if (
            state.stage is TableStage.PLAYING
            and runs_alone
            and await hall.store.drivers.acquire(build_table_stream(code))
        ):
            await hall.get(code)

    # ------------------------------------------------------------------ several workers

    async def _handle_notices(self) -> None:
        async for news in self._hall.store.listen_for_notices():
            with suppress(GuandanError):
                await self.catch_up(news)

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """Read what other workers have added to these streams; an empty notice says: look yourself."""
        if not news:
            await self._poll_log()
            return
        for table in self._hall.tables:
            known = dict(zip(table.streams.stream_names, table.versions, strict=False))
            if any(news.get(stream, 0) > version for stream, version in known.items()):
                self._hall.run_in_background(table.catch_up())

    async def _poll_log(self) -> None:
        """Poll the log for tables that advanced elsewhere, and for tables that nobody drives."""
        tables: dict[str, HostedTable] = {
            stream: table for table in self._hall.tables for stream in table.streams.stream_names
        }
        if not tables:
            return
        found = await self._hall.store.list_streams(names=list(tables))
        await self.catch_up({stream.name: stream.version for stream in found} or {"": 0})
        drivers = self._hall.store.drivers
        for stream in list(drivers.held)[:1]:
            await drivers.acquire(stream)  # if the connection is lost, all locks are, and this finds it out
        for table in self._hall.tables:
            await self._try_to_drive(table)

    async def _try_to_drive(self, table: HostedTable) -> None:
        drivers, stream = self._hall.store.drivers, build_table_stream(table.code)
        if stream not in drivers.held:
            table.is_driver = False
            if await drivers.acquire(stream):
                table.is_driver = True
                table.poke()


def _is_running(match: Match) -> bool:
    """Does time pass in this match?"""
    return match.result is None and not match.is_paused
