"""米切尔移位: one line stays, the other moves on, the boards move back; docs/duplicate.md explains how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Table
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

_MIN_TABLES = 3
_MIN_ROUNDS = 2
NOBODY = 0
"""Stands for the missing pair of an odd number; its opponent rests."""


def compute_max_rounds(tables: int) -> int:
    """Compute how many rounds can be played without repeating an opponent or a board."""
    return tables if tables % 2 else tables - 1


def build_movement(
    pairs: Sequence[int], *, rounds: int, boards: int, tables: int | None = None
) -> tuple[tuple[Table, ...], ...]:
    """Build the tables of each round for pairs in the order of their lots, with this number of boards per round."""
    tables = (len(pairs) + 1) // 2 if tables is None else tables
    _check_movement(pairs, tables, rounds, boards)
    places = (*pairs, NOBODY)[: 2 * tables]
    moving, staying = places[::2], places[1::2]
    return tuple(
        tuple(
            Table(
                number=table + 1,
                ew=moving[(table - _count_steps(tables, turn)) % tables],
                ns=staying[table],
                boards=_list_board_set((table + turn) % tables, boards),
            )
            for table in range(tables)
        )
        for turn in range(rounds)
    )


def _count_steps(tables: int, turn: int) -> int:
    """Count how many tables the moving line has advanced; with an even number it skips one half way."""
    return turn + (tables % 2 == 0 and turn >= tables // 2)


def _list_board_set(place: int, boards: int) -> tuple[int, ...]:
    return tuple(range(place * boards + 1, (place + 1) * boards + 1))


def _check_movement(pairs: Sequence[int], tables: int, rounds: int, boards: int) -> None:
    if len(set(pairs)) != len(pairs) or NOBODY in pairs:
        raise IllegalAction("pair_named_twice")
    if (len(pairs) + 1) // 2 != tables:
        raise IllegalAction("tables_do_not_fit_pairs", pairs=len(pairs), tables=tables)
    if tables < _MIN_TABLES:
        raise IllegalAction("too_few_tables", tables=tables, fewest=_MIN_TABLES)
    # A board played at one table alone has no comparison; a missing pair takes one table from some boards.
    fewest = _MIN_ROUNDS + len(pairs) % 2
    if not fewest <= rounds <= compute_max_rounds(tables):
        raise IllegalAction(
            "rounds_do_not_fit_tables", rounds=rounds, tables=tables, fewest=fewest, most=compute_max_rounds(tables)
        )
    if boards < 1:
        raise IllegalAction("no_boards_to_play")
