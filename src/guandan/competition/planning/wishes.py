"""规程: build the plan that organisers wish for from the book's own format and their choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.values import Byes, Format, Plan, Seeding, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, build_preset, check_plan
from guandan.errors import IllegalAction
from guandan.rules.options.event import EventFormat
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import BothForfeit, Criterion, ForfeitWon
from guandan.rules.rulebook import to_plain

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

Count = Annotated[int, Meta(ge=1, le=1000)]


class PlanWishes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The organisers' choices; the book decides the rest.

    `by_rank`: the lines of the knockout that follows depend on the places before it. `bands` groups of `band_size`
    pairs play round robins for their places at the end; a knockout before them stops when so many are left.
    """

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
    then_format: Format | None = None
    by_rank: bool = False
    bands: Count | None = None
    band_size: Count | None = None
    turns: Count | None = None
    accelerated: Count | None = None
    second_final: bool = False


def build_wished_plan(book: Rulebook, wishes: PlanWishes) -> Plan:
    """Build the plan; refuse one that cannot work."""
    first = _build_first_stage(book, wishes)
    if wishes.groups is not None:
        first = replace(first, groups=wishes.groups)
    if wishes.keep_apart:
        first = replace(first, keep_apart=True)
    if wishes.boards is not None:
        first = replace(first, boards=wishes.boards)
    if wishes.turns is not None:
        first = replace(first, turns=wishes.turns)
    if wishes.accelerated is not None:
        first = replace(first, accelerated=wishes.accelerated)
    teams = _build_teams(book, wishes)
    if wishes.then_knockout is not None:
        plan = Plan(stages=(first, _set_round_points(_build_final(book, wishes), wishes)), teams=teams)
    elif wishes.bands is not None or wishes.band_size is not None:
        plan = Plan(stages=_build_bands(book, first, wishes), teams=teams)
    else:
        only = replace(first, third_place=wishes.third_place, second_final=wishes.second_final)
        plan = Plan(stages=(_set_round_points(only, wishes),), teams=teams)
    check_plan(plan, book)
    return plan


def _build_final(book: Rulebook, wishes: PlanWishes) -> Stage:
    """Build the bracket that follows: lines by lot, or by the places of the stage before."""
    final = build_knockout(
        book,
        takes=wishes.then_knockout,
        third_place=wishes.third_place,
        format_=wishes.then_format or Format.KNOCKOUT,
    )
    final = replace(final, second_final=wishes.second_final)
    if not wishes.by_rank:
        return final
    return replace(final, seeding=Seeding.STAGE_BEFORE, byes=Byes.FIRST_ROUND, redrawn=())


def _build_bands(book: Rulebook, first: Stage, wishes: PlanWishes) -> tuple[Stage, Stage]:
    """分档循环: build groups for the places 1 to n, n + 1 to 2n, …; the first stage may be of any format."""
    bands, size = wishes.bands or _BANDS, wishes.band_size or _BAND_SIZE
    if first.format is Format.KNOCKOUT:
        first = replace(first, leaves=size)
    own = {path: to_plain(book.value(path)) for path in ("points.system", "ranking.criteria", "match.needs_winner")}
    if book.event.format is EventFormat.KNOCKOUT:  # a round robin counts wins, whatever the book's knockout does
        own = {"points.system": PointSystem.MATCH_POINTS.value, "points.win_draw_loss": [2, 1, 0]}
        own |= {
            "ranking.criteria": _ROBIN_CRITERIA,
            "byes.both_forfeit": BothForfeit.ZERO.value,
            "byes.match_points": 2,
        }
        own |= {"byes.forfeit_won": ForfeitWon.POINTS.value, "byes.goes_on": False}
    robin = Stage(
        format=Format.ROUND_ROBIN,
        takes=bands * size,
        groups=bands,
        bands=True,
        avoid_repeats=book.event.avoid_repeats,
        overrides={path: value for path, value in own.items() if to_plain(book.value(path)) != value},
    )
    return first, robin


_BANDS, _BAND_SIZE = 2, 4
_ROBIN_CRITERIA = [Criterion.TOTAL.value, Criterion.HEAD_TO_HEAD.value, Criterion.NET_LEVELS.value, Criterion.LOT.value]


def _set_round_points(stage: Stage, wishes: PlanWishes) -> Stage:
    """团体分: set what the rounds of a stage are worth to a person's team, if the organisers say so."""
    if not wishes.round_points:
        return stage
    return replace(stage, overrides=stage.overrides | {"teams.round_points": list(wishes.round_points)})


def _build_first_stage(book: Rulebook, wishes: PlanWishes) -> Stage:
    is_knockout = book.event.format is EventFormat.KNOCKOUT
    wanted = wishes.format or (Format.KNOCKOUT if is_knockout else None)
    if wanted in BRACKET_FORMATS and wanted is not None:
        return replace(build_knockout(book, format_=wanted), rounds=wishes.rounds)
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
