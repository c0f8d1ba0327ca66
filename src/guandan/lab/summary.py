"""What a tally says, by name."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.lab import tally as at
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

_PAY, _RETURN, _TAKE, _PICK, _PASS = range(11, 16)
_SMALLEST_BOMB, _LARGEST_BOMB = 4, 10
_HIGHEST = 15


class LengthStatistics(Struct, frozen=True, kw_only=True):
    """How long deals are: on average, the shortest, the middle one, the longest."""

    mean: float
    least: int
    median: int
    most: int


class TributeCounts(Struct, frozen=True, kw_only=True):
    """贡牌: deals by what was owed and whether it was refused (抗贡); equal ones are among the double."""

    none: int
    single: int
    double: int
    single_refused: int
    double_refused: int
    equal: int


class SimulationSummary(Struct, frozen=True, kw_only=True):
    """What happened in so many deals; rises are levels of EW, minus those of NS."""

    deals: int
    decisions: int
    plays: dict[Kind, int]
    passes: int
    bombs: dict[int, int]
    wilds: dict[int, int]
    placings: dict[str, int]
    rises: dict[int, int]
    firsts: dict[Seat, int]
    tricks: LengthStatistics
    lengths: LengthStatistics
    tribute: TributeCounts
    wind: int


def summary(counts: Sequence[int]) -> SimulationSummary:
    """A tally, read."""
    deals = sum(counts[at.FIRST : at.FIRST + len(SEATS)])
    single, single_refused, double, double_refused = counts[at.SINGLE : at.SINGLE + 4]
    return SimulationSummary(
        deals=deals,
        decisions=counts[at.DECISIONS],
        plays={kind: counts[at.ACTIONS + code] for code, kind in enumerate(Kind, 1)},
        passes=counts[at.ACTIONS + _PASS],
        bombs={size: counts[at.BOMBS + size] for size in range(_SMALLEST_BOMB, _LARGEST_BOMB + 1)},
        wilds={number: counts[at.WILDS + number] for number in range(3)},
        placings={place: counts[at.PARTNER + step] for step, place in enumerate(("second", "third", "last"), 1)},
        rises={by: counts[at.RESULTS + by] for by in range(_HIGHEST, -_HIGHEST - 1, -1) if counts[at.RESULTS + by]},
        firsts={seat: counts[at.FIRST + place] for place, seat in enumerate(SEATS)},
        tricks=_compute_length(counts[at.BY_TRICKS : at.BY_DECISIONS], counts[at.TRICKS], deals),
        lengths=_compute_length(counts[at.BY_DECISIONS : at.TALLY_SIZE], counts[at.DECISIONS], deals),
        tribute=TributeCounts(
            none=counts[at.NO_TRIBUTE],
            single=single,
            double=double,
            single_refused=single_refused,
            double_refused=double_refused,
            equal=counts[at.EQUAL],
        ),
        wind=counts[at.WIND],
    )


def _compute_length(deals_by: Sequence[int], total: int, deals: int) -> LengthStatistics:
    if not deals:
        return LengthStatistics(mean=0.0, least=0, median=0, most=0)
    some = [length for length, number in enumerate(deals_by) if number]
    up_to = accumulate(deals_by[length] for length in some)
    median = next(length for length, seen in zip(some, up_to, strict=True) if 2 * seen >= deals)
    return LengthStatistics(mean=total / deals, least=some[0], median=median, most=some[-1])
