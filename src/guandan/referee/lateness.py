"""迟到: turn minutes into reports, for one side or both."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.referee.report import InfractionReport
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.penalties import BothLate, LateRounding
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat


def compute_side_minutes(book: Rulebook, one: float, other: float) -> float:
    """How late a side is, given how late its two players came."""
    return max(one, other) if book.lateness.one_player_is_enough else min(one, other)


def round_minutes(book: Rulebook, minutes: float) -> float:
    """Round the minutes as the book says."""
    match book.lateness.rounding:
        case LateRounding.EXACT:
            return minutes
        case LateRounding.UP:
            return ceil(minutes)
        case _ as unreachable:
            assert_never(unreachable)


def report_lateness(
    book: Rulebook, ew_minutes: float | None, ns_minutes: float | None, late: Iterable[Seat] = ()
) -> tuple[InfractionReport, ...]:
    """Report each side that the book penalises, in order of arrival; a side without minutes was there.

    `late` names players who came late. If it names one player of a side, a violation is that player's, else the side's.
    """
    minutes = {Side.EW: ew_minutes or 0, Side.NS: ns_minutes or 0}
    by_arrival = sorted(minutes, key=minutes.__getitem__)
    warned = _find_warned_sides(book, by_arrival, minutes) if min(minutes.values()) > 0 else set()
    rows = (_build_report(book, side, minutes[side], warned=side in warned) for side in by_arrival)
    named = frozenset(late)
    return tuple(replace(row, seat=_find_late_seat(row.side, named)) for row in rows if row is not None)


def _find_late_seat(side: Side | None, late: frozenset[Seat]) -> Seat | None:
    """Find the one player of a side who came late; none if both did, or nobody is named."""
    seats = [seat for seat in late if seat.side is side]
    return seats[0] if len(seats) == 1 else None


def _find_warned_sides(book: Rulebook, by_arrival: list[Side], minutes: dict[Side, float]) -> set[Side]:
    """Find the late sides that only get a warning: of two the one that came first, or both if they came together."""
    earlier, later = by_arrival
    if minutes[earlier] == minutes[later]:
        return set(Side) if book.lateness.equally is BothLate.EARLIER_WARNED else set()
    return {earlier} if book.lateness.both is BothLate.EARLIER_WARNED else set()


def _build_report(book: Rulebook, side: Side, minutes: float, *, warned: bool) -> InfractionReport | None:
    infraction = next((infraction for infraction in book.infractions if infraction.id is InfractionId.LATE), None)
    if infraction is None:
        return None
    report = InfractionReport(infraction=InfractionId.LATE, side=side, minutes=minutes)
    warnings = [number for number, case in enumerate(infraction.cases, 1) if case.rungs == (Rung.WARNING,)]
    if warned and warnings:
        return InfractionReport(
            infraction=InfractionId.LATE,
            side=side,
            minutes=minutes,
            case=warnings[0],
            article=book.cite("lateness.both"),
        )
    held = round_minutes(book, minutes)
    return report if any(case.minutes.hold(held) for case in infraction.cases) else None


# ---- 超时: the report that the clock of a live table makes when a seat's time runs out


def report_overtime(book: Rulebook, seat: Seat) -> InfractionReport | None:
    """Report that a seat's time and its countdown are over; return none if the book has no penalty for it."""
    found = next((infraction for infraction in book.infractions if infraction.id is InfractionId.OVER_TIME), None)
    if found is None or not any(case.rungs or case.choice for case in found.cases):
        return None
    counted = any(case.situation is Situation.AFTER_COUNT_DOWN for case in found.cases)
    situation = Situation.AFTER_COUNT_DOWN if counted else Situation.ANY
    return InfractionReport(infraction=InfractionId.OVER_TIME, side=seat.side, seat=seat, situation=situation)
