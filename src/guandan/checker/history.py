"""What earlier rounds mean for a draw: who has met, who had a bye, who sat where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.ledger import Drawn
    from guandan.competition.model.values import Table


class Sat(Struct, kw_only=True):
    """Where a pair has sat so far."""

    balance: int = 0
    last: Side | None = None
    tables: dict[int, int] = {}


def key(one: int, other: int) -> tuple[int, int]:
    """A meeting, whoever is named first."""
    return (min(one, other), max(one, other))


def met(rounds: Iterable[Drawn]) -> Counter[tuple[int, int]]:
    """How often two have met; who forfeited did not come to meet anybody."""
    return Counter(
        key(seated.table.ew, seated.table.ns)
        for drawn in rounds
        for seated in drawn.seats.values()
        if not seated.forfeited
    )


def byes(rounds: Iterable[Drawn]) -> Counter[int]:
    """轮空: the ledger of byes; a walkover of a round robin is none."""
    return Counter(pair for drawn in rounds for pair in drawn.byes if pair not in drawn.walkovers)


def sat(rounds: Iterable[Drawn]) -> dict[int, Sat]:
    """Where everybody sat, round after round."""
    seen: dict[int, Sat] = {}
    for drawn in rounds:
        for number in sorted(drawn.seats):
            _sit(seen, drawn.seats[number].table)
    return seen


def _sit(seen: dict[int, Sat], table: Table) -> None:
    for pair, side, step in ((table.ew, Side.EW, 1), (table.ns, Side.NS, -1)):
        past = seen.setdefault(pair, Sat())
        past.balance += step
        past.last = side
        past.tables[table.number] = past.tables.get(table.number, 0) + 1
