"""How fast the kernel is, beside a loop of plain Python and other people's simulators of a game of this family.

Everything is measured in turn, several rounds over, in one process; the median of the rounds is shown. Times are the
processor's, but the line of two threads counts by the clock on the wall. OpenSpiel and RLCard (`pip install
guandan[bench]`) play dou_dizhu by lot, driven from Python as our third line is. `--picture FILE` draws the lines.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from array import array
from importlib.util import find_spec
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from guandan import kernel
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[int], int]
    """Does so many units and tells how many decisions they were."""

ROUNDS = 7
ABOUT = 0.4
RULES = kernel.rules_of(load("jiangsu-2017"))
PLACES = 1024


def loop(units: int) -> int:
    """A fixed piece of plain Python: arithmetic, a dict and a list."""
    counts: dict[int, int] = {}
    kept = []
    for number in range(1000 * units):
        key = number * 7919 % 108
        counts[key] = counts.get(key, 0) + 1
        if counts[key] % 54 == 0:
            kept.append(key)
    return 1000 * units


def inside(units: int, policy: int = kernel.Policy.UNIFORM, threads: int = 1) -> int:
    """Whole deals inside the kernel."""
    return kernel.simulate(units, seed=1, rules=RULES, policy=policy, threads=threads).decisions


def python_bot(units: int) -> int:
    """A bot in Python chooses an action of one deal at a time."""
    chance = random.Random(1).random
    decisions = 0
    for number in range(units):
        deal = kernel.Deal.shuffled(1, number, rules=RULES)
        act, actions = deal.act, deal.count()
        while actions:
            actions = act(int(chance() * actions))
            decisions += 1
    return decisions


def batched(units: int) -> int:
    """Many deals a call; whoever chooses gets the numbers of actions and gives choices, in arrays."""
    batch = kernel.Batch(PLACES, seed=1, rules=RULES, forced=True)
    offsets, chosen = array("i", bytes(4 * PLACES + 4)), array("i", bytes(4 * PLACES))
    results, done = bytearray(PLACES), bytearray(PLACES)
    for step in range(units):
        batch.count(offsets)
        batch.choose(kernel.Policy.UNIFORM, step, chosen)
        batch.step(chosen, results, done)
    return units * PLACES


def batched_with_features(units: int) -> int:
    """The same with what a learned bot sees: an observation a deal, a row an action, decisions with a choice only."""
    batch = kernel.Batch(PLACES, seed=1, rules=RULES)
    offsets, chosen = array("i", bytes(4 * PLACES + 4)), array("i", bytes(4 * PLACES))
    results, done = bytearray(PLACES), bytearray(PLACES)
    states, rows = bytearray(PLACES * kernel.OBSERVATION_SIZE), bytearray(300 * PLACES * kernel.ACTION_SIZE)
    for step in range(units):
        batch.count(offsets)
        batch.observe(states)
        batch.actions(offsets, rows)
        batch.choose(kernel.Policy.UNIFORM, step, chosen)
        batch.step(chosen, results, done)
    return units * PLACES


def fresh_leads(units: int) -> int:
    """Every abstract play of a fresh hand, with its cards."""
    deals = [kernel.Deal.shuffled(2, number, rules=RULES) for number in range(min(units, 200))]
    for number in range(units):
        deal = deals[number % len(deals)]
        deal.packed()
    return units


def hidden_hands(units: int) -> int:
    """The hands that a seat cannot see, dealt anew."""
    deal = kernel.Deal.shuffled(2, rules=RULES)
    for number in range(units):
        deal.hide(0, 1, number)
    return units


def open_spiel(units: int) -> int:
    """OpenSpiel's dou_dizhu by lot."""
    import pyspiel  # noqa: PLC0415 (it may be missing)

    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(1)
    decisions = 0
    for _ in range(units):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return decisions


def rl_card(units: int) -> int:
    """RLCard's dou_dizhu by lot."""
    import rlcard  # noqa: PLC0415 (it may be missing)

    env = rlcard.make("doudizhu", config={"seed": 1})
    chance = random.Random(1)
    decisions = 0
    for _ in range(units):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


LINES: dict[str, tuple[Work, str]] = {
    "plain loop of Python, steps": (loop, ""),
    "whole deals inside, by lot": (inside, ""),
    "whole deals inside, by lot, two threads": (lambda units: inside(units, threads=2), "threads"),
    "whole deals inside, light policy": (lambda units: inside(units, kernel.Policy.LIGHT), ""),
    "a Python bot, one deal at a time": (python_bot, ""),
    f"batched, {PLACES} deals": (batched, ""),
    f"batched, {PLACES} deals, with features": (batched_with_features, ""),
    "fresh leads, all abstract plays": (fresh_leads, ""),
    "hidden hands dealt anew": (hidden_hands, ""),
    "OpenSpiel's dou_dizhu, from Python": (open_spiel, "pyspiel"),
    "RLCard's dou_dizhu, from Python": (rl_card, "rlcard"),
}
EXTRA = ("wall", "both")
"""One thread by the wall's clock; two threads by the processor's."""
LOOP, INSIDE, THREADS, BOT = (list(LINES)[place] for place in (0, 1, 2, 4))


def rate(work: Work, units: int, clock: Callable[[], float]) -> float:
    """Decisions a second."""
    begin = clock()
    decisions = work(units)
    return decisions / (clock() - begin)


def enough(work: Work) -> int:
    """How many units take about as long as a round of one line should."""
    units = 1
    while True:
        begin = time.process_time()
        work(units)
        took = time.process_time() - begin
        if took > ABOUT / 4:
            return max(1, round(units * ABOUT / took))
        units *= 4


def measured(rounds: int) -> dict[str, list[float]]:
    """Decisions a second of every line and of the extra ones, once a round."""
    lines = {
        name: (work, needs) for name, (work, needs) in LINES.items() if needs in {"", "threads"} or find_spec(needs)
    }
    units = {name: enough(work) for name, (work, _) in lines.items()}
    rates: dict[str, list[float]] = {name: [] for name in [*lines, *EXTRA]}
    for _ in range(rounds):
        for name, (work, needs) in lines.items():
            if needs == "threads":
                rates["wall"].append(rate(lines[INSIDE][0], units[name], time.perf_counter))
                rates["both"].append(rate(work, units[name], time.process_time))
            rates[name].append(rate(work, units[name], time.perf_counter if needs == "threads" else time.process_time))
    return rates


def show(rates: dict[str, list[float]]) -> None:
    """A table of the lines."""
    median = {name: statistics.median(values) for name, values in rates.items()}
    table = Table(title=f"kernel: {kernel.DESCRIPTION}", title_justify="left", box=None)
    for name in ("decisions a second", "median", "lowest", "highest", "÷ loop"):
        table.add_column(name, justify="left" if name == "decisions a second" else "right")
    for name, values in rates.items():
        if name not in EXTRA:
            shown = (f"{number:,.0f}" for number in (median[name], min(values), max(values)))
            table.add_row(name, *shown, f"{median[name] / median[LOOP]:,.3f}")
    console = Console(width=118)
    console.print(table)
    gains = [two / one for one, two in zip(rates["wall"], rates[THREADS], strict=True)]
    share = median["both"] / median[INSIDE]
    console.print(
        f"two threads against one by the wall's clock: median {statistics.median(gains):.2f}, best {max(gains):.2f}"
    )
    console.print(f"what a decision costs the processor with two threads: {1 / share:.2f} of what it costs with one")
    for name, (_, needs) in LINES.items():
        if needs not in {"", "threads"}:
            told = f"{median[BOT] / median[name]:,.0f} times" if name in median else "not installed (guandan[bench])"
            console.print(f"a Python bot in our loop against {name}: {told}")


def picture(rates: dict[str, list[float]]) -> str:
    """The lines by the processor's time as bars of logarithmic length, as SVG."""
    bars = [(name, statistics.median(values)) for name, values in rates.items() if name not in {*EXTRA, LOOP, THREADS}]
    height, left, decade = 26, 270, 80
    body = []
    for place, (name, value) in enumerate(bars):
        length = max(1, round((log10(value) - 3) * decade))
        colour = "#8a8f98" if "dou_dizhu" in name else "#b3261e"
        y = 8 + place * height
        body += [
            f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{name}</text>',
            f'<rect x="{left}" y="{y}" width="{length}" height="{height - 8}" fill="{colour}"/>',
            f'<text x="{left + length + 6}" y="{y + 14}">{value:,.0f}</text>',
        ]
    foot = f'<text x="{left}" y="{8 + len(bars) * height + 14}">decisions a second on one core, logarithmic</text>'
    size = f'width="760" height="{8 + (len(bars) + 1) * height}"'
    style = "font: 12px system-ui, sans-serif; fill: #1c1b1f; background: #ffffff"
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{style}">', *body, foot, "</svg>", ""])


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--picture", type=Path)
    chosen = parser.parse_args()
    rates = measured(chosen.rounds)
    show(rates)
    if chosen.picture is not None:
        chosen.picture.write_text(picture(rates), encoding="utf-8")


if __name__ == "__main__":
    main()
