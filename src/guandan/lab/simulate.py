"""Deals played in great number, by the kernel's own policies or by a bot; who plays them does not change the deals."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import read_level
from guandan.kernel import Deal, Policy, engine, rules_of
from guandan.kernel.outcome import TributeFrequency
from guandan.lab import tally
from guandan.lab.deal_line import deal_to_dict
from guandan.lab.jobs import run_in_order
from guandan.lab.lines import encode_line
from guandan.lab.playing import BotFailure, BotTable
from guandan.lab.seeds import derive_seed
from guandan.rulebooks import load

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

POLICIES = {"uniform": Policy.UNIFORM, "light": Policy.LIGHT}
"""How the kernel plays by itself."""

_FAST_CHUNK, _KEPT_CHUNK, _SLOW_CHUNK = 20_000, 200, 10


class SimulationPlan(Struct, frozen=True, kw_only=True):
    """What to play: deal `i` of a seed is the same deal whoever plays it, in whichever process."""

    book: str
    seed: int = 0
    player: str = "light"
    level: str | None = None
    tribute: TributeFrequency = TributeFrequency.HALF
    seconds: float = 1.0
    kept: bool = False

    @property
    def chunk_size(self) -> int:
        """How many deals make a task."""
        if self.player in POLICIES:
            return _KEPT_CHUNK if self.kept else _FAST_CHUNK
        return _SLOW_CHUNK


Plan = SimulationPlan
"""The name that programs written for 0.1.0 import."""


class SimulationTask(Struct, frozen=True):
    """Some deals of a plan."""

    plan: SimulationPlan
    start: int
    stop: int


class SimulationPart(Struct, frozen=True, kw_only=True):
    """What some deals came to: their tally, their lines where they are kept, and failures of the bot."""

    deals: int
    counts: list[int]
    lines: bytes = b""
    failures: tuple[BotFailure, ...] = ()


def simulate(plan: SimulationPlan, deals: int, *, jobs: int = 1) -> Iterator[SimulationPart]:
    """Play the deals; parts come in order."""
    read_level("2" if plan.level is None else plan.level)
    load_packed_rules(plan.book)
    starts = range(0, deals, plan.chunk_size)
    tasks = (SimulationTask(plan, start, min(deals, start + plan.chunk_size)) for start in starts)
    return run_in_order(play_simulation_part, tasks, jobs=jobs)


@cache
def load_packed_rules(book: str) -> int:
    """A book's options, packed, once in every process."""
    return rules_of(load(book))


def play_simulation_part(task: SimulationTask) -> SimulationPart:
    """Play some deals of a plan."""
    plan, numbers = task.plan, range(task.start, task.stop)
    if plan.player in POLICIES:
        counts = engine.tally(task.start, task.stop, plan.seed, *_list_options(plan), POLICIES[plan.player])
        lines = b"".join(_play_by_policy(plan, number) for number in numbers) if plan.kept else b""
        return SimulationPart(deals=len(numbers), counts=list(counts), lines=lines)
    played = [_play_by_bot(plan, number) for number in numbers]
    return SimulationPart(
        deals=len(numbers),
        counts=list(tally.add_rows(counts for counts, _, _ in played)),
        lines=b"".join(line for _, line, _ in played),
        failures=tuple(failure for _, _, failure in played if failure is not None),
    )


def _list_options(plan: SimulationPlan) -> tuple[int, int, int]:
    return load_packed_rules(plan.book), 0 if plan.level is None else read_level(plan.level).number, int(plan.tribute)


def _play_by_policy(plan: SimulationPlan, number: int) -> bytes:
    deal = Deal()
    deal.walk(plan.seed, number, *_list_options(plan), POLICIES[plan.player])
    return _build_line(plan, number, deal)


def _play_by_bot(plan: SimulationPlan, number: int) -> tuple[array[int], bytes, BotFailure | None]:
    """One deal with the bot in every seat; when it fails, the deal does not count."""
    deal, watch = Deal(), tally.WindCounter()
    deal.set_up(plan.seed, number, *_list_options(plan))
    failure = BotTable([plan.player] * 4, derive_seed(plan.seed, number), plan.seconds).play(deal, watch)
    if failure is not None:
        return tally.empty_tally(), b"", failure
    return tally.tally_deal(deal, watch.wind), _build_line(plan, number, deal) if plan.kept else b"", None


def _build_line(plan: SimulationPlan, number: int, deal: Deal) -> bytes:
    origin: dict[str, object] = {"book": plan.book, "seed": plan.seed, "deal": number, "player": plan.player}
    return encode_line(origin | deal_to_dict(deal))
