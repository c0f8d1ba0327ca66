"""擂台: two bots on duplicate deals or matches, until enough is known."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.kernel import rules_of
from guandan.lab.duplicate import DEALS_PER_ROUND, Contest, LegPair, play_deal
from guandan.lab.jobs import run_in_order
from guandan.lab.matches import play_match
from guandan.lab.playing import make_bot
from guandan.lab.standing import ContestStanding, Verdict
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.rulebook import Rulebook


class ArenaTask(Struct, frozen=True, kw_only=True):
    """One deal, or one match, of a contest."""

    contest: Contest
    number: int
    is_match: bool


@cache
def _load_rules(book: str) -> tuple[Rulebook, int]:
    """A book, and its options packed, once in every process."""
    loaded = load(book)
    return loaded, rules_of(loaded)


def play_task(task: ArenaTask) -> LegPair:
    """Play one deal or match both ways."""
    book, rules = _load_rules(task.contest.book)
    if task.is_match:
        return play_match(task.contest, task.number, book)
    return play_deal(task.contest, task.number, rules)


class Arena:
    """A contest and how it stands; `run` plays, and may be left at any pair."""

    def __init__(self, contest: Contest, *, is_match: bool = False, margin: float = 0.0) -> None:
        for name in (contest.a, contest.b):
            make_bot(name, 0)  # a name that is none is refused here, not in another process
        self.contest = contest
        self.is_match = is_match
        book, _ = _load_rules(contest.book)
        rises = book.levels.rise_second, book.levels.rise_third, book.levels.rise_last
        self.standing = ContestStanding(1.0 if is_match else float(max(rises)), margin)

    def run(
        self, number: int, *, jobs: int = 1, ray: str | None = None, until_settled: bool = False
    ) -> Iterator[LegPair]:
        """Play a number of deals or matches; stop where the question is settled, at the same place on any machine."""
        tasks = (ArenaTask(contest=self.contest, number=each, is_match=self.is_match) for each in range(number))
        with closing(run_in_order(play_task, tasks, jobs=jobs, ray=ray)) as pairs:
            for pair in pairs:
                self.standing.add(pair)
                yield pair
                is_look = self.is_match or (pair.number + 1) % DEALS_PER_ROUND == 0
                if until_settled and is_look and self.standing.verdict is not Verdict.OPEN:
                    break
