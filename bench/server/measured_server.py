"""The server that is measured, in a process of its own: it makes tables on request, and tells what it costs.

It reads a word a line: `tables N` answers with their codes and tokens, `matches N` with the ids of finished matches,
`event N` with the id of an event of so many pairs whose first round is a draft, `publish ID` when that is public,
`cost` with its processor time, `memory` with the bytes that it holds, for which everything stands still a while.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar import asgi

from guandan import bots
from guandan.competition.model.commands import EnterPair, PublishDraw
from guandan.competition.planning.plan import build_preset
from guandan.eventlog.values import NewEvent
from guandan.game.commands import StartMatch
from guandan.game.log import History
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS
from guandan.server.access.who import Needs
from guandan.server.app import create_app
from guandan.server.machine import open_listening_socket, raise_open_file_limit
from guandan.server.protocol.commands import Sit
from guandan.server.settings import ServerSettings
from guandan.server.uvicorn_server import UvicornServer, run_uvicorn
from guandan.services.draws import DrawRequest, draw_round
from guandan.tables.settings import Starts, TableSettings
from guandan.web import ROUTES, prepare_pages

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

    from guandan.competition.championship.championship import Championship
    from guandan.server.server import Server

BOOK = "jiangsu-2017"
SETTINGS = TableSettings(starts=Starts.WHEN_FULL, pace_seconds=0, between_seconds=0, mix_seconds=5, leave_seconds=600)


@asgi("/echo", copy_scope=False, opt={"needs": Needs.NOTHING, "is_unlimited": True, "is_uncounted": True})
async def echo(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001 (Litestar names them)
    """A bare echo: every text comes back."""
    message: Any = await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"], "bytes": None})


def memory() -> int:
    """Bytes that this process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def make(server: Server, number: int) -> list[dict[str, Any]]:
    """Tables with four people each, many of them at once."""
    turns = asyncio.Semaphore(64)

    async def one(place: int) -> dict[str, Any]:
        async with turns:
            tokens = [(await server.access.sessions.add_bot(f"Player {place} {seat}"))[1] for seat in SEATS]
            whos = [await server.access.sessions.identify(token) for token in tokens]
            table = await server.hall.open(SETTINGS, whos[0])
            for seat, who in zip(SEATS, whos, strict=True):
                await table.do(Sit(seat=seat), who)
            return {"code": table.code, "tokens": tokens}

    return list(await asyncio.gather(*(one(place) for place in range(number))))


async def hold(server: Server, pairs: int) -> str:
    """An event with so many pairs, and a draft of its first round."""
    hosted = await server.events.create("Burst", BOOK, build_preset(load(BOOK), rounds=3), by="bench")

    def enter(championship: Championship) -> None:
        for number in range(1, pairs + 1):
            people = tuple(championship.add_person(f"{name}{number}") for name in ("甲", "乙"))
            championship.do(EnterPair(people=people, unit=f"{number % 50} 队"))

    await hosted.do(enter, by="bench", in_thread=True)
    chain = await hosted.chain_finder()
    await hosted.do(lambda championship: draw_round(championship, DrawRequest(), chain), by="bench", in_thread=True)
    return hosted.id


async def finish_matches(server: Server, number: int) -> list[str]:
    """One match of bots to its end, stored so many times as played here; the ids."""
    history = History(load(BOOK))
    history.do(StartMatch())
    players = dict(zip(SEATS, (bots.make("normal", seed=place) for place in range(4)), strict=True))
    while history.match.result is None:
        match = history.match
        if match.deal is None:
            history.do(next_deal(match, f"bench-{match.version}".encode()))
        else:
            history.do(bots.answer(match, match.questions[0], players[match.questions[0].seat]))
    await server.store.save_book(history.book)
    _, token = await server.access.sessions.add_bot("Host")
    who = await server.access.sessions.identify(token)
    found = []
    for _ in range(number):
        table = await server.hall.open(SETTINGS, who)
        found.append(f"{table.code}.1")
        await server.store.append(f"match/{found[-1]}", 0, [NewEvent.of(entry.event) for entry in history.entries])
    return found


async def publish(server: Server, event: str) -> str:
    """The draft becomes public."""
    await (await server.events.get(event)).command(PublishDraw(), by="bench")
    return event


async def ready(serving: UvicornServer, server: Server) -> None:
    """Answer what the measuring process asks, in the background."""
    print(json.dumps({"port": serving.port_listened}), flush=True)
    serving.asking = asyncio.create_task(answer(serving, server))


async def answer(serving: Any, server: Server) -> None:  # noqa: ANN401 (with an attribute more)
    """One line in, one line out, until there are no more."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        word, _, number = line.strip().partition(" ")
        told: Any = {"cpu": time.process_time(), "main": time.thread_time()}
        if word == "memory":
            told = memory()
        elif word == "tables":
            told = await make(server, int(number))
        elif word == "matches":
            told = await finish_matches(server, int(number))
        elif word == "event":
            told = await hold(server, int(number))
        elif word == "publish":
            told = await publish(server, number)
        print(json.dumps(told), flush=True)
    serving.should_exit = True


def main() -> None:
    """Serve on a file of its own."""
    raise_open_file_limit()
    settings = ServerSettings(database=f"sqlite:///{sys.argv[1]}", frames_per_second=1e9, sockets_per_address=100_000)
    prepare_pages()
    found = open_listening_socket("127.0.0.1", 0)
    UvicornServer.port_listened = found.getsockname()[1]  # type: ignore[attr-defined]
    run_uvicorn(create_app(settings, pages=[echo, *ROUTES]), settings, found, ready)


if __name__ == "__main__":
    main()
