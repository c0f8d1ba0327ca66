"""A hall on a real store with a clock that the test moves on, and clients that remember what they get."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

import msgspec

from guandan.game.handlers.answers import choose_on_timeout
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Grant, Role, Who
from guandan.server.clock import MovableClock
from guandan.server.protocol import commands as de
from guandan.server.tables.registry import TableRegistry
from guandan.store import Store
from guandan.tables.settings import Starts, TableSettings, TableStage

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from guandan.server.protocol.frames import Done
    from guandan.server.tables.table import HostedTable

START = datetime(2026, 5, 1, 9, tzinfo=UTC)
SHORT: dict[str, object] = {"match.deals": 1}
"""A match of one deal."""


class Listening:
    """A client that keeps every frame, and knows what it has been told."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.goodbye: str | None = None
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None

    def send(self, data: bytes) -> None:
        frame = msgspec.json.decode(data)
        self.raw.append(data)
        self.frames.append(frame)
        match frame["type"]:
            case "snapshot":
                self.view = frame["view"]
            case "table":
                self.table = frame["table"]
            case "events" if self.view is not None:
                self.view = applied(self.view, frame)

    def farewell(self, why: str, *, come_back: bool) -> None:  # noqa: ARG002 (what a client is told)
        self.goodbye = why

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def events(self) -> list[dict[str, Any]]:
        return [one["event"] for frame in self.of("events") for one in frame["events"]]


def applied(view: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """A view as a client makes it from the one before and a frame."""
    after = view | frame["changed"]
    if "deal" in frame:
        after["deal"] = None if frame["deal"] is None else (view["deal"] or {}) | frame["deal"]
    return after


class House:
    """A server without its sockets; left and entered again, it has been down."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = MovableClock(START)
        self.store: Store
        self.hall: TableRegistry

    async def __aenter__(self) -> Self:
        self.store = await Store.open(self.url)
        self.hall = TableRegistry(self.store, self.clock)
        await self.hall.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hall.close()
        await self.store.close()

    async def person(self, name: str) -> Who:
        return Who(session=name, person=await self.store.add_person(name))

    async def people(self, count: int = 4) -> list[Who]:
        return [await self.person(f"player {number}") for number in range(1, count + 1)]

    async def settle(self) -> None:
        """Until nothing is being done any more."""
        await self._turns()
        while self.hall.resources.tasks:
            await asyncio.wait(self.hall.resources.tasks)
            await self._turns()

    @staticmethod
    async def _turns() -> None:
        """As many turns of the loop as an alarm takes from the clock to the table."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def move(self, seconds: float) -> None:
        """Let time pass, with everything that falls due meanwhile."""
        await self.until(lambda: False, self.clock.now() + timedelta(seconds=seconds))

    async def until(self, wanted: Callable[[], bool], latest: datetime | None = None) -> None:
        """Let time pass until something is so."""
        end = latest or self.clock.now() + timedelta(hours=12)
        await self.settle()
        while not wanted():
            alarm = self.clock.next_alarm
            if alarm is None or alarm > end:
                self.clock.move_to(end)
                await self.settle()
                assert latest is not None or wanted(), "it never came to that"
                return
            self.clock.move_to(alarm)
            await self.settle()


def settings(**values: object) -> TableSettings:
    """A short match, and no waiting where a test does not want it."""
    chosen: dict[str, Any] = {"overrides": SHORT, "between_seconds": 2.0} | values
    return TableSettings(**chosen)


async def with_people(house: House, **values: object) -> tuple[HostedTable, list[Listening]]:
    """A table at which four people have begun to play."""
    people = await house.people()
    table = await house.hall.open(settings(starts=Starts.WHEN_FULL, **values), people[0])
    clients = [Listening(who) for who in people]
    for seat, client in zip(SEATS, clients, strict=True):
        come(table, client)
        await table.do(de.Sit(seat=seat), client.who, f"sit-{seat}")
    await house.settle()
    return table, clients


def come(table: HostedTable, client: Listening) -> None:
    """What the socket does when a client says hello."""
    table.join(client)
    snapshot = table.build_snapshot(table.find_viewer(client.who))
    if snapshot is not None:
        client.send(msgspec.json.encode(snapshot))


def asked(table: HostedTable) -> Seat:
    """The seat that is asked now."""
    assert table.match is not None
    return table.match.questions[0].seat


async def answer(table: HostedTable, clients: list[Listening], id: str | None = None) -> Done:  # noqa: A002
    """The seat that is asked gives a safe answer."""
    assert table.match is not None
    question = table.match.questions[0]
    client = clients[SEATS.index(question.seat)]
    command: Any = choose_on_timeout(table.match, question)
    return await table.do(command, client.who, id or f"a{question.number}")


async def mixed(house: House, table: HostedTable, clients: list[Listening]) -> None:
    """Every player gives a number, and the cards are dealt."""
    waits = table.state.shuffles[-1].deal
    for number, client in enumerate(clients):
        await table.do(de.GiveNumber(deal=waits, number=f"mine {number}"), client.who, f"mix-{waits}")
    await house.settle()


async def play_out(house: House, table: HostedTable, clients: list[Listening]) -> None:
    """Everybody gives safe answers until the match is over."""
    while table.state.stage is TableStage.PLAYING:
        match = table.match
        if match is not None and match.questions and not match.bots:
            await answer(table, clients)
        elif table.state.shuffles and table.state.shuffles[-1].numbers is None:
            await mixed(house, table, clients)
        else:
            await house.move(1)


REFEREE = Who(session="r", account=7, grants=(Grant("spring", Role.REFEREE),))
CHIEF = Who(session="c", account=8, grants=(Grant("spring", Role.CHIEF_REFEREE),))
