"""Whole random events for laws: everything that the simulator knows can happen, looked at after every command."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING
from unittest.mock import patch

from hypothesis import strategies as st

from guandan.competition.simulate import rulings, tables
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load
from tests.competition.kit import BOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.model import commands as co
    from guandan.competition.model.state import Competition

Chance = tuple[str, int, int, bool]
"""A book, a number of pairs, a seed, and whether the plan is any that the book allows."""

OFTEN = {
    (tables, "_EXPULSION_CHANCE"): 0.06,
    (tables, "_FORFEIT"): 0.1,
    (rulings, "_BREACH"): 0.25,
    (rulings, "_LATE"): 0.15,
}
"""How often things go wrong, so that a few small events show all of it."""


def chances(*books: str) -> st.SearchStrategy[Chance]:
    return st.tuples(st.sampled_from(books or BOOKS), st.integers(6, 11), st.integers(0, 2**31), st.booleans())


class WatchedEvent(Simulation):
    """A simulated event that a law looks at: before and after every command."""

    def __init__(self, chance: Chance) -> None:
        book, pairs, seed, varied = chance
        super().__init__(load(book), pairs, seed, varied=varied)
        self.watch: list[Callable[[Competition, Competition], None]] = []
        self.ask: list[Callable[[WatchedEvent], None]] = []

    def run(self, tell: Callable[[int], None] = lambda _round: None) -> None:
        """From the first entry to the end, with more that goes wrong than usual."""
        with ExitStack() as stack:
            for (module, name), chance in OFTEN.items():
                stack.enter_context(patch.object(module, name, chance))
            super().run(tell)

    def do(self, command: co.AnyCompetitionCommand, by: str = "organiser", minutes: float = 1) -> None:
        """Do a command; what the law asks is asked before it, and what has become of the event is looked at."""
        for ask in self.ask:
            ask(self)
        before = self.competition
        super().do(command, by, minutes)
        for watch in self.watch:
            watch(before, self.competition)
