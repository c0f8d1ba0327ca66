"""Results of many deals, and playing them at random."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import read_level
from guandan.kernel import engine
from guandan.kernel.packed import SEEDS
from guandan.kernel.threads import run_in_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

_EVEN = 15


class Policy(IntEnum):
    """How the kernel itself plays: every abstract action alike, or with a little sense; `Policy.sides` mixes them."""

    UNIFORM = 0x00
    LIGHT = 0x11

    @staticmethod
    def sides(ew: Policy, ns: Policy) -> int:
        """Another policy for each side."""
        return ew & 0x0F | ns & 0xF0


class Outcome(Struct, frozen=True):
    """Results of deals: how often EW rose so many levels (minus: NS did), and decisions in all."""

    results: dict[int, int]
    decisions: int

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(self.results.values())

    @property
    def mean(self) -> float:
        """Net levels a deal for EW."""
        return sum(levels * times for levels, times in self.results.items()) / self.deals


class TributeFrequency(IntEnum):
    """Which deals begin with tribute."""

    NEVER = 0
    ALWAYS = 1
    HALF = 2


def simulate(
    deals: int,
    *,
    seed: int,
    rules: int,
    policy: int = Policy.UNIFORM,
    level: str | None = None,
    tribute: TributeFrequency = TributeFrequency.HALF,
    threads: int = 1,
) -> Outcome:
    """Play whole deals at random inside the kernel; the result depends on the seed, never on the threads."""
    number = 0 if level is None else read_level(level).number
    play = partial(engine.simulate, seed=seed & SEEDS, rules=rules, level=number, tribute=tribute, policy=policy)
    return add_up(run_in_parts(play, deals, threads))


def add_up(parts: Iterable[tuple[int, Iterable[int]]]) -> Outcome:
    """Add up what the engine's calls have counted."""
    decisions = 0
    results: dict[int, int] = {}
    for number, counts in parts:
        decisions += number
        for place, times in enumerate(counts):
            if times:
                results[place - _EVEN] = results.get(place - _EVEN, 0) + times
    return Outcome(dict(sorted(results.items())), decisions)
