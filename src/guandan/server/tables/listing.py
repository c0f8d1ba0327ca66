"""A table as the list of tables shows it."""

from __future__ import annotations

from msgspec import Struct

from guandan.rules.seat import Seat
from guandan.server.protocol.table_view import SeatView, TableStage


class LiveTableCard(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One line of the list of public tables."""

    code: str
    book: str
    stage: TableStage
    seats: dict[Seat, SeatView]
    people_watching: int = 0
    may_watch: bool = True
    event: str | None = None
    place: str = ""
