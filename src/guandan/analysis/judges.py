"""What each answer to a question is worth, in levels, from what the seat could know."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from guandan.analysis.calibration import calibrate_levels
from guandan.analysis.grades import find_grade
from guandan.analysis.solver import Solver, TooLong
from guandan.analysis.worlds import list_possible_deals
from guandan.bots.chance import derive_lot
from guandan.bots.learned.hard import judge_actions
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.playouts import compute_outcomes
from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.bots.learned.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from guandan.bots import Seen
    from guandan.bots.learned.judge import ActionJudge as Network
    from guandan.kernel import Deal

    Floats = NDArray[np.float64]

LEVELS_PER_UNIT = 3.0
"""The network counts in units of three levels."""
MODEL_DOUBT = 0.35
"""Standard error, in levels, of what the network says of the difference of two answers (docs/review.md)."""
PLAYOUT_DOUBT = 0.33
"""The same of a mean over many worlds that were played on for `_STEPS` only: the network values what has become."""
CONFIDENCE_FACTOR = 1.96
"""Standard errors on each side of a 95% interval."""
MAX_OPTIONS_SHOWN = 4
"""Answers that a judgement lists, besides the one that was given."""
_MIN_VARIANCE = 0.09
"""The least variance that is believed, in levels squared: a few worlds may agree by chance."""
_BATCH, _TRIED, _ACTS_WEIGHED = 16, 32, 6
"""Worlds that are played on at once, how many are drawn for them, and by how many acts they are weighed."""
_TO_THE_END, _BATCHES_MEASURED = 120, 2
"""To measure what was lost, other worlds are played on to the end: so many batches."""
_STEPS, _CARDS, _POSITIONS = 12, 8, 400
"""How far a world is played on; with how few cards, and within how many positions, it is solved instead."""
_FRESH = 1_000_000
"""The number from which worlds are drawn that had no say in a choice."""
_CLEAR_WORLDS, _CLEAR = 32, 1.96
"""After so many worlds the search may stop, if so many standard errors leave only one grade."""
_CANDIDATES, _FAR_BEHIND = 5, 0.6
"""Answers that are searched; one that the network thinks so many levels behind the best is left out."""
_WORLDS_PROVEN, _CARDS_PROVEN = 12, 16
"""Endings with no more hidden hands and cards than these are solved."""


class Option(Struct, frozen=True, kw_only=True):
    """An answer, packed, and what it is worth to the side of the seat, in levels."""

    action: int
    value: float


class Judgement(Struct, frozen=True, kw_only=True):
    """The best answers, best first, and the one given; `loss` is how far that is behind, from `low` to `high`.

    `unbiased_loss` is what sums count: right on average, less sure for one decision, and perhaps below nothing. With
    `is_proven` the ending was solved, and the answer given was right or its loss is exact. `worlds` is the number of
    hidden hands that were played on.
    """

    options: tuple[Option, ...]
    given: Option
    loss: float
    low: float
    high: float
    unbiased_loss: float
    is_proven: bool = False
    worlds: int = 0

    @property
    def best(self) -> Option:
        """The best answer; the one given where no other is better."""
        return self.options[0]


class Judge(Protocol):
    """Judges an answer by nothing but what the seat has seen."""

    name: str

    def judge(self, seen: Seen, place: int) -> Judgement:
        """What the answer at this place of `seen.packed` cost."""
        ...


class NetworkJudge:
    """The network alone, at once; small endings are solved."""

    name = "network"

    def __init__(self, network: Network | None = None) -> None:
        self.network = network or load_packaged_judge()

    def judge(self, seen: Seen, place: int) -> Judgement:
        """What the answer at this place cost."""
        solved = solve_ending(seen, place, positions=1_000)
        if solved is not None and solved.values is not None:
            return _build_judgement(seen.packed, solved.values, np.zeros(len(seen.packed)), place, is_proven=True)
        values = value_answers(seen, self.network)
        if solved is not None:
            return _judge_right(seen.packed, values, place)
        return _build_judgement(seen.packed, values, np.full(len(values), MODEL_DOUBT), place)


class SearchJudge:
    """Draws hidden hands that explain the play so far, and plays the likely answers on in each by the network.

    It takes about so many seconds a decision, and stops sooner where more would not change the grade. Tribute is left
    to the network.
    """

    name = "search"

    def __init__(
        self,
        seconds: float = 0.2,
        *,
        network: Network | None = None,
        seed: int = 0,
        most_worlds: int = 4096,
        stops_early: bool = True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.seconds = seconds
        self.seed = seed
        self.most_worlds = most_worlds
        self.stops_early = stops_early
        self._clock = clock
        self.network = network or load_packaged_judge()

    def judge(self, seen: Seen, place: int) -> Judgement:
        """What the answer at this place cost."""
        start = self._clock()
        solved = solve_ending(seen, place, positions=20_000)
        if solved is not None and solved.values is not None:
            return _build_judgement(seen.packed, solved.values, np.zeros(len(seen.packed)), place, is_proven=True)
        prior = value_answers(seen, self.network)
        if solved is not None:
            return _judge_right(seen.packed, prior, place)
        candidates = _list_candidates(prior, place)
        actions = [seen.packed[candidate] for candidate in candidates]
        values, found = prior[candidates], np.zeros((0, len(actions)))
        judged = _build_judgement(seen.packed, prior, np.full(len(prior), MODEL_DOUBT), place)
        while len(actions) > 1 and len(found) < self.most_worlds:
            worlds = self._draw(seen, len(found))
            if not worlds:
                break
            found = np.concatenate([found, self._play_on(worlds, actions, _STEPS)])
            values, errors = weigh_outcomes(prior[candidates], found)
            judged = _build_judgement(actions, values, errors, 0, worlds=len(found))
            is_clear = len(found) >= _CLEAR_WORLDS and _is_clear(values, found)
            if (is_clear and self.stops_early) or self._clock() - start >= self.seconds:
                break
        if not len(found):
            return judged
        return replace(judged, unbiased_loss=self._measure_loss(seen, actions[0], actions[int(values.argmax())]))

    def _measure_loss(self, seen: Seen, given: int, choice: int) -> float:
        """How far an answer is behind the judge's choice, in worlds that had no say in that choice.

        The largest of several uncertain values is too large on average. Fresh worlds, played on to the end, are right
        on average, whoever played. Below nothing, the answer given did better than the choice.
        """
        if choice == given:
            return 0.0
        fresh = (self._draw(seen, _FRESH + number) for number in range(_BATCHES_MEASURED))
        played = [self._play_on(worlds, [given, choice], _TO_THE_END) for worlds in fresh if worlds]
        return round(float(np.mean([outcomes[:, 1] - outcomes[:, 0] for outcomes in played])), 3)

    def _play_on(self, worlds: list[Deal], actions: list[int], steps: int) -> Floats:
        """For each world (row) and answer (column) the levels that the seat's side will gain."""
        played = compute_outcomes(worlds, actions, self.network, steps=steps, cards=_CARDS, positions=_POSITIONS)
        return LEVELS_PER_UNIT * played

    def _draw(self, seen: Seen, drawn: int) -> list[Deal]:
        """More hands that the others may hold; none where the deal cannot be told from its first play on."""
        lot = derive_lot(self.seed, crc32(seen.observation) + drawn)
        try:
            worlds = Worlds(DealStory(seen), self.network, _ACTS_WEIGHED, lot)
            worlds.draw(_TRIED, _BATCH)
        except InconsistentStory:
            return []
        return worlds.deals


def value_answers(seen: Seen, network: Network) -> Floats:
    """What the network thinks each legal answer is worth to the side of the seat, in levels, calibrated."""
    return calibrate_levels(judge_actions(seen, network).astype(np.float64) * LEVELS_PER_UNIT)


def weigh_outcomes(prior: Floats, found: Floats) -> tuple[Floats, Floats]:
    """Values of answers and the standard errors of their differences from the first, which is the one given.

    What the network thinks of a difference and what was found in the worlds (rows) each count by their variance. In
    one world all answers meet the same hands, so that differences vary less than outcomes.
    """
    gains = found - found[:, :1]
    noise = np.maximum(gains.var(0, ddof=1), _MIN_VARIANCE) / len(found) + PLAYOUT_DOUBT**2
    doubt = MODEL_DOUBT**2
    better = ((prior - prior[0]) / doubt + gains.mean(0) / noise) / (1 / doubt + 1 / noise)
    errors = np.sqrt(1 / (1 / doubt + 1 / noise))
    better[0] = errors[0] = 0.0
    spread = np.maximum(found[:, 0].var(ddof=1), _MIN_VARIANCE) / len(found)
    given = (prior[0] / doubt + found[:, 0].mean() / spread) / (1 / doubt + 1 / spread)
    return given + better, errors


class SolvedEnding(Struct, frozen=True):
    """The answer given was proven right; or the values of all answers are known, where only one deal is possible."""

    values: Floats | None = None


def solve_ending(seen: Seen, place: int, positions: int) -> SolvedEnding | None:
    """Solve a small ending in every deal that the seat could not tell apart; none where the answer was not proven.

    An answer is right if in each of these deals, with all hands open, no other brings more.
    """
    if sum(seen.left) > _CARDS_PROVEN:
        return None
    deals = list_possible_deals(seen, _WORLDS_PROVEN)
    if deals is None:
        return None
    solver, side = Solver(positions), 1 - 2 * (seen.seat & 1)
    try:
        if len(deals) == 1:
            values = solver.solve_actions(deals[0], list(seen.packed))
            return SolvedEnding(side * np.array(values, dtype=np.float64))
        for deal in deals:
            if solver.solve(deal) != solver.solve_actions(deal, [seen.packed[place]])[0]:
                return None
    except TooLong:
        return None
    return SolvedEnding()


def _list_candidates(prior: Floats, place: int) -> list[int]:
    """The answer given, then the network's best."""
    order = [int(other) for other in np.argsort(-prior, kind="stable") if other != place]
    return [place, *(other for other in order if prior[other] >= prior.max() - _FAR_BEHIND)][:_CANDIDATES]


def _is_clear(values: Floats, found: Floats) -> bool:
    """Whether more worlds could hardly give the first of these answers another grade."""
    ahead = values - values[0]
    noise = np.sqrt(np.maximum((found - found[:, :1]).var(0, ddof=1), _MIN_VARIANCE) / len(found))
    noise[0] = 0.0
    low, high = (max(0.0, float((ahead + side * _CLEAR * noise).max())) for side in (-1, 1))
    return find_grade(low) is find_grade(high)


def _judge_right(actions: Sequence[int], values: Floats, place: int) -> Judgement:
    """An answer that is proven right: no other may be valued above it."""
    return _build_judgement(actions, np.minimum(values, values[place]), np.zeros(len(values)), place, is_proven=True)


def _build_judgement(
    actions: Sequence[int],
    values: Floats,
    errors: Floats,
    place: int,
    *,
    is_proven: bool = False,
    worlds: int = 0,
) -> Judgement:
    """Compare the answer at a place with all others; `errors` are those of the differences from it."""
    ahead = values - values[place]
    errors = np.where(np.arange(len(values)) == place, 0.0, errors)
    order = sorted(range(len(values)), key=lambda other: (-values[other], other != place))
    loss = round(float(ahead.max()), 3)
    return Judgement(
        options=tuple(_build_option(actions[other], values[other]) for other in order[:MAX_OPTIONS_SHOWN]),
        given=_build_option(actions[place], values[place]),
        loss=loss,
        low=round(max(0.0, float((ahead - CONFIDENCE_FACTOR * errors).max())), 3),
        high=round(max(0.0, float((ahead + CONFIDENCE_FACTOR * errors).max())), 3),
        unbiased_loss=loss,
        is_proven=is_proven,
        worlds=worlds,
    )


def _build_option(action: int, value: float) -> Option:
    return Option(action=action, value=round(float(value), 3))
