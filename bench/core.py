"""How fast the core is: every legal play of fresh hands, and random deals, beside a loop of plain Python.

Times are the processor's, and those of different machines are compared as ratios to that loop. The hands and deals are
always the same.
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from guandan.cards import LEVELS, Hand, shuffle
from guandan.game import advance, new
from guandan.game.commands import StartMatch
from guandan.game.walk import next_command
from guandan.rulebooks import load
from guandan.rules.generate import legal_plays

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS, DEALS, LOOPS = 200, 40, 20
HAND = 27
MILLI = 1000


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def loop() -> int:
    """A fixed piece of plain Python: 100,000 steps of arithmetic, a dict and a list."""
    counts: dict[int, int] = {}
    kept = []
    for number in range(100_000):
        key = number * 7919 % 108
        counts[key] = counts.get(key, 0) + 1
        if counts[key] % 54 == 0:
            kept.append(key)
    return len(kept)


def fresh_hands() -> tuple[list[float], list[int]]:
    """Seconds and number of plays for each of the hands, over all levels."""
    times, counts = [], []
    for number in range(HANDS):
        hand = Hand(shuffle(f"bench/hand/{number}".encode())[:HAND])
        level = LEVELS[number % len(LEVELS)]
        begin = time.process_time()
        plays = legal_plays(hand, level)
        times.append(time.process_time() - begin)
        counts.append(len(plays))
    return times, counts


def random_deals() -> list[float]:
    """Seconds for each of the deals, played at random, every command decided and every event evolved."""
    times: list[float] = []
    while len(times) < DEALS:
        seed = f"bench/match/{len(times)}".encode()
        _, match = advance(new(load("jiangsu-2017")), StartMatch())
        begin = time.process_time()
        while (command := next_command(match, seed)) is not None:
            done = match.deals_done
            _, match = advance(match, command)
            if match.deals_done > done:
                now = time.process_time()
                times.append(now - begin)
                begin = now
    return times[:DEALS]


def main() -> None:
    """Measure and show."""
    loop()
    calibration = statistics.median(seconds(loop) for _ in range(LOOPS))
    hands, plays = fresh_hands()
    deals = random_deals()
    table = Table(title="core", title_justify="left", box=None)
    for name in ("what", "number", "median ms", "mean ms", "÷ loop"):
        table.add_column(name, justify="left" if name == "what" else "right")
    rows = {
        "plain loop (100,000 steps)": [calibration] * LOOPS,
        f"legal_plays, fresh hand of {HAND} ({statistics.mean(plays):.0f} plays on average)": hands,
        "random deal": deals,
    }
    for name, times in rows.items():
        median, mean = statistics.median(times), statistics.mean(times)
        table.add_row(
            name, str(len(times)), f"{median * MILLI:.2f}", f"{mean * MILLI:.2f}", f"{median / calibration:.2f}"
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
