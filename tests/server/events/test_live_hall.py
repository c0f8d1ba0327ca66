"""A round at live tables of the real hall: nobody comes, bots play on, and the results are in the event."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.competition.model import commands as co
from guandan.server.clock import SystemClock
from guandan.server.events.live_tables import EVENT_TABLE_DEFAULTS
from guandan.server.events.registry import EventRegistry
from guandan.server.tables.registry import TableRegistry
from guandan.store import Store
from tests.server.events.kit import ORGANISER, Server, differences, new_event, sign, start_round

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK = msgspec.structs.replace(
    EVENT_TABLE_DEFAULTS,
    has_auto=True,
    pace_seconds=0,
    mix_seconds=0,
    between_seconds=0,
    leave_seconds=0,
    substitute_bot="random",
)


async def until(condition: Callable[[int], bool]) -> None:
    """Wait until it is so at both tables, a minute at most."""
    for _ in range(1200):
        if all(map(condition, (1, 2))):
            return
        await asyncio.sleep(0.05)
    pytest.fail("it never came")


async def test_a_round_at_live_tables(database: str) -> None:
    async with await Store.open(database) as store:
        clock = SystemClock()
        hall = TableRegistry(store, clock)
        server = Server(store, EventRegistry(store, clock, hall=hall), clock, [])
        await hall.start()
        hosted = await new_event(server)
        await server.events.live.save_settings(hosted, QUICK)
        await hosted.command(co.PlayLive(all=True), by=ORGANISER)
        await start_round(hosted)
        await until(lambda table: (match := hosted.find_match(1, table)) is not None and match.deal is not None)
        await hosted.command(co.CallRoundTime(), by="referee")
        await until(lambda table: hosted.championship.competition.rounds[0].sheet(table).has_result)
        for table in (1, 2):
            await sign(hosted, table)
        await hosted.command(co.CloseRound(), by="referee")
        assert await differences(server, hosted) == []
        assert b"cards_dealt" in await server.events.export_file(hosted)
        await server.events.close()
        await hall.close()
