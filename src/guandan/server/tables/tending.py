"""What the hall does all the time: alarms, the heartbeat, other workers' news, tables that nobody needs."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, StoreError
from guandan.server.protocol.table_view import Stage
from guandan.server.tables.heartbeat import EVERY
from guandan.server.tables.loading import load_state, table_stream
from guandan.server.tables.seen import Around, card

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from guandan.game.match import Match
    from guandan.server.tables.hall import Hall
    from guandan.server.tables.table import Table

LOOK = timedelta(seconds=1)
"""How often workers that share a log look at it, for notices that were lost and tables that nobody drives."""
IDLE = timedelta(minutes=2)
"""After what time a table that nobody listens to, and where nothing is due, is forgotten."""
_BREATH = 0.005
"""Seconds between two tables that are looked at when the server has started: whoever comes goes first."""


class Tending:
    """The hall's own loops."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._loops: list[asyncio.Task[None]] = []
        self._looked_at: dict[str, int] = {}
        self._looking = asyncio.Lock()

    def start(self) -> None:
        """Begin."""
        loops = [self._hall.alarms.run(), self._every(EVERY, self._tend), self.load_due()]
        if self._hall.store.is_shared:
            loops += [self._every(LOOK, self._look), self._listen()]
        self._loops = [asyncio.get_running_loop().create_task(loop) for loop in loops]

    async def close(self) -> None:
        """End."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._loops = []

    async def _every(self, pause: timedelta, work: Callable[[], Coroutine[object, object, None]]) -> None:
        clock = self._hall.clock
        while True:
            await clock.sleep_until(clock.now() + pause)
            await self._hall.later(work())

    # ------------------------------------------------------------------ heartbeat and forgetting

    async def _tend(self) -> None:
        hall = self._hall
        now = hall.clock.now()
        if any(table.drives and table.match is not None and _runs(table.match) for table in hall.tables):
            await hall.heartbeat.beat(now)
        for table in hall.tables:
            if table.is_resting and now - table.idle_since >= IDLE and hall.alarms.at(table.code) is None:
                await hall.unload(table)
        if hall.store.is_shared and not self._looking.locked():
            await self.load_due()  # tables that others have opened, or let go

    async def load_due(self) -> None:
        """Load what somebody must drive though nobody has come, and know the public tables.

        Whoever asks while another look is under way waits for it, and knows as much afterwards.
        """
        async with self._looking:
            loaded = {table.code for table in self._hall.tables}
            for stream in await self._hall.store.streams("table"):
                code = stream.name.partition("/")[2]
                if code in loaded or self._looked_at.get(code) == stream.version:
                    continue
                try:
                    await self._look_at(code)
                except StoreError:
                    continue  # the database may come back: the table is looked at again then
                except GuandanError:
                    pass  # a table that cannot be read stays unread until it changes
                self._looked_at[code] = stream.version
                await asyncio.sleep(_BREATH)

    async def _look_at(self, code: str) -> None:
        hall = self._hall
        state = await load_state(hall.store, code)
        if state is None:
            return
        hall.remember(code, state)
        if state.stage is Stage.CLOSED:
            hall.listed.pop(code, None)
            return
        if state.settings.is_public:
            around = Around(code, state, None)
            around.names = {one.number: one for one in await hall.store.people([*state.people.values()])}
            hall.listed[code] = card(around)
        runs_alone = state.settings.event is not None or not state.people
        if state.stage is Stage.PLAYING and runs_alone and await hall.store.drivers.take(table_stream(code)):
            await hall.get(code)

    # ------------------------------------------------------------------ several workers

    async def _listen(self) -> None:
        async for news in self._hall.store.notices():
            with suppress(GuandanError):
                await self.catch_up(news)

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """Read what other workers have added to these streams; an empty notice says: look yourself."""
        if not news:
            await self._look()
            return
        for table in self._hall.tables:
            known = dict(zip(table.streams.names, table.versions, strict=False))
            if any(news.get(stream, 0) > version for stream, version in known.items()):
                self._hall.later(table.catch_up())

    async def _look(self) -> None:
        """Tables that have gone on elsewhere, and tables that nobody drives."""
        tables: dict[str, Table] = {stream: table for table in self._hall.tables for stream in table.streams.names}
        if not tables:
            return
        found = await self._hall.store.streams(names=list(tables))
        await self.catch_up({stream.name: stream.version for stream in found} or {"": 0})
        drivers = self._hall.store.drivers
        for stream in list(drivers.held)[:1]:
            await drivers.take(stream)  # if the connection is lost, all locks are, and this finds it out
        for table in self._hall.tables:
            await self._drive(table)

    async def _drive(self, table: Table) -> None:
        drivers, stream = self._hall.store.drivers, table_stream(table.code)
        if stream not in drivers.held:
            table.drives = False
            if await drivers.take(stream):
                table.drives = True
                table.poke()


def _runs(match: Match) -> bool:
    """Does time pass in this match?"""
    return match.result is None and not match.is_paused
