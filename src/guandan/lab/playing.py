"""Bots at the kernel's table: a deal played to its end, with what each of them took for it."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan import bots
from guandan.bots.seen import Seen
from guandan.lab import llm
from guandan.lab.njupt import process
from guandan.lab.seeds import derive_seed
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots import Bot
    from guandan.kernel import Deal
    from guandan.lab.tally import WindCounter


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot by its name, or by its import path such as "package.module:Name"."""
    if name.startswith(llm.PREFIX):
        return llm.LlmBot(name, seed=seed)
    if name.startswith(process.PREFIX):
        return process.make_process_bot(name)
    if ":" in name:
        bots.register(name, name)
    return bots.make(name, seed=seed)


class BotFailure(Struct, frozen=True, kw_only=True):
    """A bot that raised an exception, or gave an answer that is none."""

    bot: str
    seat: Seat
    decision: int
    error: str


class ThinkingTime(Struct):
    """How long a bot has thought: so many decisions, seconds in all, and the slowest."""

    asked: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def record(self, seconds: float) -> None:
        """Record the time of one more decision."""
        self.add(ThinkingTime(1, seconds, seconds))

    def add(self, other: ThinkingTime) -> None:
        """What was measured elsewhere."""
        self.asked += other.asked
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)

    @property
    def mean_seconds(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.asked if self.asked else 0.0


class BotTable:
    """Four bots by their names, East's first; a name that sits twice has one pace."""

    def __init__(self, names: Sequence[str], seed: int, seconds: float) -> None:
        # A seat's seed does not depend on who sits there: the same bot in the same seat does the same.
        self.names = tuple(names)
        self.seconds = seconds
        self.bots = [make_bot(name, derive_seed(seed, seat)) for name, seat in zip(names, SEATS, strict=True)]
        self.paces = {name: ThinkingTime() for name in names}

    def play(self, deal: Deal, watch: WindCounter | None = None) -> BotFailure | None:
        """Play on to the end; a bot that fails ends it, and is named."""
        done = 0
        while not deal.is_over:
            seat = deal.seat
            held = deal.left(seat)
            if deal.count() == 1:
                deal.act(0)
            else:
                try:
                    deal.act(self._choose(deal, seat))
                except Exception as error:  # noqa: BLE001 (whatever a bot raises is its failure)
                    shown = f"{type(error).__name__}: {error}"
                    return BotFailure(bot=self.names[seat], seat=SEATS[seat], decision=done, error=shown)
            done += 1
            if watch is not None:
                watch.observe(deal, seat, held)
        return None

    def _choose(self, deal: Deal, seat: int) -> int:
        seen = Seen.of(deal)
        began = perf_counter()
        choice = self.bots[seat].choose(seen, self.seconds)
        self.paces[self.names[seat]].record(perf_counter() - began)
        return choice
