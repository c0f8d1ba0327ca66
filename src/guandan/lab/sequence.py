"""A confidence sequence: an interval that stays valid however often one looks, and whenever one stops.

The empirical-Bernstein sequence of Howard, Ramdas, McAuliffe and Sekhon, «Time-uniform, nonparametric, nonasymptotic
confidence sequences», Annals of Statistics 49 (2021), Theorem 4, with a discrete mixture as its boundary. It covers the
mean of what was expected at each step, so the steps need not be alike: levels may come in turn.
"""

from __future__ import annotations

from math import exp, log, log1p

from guandan.lab.interval import Interval

_BETS = 24
_LARGEST_BET = 0.8
_BET_RATIO = 0.75
_MIXTURE_SHARE = 0.8
_TOLERANCE = 1e-12


class ConfidenceSequence:
    """Values between -most and most, taken in one by one."""

    def __init__(self, most: float, error: float = 0.05) -> None:
        self.most = most
        self.count = 0
        self.total = 0.0
        self.spread = 0.0
        self._log_bar = log(2 / error)  # both sides
        width = 2 * most
        bets = [_LARGEST_BET * _BET_RATIO**step / width for step in range(_BETS)]
        whole = sum(_MIXTURE_SHARE**step for step in range(_BETS))
        # How much is bet on each value, what that costs by spread, and the logarithm of the bet's share in the mixture.
        self._bets = [
            (bet, (-log1p(-bet * width) - bet * width) / width**2, log(_MIXTURE_SHARE**step / whole))
            for step, bet in enumerate(bets)
        ]

    def add(self, value: float) -> None:
        """Take in the next value; what was expected of it is the mean so far, drawn towards nothing."""
        if abs(value) > self.most:
            raise ValueError(f"{value} is not between {-self.most} and {self.most}")
        self.spread += (value - self.total / (self.count + 1)) ** 2
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self.total / self.count if self.count else 0.0

    @property
    def interval(self) -> Interval:
        """Where the mean lies, with the promised certainty for all looks together."""
        if not self.count:
            return Interval(-self.most, self.most)
        margin = self._compute_boundary() / self.count
        return Interval(max(-self.most, self.mean - margin), min(self.most, self.mean + margin))

    def excludes(self, mean: float) -> bool:
        """Whether the mean is surely another: the same as not to lie in the interval, and quicker to know."""
        return self._compute_log_winnings(abs(self.total - self.count * mean))[0] > self._log_bar

    def _compute_boundary(self) -> float:
        """How far the sum may be off: where the mixture of bets would have won more than chance allows."""
        distance = min((self._log_bar - share + cost * self.spread) / bet for bet, cost, share in self._bets)
        while True:  # Newton's method: the curve bends upwards, so from above it stays above
            won, slope = self._compute_log_winnings(distance)
            step = (won - self._log_bar) / slope
            if step <= _TOLERANCE * distance:
                return distance
            distance -= step

    def _compute_log_winnings(self, distance: float) -> tuple[float, float]:
        """The logarithm of what the mixture has made of one coin when the sum is this far off, and its slope."""
        each = [share + bet * distance - cost * self.spread for bet, cost, share in self._bets]
        best = max(each)
        parts = [exp(weight - best) for weight in each]
        whole = sum(parts)
        slope = sum(part * bet for part, (bet, _, _) in zip(parts, self._bets, strict=True)) / whole
        return best + log(whole), slope
