"""规程: the plan that organisers wish for, out of the book's own format and what they choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.model.values import Format, Plan, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, build_preset, check_plan
from guandan.errors import IllegalAction
from guandan.rules.options.event import EventFormat

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

Count = Annotated[int, Meta(ge=1, le=1000)]


class PlanWishes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the organisers choose; the rest is as the book has it."""

    format: Format | None = None
    rounds: Count | None = None
    groups: Count | None = None
    then_knockout: Count | None = None
    third_place: bool = False
    keep_apart: bool = False
    team_tables: Count | None = None
    best_pairs: Count | None = None
    boards: Count | None = None
    round_points: tuple[int, ...] = ()


def build_wished_plan(book: Rulebook, wishes: PlanWishes) -> Plan:
    """The plan; one that cannot work is refused."""
    first = _build_first_stage(book, wishes)
    if wishes.groups is not None:
        first = replace(first, groups=wishes.groups)
    if wishes.keep_apart:
        first = replace(first, keep_apart=True)
    if wishes.boards is not None:
        first = replace(first, boards=wishes.boards)
    if wishes.then_knockout is not None:
        final = build_knockout(book, takes=wishes.then_knockout, third_place=wishes.third_place)
        plan = Plan(stages=(first, _set_round_points(final, wishes)), teams=_build_teams(book, wishes))
    else:
        only = _set_round_points(replace(first, third_place=wishes.third_place), wishes)
        plan = Plan(stages=(only,), teams=_build_teams(book, wishes))
    check_plan(plan, book)
    return plan


def _set_round_points(stage: Stage, wishes: PlanWishes) -> Stage:
    """团体分: what the rounds of a stage are worth to a person's team, where the organisers say so."""
    if not wishes.round_points:
        return stage
    return replace(stage, overrides=stage.overrides | {"teams.round_points": list(wishes.round_points)})


def _build_first_stage(book: Rulebook, wishes: PlanWishes) -> Stage:
    is_knockout = book.event.format is EventFormat.KNOCKOUT
    wanted = wishes.format or (Format.KNOCKOUT if is_knockout else None)
    if wanted is Format.KNOCKOUT:
        return replace(build_knockout(book), rounds=wishes.rounds)
    if wanted is Format.DUPLICATE:
        return Stage(format=wanted, rounds=wishes.rounds, avoid_repeats=book.event.avoid_repeats)
    if is_knockout:
        raise IllegalAction("format_not_offered", book.cite("event.pairings"), format=wanted)
    return build_preset(book, rounds=wishes.rounds, pairing=wanted).stages[0]


def _build_teams(book: Rulebook, wishes: PlanWishes) -> Teams | None:
    if wishes.best_pairs is not None:
        return Teams(scoring=TeamScoring.BEST_PAIRS, best=wishes.best_pairs)
    if wishes.team_tables is not None:
        return Teams(scoring=TeamScoring.TABLES, tables=wishes.team_tables)
    return build_preset(book, rounds=1).teams
