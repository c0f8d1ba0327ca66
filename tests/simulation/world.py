"""A simulation from a seed: one table, four players and a spectator, one or two servers, and what goes wrong."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from guandan.cli.verify import VERIFIERS
from guandan.rules.seat import SEATS
from guandan.server.access.who import Who
from guandan.server.tables import bots as table_bots
from guandan.server.tables import server_actions
from guandan.store.books_and_snapshots import read_saved_book
from guandan.store.check import StoreProblem, check_store
from guandan.store.streams import read_stream
from guandan.tables import room_codes
from guandan.tables.settings import Starts, TableSettings, Watching
from tests.simulation import laws
from tests.simulation.disk import Disk, InlineConnection
from tests.simulation.hosts import Host, Network, create_task
from tests.simulation.players import Habits, SimulatedClient
from tests.simulation.virtual_loop import VirtualLoop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.game.match import Match

WATCH_DELAY = 5.0
ENOUGH_EVENTS = 300
"""Events after which a simulation ends, however long it was to last: many short ones find more than a few long ones."""
MOVES_AFTER = 6
"""Moves that must still be possible when everything works again."""


class Plan(NamedTuple):
    """What goes wrong in a simulation: how often a second, on average, or how strongly."""

    hosts: int
    seconds: float
    crashes: float
    restarts: float
    cuts: float
    full: float
    jumps: float
    away: float
    lost_answers: float
    reorders: float
    lost_notices: float
    slow: float
    habits: Habits
    settings: TableSettings


def draw_plan(lot: Random) -> Plan:
    """Each fault is there in some simulations and not in others, so that none hides what another would show."""

    def sometimes(most: float, chance: float = 0.5) -> float:
        return lot.uniform(0, most) if lot.random() < chance else 0.0

    hosts = lot.choice((1, 1, 2))
    return Plan(
        hosts=hosts,
        seconds=lot.uniform(20, 90),
        crashes=sometimes(0.08, 0.7),
        restarts=sometimes(0.05),
        cuts=sometimes(0.3, 0.7),
        full=sometimes(0.05, 0.3),
        jumps=sometimes(0.05, 0.3),
        away=sometimes(0.1, 0.4),
        lost_answers=sometimes(0.1, 0.4),
        reorders=sometimes(0.2),
        lost_notices=sometimes(0.5),
        slow=lot.choice((0.0005, 0.002, 0.02, 0.1)),
        habits=Habits(
            think=lot.choice((0.1, 0.3, 1.0)), doze=lot.choice((0.0, 0.02, 0.08)), repeat=lot.choice((0.0, 0.3))
        ),
        settings=TableSettings(
            book=lot.choice(("jiangsu-2017", "jiangsu-2017", "two-deck", "national-2022", "five-round-points")),
            starts=Starts.WHEN_FULL,
            watching=lot.choice((Watching.PUBLIC, Watching.OPEN_A_DEAL_LATER)),
            watch_delay=WATCH_DELAY,
            is_public=True,
            between_seconds=3.0,
            leave_seconds=lot.choice((5.0, 60.0)),
            substitute_bot="random",
            pace_seconds=1.0,
        ),
    )


class Outcome(NamedTuple):
    """What came of a simulation."""

    problems: list[str]
    trace: str
    """The hash of everything that every client heard, and when: equal for equal seeds."""
    moves: int
    faults: dict[str, int]


class World:
    """One simulation."""

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.lot = Random(seed)
        self.plan = plan or draw_plan(self.lot)
        self.network = Network(self.lot)
        self.disk = Disk(self.lot)
        self.faults: dict[str, int] = {}
        self.hosts: list[Host] = []
        self.clients: list[SimulatedClient] = []
        self.code = ""
        self.down: list[tuple[float, float]] = []
        self._down_since: float | None = None

    async def run(self) -> Outcome:
        """Everything: begin, let things go wrong, heal, look."""
        plan, loop = self.plan, asyncio.get_running_loop()
        owners: dict[str, str] | None = {} if plan.hosts > 1 else None
        for number in range(plan.hosts):
            self.hosts.append(Host(f"host{number}", self.disk, self.network, owners, self.hosts))
        for host in self.hosts:
            await host.start()
        first = self.hosts[0]
        people = [await first.spawn(first.store.add_person(f"player {seat}")) for seat in SEATS]
        self.code = (await first.spawn(first.server.hall.open(plan.settings, Who(session="m", person=people[0])))).code
        for seat, person in zip(SEATS, people, strict=True):
            self._add_client(Who(session=f"s{person}", person=person), seat)
        self._add_client(Who(session="spectator"), None)
        self.disk.slowness, self.network.reorders = plan.slow, plan.reorders
        self.disk.is_away, self.disk.loses_answers = plan.away, plan.lost_answers
        self.network.loses_notices = plan.lost_notices
        end = loop.time() + plan.seconds
        while loop.time() < end and len(self.disk.committed) < ENOUGH_EVENTS:
            await asyncio.sleep(self.lot.expovariate(2.0))
            await self._hurt()
        problems = await self._heal()
        problems += await self._look()
        trace = hashlib.sha256(msgspec.json.encode([client.heard for client in self.clients])).hexdigest()
        return Outcome(problems, trace, len(self.disk.committed), self.faults)

    def _add_client(self, who: Who, seat: Any) -> None:  # noqa: ANN401 (a seat, or none)
        client = SimulatedClient(
            who,
            seat,
            network=self.network,
            habits=self.plan.habits,
            pick_host=self._pick_host,
            find_match=self._find_match,
        )
        client.topic = f"table/{self.code}"
        self.clients.append(client)
        client.connect()

    def _pick_host(self) -> Host | None:
        up = [host for host in self.hosts if host.is_up]
        return self.lot.choice(up) if up else None

    def _find_match(self, version: int) -> Match | None:
        for host in self.hosts:
            for table in host.server.hall.tables if host.is_up else ():
                if table.match is not None and table.match.version == version:
                    return table.match
        return None

    # ------------------------------------------------------------------ what goes wrong

    async def _hurt(self) -> None:
        """Half a second's chance of each fault."""
        plan, lot, loop = self.plan, self.lot, asyncio.get_running_loop()
        host = lot.choice(self.hosts)
        if lot.random() < plan.crashes / 2 and host.is_up:
            self._count("crash")
            host.crash()
            self._note_down()
            loop.call_later(lot.choice((0.5, 3.0, 20.0)), lambda: host.spawn(self._restart(host)))
        if lot.random() < plan.restarts / 2 and host.is_up:
            self._count("restart")
            await host.stop()
            self._note_down()
            await asyncio.sleep(lot.uniform(0.1, 2.0))
            await self._restart(host)
        if lot.random() < plan.cuts / 2:
            self._count("cut")
            lot.choice(self.clients).cut()
        if lot.random() < plan.full / 2 and not self.disk.is_full:
            self._count("full disk")
            self.disk.is_full = True
            loop.call_later(lot.uniform(0.5, 10), self._empty_disk)
        if lot.random() < plan.jumps / 2:
            self._count("clock set")
            host.offset += lot.choice((-3600.0, -20.0, 20.0, 3600.0, 86400.0))

    def _empty_disk(self) -> None:
        self.disk.is_full = False

    def _count(self, fault: str) -> None:
        self.faults[fault] = self.faults.get(fault, 0) + 1

    def _note_down(self) -> None:
        if self._down_since is None and not any(host.is_up for host in self.hosts):
            self._down_since = asyncio.get_running_loop().time()

    async def _restart(self, host: Host) -> None:
        if host.is_up:
            return
        is_full, self.disk.is_full = self.disk.is_full, False
        await host.start()
        self.disk.is_full = is_full
        if self._down_since is not None:
            self.down.append((self._down_since, asyncio.get_running_loop().time()))
            self._down_since = None

    # ------------------------------------------------------------------ the end

    async def _heal(self) -> list[str]:
        """Everything works again: the match must go on, and all must come to see the same."""
        loop, disk, network = asyncio.get_running_loop(), self.disk, self.network
        disk.is_full, disk.is_away, disk.loses_answers, disk.slowness = False, 0.0, 0.0, 0.002
        network.reorders = network.loses_notices = 0.0
        for host in self.hosts:
            await self._restart(host)
        before, end = self._count_moves(), loop.time() + 240
        while self._count_moves() < before + MOVES_AFTER and not self._is_over():
            if loop.time() > end:
                return ["the match does not go on"]
            await asyncio.sleep(1.0)
        for client in self.clients:
            client.is_quiet = True
        end = loop.time() + 90
        while True:
            count = self._count_moves()
            is_level = all(
                (client.view or {}).get("version") == count for client in self.clients if client.seat is not None
            )
            found = [*laws.check_agreement(await self._read(), self.clients)] if is_level or loop.time() > end else []
            if loop.time() > end or (is_level and not found):
                return found
            await asyncio.sleep(0.17)

    def _count_moves(self) -> int:
        return sum(stream.startswith("match/") for stream, _ in self.disk.committed)

    def _is_over(self) -> bool:
        return any(
            table.match is not None and table.match.result is not None
            for host in self.hosts
            for table in host.server.hall.tables
        )

    async def _read(self) -> laws.Outcome:
        """The log as it is on the disk."""
        with self.disk.engine.connect() as connection:
            reading = cast("AsyncConnection", InlineConnection(connection))
            table = await read_stream(reading, f"table/{self.code}")
            match = await read_stream(reading, f"match/{self.code}.1")
            book = await read_saved_book(reading, msgspec.json.decode(table[0].event)["digest"])
        assert book is not None
        return laws.Outcome(table, match, book, self.disk.committed)

    async def _look(self) -> list[str]:
        """Everything stops, and the log is compared with what everybody was told."""
        for host in self.hosts:
            host.crash()
            self._note_down()  # one that crashed before may start again meanwhile
        await asyncio.sleep(5.0)
        outcome = await self._read()
        opens_hands = self.plan.settings.watching is Watching.OPEN_A_DEAL_LATER
        found = [
            *laws.check_acknowledged(outcome, self.clients),
            *laws.check_nothing_doubled(outcome),
            *laws.check_told(outcome, self.clients),
            *laws.check_seats(outcome),
            *laws.check_hidden(outcome, self.clients, opens_hands=opens_hands),
            *laws.check_clocks(outcome, self.down, self.faults.get("crash", 0) + self.faults.get("restart", 0)),
        ]
        if "clock set" not in self.faults and not opens_hands:
            found += laws.check_spectators(outcome, self.clients, WATCH_DELAY)
        with self.disk.engine.connect() as connection:
            async for problem in check_store(cast("AsyncConnection", InlineConnection(connection)), VERIFIERS):
                if isinstance(problem, StoreProblem):
                    found.append(f"db check: {problem}")
        return found


class _Lots:
    """Stands for `secrets`, drawn from the simulation's seed."""

    def __init__(self, lot: Random) -> None:
        self._lot = lot
        self.token_bytes = lot.randbytes
        self.randbits = lot.getrandbits
        self.choice = lot.choice


@contextmanager
def seeded(lot: Random) -> Iterator[None]:
    """Let everything that the server draws come from one seed."""
    modules: list[Any] = [server_actions, room_codes, table_bots]
    before, random = [module.secrets for module in modules], table_bots._RANDOM  # noqa: SLF001 (to draw from the seed)
    level = logging.getLogger("guandan").level
    try:
        for module in modules:
            module.secrets = _Lots(lot)
        table_bots._RANDOM = lot  # type: ignore[assignment]  # noqa: SLF001 (as above)
        logging.getLogger("guandan").setLevel(logging.CRITICAL)
        yield
    finally:
        for module, real in zip(modules, before, strict=True):
            module.secrets = real
        table_bots._RANDOM = random  # noqa: SLF001 (as above)
        logging.getLogger("guandan").setLevel(level)


def simulate(seed: int, plan: Plan | None = None) -> Outcome:
    """Run one simulation; the same seed gives the same, event by event."""
    world = World(seed, plan)
    loop = VirtualLoop(world.lot)
    loop.set_task_factory(create_task)
    try:
        with seeded(world.lot):
            return loop.run_until_complete(world.run())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(1))
        for task in asyncio.all_tasks(loop):  # of clients that came back meanwhile
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        world.disk.close()
