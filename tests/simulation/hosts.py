"""Simulated servers: the real server's parts on a simulated database, clock and network. They can die at any point."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from guandan.eventlog.values import Appended
from guandan.server.access.access import Access
from guandan.server.clock import SystemClock
from guandan.server.conversation import Conversation
from guandan.server.server import Server, tell_peers
from guandan.server.settings import ServerSettings
from guandan.server.socket import _handle_frames
from guandan.server.socket_client import SocketClient
from tests.simulation.disk import SharedLocks, SimulatedDatabase, SimulatedStore

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from random import Random

    from guandan.server.access.who import Who
    from tests.simulation.disk import Disk

START = datetime(2026, 5, 1, 9, tzinfo=UTC).timestamp()
TICK = 1e-5
"""Two frames of one line never arrive at the same instant: a loop's timers of one instant have no order."""
_HOST: ContextVar[Host | None] = ContextVar("host", default=None)


def create_task(loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **options: Any) -> asyncio.Task[Any]:  # noqa: ANN401 (asyncio's own)
    """Tasks are known by the host whose code started them, so that they die with it."""
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **options)
    host = _HOST.get()
    context = options.get("context")
    if context is not None:
        host = context.get(_HOST, host)
    if host is not None:
        host.tasks[task] = None
        task.add_done_callback(lambda task: host.tasks.pop(task, None))
    return task


class Network:
    """How the network is just now."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.delay = 0.01
        self.reorders = 0.0
        """How often a frame to the server overtakes others."""
        self.loses_notices = 0.0

    def draw_delay(self) -> float:
        return self.lot.expovariate(1 / self.delay)


class Host:
    """A machine with a clock of its own; its server can be started, stopped and killed."""

    def __init__(
        self, name: str, disk: Disk, network: Network, owners: dict[str, str] | None, peers: list[Host]
    ) -> None:
        self.name = name
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.connections: dict[Connection, None] = {}
        self.offset = 0.0
        """Seconds by which its clock is wrong."""
        self.generation = 0
        self.is_up = False
        self.server: Server
        self.store: SimulatedStore
        self._disk = disk
        self._network = network
        self._owners = owners
        self._peers = peers

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something as this host's code."""
        context = copy_context()
        context.run(_HOST.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    async def start(self) -> None:
        """Start its server, after a crash or for the first time."""
        self.generation += 1
        generation = self.generation
        self._owner = f"{self.name} {generation}"
        database = SimulatedDatabase(self._disk, lambda: self.generation == generation)
        locks = None if self._owners is None else SharedLocks(self._owners, self._owner)
        self.store = SimulatedStore(database, locks)
        self.store.read_clock_error = lambda: -self.offset
        self.store.send_to_peers = self._send_to_peers
        database.on_commit = self._notify
        loop = asyncio.get_running_loop()
        clock = SystemClock(lambda: START + loop.time() + self.offset, loop.time)
        settings = ServerSettings(database="sqlite:///nowhere.db", frames_per_second=1e6)
        self.server = Server(settings, self.store, clock, Access(self.store, clock, b"s" * 32))
        await self.spawn(self.server.hall.start())
        self.spawn(self.server.peers.listen())
        self.spawn(tell_peers(self.server))
        self.is_up = True

    def _notify(self, answers: object) -> None:
        """Tell the other servers what was committed, as PostgreSQL does."""
        added = (
            [answer for answer in answers if isinstance(answer, Appended) and not answer.is_repeat]
            if isinstance(answers, list)
            else []
        )
        news = {answer.entries[0].stream: answer.version for answer in added}
        if self._owners is None or not news:
            return
        loop, network = asyncio.get_running_loop(), self._network
        for peer in self._peers:
            if peer.is_up and network.lot.random() >= network.loses_notices:
                loop.call_later(network.draw_delay(), peer.store.notices.put_nowait, news)

    def _send_to_peers(self, payload: str) -> None:
        """Tell the other servers what is stored nowhere, as PostgreSQL does."""
        loop, network = asyncio.get_running_loop(), self._network
        for peer in self._peers:
            if peer.is_up and network.lot.random() >= network.loses_notices:
                loop.call_later(network.draw_delay(), peer.store.news.put_nowait, payload)

    def crash(self) -> None:
        """Nothing of it runs from now on; its locks are free a little later."""
        self.is_up = False
        self.generation += 1
        for task in list(self.tasks):
            task.cancel()
        for connection in list(self.connections):
            connection.cut()
        if self._owners is not None:
            owner = self._owner
            asyncio.get_running_loop().call_later(self._network.lot.uniform(0, 2), self._free_locks, owner)

    def _free_locks(self, owner: str) -> None:
        assert self._owners is not None
        for stream in [stream for stream, held_by in self._owners.items() if held_by == owner]:
            del self._owners[stream]

    async def stop(self) -> None:
        """End as `guandan serve` does: clients are told to come back, what waits is written."""
        self.is_up = False
        self.server.end()
        await asyncio.sleep(0.05)
        await self.spawn(self.server.hall.close())
        await self.spawn(self.store.close())
        for connection in list(self.connections):
            connection.cut()
        self.generation += 1
        for task in list(self.tasks):
            task.cancel()

    def accept(self, connection: Connection) -> None:
        """Serve a socket until it ends."""
        self.connections[connection] = None
        self.spawn(connection.serve(self.server)).add_done_callback(lambda _: self.connections.pop(connection, None))


class Connection:
    """A socket between a client and a host: frames keep their order unless the network says otherwise, until it is cut.

    What was on its way when it was cut may still arrive at the server, even after the client has come back.
    """

    def __init__(
        self, host: Host, who: Who, network: Network, hear: Callable[[bytes], None], end: Callable[[], None]
    ) -> None:
        self.host = host
        self._who = who
        self._network = network
        self._hear = hear
        self._end = end
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_cut = False
        self._last_up = 0.0
        self._last_down = 0.0
        host.accept(self)

    def send(self, data: bytes) -> None:
        """A frame of the client's, on its way."""
        if self._is_cut:
            return
        loop, network = asyncio.get_running_loop(), self._network
        at = loop.time() + network.draw_delay()
        if network.lot.random() >= network.reorders:
            at = self._last_up = max(at, self._last_up + TICK)
        loop.call_at(at, self._to_server.put_nowait, {"type": "websocket.receive", "text": data.decode()})

    async def serve(self, server: Server) -> None:
        """What `server/socket.py` does with a socket."""
        client = SocketClient(self._who, self._send)  # type: ignore[arg-type]
        conversation = Conversation(server, client, "10.0.0.1")
        server.topics.add_client(client)
        try:
            await _handle_frames(
                conversation, client, self._to_server.get, server.frame_rates.get(self._who.session or "")
            )  # type: ignore[arg-type]
        finally:
            if self.host.is_up and self.host.server is server:  # the dead do not tidy up
                conversation.end()
                server.topics.remove_client(client)

    async def _send(self, message: dict[str, Any]) -> None:
        """A frame of the server's, on its way; it is lost when the line is cut before it arrives."""
        loop = asyncio.get_running_loop()
        self._last_down = max(loop.time() + self._network.draw_delay(), self._last_down + TICK)
        if message["type"] == "websocket.close":
            loop.call_at(self._last_down, self.cut)
        else:
            loop.call_at(self._last_down, self._deliver, message["text"].encode())
        await asyncio.sleep(0)

    def _deliver(self, data: bytes) -> None:
        if not self._is_cut:
            self._hear(data)

    def cut(self) -> None:
        """The line is gone: the client notices at once, the server after a while."""
        if self._is_cut:
            return
        self._is_cut = True
        self._end()
        loop = asyncio.get_running_loop()
        loop.call_later(self._network.lot.uniform(0, 3), self._to_server.put_nowait, {"type": "websocket.disconnect"})
