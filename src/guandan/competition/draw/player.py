"""The input of a draw, one record per pair, and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import DrawReason
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_PAIR_NUMBER = 2**32 - 1
"""The highest pair number: a lot has four bytes for it."""


class Player(Struct, frozen=True, kw_only=True):
    """一对: a pair before a draw.

    `total` are its points in this stage, `rank` its place in the stage's standings from 0, which equal pairs share,
    `met` counts its meetings by opponent in this stage; `last_float`: 1 if it floated up the round before, -1 if down.
    `apart` are the pairs that the organisers want it kept apart from.
    """

    number: int
    total: int = 0
    rank: int = 0
    seed: int | None = None
    unit: str = ""
    byes: int = 0
    met: dict[int, int] = {}
    last_float: int = 0
    apart: frozenset[int] = frozenset()


class DrawnRound(Struct, frozen=True, kw_only=True):
    """The meetings in the order of their tables, the bye, and reasons by meeting (from 0) or by minus the pair."""

    meetings: tuple[tuple[int, int], ...]
    bye: int | None = None
    why: dict[int, tuple[DrawReason, ...]] = {}


class PairedRound(Struct, frozen=True, kw_only=True):
    """A drawn round in which several pairs may have byes; `drawn` contains all reasons."""

    drawn: DrawnRound
    byes: tuple[int, ...] = ()


def check_numbers(numbers: Iterable[int]) -> None:
    """Refuse a number that no pair can have, and a pair that occurs twice."""
    seen = set()
    for number in numbers:
        if not 1 <= number <= MAX_PAIR_NUMBER:
            raise IllegalAction("draw_bad_number", name="pair", number=number)
        if number in seen:
            raise IllegalAction("draw_pair_twice", pair=number)
        seen.add(number)


def check_known(named: Iterable[int], pairs: Iterable[int]) -> None:
    """Refuse pairs that are not drawn."""
    for pair in sorted(set(named) - set(pairs)):
        raise IllegalAction("draw_unknown_pair", pair=pair)


def check_players(players: Sequence[Player]) -> None:
    """Refuse pairs that cannot be drawn together."""
    if not players:
        raise IllegalAction("draw_nobody")
    check_numbers(player.number for player in players)
    by_number = {player.number: player for player in players}
    for player in players:
        _check_player(player)
        for other, times in player.met.items():
            if other in by_number and by_number[other].met.get(player.number, 0) != times:
                raise IllegalAction("draw_met_differs", a=player.number, b=other)


def _check_player(player: Player) -> None:
    counts = {"rank": player.rank, "byes": player.byes, "seed": 1 if player.seed is None else player.seed}
    for name, number in counts.items():
        if number < (name == "seed"):
            raise IllegalAction("draw_bad_number", name=name, number=number)
    if player.last_float not in {-1, 0, 1}:
        raise IllegalAction("draw_bad_number", name="last_float", number=player.last_float)
    for other, times in player.met.items():
        if times < 0 or other == player.number:
            raise IllegalAction("draw_bad_number", name="met", number=times if times < 0 else other)
