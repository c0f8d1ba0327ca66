"""赛程预览: the rounds, tables and hours of a plan with a number of pairs."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.bounds import MAX_BY_QUANTITY, Quantity
from guandan.competition.model.values import Byes, Format, TeamScoring
from guandan.competition.planning.plan import check_round_points, count_rounds
from guandan.competition.planning.timetable import build_timetable
from guandan.errors import IllegalAction
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from guandan.competition.model.values import Plan, Slot, Stage
    from guandan.rules.rulebook import Rulebook

ASSUMED_START = time(9)
"""When a day begins where the book does not say."""
_ANY_DAY = date(2001, 1, 1)
MAX_ROUNDS = MAX_BY_QUANTITY[Quantity.ROUNDS]


class PreviewRound(Struct, frozen=True, kw_only=True):
    """A round: its stage, how many tables play, how long, and when; days are counted from 1."""

    round: int
    stage: int
    format: Format
    tables: int
    minutes: int | None = None
    day: int | None = None
    starts: time | None = None
    ends: time | None = None


class SchedulePreview(Struct, frozen=True, kw_only=True):
    """The whole event, and what stands in the way of the book's hours; `expected` pairs, where those are others."""

    rounds: tuple[PreviewRound, ...]
    is_start_assumed: bool = False
    expected: int | None = None
    refusal: IllegalAction | None = None


def preview_schedule(book: Rulebook, plan: Plan, pairs: int) -> SchedulePreview:
    """Preview the schedule for so many pairs; refuse a plan that needs too many rounds."""
    rounds = _build_rounds(book, plan, pairs)
    refusal: IllegalAction | None = None
    try:
        slots = _build_slots(book, len(rounds))
    except IllegalAction as refused:
        refusal, slots = refused, _build_slots(override(book, {"event.ends": None}), len(rounds))
    refusal = refusal or _find_missing_points(book, plan, pairs)
    days = sorted({slot.starts.date() for slot in slots})
    times = {slot.round: slot for slot in slots}
    return SchedulePreview(
        rounds=tuple(_set_times(played, times.get(played.round), days) for played in rounds),
        is_start_assumed=bool(slots) and book.event.starts is None,
        expected=None if book.event.expected_pairs == pairs else book.event.expected_pairs,
        refusal=refusal,
    )


def _find_missing_points(book: Rulebook, plan: Plan, pairs: int) -> IllegalAction | None:
    """团体分: rounds for which nobody has said what they are worth are asked about while the plan is made."""
    left = pairs
    for stage in plan.stages:
        left = min(left, stage.takes or left)
        try:
            check_round_points(stage, left, plan, override(book, stage.overrides))
        except IllegalAction as refused:
            return refused
    return None


def _build_rounds(book: Rulebook, plan: Plan, pairs: int) -> list[PreviewRound]:
    found: list[PreviewRound] = []
    left = pairs
    for number, stage in enumerate(plan.stages, 1):
        left = min(left, stage.takes or left)
        minutes = override(book, stage.overrides).match.minutes
        count = count_rounds(stage, _count_contestants(plan, left))
        if len(found) + count > MAX_ROUNDS:
            raise IllegalAction("too_many_rounds", rounds=len(found) + count, most=MAX_ROUNDS)
        found += [
            PreviewRound(
                round=len(found) + place,
                stage=number,
                format=stage.format,
                tables=_count_tables(stage, left, place),
                minutes=minutes,
            )
            for place in range(1, count + 1)
        ]
    return found


def _count_contestants(plan: Plan, pairs: int) -> int:
    """Pairs, or teams where whole teams meet."""
    teams = plan.teams
    is_team_meeting = teams is not None and teams.scoring is TeamScoring.TABLES
    return pairs // (teams.tables or 1) if teams is not None and is_team_meeting else pairs


def _count_tables(stage: Stage, pairs: int, place: int) -> int:
    match stage.format:
        case Format.KNOCKOUT if stage.byes is Byes.AS_NEEDED:
            for _ in range(1, place):
                pairs -= pairs // 2
            return pairs // 2
        case Format.KNOCKOUT:
            full = 1 << max(0, pairs - 1).bit_length()
            return pairs - full // 2 if place == 1 else full >> place
        case Format.ROUND_ROBIN:
            sizes = [pairs // stage.groups + (number < pairs % stage.groups) for number in range(stage.groups)]
            return sum(size // 2 for size in sizes)
        case Format.SWISS | Format.LOT | Format.DUPLICATE:
            return pairs // 2


def _build_slots(book: Rulebook, rounds: int) -> tuple[Slot, ...]:
    """The book's hours on as many days as it takes; without a limit of time nobody knows."""
    if book.match.minutes is None:
        return ()
    whole = book if book.event.starts else override(book, {"event.starts": ASSUMED_START.isoformat()})
    a_day = book.event.rounds_a_day or rounds
    days = [_ANY_DAY + timedelta(days=number) for number in range(-(-rounds // a_day))]
    return build_timetable(whole, rounds, "UTC", days)


def _set_times(one: PreviewRound, slot: Slot | None, days: list[date]) -> PreviewRound:
    if slot is None or slot.ends is None:
        return one
    return PreviewRound(
        round=one.round,
        stage=one.stage,
        format=one.format,
        tables=one.tables,
        minutes=one.minutes,
        day=days.index(slot.starts.date()) + 1,
        starts=slot.starts.time(),
        ends=slot.ends.time(),
    )
