"""Delays of moves at live tables beside a review on the same server, beside other work, and beside none, in turns.

Tables play at a human pace over sockets, in spells of a few seconds. In some, somebody asks for the review of one deal
after another of finished matches, so that one is always being made; in others a process beside the server keeps a core
busy: `WORK/PRIORITY`, where the work is `spin`, `multiply` or `review`, and the priority a niceness, `batch`, `slices`
or `idle`. A spell in which others took too much of the machine is repeated (`--quiet`). `python bench/server/review.py`
writes what docs/review.md quotes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import numpy as np
from players import Counts, TablePlayed
from run import HERE, Measured

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

DEALS_REVIEWED = 6
"""Deals of each finished match that are reviewed; none is asked for twice."""
SETTLED = 1.0
"""Seconds at the beginning of a spell that do not count."""
QUIET_BEFORE = 0.7
"""Seconds for which the machine must have been quiet before a spell."""
RESAMPLES = 1000
ASKER = HERE / "asker.py"
P99 = 99


class Spell:
    """The delays of a few seconds, and how much work was done meanwhile."""

    def __init__(self, delays: list[float], done: int) -> None:
        self.delays = np.array(delays) * 1000
        self.done = done


class BusyProcess:
    """A process beside the server that keeps a core busy when it may."""

    def __init__(self, load: str, folder: Path, record: Path) -> None:
        self._counter = folder / load.replace("/", "-")
        self._counter.write_bytes(bytes(8))
        work, priority = load.split("/")
        self._process = subprocess.Popen(  # noqa: S603 (our own)
            [sys.executable, str(HERE / "busy.py"), work, priority, str(self._counter), str(record)],
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None  # noqa: S101 (for the type checker)
        self._process.stdout.readline()
        self._process.send_signal(signal.SIGSTOP)

    def count_done(self) -> int:
        """How often it has done its work."""
        return int.from_bytes(self._counter.read_bytes(), "little")

    def resume(self) -> None:
        """Let it work."""
        self._process.send_signal(signal.SIGCONT)

    def pause(self) -> None:
        """Let it rest."""
        self._process.send_signal(signal.SIGSTOP)

    def end(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


class OtherWork:
    """What processes that are not of this session do to the machine, by the ticks of /proc."""

    def __init__(self) -> None:
        self._whole, self._ours = self._read()

    def share(self) -> float:
        """The share of the machine that they have taken since this was made."""
        whole, ours = self._read()
        busy, idle = (after - before for after, before in zip(whole, self._whole, strict=True))
        return max(0.0, busy - (ours - self._ours)) / max(1, busy + idle)

    @staticmethod
    def _read() -> tuple[tuple[int, int], int]:
        user, nice, system, idle, waiting, *rest = map(int, Path("/proc/stat").read_text("ascii").split()[1:9])
        ours = 0
        for process in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = process.read_text("utf-8").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(fields[3]) == os.getsid(0):
                ours += int(fields[11]) + int(fields[12])
        return (user + nice + system + sum(rest), idle + waiting), ours


async def play_when_quiet(play: Callable[[], Coroutine[Any, Any, Spell]], most: float, end: float) -> Spell | None:
    """A spell during which others took no more than this share of the machine; none if there was none in time."""
    while time.monotonic() < end:
        work = OtherWork()
        await asyncio.sleep(QUIET_BEFORE)
        if work.share() > most:
            continue
        work = OtherWork()
        spell = await play()
        if work.share() <= most:
            return spell
    return None


async def play_beside(counts: Counts, seconds: float, busy: BusyProcess) -> Spell:
    """Let the tables play for so long beside a busy process."""
    busy.resume()
    await asyncio.sleep(SETTLED)
    counts.delays.clear()
    before = busy.count_done()
    await asyncio.sleep(seconds)
    spell = Spell(list(counts.delays), busy.count_done() - before)
    busy.pause()
    return spell


async def play_spell(counts: Counts, seconds: float, port: int, wanted: Iterator[str] | None) -> Spell:
    """Let the tables play for so long, with reviews or without."""
    reviewed, is_over = [0], asyncio.Event()
    command = (sys.executable, str(ASKER), str(port))
    asker = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if asker.stdin is None or asker.stdout is None:
        raise RuntimeError("the asker has no pipes")
    paths, statuses = asker.stdin, asker.stdout

    async def ask() -> None:
        for path in wanted or ():
            paths.write(f"{path}\n".encode())
            status = (await statuses.readline()).decode().strip()
            if status != "200":
                raise RuntimeError(f"{path}: {status or 'no answer'}")
            reviewed[0] += 1
            if is_over.is_set():
                return

    asking = asyncio.create_task(ask())
    await asyncio.sleep(SETTLED)
    counts.delays.clear()
    await asyncio.sleep(seconds)
    spell = Spell(list(counts.delays), reviewed[0])
    is_over.set()
    await asking  # no review goes on into the next spell
    paths.close()
    await asker.wait()
    return spell


def list_deals(matches: list[str]) -> Iterator[str]:
    """Paths of reviews that nobody has asked for."""
    for number in count():
        match, deal = divmod(number, DEALS_REVIEWED)
        yield f"/api/v1/matches/{matches[match]}/review?deal={deal + 1}"


def describe(title: str, spells: list[Spell], without: list[Spell]) -> str:
    """A row: the median and the 99th percentile of all delays of one kind, and beside those without other work."""
    delays = np.concatenate([spell.delays for spell in spells])
    p50, p99 = np.percentile(delays, [50, P99])
    done = sum(spell.done for spell in spells)
    row = f"| {title} | {len(delays):,} | {p50:.1f} | {p99:.1f} | {delays.max():.0f} | {done:,} |"
    for percentile in (50, P99):
        ratio, low, high = compare(without, spells, percentile)
        row += f" {ratio:.2f} ({low:.2f} to {high:.2f}) |"
    return row


def compare(without: list[Spell], beside: list[Spell], percentile: float) -> tuple[float, float, float]:
    """How many times as long it takes beside other work, with its 95% interval over rounds."""

    def find_ratio(places: list[int]) -> float:
        one, two = (
            np.percentile(np.concatenate([spells[place].delays for place in places]), percentile)
            for spells in (beside, without)
        )
        return float(one / two)

    chance, number = Random(1), len(without)
    drawn = [find_ratio(chance.choices(range(number), k=number)) for _ in range(RESAMPLES)]
    low, high = np.percentile(drawn, [2.5, 97.5])
    return find_ratio(list(range(number))), float(low), float(high)


async def measure(chosen: argparse.Namespace) -> None:
    """All of it, on one server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Measured(Path(folder) / "review.db")
        matches = await asyncio.to_thread(server.ask, f"matches {chosen.rounds * chosen.spare}")
        record = Path(folder) / "match.jsonl"
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=120) as client:
            record.write_text((await client.get(f"/api/v1/matches/{matches[0]}/record?form=lines")).text, "utf-8")
        made = await asyncio.to_thread(server.ask, f"tables {chosen.tables}")
        counts = Counts()
        tables = [TablePlayed(table["code"], table["tokens"], chosen.pause, counts) for table in made]
        await asyncio.gather(*(table.open(server.port) for table in tables))
        wanted = list_deals(matches)
        await play_spell(counts, 3 * chosen.seconds, server.port, wanted)  # the process that reviews starts
        busy = {load: BusyProcess(load, Path(folder), record) for load in chosen.beside}
        spells: dict[str, list[Spell]] = {load: [] for load in ("nothing", "reviews", *busy)}
        chance = Random(1)
        end = time.monotonic() + chosen.patience
        for number in range(chosen.rounds):
            found: dict[str, Spell] = {}
            for load in chance.sample(list(spells), len(spells)):
                paths = wanted if load == "reviews" else None
                play = (
                    partial(play_beside, counts, chosen.seconds, busy[load])
                    if load in busy
                    else partial(play_spell, counts, chosen.seconds, server.port, paths)
                )
                spell = await play_when_quiet(play, chosen.quiet, end)
                if spell is None:
                    break
                found[load] = spell
            if len(found) < len(spells):
                break
            for load, spell in found.items():
                spells[load].append(spell)
            shown = (f"{load} {np.percentile(kept[-1].delays, P99):.1f}" for load, kept in spells.items())
            print(time.strftime("%H:%M:%S"), number + 1, *shown, flush=True)
        for process in busy.values():
            process.end()
        for table in tables:
            for player in table.players:
                player.wire.close()
        server.end()
    if not spells["nothing"]:
        raise SystemExit("the machine was never quiet")
    number = len(spells["nothing"])
    print(f"\n{chosen.tables} tables, a move every {chosen.pause:g} s, {number} spells of {chosen.seconds:g} s each")
    print("| beside | moves | p50 ms | p99 ms | longest ms | done | p50 × | p99 × |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for load, found in spells.items():
        print(describe(load, found, spells["nothing"]))


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a spell")
    parser.add_argument("--rounds", type=int, default=12, help="spells of each kind")
    parser.add_argument("--spare", type=int, default=6, help="finished matches that are stored for each round")
    parser.add_argument("--quiet", type=float, default=1.0, help="share of the machine that others may take in a spell")
    parser.add_argument("--patience", type=float, default=3600.0, help="seconds after which no more spells begin")
    parser.add_argument("--beside", nargs="*", default=["spin/10", "multiply/10", "review/10", "review/idle"])
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
