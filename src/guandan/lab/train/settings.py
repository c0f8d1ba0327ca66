"""What a training run is made of; kept in its folder, so that it goes on as it began."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class NetworkSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """How many units each layer has: three layers of the trunk, then the layers that actions go through."""

    wide: int = 384
    middle: int = 256
    narrow: int = 256
    head: int = 128


class TrainingSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sizes, rates and shares; decisions are counted over the whole run."""

    start: str = ""
    """Where the first weights come from: nowhere (at random), or `packaged`, the network that comes with guandan."""
    sizes: NetworkSizes = NetworkSizes()
    book: str = "jiangsu-2017"
    seed: int = 1
    tables: int = 1024
    """Deals that are played side by side."""
    second_share: float = 0.25
    """The share of them that the learning thread plays when it has learned, so that both threads take equally long."""
    chunk: int = 32
    """Decisions at each table between two exchanges of weights and samples."""
    batch: int = 1024
    rate: float = 6e-4
    rate_last: float = 1e-4
    rate_decay: int = 120_000_000
    ramp: int = 0
    """Over so many decisions the rate rises from zero: the optimizer of given weights has no memory at first."""
    precision: Literal["float32", "bfloat16"] = "float32"
    """What large products are computed in: bfloat16 takes half the time on processors that have instructions for it."""
    trust: float = 1.0
    """λ: how much of a target is the deal's result, and how much what later seats thought (1: the result alone)."""
    epsilon: float = 0.01
    epsilon_last: float = 0.01
    epsilon_decay: int = 60_000_000
    curious: float = 0.25
    """The share of its decisions that the learner makes at random among what it thinks nearly best (`temper`)."""
    warm: int = 2_000_000
    """Number of decisions by the kernel's light policy before the network plays itself."""
    warm_epsilon: float = 0.1
    advised: float = 0.0
    """The share of its decisions on which the learner asks `normal` what it would do."""
    advised_last: float = 0.0
    advised_decay: int = 14_000_000
    advice: float = 0.3
    """How much differing from advice weighs beside being wrong about results; it fades with the share."""
    lessons: int = 512
    """Decisions with advice that are looked at in each step, of those on the shelf."""
    shelf: int = 60_000
    temper: float = 0.03
    """How much worse an action must be thought to be e times as rare, in thirds of levels: by curiosity, in advice."""
    auxiliary: float = 0.0
    """How much predicting the deal's result and the leader of the next trick weighs beside the value.

    It speeds up a young network and harms an old one, at least for some millions of decisions (docs/training.md).
    """
    taught_until: int = 0
    """Until so many decisions the teacher (`teacher.pt` in the folder) plays, and the network learns what it thinks."""
    taught_share: float = 0.25
    """The share of these decisions of which the teacher's values of all actions are learned."""
    taught_result: float = 0.2
    """How much the deal's result weighs meanwhile, beside the teacher's values."""
    taught_rate: float = 6e-4
    """The learning rate meanwhile."""
    past_share: float = 0.08
    light_share: float = 0.02
    normal_share: float = 0.016
    past_every: int = 2_000_000
    past_kept: int = 8
    learned: float = 0.5
    """The share of decisions that are learned from: those of a deal have one result, and more of them teach little."""
    average: float = 0.997
    """How much of the averaged weights stays at each step; they are what plays, is measured and exported."""
    measure_every: int = 5_000_000
    measure_deals: int = 300
    save_seconds: float = 60.0

    def epsilon_at(self, decisions: int) -> float:
        """The share of moves at random after so many decisions."""
        if decisions < self.warm:
            return self.warm_epsilon
        return _fade(self.epsilon, self.epsilon_last, (decisions - self.warm) / self.epsilon_decay)

    def advised_at(self, decisions: int) -> float:
        """The share of decisions with advice after so many."""
        return _fade(self.advised, self.advised_last, decisions / self.advised_decay)

    def advice_at(self, decisions: int) -> float:
        """The weight of advice after so many decisions."""
        return self.advice * self.advised_at(decisions) / self.advised if self.advised else 0.0

    def rate_at(self, decisions: int) -> float:
        """The learning rate after so many decisions."""
        if decisions < self.taught_until:
            return self.taught_rate
        risen = min(1.0, decisions / self.ramp) if self.ramp else 1.0
        return risen * _fade(self.rate, self.rate_last, decisions / self.rate_decay)


PACKAGED = "packaged"
FROM_PACKAGED = TrainingSettings(
    start=PACKAGED,
    warm=0,
    ramp=500_000,
    rate=3e-4,
    rate_last=5e-5,
    rate_decay=300_000_000,
    average=0.999,
    precision="bfloat16",
    normal_share=0.004,
)
"""A run that goes on from the packaged network: it plays itself at once."""


def _fade(first: float, last: float, done: float) -> float:
    return first + (last - first) * min(1.0, done)
