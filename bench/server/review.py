"""Delays of moves at live tables, with a review running on the same server and without one, in turns.

Tables play at a human pace over sockets. In every second spell of a few seconds, somebody asks for the review of one
deal after another of finished matches, so that one is always being made. Other work on the machine meets both alike.
`python bench/server/review.py --tables 20 --rounds 12` writes what docs/review.md quotes.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import httpx
import numpy as np
from players import Counts, TablePlayed
from run import Measured

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS_REVIEWED = 6
"""Deals of each finished match that are reviewed; none is asked for twice."""
SETTLED = 1.0
"""Seconds at the beginning of a spell that do not count."""
RESAMPLES = 1000
P99 = 99


class Spell:
    """The delays of a few seconds, and how many deals were reviewed meanwhile."""

    def __init__(self, delays: list[float], reviewed: int) -> None:
        self.delays = np.array(delays) * 1000
        self.reviewed = reviewed


async def play_spell(counts: Counts, seconds: float, port: int, wanted: Iterator[str] | None, at_once: int) -> Spell:
    """Let the tables play for so long, with reviews or without."""
    reviewed, is_over = [0], asyncio.Event()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:

        async def ask() -> None:
            for path in wanted or ():
                answer = await client.get(path)
                answer.raise_for_status()
                reviewed[0] += 1
                if is_over.is_set():
                    return

        asking = [asyncio.create_task(ask()) for _ in range(at_once)] if wanted is not None else []
        await asyncio.sleep(SETTLED)
        counts.delays.clear()
        await asyncio.sleep(seconds)
        spell = Spell(list(counts.delays), reviewed[0])
        is_over.set()
        await asyncio.gather(*asking)  # no review goes on into the next spell
    return spell


def list_deals(matches: list[str]) -> Iterator[str]:
    """Paths of reviews that nobody has asked for."""
    for number in count():
        match, deal = divmod(number, DEALS_REVIEWED)
        yield f"/api/v1/matches/{matches[match]}/review?deal={deal + 1}"


def show(title: str, spells: list[Spell]) -> None:
    """The median and the 99th percentile of all delays of one kind."""
    delays = np.concatenate([spell.delays for spell in spells])
    p50, p99 = np.percentile(delays, [50, P99])
    reviewed = sum(spell.reviewed for spell in spells)
    print(f"| {title} | {len(delays):,} | {p50:.1f} | {p99:.1f} | {delays.max():.0f} | {reviewed} |")


def compare(without: list[Spell], reviewing: list[Spell], percentile: float) -> tuple[float, float, float]:
    """How many times as long it takes while a review runs, with its 95% interval over pairs of spells."""

    def find_ratio(places: list[int]) -> float:
        one, two = (
            np.percentile(np.concatenate([spells[place].delays for place in places]), percentile)
            for spells in (reviewing, without)
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
        made = await asyncio.to_thread(server.ask, f"tables {chosen.tables}")
        counts = Counts()
        tables = [TablePlayed(table["code"], table["tokens"], chosen.pause, counts) for table in made]
        await asyncio.gather(*(table.open(server.port) for table in tables))
        wanted = list_deals(matches)
        await play_spell(counts, 3 * chosen.seconds, server.port, wanted, 1)  # the process that reviews starts
        without: list[Spell] = []
        reviewing: list[Spell] = []
        for number in range(chosen.rounds):
            for place in (0, 1) if number % 2 else (1, 0):
                spells, paths = ((without, None), (reviewing, wanted))[place]
                spells.append(await play_spell(counts, chosen.seconds, server.port, paths, chosen.at_once))
            print(time.strftime("%H:%M:%S"), number + 1, len(without[-1].delays), reviewing[-1].reviewed, flush=True)
        for table in tables:
            for player in table.players:
                player.wire.close()
        server.end()
    print(f"\n{chosen.tables} tables, a move every {chosen.pause:g} s, {chosen.at_once} asking for reviews")
    print("| | moves | p50 ms | p99 ms | longest ms | deals reviewed |\n| --- | --- | --- | --- | --- | --- |")
    show("no review", without)
    show("reviewing", reviewing)
    for percentile in (50, P99):
        ratio, low, high = compare(without, reviewing, percentile)
        print(f"p{percentile}: {ratio:.2f} times as long ({low:.2f} to {high:.2f})")


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=8.0, help="length of a spell")
    parser.add_argument("--rounds", type=int, default=12, help="pairs of spells")
    parser.add_argument("--at-once", type=int, default=1, help="how many ask for reviews at the same time")
    parser.add_argument("--spare", type=int, default=4, help="finished matches that are stored for each round")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
