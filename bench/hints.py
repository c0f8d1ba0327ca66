"""Measure 提示: how strong a player is who always follows the first hint, and how often it says pass.

`nice -n 10 python bench/hints.py --deals 500` writes what docs/bots.md quotes.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from guandan.bots.codes import PASS
from guandan.bots.learned import Hard
from guandan.kernel.deal import Phase
from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.server.tables.hints import advise

if TYPE_CHECKING:
    from guandan.bots.seen import Seen

FOLLOWER = "hints:Follower"
"""Where the arena finds the follower: this folder is the first on the path of a script that is run from it."""


class Follower:
    """Plays the first hint, as a page would send it: the cards, with their kind and rank."""

    partner_wins = 0
    hint_passes = 0
    hard_passes = 0

    def __init__(self, *, seed: int = 0) -> None:
        self.hard = Hard(seed=seed)

    def choose(self, seen: Seen, seconds: float) -> int:
        """The place of the hint among the legal actions."""
        hard = self.hard.choose(seen, seconds)
        if seen.phase in {Phase.TAKE, Phase.PICK}:  # a tap on one of two cards: there are no hints
            return hard
        hints = advise(seen)
        best = None if hints.advises_pass or not (hints.plays or hints.cards) else (*hints.plays, *hints.cards)[0]
        place = next(place for place, action in enumerate(seen.actions) if action == best)
        if seen.top and seen.top_seat == seen.partner:
            self._count(seen, place, hard)
        return place

    def _count(self, seen: Seen, place: int, hard: int) -> None:
        Follower.partner_wins += 1
        Follower.hint_passes += seen.packed[place] & 15 == PASS
        Follower.hard_passes += seen.packed[hard] & 15 == PASS


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    arena = Arena(Contest(a=FOLLOWER, b="hard", book="jiangsu-2017", seed=chosen.seed))
    for _ in arena.run(chosen.deals):
        pass
    report = arena.standing.report(chosen.seed)
    counted = sys.modules["hints"].Follower  # the arena imported this file once more, by its name
    sys.stdout.write(f"{report.counted} deals, {report.excluded} excluded\n")
    if report.worth is not None:
        low, high = report.worth.interval.low, report.worth.interval.high
        sys.stdout.write(f"levels a deal: {report.worth.mean:+.3f}, {low:+.3f} to {high:+.3f}\n")
    sys.stdout.write(f"partner holds the trick: {counted.partner_wins:,} turns\n")
    sys.stdout.write(f"the hint passes {counted.hint_passes:,}, hard passes {counted.hard_passes:,}\n")


if __name__ == "__main__":
    main()
