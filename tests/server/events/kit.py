"""A server's events for tests: a store, a clock that stands still, and the steps of a round."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from guandan.checker import check_event
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final
from guandan.competition.planning.plan import build_preset
from guandan.game.commands import RecordDeal
from guandan.rulebooks import load
from guandan.rules.seat import Seat, Side
from guandan.server.clock import MovableClock
from guandan.server.events.registry import EventRegistry
from guandan.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.server.clock import Clock
    from guandan.server.events.hosted import HostedEvent

NOW = datetime(2026, 5, 2, 1, 0, tzinfo=UTC)
ORGANISER = "organiser"
Told = tuple[str, int, tuple[str, ...]]


class Server:
    """The events of a store, and what they told."""

    def __init__(self, store: Store, events: EventRegistry, clock: Clock, told: list[Told]) -> None:
        self.store = store
        self.events = events
        self.clock = clock
        self.told = told


@asynccontextmanager
async def serving(database: str, hall: object = None) -> AsyncIterator[Server]:
    told: list[Told] = []
    clock = MovableClock(NOW)
    async with await Store.open(database) as store:
        events = EventRegistry(store, clock, hall=hall, tell=lambda *news: told.append(news))
        yield Server(store, events, clock, told)
        await events.close()


async def new_event(server: Server, book: str = "jiangsu-2017", pairs: int = 4, rounds: int | None = 2) -> HostedEvent:
    overrides = {"match.minutes": 60} if book in {"jiangsu-2017", "two-deck"} else {}
    hosted = await server.events.create(
        "Spring cup", book, build_preset(load(book), rounds=rounds), by=ORGANISER, overrides=overrides
    )
    await enter(hosted, pairs)
    return hosted


async def enter(hosted: HostedEvent, pairs: int) -> None:
    def entered(championship: Championship) -> None:
        for number in range(1, pairs + 1):
            people = tuple(championship.add_person(f"选手{number}{place}", f"单位{number}") for place in "甲乙")
            championship.do(co.EnterPair(people=people, unit=f"单位{number}"))

    await hosted.do(entered, by=ORGANISER)


async def next_link(hosted: HostedEvent) -> str:
    find_chain = await hosted.chain_finder()
    return find_chain().find_next_link(hosted.championship.competition.link)


async def start_round(hosted: HostedEvent) -> Round:
    link = await next_link(hosted)
    await hosted.do(lambda whole: whole.do(co.DrawRound(seed=link)), by=ORGANISER, in_thread=True)
    await hosted.command(co.PublishDraw(), by=ORGANISER)
    await hosted.command(co.StartRound(), by=ORGANISER)
    return hosted.championship.competition.rounds[-1]


async def sign(hosted: HostedEvent, table: int) -> None:
    for side in Side:
        await hosted.command(co.SignResult(table=table, side=side), by="table")


def east_west_wins(_table: Table) -> Final:
    return Final(ew=14, ns=8, stage=Side.EW, last_first=Side.EW)


async def finish_round(hosted: HostedEvent, result: Callable[[Table], Final] = east_west_wins) -> None:
    one = hosted.championship.competition.rounds[-1]
    for table in one.all_tables:
        if not one.sheet(table.number).has_result:
            await hosted.command(co.EnterResult(table=table.number, final=result(table)), by="scorer")
        await sign(hosted, table.number)
    await hosted.command(co.CloseRound(), by="referee")


async def record(hosted: HostedEvent, table: int, order: str = "EW") -> None:
    await hosted.play(table, RecordDeal(order=tuple(map(Seat, order))), by="table")


async def differences(server: Server, hosted: HostedEvent) -> list[str]:
    report = check_event((await server.events.export_file(hosted)).decode())
    return [f"{one.line}: {one.code} {one.expected} {one.found}" for one in report.differences]
