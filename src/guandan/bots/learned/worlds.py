"""Sample hidden hands in proportion to how likely the play so far makes them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.codes import rank_of_face, rank_value, wild_face_at
from guandan.bots.learned.story import SEATS, DealStory, InconsistentStory
from guandan.bots.learned.tables import DealTables
from guandan.kernel import Batch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from guandan.bots.learned.judge import ActionJudge
    from guandan.bots.learned.tables import Ints
    from guandan.kernel import Deal

    Doubles = NDArray[np.float64]

_FACES = 54
_TEMPERATURE = 0.1
"""How much worse, in thirds of a level, an action must be thought to be e times as rare."""
_POWERS = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)
_RANDOM_SHARE = 0.05
"""The share of actions that nobody can account for."""
_EXCHANGED = 4
"""Maximum of cards that change hands at once."""


class Worlds:
    """Deals that the seat cannot tell from the true one; `mix` brings them closer to what the others' play suggests.

    An action of another seat is as likely as the network thinks it good, for whoever holds that hand: a share of lots,
    the rest by softmax. What a seat did depends on its own hand alone, so each seat's likelihood is kept by itself.
    """

    def __init__(self, story: DealStory, judge: ActionJudge, looked_at: int, seed: int) -> None:
        self._story = story
        self._judge = judge
        self._lots = np.random.default_rng(seed)
        self._seed = seed
        self._looked_at = looked_at
        seen = story.seen
        self._known = [np.frombuffer(seen.known(seat), dtype=np.uint8).astype(np.int64) for seat in range(SEATS)]
        level = seen.level - 1
        wild = wild_face_at(level)
        self._worths = np.array(
            [0 if face == wild else rank_value(rank_of_face(face), level) for face in range(_FACES)]
        )
        hidden = [seat for seat in seen.after if seen.left[seat] > self._known[seat].sum()]
        self._pairs = list(combinations(hidden, 2))
        self._turn = 0
        self.deals: list[Deal] = []
        self._logs: Doubles = np.zeros((0, SEATS))

    def draw(self, tried: int, wanted: int) -> None:
        """Draw hands that fit, and of these draw again by how well they explain what the others did last."""
        now, seat = self._story.rebuild_now(), self._story.seen.seat
        drawn = [now.hidden(seat, seed=self._seed, number=number) for number in range(tried)]
        logs = np.zeros((tried, SEATS))
        if self._looked_at:
            _, found, fits = self._explain([_hands_of(deal) for deal in drawn], self._story.seen.after)
            logs[fits] = found[fits]  # hands that cannot be told as a story count as any other
        sums = np.cumsum(compute_chances(logs.sum(1), wanted))
        places = np.minimum(np.searchsorted(sums, (np.arange(wanted) + 0.5) / wanted), tried - 1)
        self.deals = [drawn[place] for place in places.tolist()]
        self._logs = logs[places]

    def mix(self) -> None:
        """Propose to each world that two hidden hands exchange a few cards; the likelier it is, the rather it does."""
        if not self._pairs or not self._looked_at:
            return
        pair = self._pairs[self._turn % len(self._pairs)]
        self._turn += 1
        proposed = [self._exchange(_hands_of(deal), *pair) for deal in self.deals]
        places = [place for place, hands in enumerate(proposed) if hands is not None]
        if not places:
            return
        deals, logs, fits = self._explain([hands for hands in proposed if hands is not None], pair)
        gains = (logs - self._logs[places])[:, list(pair)].sum(1)
        taken = fits & (np.log(1 - self._lots.random(len(places))) < gains)
        for number in np.flatnonzero(taken).tolist():
            place = places[number]
            self.deals[place] = deals[number]
            self._logs[place, list(pair)] = logs[number, list(pair)]

    def _exchange(self, hands: NDArray[np.int64], one: int, other: int) -> NDArray[np.int64] | None:
        """The hands after an exchange at random; none where it changes nothing, or breaks what the tribute has told."""
        free = [np.repeat(np.arange(_FACES), hands[seat] - self._known[seat]) for seat in (one, other)]
        number = min(int(self._lots.integers(1, _EXCHANGED + 1)), *map(len, free))
        given, got = (self._lots.permutation(cards)[:number] for cards in free)
        caps = self._story.cap(one), self._story.cap(other)
        if self._worths[got].max(initial=0) > caps[0] or self._worths[given].max(initial=0) > caps[1]:
            return None
        moved = np.bincount(given, minlength=_FACES) - np.bincount(got, minlength=_FACES)
        if not moved.any():
            return None
        after = hands.copy()
        after[one] -= moved
        after[other] += moved
        return after

    def _explain(
        self, hands: Sequence[NDArray[np.int64]], seats: Sequence[int]
    ) -> tuple[list[Deal], Doubles, NDArray[np.bool_]]:
        """Play the story with each of these hands.

        Gives the deals as they stand now, by seat the logarithm of the chance that it did what it did, and which of the
        hands can be told as a story at all.
        """
        logs, fits = np.zeros((len(hands), SEATS)), np.ones(len(hands), dtype=np.bool_)
        begun = [_begin(self._story, each) for each in hands]
        some = next((deal for deal in begun if deal is not None), None)
        if some is None:
            return [], logs, np.zeros(len(hands), dtype=np.bool_)
        deals = [some.clone() if deal is None else deal for deal in begun]
        fits[[place for place, deal in enumerate(begun) if deal is None]] = False
        tables = DealTables(Batch(len(hands), seed=0, rules=self._story.seen.rules, forced=True, again=False))
        first = _find_first_weighed(self._story, self._looked_at)
        asked: list[_Asked] = []
        for number, (seat, action) in enumerate(self._story.history):
            if number >= first and seat in seats:
                for place, deal in enumerate(deals):
                    tables.batch[place] = deal
                tables.observe()
                if tables.counts.max() > 1:
                    asked.append(_Asked(tables, seat, some.number(action)))
            for deal in deals:
                deal.do(action)
        for each, chances in zip(asked, _chances(asked, self._judge), strict=True):
            logs[:, each.seat] += chances
        return deals, logs, fits


class _Asked:
    """One decision of another seat, as it would have been with each of some hands."""

    def __init__(self, tables: DealTables, seat: int, number: int) -> None:
        self.seat = seat
        self.states, self.rows, self.counts = tables.states.copy(), tables.rows, tables.counts
        numbers: Ints = np.empty(len(self.rows), dtype=np.int32)
        tables.batch.catalogue(tables.offsets.data, numbers.data)
        self.is_done = numbers == number


def _chances(asked: Sequence[_Asked], judge: ActionJudge) -> list[Doubles]:
    """For each decision and each of the hands the logarithm of the chance that it was decided so."""
    if not asked:
        return []
    counts = np.concatenate([each.counts for each in asked])
    owners = np.repeat(np.arange(len(counts)), counts)
    starts = np.cumsum(counts) - counts
    states, rows = np.concatenate([each.states for each in asked]), np.concatenate([each.rows for each in asked])
    worths = judge.judge(states, rows, owners).astype(np.float64)
    powers = np.exp((worths - np.maximum.reduceat(worths, starts)[owners]) / _TEMPERATURE)
    done = np.where(np.concatenate([each.is_done for each in asked]), powers, 0)
    share = np.add.reduceat(done, starts) / np.add.reduceat(powers, starts)
    logs: Doubles = np.log((1 - _RANDOM_SHARE) * share + _RANDOM_SHARE / counts)
    return np.split(logs, len(asked))


def compute_chances(logs: Doubles, wanted: int) -> Doubles:
    """Chances by likelihood, evened out as far as it takes that about so many worlds still count."""
    chances: Doubles = np.full(len(logs), 1 / len(logs))
    for power in (*_POWERS, 0.0):
        chances = np.exp(power * (logs - logs.max()))
        chances /= chances.sum()
        if 1 / (chances**2).sum() >= min(wanted, len(logs)) / 3:
            break
    return chances


def _hands_of(deal: Deal) -> NDArray[np.int64]:
    faces = b"".join([deal.faces(seat) for seat in range(SEATS)])
    return np.frombuffer(faces, dtype=np.uint8).astype(np.int64).reshape(SEATS, _FACES)


def _begin(story: DealStory, hands: NDArray[np.int64]) -> Deal | None:
    """The deal before its first play; none where these hands cannot have been."""
    try:
        return story.rebuild_start(hands.tolist())
    except InconsistentStory:
        return None


def _find_first_weighed(story: DealStory, looked_at: int) -> int:
    """Where in the history the last so many actions of the others begin."""
    theirs = [number for number, (seat, _) in enumerate(story.history) if seat != story.seen.seat]
    return theirs[-looked_at:][0] if theirs and looked_at else len(story.history)
