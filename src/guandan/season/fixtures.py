"""赛程: build the fixtures of a league by Berger's tables; in the second leg home and away are exchanged."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.cards.shuffle import permutation
from guandan.competition.draw.round_robin import count_round_robin_rounds, pair_groups
from guandan.season.values import Fixture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date


def order_by_seed(contestants: Sequence[int], seed: bytes) -> tuple[int, ...]:
    """Put the contestants into the order of their lots."""
    ordered = sorted(contestants)
    return tuple(ordered[place] for place in permutation(seed, len(ordered)))


def build_fixtures(
    ordered: Sequence[int],
    *,
    legs: int,
    division: int = 1,
    after: int = 0,
    first: date | None = None,
    days: int = 7,
) -> tuple[Fixture, ...]:
    """Build all matches of a division, numbered from `after + 1`; a contestant without an opponent rests that day."""
    rounds = count_round_robin_rounds(len(ordered))
    meetings = [(leg * rounds + day, home, away) for leg in range(legs) for day, home, away in _walk(ordered, leg)]
    return tuple(
        Fixture(
            number=after + place,
            day=day,
            home=home,
            away=away,
            division=division,
            date=None if first is None else first + timedelta(days=days * (day - 1)),
        )
        for place, (day, home, away) in enumerate(meetings, 1)
    )


def _walk(ordered: Sequence[int], leg: int) -> Iterator[tuple[int, int, int]]:
    places = {contestant: place for place, contestant in enumerate(ordered, 1)}
    last = len(ordered) + len(ordered) % 2
    for day in range(1, count_round_robin_rounds(len(ordered)) + 1):
        for a, b in pair_groups([ordered], day, ordered).drawn.meetings:
            is_reversed = _is_second_at_home(places[a], places[b], last) != (leg == 1)
            yield (day, b, a) if is_reversed else (day, a, b)


def _is_second_at_home(a: int, b: int, last: int) -> bool:
    """Whether the second of two places (the smaller first) is at home; home and away matches differ by one at most."""
    return a > last // 2 if b == last else (a + b) % 2 == 0
