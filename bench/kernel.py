"""How fast the kernel is, beside a loop of plain Python and other people's simulators of a game of this family.

Everything is measured in turn, several rounds over, in one process; the median of the rounds is shown. One thread is
timed by the processor's clock; two threads and the one thread that they are compared with by the clock on the wall, in
short spells, of which a busy machine spoils most: «gain» compares their medians, «best» the fastest spells of each.
OpenSpiel and RLCard play dou_dizhu by lot, driven from Python as our fourth line is.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kernel_parts import dou_dizhu, ours
from kernel_parts.done import Work
from kernel_parts.picture import picture
from rich.console import Console
from rich.table import Table

from guandan import kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from kernel_parts.done import Done

ROUNDS = 7
SPELLS = 3
ABOUT = 0.4
LOOP, BOT, PLAIN = "plain loop of Python, steps", "a Python bot, one deal at a time", "a Python bot, uncompiled kernel"
OURS: dict[str, Work] = {
    LOOP: ours.loop,
    "whole deals inside, by lot": ours.inside,
    "whole deals inside, light policy": ours.inside_light,
    BOT: ours.python_bot,
    PLAIN: ours.python_bot_uncompiled,
    f"batched, {ours.PLACES} deals": ours.batched,
    f"batched, {ours.PLACES} deals, with features": ours.batched_with_features,
    "fresh leads, all abstract plays": ours.fresh_leads,
    "hidden hands dealt anew": ours.hidden_hands,
}
OTHERS: dict[str, tuple[Work, str]] = {
    "OpenSpiel's dou_dizhu, from Python": (dou_dizhu.open_spiel, "pyspiel"),
    "RLCard's dou_dizhu, from Python": (dou_dizhu.rl_card, "rlcard"),
}
INSTALL = 'not installed: .venv/bin/pip install --constraint constraints.txt ".[bench]"'


class Rates(NamedTuple):
    """One line: decisions and deals a second on one thread; units a second by the wall's clock, of one and of two."""

    decisions: list[float]
    deals: list[float]
    alone: list[float]
    together: list[float]


def timed(work: Callable[[], Done | None], clock: Callable[[], float]) -> tuple[Done | None, float]:
    """What was done, and in how many seconds."""
    begin = clock()
    done = work()
    return done, clock() - begin


def in_two(work: Work, units: int, threads: ThreadPoolExecutor) -> None:
    """So many units in each of two threads."""
    for _ in threads.map(work, (units, units)):
        pass


def enough(work: Work) -> int:
    """How many units take about as long as a round of one line should."""
    units = 1
    while True:
        _, took = timed(partial(work, units), time.process_time)
        if took > ABOUT / 4:
            return max(1, round(units * ABOUT / took))
        units *= 4


def measured(rounds: int) -> dict[str, Rates]:
    """Every line that can be measured here."""
    lines = dict(OURS) | {name: work for name, (work, needs) in OTHERS.items() if find_spec(needs)}
    units = {name: enough(work) for name, work in lines.items()}
    rates = {name: Rates([], [], [], []) for name in lines}
    with ThreadPoolExecutor(2) as threads:
        for _ in range(rounds):
            for name, work in lines.items():
                done, took = timed(partial(work, units[name]), time.process_time)
                rates[name].decisions.append(done.decisions / took)
                rates[name].deals.append(done.deals / took)
                if name in OURS:
                    compare(work, max(1, units[name] // 8), threads, rates[name])
    return rates


def compare(work: Work, units: int, threads: ThreadPoolExecutor, rates: Rates) -> None:
    """One thread and two, by the clock on the wall."""
    for _ in range(SPELLS):
        _, took = timed(partial(work, units), time.perf_counter)
        rates.alone.append(units / took)
        _, took = timed(partial(in_two, work, units, threads), time.perf_counter)
        rates.together.append(2 * units / took)


def show(rates: dict[str, Rates]) -> None:
    """A table of the lines, and how ours compare with the others."""
    table = Table(title=f"kernel: {kernel.DESCRIPTION}", title_justify="left", box=None)
    titles = (
        "a second, one thread",
        "decisions",
        "lowest",
        "highest",
        "deals",
        "÷ loop",
        "two threads",
        "gain",
        "best",
    )
    for title in titles:
        table.add_column(title, justify="left" if title == titles[0] else "right")
    median = {name: statistics.median(rate.decisions) for name, rate in rates.items()}
    for name, rate in rates.items():
        deals = statistics.median(rate.deals)
        shown = [f"{number:,.0f}" for number in (median[name], min(rate.decisions), max(rate.decisions))]
        shown += [f"{deals:,.0f}" if deals else "", f"{median[name] / median[LOOP]:,.3f}"]
        if rate.together:
            gain = statistics.median(rate.together) / statistics.median(rate.alone)
            best = max(rate.together) / max(rate.alone)
            shown += [f"{gain:.2f}", f"{best:.2f}", f"{best * median[name]:,.0f}"]
        table.add_row(name, *shown)
    console = Console(width=140)
    console.print(table)
    for name in OTHERS:
        for mine in (BOT, PLAIN):
            told = f"{median[mine] / median[name]:,.1f} times" if name in median else INSTALL
            console.print(f"{mine} ÷ {name}: {told}", soft_wrap=True, markup=False)


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--picture", type=Path, help="draw the lines into this file (docs/kernel.svg)")
    chosen = parser.parse_args()
    rates = measured(chosen.rounds)
    show(rates)
    if chosen.picture is not None:
        bars = {name: statistics.median(rate.decisions) for name, rate in rates.items() if name != LOOP}
        chosen.picture.write_text(picture(bars, tuple(OTHERS)), encoding="utf-8")


if __name__ == "__main__":
    main()
