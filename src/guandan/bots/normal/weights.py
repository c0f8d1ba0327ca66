"""What a turn of luck is worth to the rule bot, in turns; tuned by play against itself."""

from __future__ import annotations

from typing import NamedTuple


class RuleBotWeights(NamedTuple):
    """Worth of the lead to each side, of blocking, of feeding the partner, and of the last cards of a hand."""

    lead: float = 1.18
    """To have the lead oneself."""

    mate_lead: float = 0.45
    """That the partner has it."""

    foe_lead: float = 0.29
    """That an opponent with many cards has it."""

    short: tuple[float, ...] = (0.0, 2.4, 2.0, 1.6, 1.4, 1.3, 1.0, 0.7, 0.5, 0.4, 0.3)
    """What having the lead is worth more to a hand of so few cards."""

    near: float = 1.4
    """How much nearer a hand is to the end when few turns are left."""

    near_scale: float = 0.8
    """In how many turns that fades."""

    spare: float = 1.0
    """What a turn more than needed is worth."""

    run: float = 2.0
    """To be sure to go out."""

    foe_out: float = 3.0
    """That an opponent goes out on a lead of ours."""

    mate_out: float = 1.4
    """That the partner goes out on a lead of ours."""


DEFAULT_WEIGHTS = RuleBotWeights()
