"""座位: who sits where at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Table


def map_seats(competition: Competition, table: Table) -> dict[Seat, int]:
    """The people by seat: a pair's first sits East or North, the second West or South."""
    first, second = competition.entries[table.ew].people, competition.entries[table.ns].people
    places = ((Seat.E, first, 0), (Seat.N, second, 0), (Seat.W, first, 1), (Seat.S, second, 1))
    return {seat: people[place] for seat, people, place in places if place < len(people)}
