"""循环赛: every bot against every other on the same duplicate deals, with ratings; it can be resumed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from msgspec import Struct

from guandan.errors import GuandanError
from guandan.lab.arena import ArenaTask, play_task
from guandan.lab.duplicate import Contest
from guandan.lab.interval import Interval
from guandan.lab.jobs import run_in_order
from guandan.lab.playing import make_bot
from guandan.lab.seeds import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from guandan.lab.duplicate import LegPair

RESAMPLES = 1000
_SEEDS = 2**32


class OtherTournament(GuandanError, ValueError):
    """A file that holds another tournament, or none."""


class TournamentPlan(Struct, frozen=True, kw_only=True, tag_field="type", tag="tournament"):
    """Who plays, under which book, by which seed; how many deals is not part of it, so that more can be added."""

    bots: tuple[str, ...]
    book: str = "jiangsu-2017"
    seed: int = 0
    seconds: float = 1.0

    @property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        """Every two of them, once."""
        return tuple(combinations(self.bots, 2))


class Line(Struct, frozen=True, kw_only=True, tag_field="type", tag="deal"):
    """One deal of one pairing, played both ways: what it was worth to A; without worth when a bot failed."""

    deal: int
    a: str
    b: str
    worth: float | None
    won: float | None
    decisions: int
    failures: tuple[str, ...] = ()


class Row(Struct, frozen=True, kw_only=True):
    """One bot in the table: its rating is in net levels a deal above the average of the field."""

    bot: str
    rating: float
    interval: Interval
    won: float
    against: dict[str, float]
    failures: int


class Tournament:
    """A plan and what has been played of it; the lines of its file are all that there is to know."""

    def __init__(self, plan: TournamentPlan, path: Path | None = None) -> None:
        if len(plan.bots) < 2 or len(set(plan.bots)) < len(plan.bots):  # noqa: PLR2004 (two to play)
            raise OtherTournament("at least two different bots are needed")
        for name in plan.bots:
            make_bot(name, 0)  # a name that is none is refused here, not in another process
        self.plan = plan
        self.lines: dict[tuple[str, str, int], Line] = {}
        self._path = path
        if path is not None and path.exists() and path.stat().st_size:
            self._read(path)
        elif path is not None:
            path.write_bytes(msgspec.json.encode(plan) + b"\n")

    def _read(self, path: Path) -> None:
        """Take up a file; a last line that was cut off is dropped from it."""
        whole, _, cut = path.read_bytes().rpartition(b"\n")
        head, *rest = whole.split(b"\n")
        try:
            plan = msgspec.json.decode(head, type=TournamentPlan)
            lines = [msgspec.json.decode(line, type=Line) for line in rest]
        except msgspec.MsgspecError as error:
            raise OtherTournament(f"{path}: this is no tournament: {error}") from error
        if plan != self.plan:
            raise OtherTournament(f"{path}: another tournament: {', '.join(plan.bots)}; {plan.book}, seed {plan.seed}")
        if cut:
            path.write_bytes(whole + b"\n")
        self.lines = {(line.a, line.b, line.deal): line for line in lines}

    def run(self, deals: int, *, jobs: int = 1, ray: str | None = None) -> Iterator[Line]:
        """Play what is missing of so many deals of every pairing; all pairings have played deal i before deal i + 1."""
        plan = self.plan
        contests = [Contest(a=a, b=b, book=plan.book, seed=plan.seed, seconds=plan.seconds) for a, b in plan.pairings]
        missing = [
            ArenaTask(contest=contest, number=number, is_match=False)
            for number in range(deals)
            for contest in contests
            if (contest.a, contest.b, number) not in self.lines
        ]
        pairs = run_in_order(play_task, missing, jobs=jobs, ray=ray)
        for task, pair in zip(missing, pairs, strict=True):
            line = _line(task.contest, pair)
            self._keep(line)
            yield line

    def _keep(self, line: Line) -> None:
        self.lines[line.a, line.b, line.deal] = line
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")

    def table(self) -> list[Row]:
        """Everybody by rating, the best first; a bot of which no deal counts is not rated."""
        bots, worths, won = self.plan.bots, self._matrix("worth"), self._matrix("won")
        if not worths.size or np.isnan(worths).all(axis=1).any():
            return []
        ratings = rate(worths, bots)
        bounds = _bounds(worths, bots, derive_seed(self.plan.seed, "tournament") % _SEEDS)
        means, shares = np.nanmean(worths, axis=1), np.nanmean(won, axis=1)
        rows = []
        for place, bot in enumerate(bots):
            signed = {pair: 1 if pair[0] == bot else -1 for pair in self.plan.pairings if bot in pair}
            against = {
                _other(pair, bot): round(float(means[number]) * signed[pair], 4)
                for number, pair in enumerate(self.plan.pairings)
                if bot in pair
            }
            share = [
                shares[number] if signed[pair] > 0 else 1 - shares[number]
                for number, pair in enumerate(self.plan.pairings)
                if bot in pair
            ]
            failed = sum(failure.startswith(f"{bot}: ") for line in self.lines.values() for failure in line.failures)
            low, high = bounds[:, place]
            rows.append(
                Row(
                    bot=bot,
                    rating=float(ratings[place]),
                    interval=Interval(float(low), float(high)),
                    won=float(np.mean(share)),
                    against=against,
                    failures=failed,
                )
            )
        return sorted(rows, key=lambda row: -row.rating)

    def _matrix(self, field: str) -> NDArray[np.float64]:
        """A row for each pairing, a column for each deal that anybody has played; nothing where a bot failed."""
        deals = sorted({line.deal for line in self.lines.values()})
        values = np.full((len(self.plan.pairings), len(deals)), np.nan)
        column = {deal: place for place, deal in enumerate(deals)}
        row = {pair: place for place, pair in enumerate(self.plan.pairings)}
        for line in self.lines.values():
            value = getattr(line, field)
            if value is not None:
                values[row[line.a, line.b], column[line.deal]] = value
        return values


def _other(pair: tuple[str, str], bot: str) -> str:
    return pair[1] if pair[0] == bot else pair[0]


def _line(contest: Contest, pair: LegPair) -> Line:
    return Line(
        deal=pair.number,
        a=contest.a,
        b=contest.b,
        worth=pair.worth,
        won=pair.won,
        decisions=pair.decisions,
        failures=tuple(f"{failure.bot}: {failure.error}" for failure in pair.failures),
    )


def rate(worths: NDArray[np.float64], bots: Sequence[str]) -> NDArray[np.float64]:
    """Ratings whose differences come closest to the pairings' means, weighed by their deals; their sum is 0."""
    pairs = list(combinations(range(len(bots)), 2))
    counts = (~np.isnan(worths)).sum(axis=1)
    sums = np.nansum(worths, axis=1)
    weights = np.sqrt(counts)
    rows: NDArray[np.float64] = np.zeros((len(pairs) + 1, len(bots)))
    for number, (a, b) in enumerate(pairs):
        rows[number, a], rows[number, b] = weights[number], -weights[number]
    rows[-1] = 1.0
    means = np.divide(sums, weights, out=np.zeros(len(pairs)), where=counts > 0)
    solved: Any = np.linalg.lstsq(rows, np.append(means, 0.0), rcond=None)
    ratings: NDArray[np.float64] = solved[0]
    return ratings


def _bounds(worths: NDArray[np.float64], bots: Sequence[str], seed: int) -> NDArray[np.float64]:
    """95% intervals by the bootstrap; the unit is the deal, which all pairings have in common."""
    chance = np.random.default_rng(seed)
    deals = worths.shape[1]
    drawn = [rate(worths[:, chance.integers(deals, size=deals)], bots) for _ in range(RESAMPLES)]
    bounds: NDArray[np.float64] = np.quantile(np.array(drawn), (0.025, 0.975), axis=0)
    return bounds


def draw_svg(rows: Sequence[Row], title: str) -> str:
    """The ratings as a picture: a dot for each bot, and its interval."""
    width, left, step, top = 760, 220, 34, 56
    height = top + step * len(rows) + 44
    low = min(row.interval.low for row in rows)
    high = max(row.interval.high for row in rows)
    margin = max(0.1, (high - low) * 0.08)
    low, high = low - margin, high + margin

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (width - left - 40)

    body = [f'<text x="16" y="26" font-size="16" font-weight="bold">{_escape(title)}</text>']
    ticks = [tick for tick in np.arange(np.floor(low * 2) / 2, high, 0.5) if tick >= low]
    foot = top + step * len(rows)
    for tick in ticks:
        body.append(f'<line x1="{x(tick):.1f}" y1="{top - 8}" x2="{x(tick):.1f}" y2="{foot}" stroke="#ddd"/>')
        body.append(f'<text x="{x(tick):.1f}" y="{foot + 18}" font-size="12" text-anchor="middle">{tick:+.1f}</text>')
    for place, row in enumerate(rows):
        y = top + step * place + 10
        ends = f'x1="{x(row.interval.low):.1f}" y1="{y}" x2="{x(row.interval.high):.1f}" y2="{y}"'
        body.append(
            f'<text x="{left - 12}" y="{y + 5}" font-size="14" text-anchor="end">{_escape(row.bot[-26:])}</text>'
        )
        body.append(f'<line {ends} stroke="#2b6cb0" stroke-width="3"/>')
        body.append(f'<circle cx="{x(row.rating):.1f}" cy="{y}" r="5" fill="#2b6cb0"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    style = ' font-family="Noto Sans SC, sans-serif">'
    background = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head + style, background, *body, "</svg>", ""])


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
