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
from guandan.server.access.limits import Taking
from guandan.server.clock import SystemClock
from guandan.server.connections import OpenSockets
from guandan.server.database_health import DatabaseHealth
from guandan.server.error_location import format_error_location
from guandan.server.event_reviews import EventReviews
from guandan.server.events.changed_parts import PHONE_PARTS, TABLE_PART_PREFIX, build_table_part
from guandan.server.events.registry import EventRegistry
from guandan.server.frame_rate import FrameRateLimiters
from guandan.server.hub_transport import HubPost
from guandan.server.lobby import Lobby
from guandan.server.offload import AnswerCache, LruCache, StoppableWork
from guandan.server.operator_bots import register_operator_bots
from guandan.server.peers import TELL_INTERVAL, NewsKind, Peers
from guandan.server.reviews import Reviews
from guandan.server.scheduled_backups import ScheduledBackups
from guandan.server.tables.audience import REPLACED_REASON
from guandan.server.tables.registry import TableRegistry
from guandan.server.tasks import cancel_tasks
from guandan.server.topics import Topics
from guandan.server.webhooks.dispatcher import WebhookDispatcher
from guandan.services.books import find_book
from guandan.services.common_games import Clubs, Hubs
from guandan.services.played_index import PlayedIndex
from guandan.services.puzzles import PuzzleBook
from guandan.services.quick_match import QuickMatches
from guandan.services.ratings import Ratings
from guandan.services.seasons import Seasons
from guandan.store import Store
from guandan.store.serving_lock import serving_lock
from guandan.tables.house_books import HouseBooks, is_house_reference

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

    from guandan.rules.rulebook import Rulebook
    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.settings import ServerSettings
    from guandan.server.socket_client import SocketClient
    from guandan.server.tables.table import HostedTable
    from guandan.server.telemetry import Telemetry
    from guandan.server.visible_match import VisibleMatch


LOG = logging.getLogger("guandan.server")
LOG_POLL_INTERVAL = timedelta(seconds=1)
"""How often the log is polled, for lost notices and for tables that nobody drives."""
POLLS_PER_RIGHTS_CHECK = 5
"""Polls between two checks of the clients' rights, which may end on another worker or on the command line."""
POLLS_PER_RESEND = 30
"""Polls between two attempts to send what the hub of a common game does not have yet."""
CLEANUP_INTERVAL = timedelta(days=1)
"""How often old sessions and lines of the access log are deleted, besides at the start."""


RECENT_MATCHES = 16
"""Matches that are kept as they were read from the log."""


class Server:
    """A running server."""

    def __init__(self, settings: ServerSettings, store: Store, clock: Clock, access: Access) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.topics = Topics()
        self.frame_rates = FrameRateLimiters(settings.frames_per_second)
        self.open_sockets = OpenSockets(settings.sockets_per_address, settings.proxies)
        self.hall = TableRegistry(store, clock)
        self.events = EventRegistry(store, clock, hall=self.hall, tell=self.publish_change)
        self.lobby = Lobby(self.topics, self.hall.directory, self.events)
        self.house_books = HouseBooks(store)
        self.seasons = Seasons(store)
        self.hubs = Hubs(store)
        self.clubs = Clubs(store, HubPost(allows_private=settings.allows_private_webhooks))
        self.played = PlayedIndex(store, self.hall.resources.books)
        self.ratings = Ratings(store, self.played)
        self.puzzles = PuzzleBook(store)
        self.quick_matches = QuickMatches(store, self.hall.resources.books)
        self.access = access
        self.connected = ConnectedClients(access.sessions)
        self.webhooks = WebhookDispatcher(
            store,
            clock,
            self.events,
            access.derive_webhook_key,
            allows_private=settings.allows_private_webhooks,
        )
        self.health = DatabaseHealth(store)
        self.backups = ScheduledBackups(store, clock, settings)
        self.peers = Peers(store)
        limits = access.limits
        self.peers.add(NewsKind("limits", Taking, limits.drain_takings, limits.apply_takings))
        self.peers.add(self.hall.presence)
        self.is_ending = False
        self.telemetry: Telemetry | None = None
        """OpenTelemetry, where it is wanted."""
        self.answers = AnswerCache()
        self.stoppable_work = StoppableWork()
        self.reviews = Reviews()
        self.event_reviews = EventReviews(store, self.reviews)
        self.recent_matches: LruCache[tuple[str, int], VisibleMatch] = LruCache(RECENT_MATCHES)
        """Whole matches by id and version, as they were read from the log last."""

    async def find_rulebook(self, name: str) -> Rulebook:
        """A built-in book, or a house book of this server."""
        return await self.house_books.find(name) if is_house_reference(name) else find_book(name)

    def end(self) -> None:
        """Take no more clients, and tell those who are here to come back."""
        self.is_ending = True
        self.topics.farewell("restart")

    def build_base_url(self, asked: object) -> str:
        """Build the address for links and QR codes: the public one, or the one of this request."""
        return self.settings.public_url or str(asked).rstrip("/")

    async def find_table(self, code: str, who: Who, address: str) -> HostedTable:
        """Find the table of a room code; after too many wrong codes, callers only find tables they belong to."""
        guesses = self.access.codes.guesses
        try:
            table = await self.hall.get(code)
        except IllegalAction:
            guesses.check(who, address)
            guesses.count(who, address)
            raise
        settings, maker = table.settings, table.state.maker
        is_mine = table.find_seat(who) is not None or (maker is not None and maker == who.person)
        if not (settings.is_public or settings.event is not None or is_mine):
            guesses.check(who, address)
        return table

    def publish_change(self, event: str, version: int, parts: tuple[str, ...]) -> None:
        """Notify all clients of this worker that these parts of an event have changed."""
        publish_event_change(self.topics, event, version, parts)
        self.webhooks.wake()

    async def publish_links_changed(self, event: str) -> None:
        """Publish to the organisers' page that links were made or revoked."""
        if await self.events.is_open(event):
            self.publish_change(event, (await self.events.get(event)).version, ("links",))


@asynccontextmanager
async def open_server(settings: ServerSettings, clock: Clock | None = None) -> AsyncIterator[Server]:
    """Open the database and everything that depends on it; disconnect the clients and close it at the end."""
    register_operator_bots(settings.bots)
    async with (
        serving_lock(settings.database),
        await Store.open(settings.database, patience=settings.patience) as store,
    ):
        clock = clock or SystemClock()
        keep_log = timedelta(days=settings.access_log_days)
        access = await Access.open(
            store,
            clock,
            public_url=settings.public_url,
            keep_log=keep_log,
            keep_sessions=timedelta(days=settings.session_days),
        )
        server = Server(settings, store, clock, access)
        server.access.end_links_with_event(server.events.is_open)
        tasks: list[asyncio.Task[None]] = []
        try:
            await server.hall.start()
            await server.events.open()
            tasks += [
                asyncio.create_task(work)
                for work in (
                    _handle_notices(server),
                    _poll_log(server),
                    _delete_old_rows(server),
                    server.webhooks.run(),
                    server.backups.run(),
                    tell_peers(server),
                    server.peers.listen(),
                )
            ]
            yield server
        finally:
            server.end()
            await cancel_tasks(tasks)
            await server.event_reviews.close()
            await server.events.close()
            await server.hall.close()
            server.answers.close()


async def _handle_notices(server: Server) -> None:
    """Handle what other workers commit. SQLite has no other workers."""
    async for news in server.store.listen_for_notices():
        await _run_safely(lambda news=news: server.events.catch_up(news))  # type: ignore[misc]
        await _run_safely(lambda news=news: _publish_related(server, news))  # type: ignore[misc]


async def _publish_related(server: Server, news: Mapping[str, int]) -> None:
    """Publish sheets and notices that another worker wrote: they are in streams of their own."""
    for stream in news:
        kind, _, name = stream.partition("/")
        event, _, match = name.partition(".")
        if kind in {"desk", "sheet"} and event in {hosted.id for hosted in server.events.open_events}:
            parts = ("sheets", build_table_part(match)) if kind == "sheet" else ("notices", "registration", "screens")
            server.publish_change(event, (await server.events.get(event)).version, parts)


async def _poll_log(server: Server) -> None:
    """Poll the log once a second."""
    for number in count(1):
        await server.clock.sleep_until(server.clock.now() + LOG_POLL_INTERVAL)
        await _run_safely(server.events.poll_log)
        await _run_safely(server.lobby.publish_changes)
        if number % POLLS_PER_RIGHTS_CHECK == 0:
            await _run_safely(server.connected.disconnect_expired)
            await _run_safely(server.connected.disconnect_signed_out)
        if number % POLLS_PER_RESEND == 0:
            await _run_safely(lambda: server.clubs.send_all(server.clock.now()))


async def tell_peers(server: Server) -> None:
    """Tell the other servers of this database what is new here and stored nowhere."""
    while server.store.has_peers:
        await server.clock.sleep_until(server.clock.now() + TELL_INTERVAL)
        await _run_safely(server.peers.tell)


async def _delete_old_rows(server: Server) -> None:
    """Delete old sessions and old lines of the access log once a day."""
    while True:
        await server.clock.sleep_until(server.clock.now() + CLEANUP_INTERVAL)
        await _run_safely(server.access.delete_old)


async def _run_safely(work: Callable[[], Awaitable[None]]) -> None:
    """Run this and log any error: a database that is unavailable may come back."""
    try:
        await work()
    except StoreError:
        LOG.warning("the database is away")
    except Exception as error:  # noqa: BLE001 (one event's trouble is not the others')
        LOG.error("look", extra={"kind": type(error).__name__, "where": format_error_location(error)})  # noqa: TRY400 (no values)


# ---- Disconnect clients whose rights end while their socket is open


RIGHTS_EXPIRED = "rights"


class ConnectedClients:
    """The connected clients of this process, each with the rights that it had on connecting."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._clients: set[SocketClient] = set()

    def add(self, client: SocketClient) -> None:
        """A client has come."""
        self._clients.add(client)

    def remove(self, client: SocketClient) -> None:
        """A client has gone."""
        self._clients.discard(client)

    def disconnect_session(self, session: str | None) -> None:
        """Disconnect every client of a session that has ended."""
        for client in tuple(self._clients):
            if session is not None and client.who.session == session:
                client.farewell(RIGHTS_EXPIRED)

    def disconnect_replaced(self, sessions: Collection[str]) -> None:
        """Disconnect every client whose person has signed in with another browser."""
        for client in tuple(self._clients):
            if client.who.session in sessions:
                client.farewell(REPLACED_REASON, come_back=False)

    def disconnect_person(self, person: int) -> None:
        """Disconnect every client of a person whose sessions have ended; a client with a new session reconnects."""
        for client in tuple(self._clients):
            if client.who.person == person:
                client.farewell(RIGHTS_EXPIRED)

    async def disconnect_signed_out(self) -> None:
        """Disconnect every client whose session is over, or is somebody else's, wherever that was done."""
        clients = [client for client in tuple(self._clients) if client.who.person is not None]
        keys = {client.who.session for client in clients if client.who.session is not None}
        people = await self._sessions.read_people(sorted(keys)) if keys else {}
        for client in clients:
            if people.get(client.who.session or "") != client.who.person:
                client.farewell(RIGHTS_EXPIRED)

    async def disconnect_expired(self) -> None:
        """Disconnect every client that has fewer rights than when it connected."""
        now: dict[str, Who] = {}
        for client in tuple(self._clients):
            who = client.who
            if who.session is None or (who.account is None and not who.grants):
                continue
            if who.session not in now:
                now[who.session] = await self._sessions.find(who.session)
            if _has_fewer_rights(now[who.session], who):
                client.farewell(RIGHTS_EXPIRED)


def _has_fewer_rights(now: Who, before: Who) -> bool:
    return now.account != before.account or not set(before.grants) <= set(now.grants)


# ---- Publish changes of an event to its pages, its screens and the phones that they concern


_DESK_ONLY_PARTS = frozenset({"sheets", "links"})
"""What no screen shows."""


def build_phone_topic(event: str, table: object) -> str:
    """Build the topic that a table's phones follow: their own table, and what goes out to everybody."""
    return f"phone/{event}/{table}"


def publish_event_change(topics: Topics, event: str, version: int, parts: tuple[str, ...]) -> None:
    """Publish a change of an event to everybody whom it concerns."""
    topics.publish_change(f"event/{event}", version, parts)
    at_tables = {part for part in parts if part.startswith(TABLE_PART_PREFIX)}
    if not set(parts) - at_tables <= _DESK_ONLY_PARTS:
        topics.publish_change(f"screen/{event}", version, parts)
    if PHONE_PARTS & set(parts):
        topics.publish_change_under(build_phone_topic(event, ""), version, parts)
    else:
        for part in sorted(at_tables):
            topics.publish_change(build_phone_topic(event, part.removeprefix(TABLE_PART_PREFIX)), version, parts)
