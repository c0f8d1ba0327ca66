"""How fast the kernel is, beside a loop of plain Python and other people's simulators of a game of this family.

Everything is measured in turn, several rounds over, in one process; the median of the rounds is shown. One thread is
timed by the processor's clock; two threads and the one thread that they are compared with by the clock on the wall, in
short spells, of which a busy machine spoils many: «gain» compares their medians, «best» the fastest spells of each,
«cost» what a unit costs the processor. OpenSpiel and RLCard play dou_dizhu at random, driven from Python too.
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
from kernel_parts.picture import picture
from rich.console import Console
from rich.table import Table

from guandan import kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from kernel_parts.done import Done, Work

ROUNDS = 7
SPELLS = 3
ABOUT = 0.4
LOOP, BOT, PLAIN = "plain loop of Python, steps", "a Python bot, one deal at a time", "a Python bot, uncompiled kernel"
OURS: dict[str, Work] = {
    LOOP: ours.loop,
    "whole deals inside, at random": ours.inside,
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


class Spell(NamedTuple):
    """Seconds a unit takes, by the clock on the wall and by the processor's."""

    wall: float
    cost: float


class Rates(NamedTuple):
    """One line: decisions and deals a second on one thread; and seconds a unit takes one thread and two."""

    decisions: list[float]
    deals: list[float]
    alone: list[Spell]
    together: list[Spell]


def timed(work: Callable[[], Done], clock: Callable[[], float]) -> tuple[Done, float]:
    """What was done, and in how many seconds."""
    begin = clock()
    done = work()
    return done, clock() - begin


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
    """One thread, and two that each do as much."""
    for _ in range(SPELLS):
        for spells, number in ((rates.alone, 1), (rates.together, 2)):
            begin, cost = time.perf_counter(), time.process_time()
            done = list(threads.map(work, [units] * number))
            took = time.perf_counter() - begin, time.process_time() - cost
            spells.append(Spell(*(seconds / (units * len(done)) for seconds in took)))


def gains(rates: Rates) -> tuple[float, float, float]:
    """How much quicker two threads are, by the medians and at their best, and how much dearer a unit is."""
    one, two = (Spell(*map(statistics.median, zip(*spells, strict=True))) for spells in (rates.alone, rates.together))
    best = min(spell.wall for spell in rates.alone) / min(spell.wall for spell in rates.together)
    return one.wall / two.wall, best, two.cost / one.cost


def show(rates: dict[str, Rates]) -> None:
    """A table of the lines, and how ours compare with the others."""
    table = Table(title=f"kernel: {kernel.DESCRIPTION}", title_justify="left", box=None)
    table.add_column("a second, one thread")
    one, two = ("decisions", "lowest", "highest", "deals", "÷ loop"), ("two threads: gain", "best", "decisions", "cost")
    for title in (*one, *two):
        table.add_column(title, justify="right")
    median = {name: statistics.median(rate.decisions) for name, rate in rates.items()}
    for name, rate in rates.items():
        deals = statistics.median(rate.deals)
        shown = [f"{number:,.0f}" for number in (median[name], min(rate.decisions), max(rate.decisions))]
        shown += [f"{deals:,.0f}" if deals else "", f"{median[name] / median[LOOP]:,.3f}"]
        if rate.together:
            gain, best, cost = gains(rate)
            shown += [f"{gain:.2f}", f"{best:.2f}", f"{best * median[name]:,.0f}", f"{cost:.2f}"]
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
