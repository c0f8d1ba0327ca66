"""Bots that do what a test needs; named as tests.lab.contestants:…, so that other processes find them too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots import make

if TYPE_CHECKING:
    from guandan.bots import Seen


class Raising:
    """Plays like easy, and raises an exception in every deal of level 5."""

    def __init__(self, *, seed: int) -> None:
        self.bot = make("easy", seed=seed)

    def choose(self, seen: Seen, seconds: float) -> int:
        if seen.level == 5:
            raise RuntimeError("no idea")
        return self.bot.choose(seen, seconds)


class Illegal:
    """Answers with a place that does not exist."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen, seconds: float) -> int:
        assert seconds >= 0
        return len(seen.packed)


class Seeded:
    """Chooses by its seed and nothing else, whatever it sees."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen, seconds: float) -> int:
        assert seconds >= 0
        return self.seed % len(seen.packed)
