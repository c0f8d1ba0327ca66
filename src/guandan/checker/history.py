"""Collect from earlier rounds what a draw needs: who met whom, who had a bye, and who sat where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import Matter
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.competition.model.values import Table


class SeatingCount(Struct, kw_only=True):
    """How often a pair has sat where so far."""

    balance: int = 0
    last: Side | None = None
    tables: dict[int, int] = {}


def normalise_meeting(number: int, other: int) -> tuple[int, int]:
    """Put the smaller number of a meeting first."""
    return (min(number, other), max(number, other))


def list_wishes(ledger: EventLedger, matter: Matter, number: int) -> list[tuple[int, ...]]:
    """List the organisers' wishes for a round's draw that they did not cancel; pairs kept apart stay apart."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for decision in ledger.decisions:
        if decision.matter is not matter:
            continue
        pairs = tuple(sorted(decision.pairs))
        # «By lot» cancels all wishes for that round. If a wish is repeated, the later round counts.
        found = [own for own in found if (own[0] != decision.about if decision.by_lot else own[1] != pairs)]
        if not decision.by_lot:
            found.append((decision.about, pairs))
    is_lasting = matter is Matter.APART
    return [pairs for about, pairs in found if about == number or (is_lasting and about < number)]


def count_meetings(rounds: Iterable[CheckedRound]) -> Counter[tuple[int, int]]:
    """Count how often two pairs have met; a pair that forfeited met nobody."""
    return Counter(
        normalise_meeting(seated.table.ew, seated.table.ns)
        for drawn in rounds
        for seated in drawn.seats.values()
        if not seated.forfeited
    )


def count_byes(rounds: Iterable[CheckedRound]) -> Counter[int]:
    """轮空: count the byes; a walkover in a round robin is not a bye."""
    return Counter(pair for drawn in rounds for pair in drawn.byes if pair not in drawn.walkovers)


def count_seatings(rounds: Iterable[CheckedRound]) -> dict[int, SeatingCount]:
    """Count where everybody sat, round after round."""
    seen: dict[int, SeatingCount] = {}
    for drawn in rounds:
        for number in sorted(drawn.seats):
            _add_seating(seen, drawn.seats[number].table)
    return seen


def _add_seating(seen: dict[int, SeatingCount], table: Table) -> None:
    for pair, side, step in ((table.ew, Side.EW, 1), (table.ns, Side.NS, -1)):
        past = seen.setdefault(pair, SeatingCount())
        past.balance += step
        past.last = side
        past.tables[table.number] = past.tables.get(table.number, 0) + 1
