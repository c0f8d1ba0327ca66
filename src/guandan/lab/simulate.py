"""Deals played in great number, by the kernel's own policies or by a bot; who plays them does not change the deals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import read_level
from guandan.kernel import Deal, Policy, engine, rules_of
from guandan.kernel.outcome import Tribute
from guandan.lab import tally
from guandan.lab.deal_line import deal_values
from guandan.lab.jobs import in_order
from guandan.lab.lines import encoded
from guandan.lab.playing import Failure, Table
from guandan.lab.seeds import seed_for
from guandan.rulebooks import load

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

POLICIES = {"uniform": Policy.UNIFORM, "light": Policy.LIGHT}
"""How the kernel plays by itself."""

_FAST, _KEPT, _SLOW = 20_000, 200, 10


class Plan(Struct, frozen=True, kw_only=True):
    """What to play: deal `i` of a seed is the same deal whoever plays it, in whichever process."""

    book: str
    seed: int = 0
    player: str = "light"
    level: str | None = None
    tribute: Tribute = Tribute.HALF
    seconds: float = 1.0
    kept: bool = False

    @property
    def chunk(self) -> int:
        """How many deals make a task."""
        if self.player in POLICIES:
            return _KEPT if self.kept else _FAST
        return _SLOW


class Task(Struct, frozen=True):
    """Some deals of a plan."""

    plan: Plan
    start: int
    stop: int


class Part(Struct, frozen=True, kw_only=True):
    """What some deals came to: their tally, their lines where they are kept, and failures of the bot."""

    deals: int
    counts: list[int]
    lines: bytes = b""
    failures: tuple[Failure, ...] = ()


def simulate(plan: Plan, deals: int, *, jobs: int = 1) -> Iterator[Part]:
    """Play the deals; parts come in order."""
    read_level("2" if plan.level is None else plan.level)
    rules(plan.book)
    starts = range(0, deals, plan.chunk)
    tasks = (Task(plan, start, min(deals, start + plan.chunk)) for start in starts)
    return in_order(play_part, tasks, jobs=jobs)


@cache
def rules(book: str) -> int:
    """A book's options, packed, once in every process."""
    return rules_of(load(book))


def play_part(task: Task) -> Part:
    """Play some deals of a plan."""
    plan, numbers = task.plan, range(task.start, task.stop)
    if plan.player in POLICIES:
        counts = engine.tally(task.start, task.stop, plan.seed, *_options(plan), POLICIES[plan.player])
        lines = b"".join(_walked(plan, number) for number in numbers) if plan.kept else b""
        return Part(deals=len(numbers), counts=list(counts), lines=lines)
    played = [_played(plan, number) for number in numbers]
    return Part(
        deals=len(numbers),
        counts=list(tally.added(counts for counts, _, _ in played)),
        lines=b"".join(line for _, line, _ in played),
        failures=tuple(failure for _, _, failure in played if failure is not None),
    )


def _options(plan: Plan) -> tuple[int, int, int]:
    return rules(plan.book), 0 if plan.level is None else read_level(plan.level).number, int(plan.tribute)


def _walked(plan: Plan, number: int) -> bytes:
    deal = Deal()
    deal.walk(plan.seed, number, *_options(plan), POLICIES[plan.player])
    return _line(plan, number, deal)


def _played(plan: Plan, number: int) -> tuple[array[int], bytes, Failure | None]:
    """One deal with the bot in every seat; when it fails, the deal does not count."""
    deal, watch = Deal(), tally.Watch()
    deal.set_up(plan.seed, number, *_options(plan))
    failure = Table([plan.player] * 4, seed_for(plan.seed, number), plan.seconds).play(deal, watch)
    if failure is not None:
        return tally.empty(), b"", failure
    return tally.tally(deal, watch.wind), _line(plan, number, deal) if plan.kept else b"", None


def _line(plan: Plan, number: int, deal: Deal) -> bytes:
    origin: dict[str, object] = {"book": plan.book, "seed": plan.seed, "deal": number, "player": plan.player}
    return encoded(origin | deal_values(deal))
