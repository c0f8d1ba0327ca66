"""What a draw costs: a list of eight numbers, of which the first that differs decides (docs/pairing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.lots import order, weight
from guandan.competition.draw.player import check_known, check_numbers, check_players
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.competition.draw.player import Player

    Cost = tuple[int, int, int, int, int, int, int, int]

BYES, MET, UNIT, LOWEST, GROUPS, FLOATS, FOLD, LOT = range(8)
"""Where each number stands in the list."""
OF_A_BYE = frozenset({BYES, LOWEST})
"""Numbers that only a bye has, and so at most once in a round."""

_MOST_TIMES = 3
_MOST_BELOW = 255
_MOST_APART = 31


class Wishes(Struct, frozen=True, kw_only=True):
    """Which of the numbers are used."""

    is_swiss: bool
    lowest_bye: bool = False
    avoid_repeats: bool = True
    keep_apart: bool = False


class Field:
    """The pairs of a draw in their ranking, with what their meetings cost; they are named by their places from 0."""

    def __init__(self, players: Sequence[Player], link: bytes, wishes: Wishes) -> None:
        check_players(players)
        lot = {number: place for place, number in enumerate(order(link, "rank", (one.number for one in players)))}
        self.link = link
        self.wishes = wishes
        self.players = sorted(players, key=lambda one: _ranked(one, lot[one.number], is_swiss=wishes.is_swiss))
        totals = sorted({one.total for one in players}, reverse=True) if wishes.is_swiss else [0]
        groups = {total: group for group, total in enumerate(totals)}
        self.group = [groups[one.total] if wishes.is_swiss else 0 for one in self.players]
        self.below = [len(totals) - 1 - group for group in self.group]
        self.members: list[list[int]] = [[] for _ in totals]
        self.inner = []
        for place, group in enumerate(self.group):
            self.inner.append(len(self.members[group]))
            self.members[group].append(place)

    @property
    def has_bye(self) -> bool:
        """轮空: is somebody left over?"""
        return len(self.players) % 2 == 1

    def of_table(self, i: int, j: int) -> Cost:
        """What it costs when these two meet."""
        a, b, wishes = self.players[i], self.players[j], self.wishes
        met = min(a.met.get(b.number, 0), _MOST_TIMES) if wishes.avoid_repeats else 0
        unit = int(wishes.keep_apart and a.unit == b.unit != "")
        lot = weight(self.link, a.number, b.number)
        apart = self.group[j] - self.group[i]
        if not wishes.is_swiss:
            return 0, met, unit, 0, 0, 0, 0, lot
        if not apart:
            return 0, met, unit, 0, 0, 0, self.fold(i, j), lot
        up = 1 if apart < 0 else -1
        again = (a.last_float == up) + (b.last_float == -up)
        return 0, met, unit, 0, min(abs(apart), _MOST_APART) ** 2, again, 0, lot

    def of_bye(self, i: int) -> Cost:
        """What it costs when this one has the bye."""
        player, wishes = self.players[i], self.wishes
        below = min(self.below[i], _MOST_BELOW) if wishes.is_swiss and wishes.lowest_bye else 0
        return min(player.byes, _MOST_TIMES), 0, 0, below, 0, 0, 0, weight(self.link, player.number, 0)

    def fold(self, i: int, j: int) -> int:
        """How far two of one score group are from half of it apart."""
        half = len(self.members[self.group[i]]) // 2
        return abs(abs(self.inner[i] - self.inner[j]) - half)


def cost_of(meetings: Iterable[tuple[int, int]], bye: int | None, field: Field) -> Cost:
    """What a whole draw costs, by the numbers of its pairs."""
    places = {player.number: place for place, player in enumerate(field.players)}
    pairs = list(meetings)
    named = [number for meeting in pairs for number in meeting] + ([] if bye is None else [bye])
    check_numbers(named)
    check_known(named, places)
    for left in sorted(places.keys() - set(named)):
        raise IllegalAction("draw_left_out", pair=left)
    costs = [field.of_table(places[a], places[b]) for a, b in pairs]
    costs += [] if bye is None else [field.of_bye(places[bye])]
    first, *rest = (sum(numbers) for numbers in zip(*costs, strict=True))
    return first, rest[0], rest[1], rest[2], rest[3], rest[4], rest[5], rest[6]


def _ranked(player: Player, lot: int, *, is_swiss: bool) -> tuple[int, bool, int, int]:
    if not is_swiss:
        return 0, False, 0, lot
    return player.rank, player.seed is None, player.seed or 0, lot
