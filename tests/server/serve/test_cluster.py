"""Three servers on one PostgreSQL, as three hosts would be, killed and restarted at random while people play.

`GUANDAN_CLUSTER_SECONDS` says for how long, ten minutes unless said; the run's seed repeats who is killed when.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import websockets

from tests.server.player import Player
from tests.server.seating import make_table
from tests.server.serve.test_kill import prove
from tests.server.served import Served

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

SECONDS = float(os.environ.get("GUANDAN_CLUSTER_SECONDS", "600"))
SERVERS, TABLES = 3, 4
START_SECONDS = 300.0
"""A server has so long to start: the machine does much else."""
STUCK_SECONDS = 60.0
"""A client that waits longer than this is forgotten, not slow."""


class Cluster:
    """Three processes, of which one at least is always up."""

    def __init__(self, folder: Path, database: str, lot: Random) -> None:
        self._folder = folder
        self._database = database
        self.lot = lot
        self.up: list[Served] = []
        self._started: list[Served] = []
        self.killed = self.restarted = 0
        self.complaints: list[str] = []

    async def start_one(self) -> Served:
        server = Served(self._folder, "--database", self._database)
        self._started.append(server)
        await asyncio.to_thread(server.wait_until_ready, START_SECONDS)
        self.up.append(server)
        return server

    def pick(self) -> str:
        return self.lot.choice(self.up).url

    async def hurt(self, until: float) -> None:
        """Kill or restart one after another, until it is enough."""
        while time.monotonic() < until:
            await asyncio.sleep(self.lot.uniform(3, 10))
            if len(self.up) < 2:
                continue
            server = self.up.pop(self.lot.randrange(len(self.up)))
            if self.lot.random() < 0.6:
                self.killed += 1
                server.process.send_signal(signal.SIGKILL)
                await asyncio.to_thread(server.process.communicate)
            else:
                self.restarted += 1
                code, _, complained = await asyncio.to_thread(server.end, signal.SIGTERM)
                assert code == 0, complained
                self.complaints += [line for line in complained.splitlines() if '"level":"error"' in line]
            await asyncio.sleep(self.lot.uniform(0, 3))
            await self.start_one()

    def stop(self) -> None:
        for server in self._started:
            if server.process.poll() is None:
                server.process.kill()
                server.process.communicate()


class Roamer(Player):
    """A player who goes to another server when the one they were at is gone, as a page does."""

    cluster: Cluster
    waits: list[float]

    async def roam(self, until: float) -> None:
        """Stay connected, somewhere."""
        self.waits = []
        while time.monotonic() < until:
            with suppress(websockets.WebSocketException):
                await self.socket.wait_closed()
            lost = time.monotonic()
            while not self.is_connected and time.monotonic() < until + STUCK_SECONDS:
                self.ws = self.cluster.pick().replace("http", "ws", 1) + "/ws"
                try:
                    await asyncio.wait_for(self.open(), STUCK_SECONDS)
                except (OSError, TimeoutError, websockets.WebSocketException):
                    await asyncio.sleep(0.2)
            self.waits.append(time.monotonic() - lost)

    async def go_on(self, until: float) -> None:
        """Play at a human pace; somebody who is refused while a server ends tries again."""
        while time.monotonic() < until and not self.is_over:
            await self.step()
            await asyncio.sleep(self.cluster.lot.uniform(0.1, 0.4))


async def ask(cluster: Cluster, work: Callable[[httpx.AsyncClient], Awaitable[Any]], cookie: str) -> Any:  # noqa: ANN401 (JSON)
    """Ask any server, and another when that one is gone."""
    end = time.monotonic() + STUCK_SECONDS
    while True:
        try:
            async with httpx.AsyncClient(base_url=cluster.pick(), cookies={"guandan": cookie}, timeout=20) as client:
                return await work(client)
        except httpx.TransportError:
            assert time.monotonic() < end, "no server answers"
            await asyncio.sleep(0.2)


async def organise(cluster: Cluster, event: str, cookie: str, until: float) -> list[str]:
    """Put up notices through any server; each that was acknowledged must be everywhere, once."""
    told: list[str] = []
    path = f"/api/v1/events/{event}/notices"
    while time.monotonic() < until:
        text = f"通知 {len(told)}"

        async def tell(client: httpx.AsyncClient, text: str = text) -> None:
            listed = (await client.get(path)).json()
            if not any(row["text"] == text for row in listed):  # after an answer that was lost
                answer = await client.post(path, json={"text": text})
                assert answer.status_code in {200, 201, 503}, answer.text
                if answer.status_code == 503:
                    raise httpx.ConnectError(answer.text)  # the server is about to go

        await ask(cluster, tell, cookie)
        told.append(text)
        await asyncio.sleep(1.0)
    return told


async def queue_up(cluster: Cluster, until: float) -> list[set[str]]:
    """Four strangers at a time, each at any server: all get one table."""
    found = []
    while time.monotonic() < until:
        cookies = [await enter(cluster, f"路人{number}") for number in range(4)]
        codes: dict[str, str] = {}
        end = time.monotonic() + STUCK_SECONDS
        while len(codes) < 4:
            assert time.monotonic() < end, "the queue seats nobody"
            for cookie in cookies:

                async def wait(client: httpx.AsyncClient) -> Any:  # noqa: ANN401 (JSON)
                    answer = await client.put("/api/v1/queue", json={})
                    assert answer.status_code in {200, 503}, answer.text
                    return answer.json() if answer.status_code == 200 else {}

                view = await ask(cluster, wait, cookie)
                if view.get("code"):
                    codes[cookie] = view["code"]
            await asyncio.sleep(0.5)
        found.append(set(codes.values()))
        await asyncio.sleep(3.0)
    return found


async def enter(cluster: Cluster, name: str) -> str:
    async def come(client: httpx.AsyncClient) -> str:
        return (await client.post("/api/v1/session", json={"name": name})).cookies["guandan"]

    cookie: str = await ask(cluster, come, "")
    return cookie


async def make_event(cluster: Cluster) -> tuple[str, str]:
    """An event, and its organiser's cookie."""
    async with httpx.AsyncClient(timeout=60) as client:
        first = cluster.up[-1]  # the link of the last one that started
        origin = {"origin": first.url}
        cookie = (await client.get(first.link)).cookies["guandan"]
        client.cookies.set("guandan", cookie)
        made = await client.post(
            f"{first.url}/api/v1/events",
            json={"name": "多机赛", "book": "jiangsu-2017", "wishes": {"rounds": 3}},
            headers=origin,
        )
        assert made.status_code == 201, made.text
        return made.json()["id"], cookie


async def live_through(cluster: Cluster, database: str, seconds: float) -> None:
    for _ in range(SERVERS):
        await cluster.start_one()
    event, organiser = await make_event(cluster)
    everybody: list[Roamer] = []
    async with AsyncExitStack() as stack:
        for _ in range(TABLES):
            keys = [await enter(cluster, f"玩家{seat}") for seat in "ENWS"]
            code = await make_table(cluster.pick(), keys[0], leave_seconds=600)
            players = [Roamer(cluster.pick().replace("http", "ws", 1) + "/ws", key, code) for key in keys]
            for player, seat in zip(players, "ENWS", strict=True):
                player.cluster = cluster
                await stack.enter_async_context(player)
                assert (await player.do("sit", seat=seat))["type"] == "done"
            everybody += players
        until = time.monotonic() + seconds
        roaming = [asyncio.create_task(player.roam(until + 3 * STUCK_SECONDS)) for player in everybody]
        _, told, groups, *_ = await asyncio.gather(
            cluster.hurt(until),
            organise(cluster, event, organiser, until),
            queue_up(cluster, until),
            *(player.go_on(until) for player in everybody),
        )
        await settle(everybody)
        for server in cluster.up:
            await compare(server.url, event, organiser, told)
        for task in roaming:
            task.cancel()
        await asyncio.gather(*roaming, return_exceptions=True)
    assert all(len(codes) == 1 for codes in groups), f"four strangers got {groups}"
    assert cluster.complaints == []
    await prove(database, everybody, may_time_out=True)
    waits = sorted(wait for player in everybody for wait in player.waits)
    acknowledged = sum(len(player.acknowledged) for player in everybody)
    print(  # noqa: T201 (told, not asserted)
        f"{cluster.killed} kills, {cluster.restarted} restarts, {acknowledged} commands acknowledged, {len(told)} "
        f"notices, {len(groups)} queues; {len(waits)} reconnections: median {statistics.median(waits or [0]):.1f} s, "
        f"longest {max(waits, default=0):.1f} s"
    )
    assert acknowledged > 20 * TABLES
    assert max(waits, default=0) < STUCK_SECONDS


async def settle(everybody: list[Roamer]) -> None:
    """When nobody plays any more, the four of each table see the same."""
    end = time.monotonic() + 2 * STUCK_SECONDS
    while True:
        tables: dict[str, set[tuple[object, ...]]] = {}
        for player in everybody:
            view = player.view or {}
            state = (view.get("version"), str(view.get("done")), str((view.get("deal") or {}).get("top")))
            tables.setdefault(player.topic, set()).add(state)
        if all(player.is_connected for player in everybody) and all(len(seen) == 1 for seen in tables.values()):
            return
        assert time.monotonic() < end, tables
        await asyncio.sleep(0.5)


async def compare(url: str, event: str, cookie: str, told: list[str]) -> None:
    """A server has every notice once, and its pages too."""
    async with httpx.AsyncClient(base_url=url, cookies={"guandan": cookie}, timeout=30) as client:
        listed = [row["text"] for row in (await client.get(f"/api/v1/events/{event}/notices")).json()]
        assert sorted(listed) == sorted(told)
        page = (await client.get(f"/e/{event}")).text
        assert told[-1] in page
        assert (await client.get("/api/v1/ratings")).status_code == 200
        assert (await client.get("/healthz")).status_code == 200


@pytest.mark.long
@pytest.mark.part("server")
@pytest.mark.timeout(3600)
async def test_three_servers_that_are_killed_at_random_lose_nothing(postgres: str, tmp_path: Path, seed: int) -> None:
    cluster = Cluster(tmp_path, postgres, Random(seed))
    try:
        await live_through(cluster, postgres, SECONDS)
    finally:
        cluster.stop()
