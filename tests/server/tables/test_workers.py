"""Two workers on one PostgreSQL, with the players of one table on both."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.game.handlers.answers import choose_on_timeout
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Who
from guandan.server.clock import SystemClock
from guandan.server.peers import Peers
from guandan.server.protocol import commands as de
from guandan.server.tables.registry import TableRegistry
from guandan.server.tasks import cancel_tasks
from guandan.store import Store
from guandan.tables.settings import Starts
from tests.server.tables.kit import Listening, come, settings
from tests.store.conftest import new_postgres, server

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.server.tables.table import HostedTable

__all__ = ["new_postgres", "server"]


async def until(wanted: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not wanted():  # noqa: ASYNC110 (two workers in one loop, and no event tells of both)
            await asyncio.sleep(0.02)


class Worker:
    """One of several processes, as far as the hall can tell."""

    def __init__(self, store: Store) -> None:
        self.is_dead = False
        self.store = store
        self.hall = TableRegistry(store, SystemClock())
        self.peers = Peers(store)
        self.peers.add(self.hall.presence)
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, url: str) -> Worker:
        worker = cls(await Store.open(url))
        await worker.hall.start()
        worker._listening = asyncio.create_task(worker.peers.listen())
        return worker

    async def die(self) -> None:
        if not self.is_dead:
            self.is_dead = True
            if self._listening is not None:
                await cancel_tasks([self._listening])
            await self.hall.close()
            await self.store.close()


def test_the_players_of_one_table_are_on_two_workers_and_the_driver_dies(new_postgres: Callable[[], str]) -> None:
    asyncio.run(asyncio.wait_for(_two_workers(new_postgres()), 100))


async def _two_workers(url: str) -> None:
    first, second = await Worker.start(url), await Worker.start(url)
    try:
        await _play(first, second)
    finally:
        await first.die()
        await second.die()


async def _play(first: Worker, second: Worker) -> None:
    names = [await first.store.add_person(f"player {number}") for number in range(4)]
    people: list[Who] = [Who(session=str(number), person=number) for number in names]
    table = await first.hall.open(settings(starts=Starts.WHEN_FULL, mix_seconds=0.2, is_public=True), people[0])
    await second.hall.load_due()
    assert [card.code for card in second.hall.list_public()] == [table.code]
    assert second.hall.table_count == 0
    twin = await second.hall.get(table.code)
    assert table.driver.is_driver
    assert not twin.driver.is_driver
    # What another worker has just done is known before anything is refused.
    await twin.do(de.Sit(seat=Seat.E), people[0], "sit")
    await table.do(de.Stand(), people[0], "stand")
    at: list[HostedTable] = [table, twin, table, twin]
    clients = [Listening(who) for who in people]
    for seat, where, client in zip(SEATS, at, clients, strict=True):
        come(where, client)
        await where.do(de.Sit(seat=seat), client.who, f"sit-{seat}")
    await until(lambda: all(client.view is not None and client.view["deal"] for client in clients))
    for _ in range(8):
        version = await _one_answer(at, people)
        await until(lambda version=version: _seen(clients) >= version)  # type: ignore[misc]
    await first.die()
    await until(lambda: twin.driver.is_driver)
    at = [twin, twin, twin, twin]
    come(twin, back := Listening(people[0]))
    assert back.view is not None
    assert list(back.view["deal"]["hands"]) == [Seat.E]
    await _one_answer(at, people)
    assert twin.match is not None
    for who in people:
        await twin.do(de.SetAutoPlay(on=True), who, "auto")
    before = twin.match.version
    await until(lambda: twin.match is not None and twin.match.version > before + 3)


def _seen(clients: list[Listening]) -> int:
    return min(client.view["version"] for client in clients if client.view is not None)


async def _one_answer(at: list[HostedTable], people: list[Who]) -> int:
    """Whoever is asked answers, on the worker where they are."""
    freshest = max(at, key=lambda table: 0 if table.match is None else table.match.version)
    assert freshest.match is not None
    question = freshest.match.questions[0]
    place = SEATS.index(question.seat)
    command = choose_on_timeout(freshest.match, question)
    done = await at[place].do(command, people[place], f"a{question.number}")  # type: ignore[arg-type]
    return done.version


def test_who_comes_back_at_another_worker_is_not_gone_at_the_first(new_postgres: Callable[[], str]) -> None:
    asyncio.run(asyncio.wait_for(_come_back_elsewhere(new_postgres()), 100))


async def _tell_until(worker: Worker, wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await worker.peers.tell()
            await asyncio.sleep(0.02)


async def _come_back_elsewhere(url: str) -> None:
    first, second = await Worker.start(url), await Worker.start(url)
    try:
        names = [await first.store.add_person(f"player {number}") for number in range(4)]
        people: list[Who] = [Who(session=str(number), person=number) for number in names]
        table = await first.hall.open(settings(starts=Starts.WHEN_FULL, mix_seconds=0.2, leave_seconds=60.0), people[0])
        twin = await second.hall.get(table.code)
        clients = [Listening(who) for who in people]
        for seat, client in zip(SEATS, clients, strict=True):
            come(table, client)
            await table.do(de.Sit(seat=seat), client.who, f"sit-{seat}")
        await until(lambda: twin.match is not None)
        # The line of one is cut; they are back at the second worker before the first one notices.
        come(twin, Listening(people[0]))
        await second.peers.tell()
        table.leave(clients[0])
        assert set(table.seats.gone) == {Seat.E}
        await first.peers.tell()
        await _tell_until(second, lambda: not table.seats.gone)
        # Who leaves is gone for both.
        table.leave(clients[1])
        await first.peers.tell()
        await until(lambda: Seat.N in twin.seats.gone)
        assert SEATS.index(Seat.N) == 1
        assert Seat.N not in twin.seats.online
    finally:
        await first.die()
        await second.die()
