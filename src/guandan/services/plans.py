"""赛程: plans from a book and some wishes, what day they come to, and changes of an event's own plan."""

from __future__ import annotations

from datetime import date, time
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta, Struct

from guandan.competition.model.commands import ChangePlan, Schedule
from guandan.competition.model.values import EntryStatus, Plan, Seeding, Slot
from guandan.competition.planning.occasion import (
    OCCASION_OPTIONS,
    Occasion,
    build_occasion_options,
    propose_minutes,
)
from guandan.competition.planning.preview import PreviewRound, build_slots, count_plan_rounds, preview_schedule
from guandan.competition.planning.timetable import build_timetable
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.errors import GuandanError, IllegalAction
from guandan.formatting.rulebook_values import format_value
from guandan.rules.rulebook import override
from guandan.services.books import find_book
from guandan.services.options import explain_option_error
from guandan.services.words import Words, describe_both, translate_both
from guandan.texts import explain, name_of, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

_DAY_OPTIONS = (
    "event.expected_pairs",
    "event.rounds",
    "match.minutes",
    "match.call_before",
    "event.starts",
    "event.ends",
    "event.break_starts",
    "event.break_ends",
    "event.rounds_a_day",
    "event.morning_rounds",
)
"""The options that a day follows from."""


class PlanRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to preview the plan that follows from some wishes."""

    book: str
    wishes: PlanWishes = PlanWishes()
    overrides: dict[str, object] = {}
    occasion: Occasion | None = None


class OutlookRequest(PlanRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to preview the day with a number of pairs; `in_turn` divisions of that size play one after another."""

    pairs: Annotated[int, Meta(ge=2, le=10_000)]
    in_turn: Annotated[int, Meta(ge=1, le=20)] = 1


class SetBy(Struct, frozen=True, kw_only=True):
    """An option that the day follows from: its value, the article that sets it, and whether it was changed."""

    option: str
    name: Words
    value: Words
    article: str
    is_own: bool


class Break(Struct, frozen=True, kw_only=True):
    """中间休息: the hours of a day in which nobody plays."""

    starts: time
    ends: time


class OutlookView(Struct, frozen=True, kw_only=True):
    """赛程预览: the rounds with tables and hours, what sets them, and what does not fit into the book's day.

    Where divisions play one after another, `rounds` are those of the first, `all_rounds` counts those of all, and
    `all_until` is when the last of them ends. `expected` is the number of pairs for which the book is made, where
    another was asked about. `proposed_minutes` is the longest limit of time that fits into the day, where the rounds do
    not or have no limit yet.
    """

    plan: Plan | None = None
    rounds: tuple[PreviewRound, ...] = ()
    tables: int = 0
    sets: tuple[SetBy, ...] = ()
    is_start_assumed: bool = False
    expected: int | None = None
    problem: str = ""
    proposed_minutes: int | None = None
    pause: Break | None = None
    all_rounds: int | None = None
    all_until: str = ""


class PreparedEvent(NamedTuple):
    """A new event before it is written: its plan, its own options, and its timetable."""

    plan: Plan
    overrides: dict[str, object]
    slots: tuple[Slot, ...]


class PlanChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another plan, whole or by wishes, and why."""

    reason: Annotated[str, Meta(max_length=1000)]
    wishes: PlanWishes = PlanWishes()
    plan: Plan | None = None


class BookSchedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to schedule rounds by the book's hours, on its own days or on those given."""

    rounds: Annotated[int, Meta(ge=1, le=100)]
    days: tuple[date, ...] = ()


def preview_plan(request: PlanRequest, book: Rulebook | None = None) -> Plan:
    """Preview the plan that a book and some wishes come to; one that cannot work is refused with the article.

    Where `request.book` names a house book, `book` is that book.
    """
    return build_plan(book or find_book(request.book), request.wishes, request.overrides)


def build_plan(book: Rulebook, wishes: PlanWishes, overrides: Mapping[str, object]) -> Plan:
    """Build the plan of a new event under a book, with options of its own."""
    return build_wished_plan(override(book, overrides), wishes)


def describe_plan(plan: Plan, lang: str) -> str:
    """赛制: a plan in words, one stage after another."""
    stages, groups = [], 1
    for stage in plan.stages:
        parts = [name_of(stage.format, lang)]
        if stage.takes is not None:
            parts.insert(0, say("plan.takes_each" if groups > 1 else "plan.takes", lang, count=stage.takes))
        facts: dict[str, int | None] = {
            "plan.rounds": stage.rounds,
            "plan.groups": stage.groups if stage.groups > 1 else None,
            "plan.turns": stage.turns if stage.turns > 1 else None,
            "plan.accelerated": stage.accelerated or None,
            "plan.leaves": stage.leaves if stage.leaves > 1 else None,
            "plan.boards": stage.boards,
        }
        parts += [say(key, lang, count=count) for key, count in facts.items() if count is not None]
        flags = {
            "plan.bands": stage.bands,
            "plan.third_place": stage.third_place,
            "plan.second_final": stage.second_final,
            "plan.by_rank": stage.seeding is Seeding.STAGE_BEFORE,
            "plan.keep_apart": stage.keep_apart,
        }
        parts += [say(key, lang) for key, is_so in flags.items() if is_so]
        stages.append(" · ".join(parts))
        groups = stage.groups
    teams = plan.teams
    words = say("plan.then", lang).join(stages)
    if teams is not None and teams.tables is not None:
        words += " · " + say("plan.team_tables", lang, count=teams.tables)
    if teams is not None and teams.best is not None:
        words += " · " + say("plan.best_pairs", lang, count=teams.best)
    return words


def prepare_event(
    request: PlanRequest, pairs: int | None, zone: str, house_book: Rulebook | None = None
) -> PreparedEvent:
    """Prepare a new event; with an occasion nothing of the book's own notice stays, and the rounds have their hours.

    The timetable is the one that the preview shows, even where the rounds last longer than the day should.
    """
    plan = preview_plan(request, house_book)
    if request.occasion is None:
        return PreparedEvent(plan, request.overrides, ())
    book = override(house_book or find_book(request.book), request.overrides)
    return _add_occasion(book, plan, request.overrides, request.occasion, pairs, zone)


def _add_occasion(
    book: Rulebook, plan: Plan, kept: dict[str, object], occasion: Occasion, pairs: int | None, zone: str
) -> PreparedEvent:
    rounds = 1 if pairs is None else count_plan_rounds(plan, pairs)
    overrides = build_occasion_options(book, occasion, rounds) | kept
    days = override(book, overrides).event.days
    if pairs is None or not days:
        return PreparedEvent(plan, overrides, ())
    slots = build_slots(override(book, overrides | {"event.ends": None}), rounds, days, zone)
    return PreparedEvent(plan, overrides, slots)


def prepare_copy(competition: Competition, occasion: Occasion, pairs: int | None) -> PreparedEvent:
    """Prepare next year's event: the plan and options of an old one, with another time and place."""
    kept = {path: value for path, value in competition.book.overrides.items() if path not in OCCASION_OPTIONS}
    return _add_occasion(competition.book, competition.plan, kept, occasion, pairs, competition.time_zone)


def preview_day(request: OutlookRequest, lang: str, house_book: Rulebook | None = None) -> OutlookView:
    """赛程预览: preview rounds, tables and hours with so many pairs."""
    book, proposed = house_book or find_book(request.book), None
    days: tuple[date, ...] = ()
    try:
        book = override(book, request.overrides)
        plan = build_wished_plan(book, request.wishes)
        if request.occasion is not None:
            rounds = count_plan_rounds(plan, request.pairs) * request.in_turn
            book = override(book, build_occasion_options(book, request.occasion, rounds) | request.overrides)
            days = book.event.days
        day = preview_schedule(book, plan, request.pairs, days)
        every = len(day.rounds) * request.in_turn
        until, refusal = _find_end(book, every, days) if request.in_turn > 1 else ("", day.refusal)
        if book.match.minutes is None or (refusal is not None and refusal.code == "day_too_short"):
            proposed = propose_minutes(book, every)
    except GuandanError as refused:
        return OutlookView(problem=explain_option_error(refused, lang))
    return OutlookView(
        plan=plan,
        rounds=day.rounds,
        tables=max((round_.tables for round_ in day.rounds), default=0),
        sets=tuple(
            _build_option(book, path, request.overrides) for path in _DAY_OPTIONS if book.value(path) is not None
        ),
        is_start_assumed=day.is_start_assumed or _is_start_assumed(request),
        expected=day.expected,
        problem="" if refusal is None else explain(refusal, lang),
        proposed_minutes=proposed,
        pause=_find_break(book),
        all_rounds=every if request.in_turn > 1 else None,
        all_until=until,
    )


def _find_end(book: Rulebook, rounds: int, days: Sequence[date]) -> tuple[str, IllegalAction | None]:
    """When the last of so many rounds ends, and why they do not fit into the book's hours, if they do not."""
    refusal: IllegalAction | None = None
    try:
        slots = build_slots(book, rounds, days)
    except IllegalAction as refused:
        refusal, slots = refused, build_slots(override(book, {"event.ends": None}), rounds, days)
    ends = slots[-1].ends if slots else None
    return "" if ends is None else ends.strftime("%Y-%m-%d %H:%M" if days else "%H:%M"), refusal


def _find_break(book: Rulebook) -> Break | None:
    starts, ends = book.event.break_starts, book.event.break_ends
    return None if starts is None or ends is None else Break(starts=starts, ends=ends)


def _is_start_assumed(request: OutlookRequest) -> bool:
    occasion = request.occasion
    return occasion is not None and occasion.starts is None and bool(occasion.days)


def _build_option(book: Rulebook, path: str, overrides: dict[str, object]) -> SetBy:
    return SetBy(
        option=path,
        name=translate_both(f"option.{path}"),
        value=describe_both(lambda lang: format_value(book.value(path), lang)),
        article=book.cite(path),
        is_own=path in overrides,
    )


def change_plan(championship: Championship, change: PlanChange) -> list[CompetitionEntry]:
    """Change the plan, as far as nothing of it has been drawn."""
    plan = change.plan or build_wished_plan(championship.competition.book, change.wishes)
    return championship.do(ChangePlan(plan=plan, reason=change.reason))


def count_planned_rounds(competition: Competition) -> int:
    """How many rounds the event has with the pairs that are entered; as many as are scheduled while nobody is."""
    pairs = sum(entry.status is EntryStatus.IN_PLAY for entry in competition.entries.values())
    return count_plan_rounds(competition.plan, pairs) if pairs > 1 else len(competition.slots)


def schedule_by_book(championship: Championship, schedule: BookSchedule) -> list[CompetitionEntry]:
    """Set the schedule to the book's own hours, on its days or on those given."""
    competition = championship.competition
    slots = build_timetable(competition.book, schedule.rounds, competition.time_zone, schedule.days)
    return championship.do(Schedule(slots=slots))
