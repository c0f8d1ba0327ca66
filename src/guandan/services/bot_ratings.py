"""定标: the fixed ratings of the bots, worked out from what the arena has measured; docs/ratings.md has the formula.

Bots do not learn from match to match, so their ratings do not move. They hold the scale of a server in its place: 30
means the same next year, and on another server.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

START_MEAN = 25.0
PERFORMANCE_DEVIATION = START_MEAN / 6
"""β: how much the performance of one player varies from match to match."""


class LadderRung(Struct, frozen=True):
    """A line of the arena's ladder: a bot, the one below it, and the levels that it gains on it in a deal."""

    bot: str
    below: str
    levels: float


LADDER = (
    LadderRung("easy", "random", 2.53),
    LadderRung("normal", "easy", 2.49),
    LadderRung("hard", "normal", 0.63),
    LadderRung("best", "hard", 0.17),
)
"""docs/strength.md, duplicate deals under jiangsu-2017: of `hard` what is measured of the packaged network."""
CALIBRATION_LEVELS, CALIBRATION_WINS = 0.61, 0.76
"""Where both were measured at once: levels gained per deal by 0.1.0's `hard`, and the share of matches won."""
STANDARD_BOT = "normal"
"""The bot whose mean is that of a newcomer."""


def _compute_points_per_level() -> float:
    """The difference in rating between two bots when the pair of one gains one level per deal on the other's pair."""
    scale = math.sqrt(2) * PERFORMANCE_DEVIATION
    apart = scale / 2 * math.log(CALIBRATION_WINS / (1 - CALIBRATION_WINS))
    return apart / CALIBRATION_LEVELS


POINTS_PER_LEVEL = _compute_points_per_level()


def _compute_means() -> dict[str, float]:
    levels = {LADDER[0].below: 0.0}
    for rung in LADDER:
        levels[rung.bot] = levels[rung.below] + rung.levels
    return {bot: START_MEAN + POINTS_PER_LEVEL * (sum_ - levels[STANDARD_BOT]) for bot, sum_ in levels.items()}


BOT_MEANS: Mapping[str, float] = _compute_means()
"""Compute the mean of every rated bot; a bot added by the operator has none, and its matches do not count."""
