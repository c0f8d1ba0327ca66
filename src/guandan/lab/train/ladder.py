"""`python -m guandan.lab.train.ladder RUN DOCS`: measures every step of the ladder and writes docs/strength.md."""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.kernel import DESCRIPTION
from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.lab.standing import ContestReport
from guandan.lab.train.curve import draw_training_curve
from guandan.lab.train.folder import RunFolder
from guandan.lab.train.log import read_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.lab.train.log import LogRow

LADDER = ("random", "easy", "normal", "hard", "best")
"""From the bottom up."""
APART = "\n## Measured apart\n"
"""The heading of what is measured by `compare`, and is left as it is."""
_MILLION = 1_000_000


class LadderStep(Struct, frozen=True):
    """One bot against the one below it, in duplicate deals and in whole matches."""

    upper: str
    lower: str
    deals: ContestReport
    matches: ContestReport | None


def measure_ladder(deals: int, slow: int, matches: int, *, seed: int, jobs: int = 1) -> Iterator[LadderStep]:
    """Every step there is; `best` plays so many fewer deals, and no matches."""
    for lower, upper in pairwise(LADDER):
        is_slow = upper == "best"
        contest = Contest(a=upper, b=lower, book="jiangsu-2017", seed=seed)
        whole = None if is_slow else _play_arena(Arena(contest, is_match=True), matches, jobs)
        yield LadderStep(upper, lower, _play_arena(Arena(contest), slow if is_slow else deals, jobs), whole)


def _play_arena(arena: Arena, number: int, jobs: int) -> ContestReport:
    for _ in arena.run(number, jobs=jobs):
        pass
    return arena.standing.report(arena.contest.seed)


def build_strength_page(
    steps: Sequence[LadderStep], rows: Sequence[LogRow], decisions: int, busy: float, *, seed: int
) -> str:
    """The page, with nothing in it but what was measured."""
    lines = [
        "# How strong the bots are",
        "",
        "Written by `python -m guandan.lab.train.ladder`; every figure is measured by the arena (`docs/arena.md`):",
        f"duplicate deals under jiangsu-2017, seed {seed}, every level with and without tribute, intervals of 95%.",
        "The times of a move are by the clock on the wall, whatever else the machine was doing.",
        "",
        "| bot | against | levels a deal | interval | deals | matches won | interval | a move, mean | slowest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        *map(_build_step_line, steps),
        "",
        "## The network",
        "",
        "![levels a deal after so many decisions](strength.svg)",
        "",
        f"The run that `hard` comes from has seen {decisions / _MILLION:.1f} million decisions; its loop (self-play,",
        f"learning, advice and measuring) makes {decisions / busy:,.0f} a second of processor time. The kernel is",
        f"{DESCRIPTION}. Measured while it ran, the averaged network against the kernel's light policy and",
        "against `normal` as it was at the time:",
        "",
        "| million decisions | deals | against light | against normal |",
        "| --- | --- | --- | --- |",
        *(
            f"| {row.decisions / _MILLION:.1f} | {row.deals:,} | {row.light:+.2f} ± {row.light_margin:.2f} |"
            f" {row.normal:+.2f} ± {row.normal_margin:.2f} |"
            for row in rows
        ),
        "",
    ]
    return "\n".join(lines)


def measured_apart(file: Path) -> str:
    """What the page has from the heading on under which other figures stand."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    _, heading, rest = text.partition(APART)
    return heading + rest


def _build_step_line(step: LadderStep) -> str:
    worth, pace = step.deals.worth, step.deals.paces[step.upper]
    levels = (
        ("", "") if worth is None else (f"{worth.mean:+.2f}", f"{worth.interval.low:+.2f} … {worth.interval.high:+.2f}")
    )
    won = None if step.matches is None else step.matches.won
    shares = ("–", "–") if won is None else (f"{won.mean:.0%}", f"{won.interval.low:.0%} … {won.interval.high:.0%}")
    times = (f"{1000 * pace.mean_seconds:.1f} ms", f"{1000 * pace.slowest:.0f} ms")
    cells = (f"`{step.upper}`", f"`{step.lower}`", *levels, f"{step.deals.counted:,}", *shares, *times)
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("docs", type=Path)
    parser.add_argument("--deals", type=int, default=520)
    parser.add_argument("--slow", type=int, default=104)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(words)
    state = RunFolder(chosen.run, new=False).load_state() or {"decisions": 0, "busy": 1.0}
    rows = read_rows(chosen.run / "log.csv")
    steps = []
    for step in measure_ladder(chosen.deals, chosen.slow, chosen.matches, seed=chosen.seed, jobs=chosen.jobs):
        steps.append(step)
        sys.stdout.write(f"{_build_step_line(step)}\n")
        sys.stdout.flush()
    text = build_strength_page(steps, rows, state["decisions"], state["busy"], seed=chosen.seed)
    file = chosen.docs / "strength.md"
    file.write_text(text + measured_apart(file), encoding="utf-8")
    chosen.docs.joinpath("strength.svg").write_text(draw_training_curve(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
