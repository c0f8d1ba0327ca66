"""Live tables beside a bare WebSocket echo on the same server: moves and frames a second, delays, memory a table.

The server runs in a process of its own, on an SQLite file with everything as in `guandan serve`; the clients in this
one, with a WebSocket of their own that costs little. First, tables play as fast as they can, and as many sockets echo
frames of the same size; then many tables play at a human pace; then a hall's phones ask for a draw. On a machine with
other work, «a CPU second» compares better than «a second»: what the server itself spent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from burst import burst
from picture import picture
from players import Counts, TablePlayed
from rich.console import Console
from rich.table import Table
from wire import Wire, connect

from guandan.server.machine import raise_open_file_limit

HERE = Path(__file__).parent
SETTLED = 2.0
"""Seconds after everything stood still to count the memory: moves that had to wait for that are not measured."""


class Rate(NamedTuple):
    """What was done, in how many seconds of the clock and of the server's processor."""

    moves: int
    frames: int
    seconds: float
    cpu: float
    size: float
    delays: list[float]


class Measured:
    """The server's process, which answers a line with a line."""

    def __init__(self, file: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 (our own)
            [sys.executable, str(HERE / "measured_server.py"), str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port: int = self._line()["port"]

    def ask(self, line: str) -> Any:  # noqa: ANN401 (JSON)
        """One line, one answer."""
        assert self._process.stdin is not None  # noqa: S101 (for the type checker)
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._line()

    def _line(self) -> Any:  # noqa: ANN401 (JSON)
        assert self._process.stdout is not None  # noqa: S101
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.close()
        self._process.wait(300)


async def playing(server: Measured, number: int, seconds: float, pause: float) -> tuple[Rate, float]:
    """So many tables for so long; what they did, and the bytes that a table takes with its four sockets."""
    before = server.ask("memory")
    made = await asyncio.to_thread(server.ask, f"tables {number}")
    counts = Counts()
    tables = [TablePlayed(one["code"], one["tokens"], pause, counts) for one in made]
    for first in range(0, number, 50):
        await asyncio.gather(*(table.open(server.port) for table in tables[first : first + 50]))
    await asyncio.sleep(min(5.0, 1 + number / 100))  # until the cards are dealt
    after = await asyncio.to_thread(server.ask, "memory")
    await asyncio.sleep(SETTLED)
    start = server.ask("cost")
    counts.delays.clear()
    moves, sent, heard, size, begun = counts.moves, counts.sent, counts.heard, counts.bytes, time.perf_counter()
    await asyncio.sleep(seconds)
    took, end = time.perf_counter() - begun, server.ask("cost")
    frames = counts.sent - sent + counts.heard - heard
    rate = Rate(
        moves=counts.moves - moves,
        frames=frames,
        seconds=took,
        cpu=end["cpu"] - start["cpu"],
        size=(counts.bytes - size) / max(1, counts.heard - heard),
        delays=list(counts.delays),
    )
    for table in tables:
        for player in table.players:
            player.wire.close()
    await asyncio.sleep(0.5)
    return rate, (after - before) / number


async def echoing(server: Measured, sockets: int, seconds: float, size: int) -> Rate:
    """So many sockets that send a text of this size as soon as the last one is back."""
    text, back, wires = b'"' + b"x" * (size - 2) + b'"', 0, []

    def again(wire: list[Wire]) -> None:
        nonlocal back
        back += 1
        wire[0].send(text)

    for _ in range(sockets):
        one: list[Wire] = []
        one.append(await connect(server.port, "/echo", "", lambda _, one=one: again(one)))
        wires.append(one[0])
    start, begun, first = server.ask("cost"), time.perf_counter(), back
    for wire in wires:
        wire.send(text)
    await asyncio.sleep(seconds)
    took, end = time.perf_counter() - begun, server.ask("cost")
    for wire in wires:
        wire.close()
    return Rate(back - first, 2 * (back - first), took, end["cpu"] - start["cpu"], size, [])


def shown(title: str, rate: Rate) -> list[str]:
    """One line of the table."""
    delays = sorted(rate.delays) or [0.0]
    p50, p99 = statistics.median(delays), delays[min(len(delays) - 1, int(len(delays) * 0.99))]
    is_play = bool(rate.delays)
    return [
        title,
        f"{rate.moves / rate.seconds:,.0f}" if is_play else "",
        f"{rate.frames / rate.seconds:,.0f}",
        f"{rate.frames / rate.cpu:,.0f}",
        f"{rate.cpu / rate.seconds:.0%}",
        f"{rate.size:,.0f}",
        f"{p50 * 1000:,.1f}" if is_play else "",
        f"{p99 * 1000:,.1f}" if is_play else "",
    ]


async def measure(chosen: argparse.Namespace) -> None:
    """All of it, in one run."""
    with tempfile.TemporaryDirectory() as folder:
        server = Measured(Path(folder) / "bench.db")
        quick, _ = await playing(server, chosen.quick, chosen.seconds, 0)
        echo = await echoing(server, 4 * chosen.quick, chosen.seconds, max(2, round(quick.size)))
        server.end()
        server = Measured(Path(folder) / "slow.db")
        slow, memory = await playing(server, chosen.tables, chosen.seconds * 2, chosen.pause)
        server.end()
    table = Table(title=f"server: live tables ({os.cpu_count()} cores)", title_justify="left", box=None)
    columns = ("moves a second", "frames", "frames a CPU second", "CPU", "bytes a frame", "p50 ms", "p99 ms")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    lines = {
        f"{chosen.quick} tables, as fast as they can": quick,
        f"echo, {4 * chosen.quick} sockets": echo,
        f"{chosen.tables} tables, a move every {chosen.pause:g} s": slow,
    }
    for title, rate in lines.items():
        table.add_row(*shown(title, rate))
    console = Console(width=140)
    console.print(table)
    wall = quick.frames / quick.seconds / (echo.frames / echo.seconds)
    cost = quick.frames / quick.cpu / (echo.frames / echo.cpu)
    console.print(f"frames of tables ÷ frames of the echo: {wall:.0%} a second, {cost:.0%} a CPU second")
    console.print(f"memory a table with its four sockets: {memory / 1000:,.0f} KB")
    await bursts(chosen, console)
    if chosen.picture is not None:
        bars = {title: rate.frames / rate.cpu for title, rate in lines.items()}
        chosen.picture.write_text(picture(bars), encoding="utf-8")


async def bursts(chosen: argparse.Namespace, console: Console) -> None:
    """Phones that ask for a draw when it is published: all for the whole draw, and each for its own table."""
    table = Table(title=f"server: {chosen.phones:,} phones, a draw of {chosen.pairs:,} pairs is published")
    table.title_justify, table.box = "left", None
    table.add_column("")
    columns = ("answers", "errors", "p50 ms", "p99 ms", "last ms", "KB an answer", "clients' CPU")
    for column in (*columns, "ms of CPU a phone", "once published"):
        table.add_column(column, justify="right")
    names = (f"甲{number % chosen.pairs + 1}" for number in range(chosen.phones))
    wanted = {"the draw": ["/draw"] * chosen.phones, "my table": [f"/me?name={quote(name)}" for name in names]}
    with tempfile.TemporaryDirectory() as folder:
        for title, paths in wanted.items():
            server = Measured(Path(folder) / f"{title}.db")
            event = await asyncio.to_thread(server.ask, f"event {chosen.pairs}")
            costs = [server.ask("cost")["cpu"]]

            def publish(server: Measured = server, event: str = event, costs: list[float] = costs) -> None:
                costs.append(server.ask("cost")["cpu"])
                server.ask(f"publish {event}")

            answered = await burst(server.port, event, [f"/e/{event}{path}" for path in paths], publish)
            costs.append(server.ask("cost")["cpu"])
            server.end()
            each = [f"{(costs[2] - begun) / len(paths) * 1000:.2f}" for begun in costs[:2]]
            table.add_row(*answered.line(title), *each)
    console.print(table)


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", type=int, default=50, help="tables that play as fast as they can")
    parser.add_argument("--tables", type=int, default=1000, help="tables at a human pace")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--phones", type=int, default=1000, help="phones that ask for a draw at once")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs in that draw")
    parser.add_argument("--only-burst", action="store_true", help="leave the live tables out")
    parser.add_argument("--picture", type=Path, help="draw the lines into this file (docs/server.svg)")
    chosen = parser.parse_args()
    raise_open_file_limit()
    asyncio.run(bursts(chosen, Console(width=140)) if chosen.only_burst else measure(chosen))


if __name__ == "__main__":
    main()
