"""The cost of a draw: eight numbers, compared one after another (docs/pairing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.lots import order_by_lot, weigh_meeting
from guandan.competition.draw.player import check_known, check_numbers, check_players
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.competition.draw.player import Player

    Cost = tuple[int, int, int, int, int, int, int, int]

BYES, MET, UNIT, LOWEST, GROUPS, FLOATS, FOLD, LOT = range(8)
"""The place of each number in the list."""
BYE_COSTS = frozenset({BYES, LOWEST})
"""The numbers that only a bye has; they occur at most once in a round."""

_MAX_REPEATS = 3
_MAX_BELOW = 255
_MAX_APART = 31


class DrawWishes(Struct, frozen=True, kw_only=True):
    """Which of the numbers are used."""

    is_swiss: bool
    lowest_bye: bool = False
    avoid_repeats: bool = True
    keep_apart: bool = False


class DrawField:
    """The pairs of a draw in ranking order and the costs of their meetings; pairs are named by place from 0."""

    def __init__(self, players: Sequence[Player], link: bytes, wishes: DrawWishes) -> None:
        check_players(players)
        lot = {
            number: place
            for place, number in enumerate(order_by_lot(link, "rank", (player.number for player in players)))
        }
        self.link = link
        self.wishes = wishes
        self.players = sorted(players, key=lambda one: _build_sort_key(one, lot[one.number], is_swiss=wishes.is_swiss))
        totals = sorted({player.total for player in players}, reverse=True) if wishes.is_swiss else [0]
        groups = {total: group for group, total in enumerate(totals)}
        self.group = [groups[player.total] if wishes.is_swiss else 0 for player in self.players]
        self.below = [len(totals) - 1 - group for group in self.group]
        self.members: list[list[int]] = [[] for _ in totals]
        self.inner = []
        for place, group in enumerate(self.group):
            self.inner.append(len(self.members[group]))
            self.members[group].append(place)

    @property
    def has_bye(self) -> bool:
        """轮空: is the number of pairs odd?"""
        return len(self.players) % 2 == 1

    def compute_table_cost(self, i: int, j: int) -> Cost:
        """Compute the cost of this meeting."""
        a, b, wishes = self.players[i], self.players[j], self.wishes
        met = min(a.met.get(b.number, 0), _MAX_REPEATS) if wishes.avoid_repeats else 0
        met += (_MAX_REPEATS + 1) * (b.number in a.apart)
        unit = int(wishes.keep_apart and a.unit == b.unit != "")
        lot = weigh_meeting(self.link, a.number, b.number)
        apart = self.group[j] - self.group[i]
        if not wishes.is_swiss:
            return 0, met, unit, 0, 0, 0, 0, lot
        if not apart:
            return 0, met, unit, 0, 0, 0, self.measure_fold_distance(i, j), lot
        up = 1 if apart < 0 else -1
        again = (a.last_float == up) + (b.last_float == -up)
        return 0, met, unit, 0, min(abs(apart), _MAX_APART) ** 2, again, 0, lot

    def compute_bye_cost(self, i: int) -> Cost:
        """Compute the cost of this bye."""
        player, wishes = self.players[i], self.wishes
        below = min(self.below[i], _MAX_BELOW) if wishes.is_swiss and wishes.lowest_bye else 0
        return min(player.byes, _MAX_REPEATS), 0, 0, below, 0, 0, 0, weigh_meeting(self.link, player.number, 0)

    def measure_fold_distance(self, i: int, j: int) -> int:
        """Measure how far the distance of two pairs of a score group is from half the group."""
        half = len(self.members[self.group[i]]) // 2
        return abs(abs(self.inner[i] - self.inner[j]) - half)


def compute_cost(meetings: Iterable[tuple[int, int]], bye: int | None, field: DrawField) -> Cost:
    """Compute the cost of a whole draw, given by the numbers of its pairs."""
    places = {player.number: place for place, player in enumerate(field.players)}
    pairs = list(meetings)
    named = [number for meeting in pairs for number in meeting] + ([] if bye is None else [bye])
    check_numbers(named)
    check_known(named, places)
    for left in sorted(places.keys() - set(named)):
        raise IllegalAction("draw_left_out", pair=left)
    costs = [field.compute_table_cost(places[a], places[b]) for a, b in pairs]
    costs += [] if bye is None else [field.compute_bye_cost(places[bye])]
    first, *rest = (sum(numbers) for numbers in zip(*costs, strict=True))
    return first, rest[0], rest[1], rest[2], rest[3], rest[4], rest[5], rest[6]


def _build_sort_key(player: Player, lot: int, *, is_swiss: bool) -> tuple[int, bool, int, int]:
    if not is_swiss:
        return 0, False, 0, lot
    return player.rank, player.seed is None, player.seed or 0, lot
