"""普通: the rule bot `normal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.normal.follow import choose_follow
from guandan.bots.normal.lead import choose_lead
from guandan.bots.normal.table import DecisionView
from guandan.bots.normal.tribute import choose_tribute_card
from guandan.bots.normal.weights import DEFAULT_WEIGHTS, RuleBotWeights
from guandan.kernel import Phase

if TYPE_CHECKING:
    from guandan.bots.seen import Seen


class Normal:
    """普通: splits its hand, plays by a plan, helps its partner, blocks, and counts cards."""

    def __init__(self, seed: int = 0, weights: RuleBotWeights = DEFAULT_WEIGHTS) -> None:
        self.seed = seed
        self.weights = weights

    def choose(self, seen: Seen, seconds: float = 5.0) -> int:  # noqa: ARG002 (it needs no more time than it takes)
        """The place of its answer among the legal actions."""
        actions = seen.packed
        if len(actions) == 1:
            return 0
        if seen.phase == Phase.PLAY:
            table = DecisionView(seen, self.weights)
            return choose_follow(table, actions) if seen.top else choose_lead(table, actions)
        if seen.phase in {Phase.PAY, Phase.RETURN}:
            return choose_tribute_card(seen, actions)
        return 0
