"""赛程预览: preview the rounds, tables and hours of a plan for a number of pairs."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.model.bounds import MAX_BY_QUANTITY, Quantity
from guandan.competition.model.charts import build_chart, count_chart_lines, count_chart_tables
from guandan.competition.model.values import Byes, Format, TeamScoring
from guandan.competition.planning.occasion import ASSUMED_START
from guandan.competition.planning.plan import check_round_points, count_rounds
from guandan.competition.planning.timetable import build_timetable
from guandan.errors import IllegalAction
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.model.values import Plan, Slot, Stage
    from guandan.rules.rulebook import Rulebook

_ANY_DAY = date(2001, 1, 1)
_FINALISTS = 2
MAX_ROUNDS = MAX_BY_QUANTITY[Quantity.ROUNDS]


class PreviewRound(Struct, frozen=True, kw_only=True):
    """A round: its stage, number of tables, length and time; days are counted from 1.

    `date` is known if the event's days are.
    """

    round: int
    stage: int
    format: Format
    tables: int
    minutes: int | None = None
    day: int | None = None
    starts: time | None = None
    ends: time | None = None
    date: date | None = None


class SchedulePreview(Struct, frozen=True, kw_only=True):
    """The whole event, and what does not fit the book's hours; `expected` pairs, if that is another number."""

    rounds: tuple[PreviewRound, ...]
    is_start_assumed: bool = False
    expected: int | None = None
    refusal: IllegalAction | None = None


def preview_schedule(book: Rulebook, plan: Plan, pairs: int, on: Sequence[date] = ()) -> SchedulePreview:
    """Preview the schedule for this number of pairs, on these days; refuse a plan that needs too many rounds."""
    rounds = _build_rounds(book, plan, pairs)
    refusal: IllegalAction | None = None
    try:
        slots = build_slots(book, len(rounds), on)
    except IllegalAction as refused:
        refusal, slots = refused, build_slots(override(book, {"event.ends": None}), len(rounds), on)
    refusal = refusal or _find_missing_points(book, plan, pairs)
    days = sorted({slot.starts.date() for slot in slots})
    times = {slot.round: slot for slot in slots}
    return SchedulePreview(
        rounds=tuple(_set_times(played, times.get(played.round), days, is_dated=bool(on)) for played in rounds),
        is_start_assumed=bool(slots) and book.event.starts is None,
        expected=None if book.event.expected_pairs == pairs else book.event.expected_pairs,
        refusal=refusal,
    )


def _find_missing_points(book: Rulebook, plan: Plan, pairs: int) -> IllegalAction | None:
    """团体分: find rounds without a number of points; the organisers are asked about them while they plan."""
    for stage, left in _count_starters(plan, pairs):
        try:
            check_round_points(stage, left, plan, override(book, stage.overrides))
        except IllegalAction as refused:
            return refused
    return None


def _count_starters(plan: Plan, pairs: int) -> list[tuple[Stage, int]]:
    """Count the pairs that begin each stage; if a stage has several groups, each sends the same number."""
    found, left, groups = [], pairs, 1
    for stage in plan.stages:
        left = min(left, stage.takes * groups if stage.takes else left)
        groups = stage.groups
        found.append((stage, left))
    return found


def _has_third_place(stage: Stage, pairs: int) -> bool:
    """Are there losers of semi-finals, who meet at the time of the final?"""
    return stage.format is Format.KNOCKOUT and stage.third_place and pairs > _FINALISTS + 1


def _build_rounds(book: Rulebook, plan: Plan, pairs: int) -> list[PreviewRound]:
    found: list[PreviewRound] = []
    for number, (stage, left) in enumerate(_count_starters(plan, pairs), 1):
        minutes = override(book, stage.overrides).match.minutes
        contestants = _count_contestants(plan, left)
        count, seats = count_rounds(stage, contestants), _count_tables_of_meeting(plan)
        if len(found) + count > MAX_ROUNDS:
            raise IllegalAction("too_many_rounds", rounds=len(found) + count, most=MAX_ROUNDS)
        found += [
            PreviewRound(
                round=len(found) + place,
                stage=number,
                format=stage.format,
                tables=seats * _count_meetings(stage, contestants, place)
                + (place == count and _has_third_place(stage, contestants)),
                minutes=minutes,
            )
            for place in range(1, count + 1)
        ]
    return found


def _count_contestants(plan: Plan, pairs: int) -> int:
    """Count the contestants: pairs, or teams if whole teams meet."""
    return pairs // _count_tables_of_meeting(plan)


def _count_tables_of_meeting(plan: Plan) -> int:
    """Count the tables of a meeting: one, or several where whole teams meet."""
    teams = plan.teams
    return teams.tables or 1 if teams is not None and teams.scoring is TeamScoring.TABLES else 1


def _count_meetings(stage: Stage, contestants: int, place: int) -> int:
    match stage.format:
        case Format.KNOCKOUT if stage.byes is Byes.AS_NEEDED:
            for _ in range(1, place):
                contestants -= contestants // 2
            return contestants // 2
        case Format.KNOCKOUT:
            full = 1 << max(0, contestants - 1).bit_length()
            return contestants - full // 2 if place == 1 else full >> place
        case Format.DOUBLE_ELIMINATION | Format.CONSOLATION | Format.PLACEMENT:
            return count_chart_tables(build_chart(stage, count_chart_lines(contestants)), contestants)[place - 1]
        case Format.ROUND_ROBIN:
            groups = stage.groups
            place = (place - 1) % (count_rounds(stage, contestants) // stage.turns) + 1
            sizes = [contestants // groups + (number < contestants % groups) for number in range(groups)]
            # A smaller group finishes before a larger one.
            return sum(size // 2 for size in sizes if place < size + size % 2)
        case Format.SWISS | Format.LOT | Format.DUPLICATE:
            return contestants // 2


def count_plan_rounds(plan: Plan, pairs: int) -> int:
    """Count the rounds of a whole plan with this number of pairs."""
    return sum(count_rounds(stage, _count_contestants(plan, left)) for stage, left in _count_starters(plan, pairs))


def build_slots(book: Rulebook, rounds: int, on: Sequence[date] = (), zone: str = "UTC") -> tuple[Slot, ...]:
    """Build the slots by the book's hours on these days, or on as many as needed; none without a limit of time."""
    if book.match.minutes is None:
        return ()
    whole = book if book.event.starts else override(book, {"event.starts": ASSUMED_START.isoformat()})
    a_day = book.event.rounds_a_day or rounds
    days = tuple(on) or tuple(_ANY_DAY + timedelta(days=number) for number in range(-(-rounds // a_day)))
    return build_timetable(whole, rounds, zone, days)


def _set_times(one: PreviewRound, slot: Slot | None, days: list[date], *, is_dated: bool) -> PreviewRound:
    if slot is None or slot.ends is None:
        return one
    return replace(
        one,
        day=days.index(slot.starts.date()) + 1,
        starts=slot.starts.time(),
        ends=slot.ends.time(),
        date=slot.starts.date() if is_dated else None,
    )
