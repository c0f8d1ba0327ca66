"""Two workers on PostgreSQL hold the same event."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.server.clock import SystemClock
from guandan.server.events.registry import EventRegistry
from guandan.store import Store
from tests.server.events.kit import Server, differences, enter, finish_round, new_event, record, start_round

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@asynccontextmanager
async def worker(address: str) -> AsyncIterator[Server]:
    async with await Store.open(address) as store:
        clock = SystemClock()
        events = EventRegistry(store, clock)

        async def listen() -> None:
            async for news in store.listen_for_notices():
                await events.catch_up(news)

        listening = asyncio.ensure_future(listen())
        yield Server(store, events, clock, [])
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await events.close()


async def test_what_one_worker_does_the_other_knows(postgres: str) -> None:
    async with worker(postgres) as one, worker(postgres) as other:
        hosted = await new_event(one, pairs=6)
        twin = await other.events.get(hosted.id)
        deeds = [
            worker.command(co.CheckIn(pair=pair, presence=Presence.HERE), by="x", id=f"{pair}")
            for pair, worker in zip(range(1, 7), [hosted, twin] * 3, strict=True)
        ]
        await asyncio.gather(*deeds)
        await asyncio.gather(enter(hosted, 1), enter(twin, 1))
        await start_round(hosted)
        await record(twin, 1)
        await asyncio.gather(record(hosted, 2), record(twin, 3))
        await finish_round(twin)
        for _ in range(400):
            if hosted.championship.competition == twin.championship.competition:
                break
            await asyncio.sleep(0.05)
        assert hosted.championship.competition == twin.championship.competition
        assert hosted.championship.people == twin.championship.people
        assert len(hosted.championship.people) == 16
        assert sorted(hosted.championship.matches) == ["1-1", "1-2", "1-3"]
        assert await differences(one, hosted) == []
        assert await one.events.export_file(hosted) == await other.events.export_file(twin)
