"""What every handler gets as `server`: the store, the clock, and the parts that live on them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction, StoreError
from guandan.server.access.access import Access
from guandan.server.clock import SystemClock
from guandan.server.database_health import DatabaseHealth
from guandan.server.events.events import Events
from guandan.server.events.parts import at_table
from guandan.server.lobby import Lobby
from guandan.server.news import spread
from guandan.server.offload import AnswerCache, RecentlyUsed, StoppableWork
from guandan.server.pace import Paces
from guandan.server.places import where
from guandan.server.present import Present
from guandan.server.reviews import Reviews
from guandan.server.tables.hall import Hall
from guandan.server.topics import Topics
from guandan.store import Store
from guandan.store.serving_lock import serving_lock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from guandan.server.access.who import Who
    from guandan.server.api.play.visible import VisibleMatch
    from guandan.server.clock import Clock
    from guandan.server.settings import Settings
    from guandan.server.tables.table import Table

LOG = logging.getLogger("guandan.server")
LOOK = timedelta(seconds=1)
"""How often the log is looked at, for lost notices and for what nobody drives."""
RIGHTS = 5
"""Looks between two at the rights of those who are connected: some end at another worker, or on the command line."""


RECENT_MATCHES = 16
"""Matches that are kept as they were read from the log."""


class Server:
    """A running server."""

    def __init__(self, settings: Settings, store: Store, clock: Clock, access: Access) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.topics = Topics()
        self.paces = Paces(settings.frames_per_second)
        self.hall = Hall(store, clock)
        self.events = Events(store, clock, hall=self.hall, tell=self.tell)
        self.lobby = Lobby(self.topics, self.hall, self.events)
        self.access = access
        self.present = Present(access.sessions)
        self.health = DatabaseHealth(store)
        self.is_ending = False
        self.answers = AnswerCache()
        self.stoppable = StoppableWork()
        self.reviews = Reviews()
        self.recent_matches: RecentlyUsed[tuple[str, int], VisibleMatch] = RecentlyUsed(RECENT_MATCHES)
        """Whole matches by id and version, as they were read from the log last."""

    def end(self) -> None:
        """Take no more clients, and tell those who are here to come back."""
        self.is_ending = True
        self.topics.farewell("restart")

    def home(self, asked: object) -> str:
        """The address that links and QR codes carry: the server's own, or else the one by which it was asked."""
        return self.settings.public_url or str(asked).rstrip("/")

    async def find_table(self, code: str, who: Who, address: str) -> Table:
        """The table of a room code; whoever has tried too many wrong ones only finds the tables they belong to."""
        guesses = self.access.codes.guesses
        try:
            table = await self.hall.get(code)
        except IllegalAction:
            guesses.check(who, address)
            guesses.count(who, address)
            raise
        settings, maker = table.settings, table.state.maker
        is_mine = table.seat_of(who) is not None or (maker is not None and maker == who.person)
        if not (settings.is_public or settings.event is not None or is_mine):
            guesses.check(who, address)
        return table

    def tell(self, event: str, version: int, parts: tuple[str, ...]) -> None:
        """Tell whoever is connected here that these parts of an event are different."""
        spread(self.topics, event, version, parts)

    async def told_links(self, event: str) -> None:
        """Links were made or revoked: the organisers' page of them shows it."""
        if await self.events.is_open(event):
            self.tell(event, (await self.events.get(event)).version, ("links",))


@asynccontextmanager
async def running(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Server]:
    """Open the database and everything on it; at the end tell the clients, and close it all."""
    async with (
        serving_lock(settings.database),
        await Store.open(settings.database, patience=settings.patience) as store,
    ):
        clock = clock or SystemClock()
        server = Server(settings, store, clock, await Access.open(store, clock, public_url=settings.public_url))
        server.access.ends_with(server.events.is_open)
        tasks: list[asyncio.Task[None]] = []
        try:
            await server.hall.start()
            await server.events.open()
            tasks += [asyncio.create_task(_listen(server)), asyncio.create_task(_look(server))]
            yield server
        finally:
            server.end()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await server.events.close()
            await server.hall.close()
            server.answers.close()


async def _listen(server: Server) -> None:
    """Hear what other workers commit; SQLite has none."""
    async for news in server.store.notices():
        await _tried(lambda news=news: server.events.catch_up(news))  # type: ignore[misc]
        await _tried(lambda news=news: _tell_beside(server, news))  # type: ignore[misc]


async def _tell_beside(server: Server, news: Mapping[str, int]) -> None:
    """Tell of sheets and notices that another worker wrote: they are in streams beside the event's."""
    for stream in news:
        kind, _, name = stream.partition("/")
        event, _, match = name.partition(".")
        if kind in {"desk", "sheet"} and event in {hosted.id for hosted in server.events.opened}:
            parts = ("sheets", at_table(match)) if kind == "sheet" else ("notices", "registration", "screens")
            server.tell(event, (await server.events.get(event)).version, parts)


async def _look(server: Server) -> None:
    """Look at the log once a second."""
    for number in count(1):
        await server.clock.sleep_until(server.clock.now() + LOOK)
        await _tried(server.events.look)
        await _tried(server.lobby.look)
        if number % RIGHTS == 0:
            await _tried(server.present.look)


async def _tried(work: Callable[[], Awaitable[None]]) -> None:
    """Do it, and go on whatever comes of it: a database that is away comes back."""
    try:
        await work()
    except StoreError:
        LOG.warning("the database is away")
    except Exception as error:  # noqa: BLE001 (one event's trouble is not the others')
        LOG.error("look", extra={"kind": type(error).__name__, "where": where(error)})  # noqa: TRY400 (no values)
