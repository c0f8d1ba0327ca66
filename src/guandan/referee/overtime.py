"""超时: the report of a seat whose time ran out, as the clock of a live table would make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.referee.report import InfractionReport
from guandan.rules.options.infraction import InfractionId, Situation

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat


def report_overtime(book: Rulebook, seat: Seat) -> InfractionReport | None:
    """What to report when a seat's time and its count-down are over; none where the book has no penalty for it."""
    found = next((infraction for infraction in book.infractions if infraction.id is InfractionId.OVER_TIME), None)
    if found is None or not any(case.rungs or case.choice for case in found.cases):
        return None
    counted = any(case.situation is Situation.AFTER_COUNT_DOWN for case in found.cases)
    situation = Situation.AFTER_COUNT_DOWN if counted else Situation.ANY
    return InfractionReport(infraction=InfractionId.OVER_TIME, side=seat.side, seat=seat, situation=situation)
