"""规程: build each book's own format as a plan, and refuse plans that cannot work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.duplicate.mitchell import build_movement
from guandan.competition.model.charts import BRACKET_FORMATS, CHART_FORMATS, build_chart, count_chart_lines
from guandan.competition.model.values import Byes, Format, Plan, Seeding, Stage, Teams, TeamScoring
from guandan.errors import IllegalAction, InvalidRulebook
from guandan.rules.options.event import EventFormat, Pairing, TeamMethod, WinnersMeet
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import BothForfeit, Criterion
from guandan.rules.rulebook import override, to_plain

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

_FORMATS = {Pairing.SWISS: Format.SWISS, Pairing.ROUND_ROBIN: Format.ROUND_ROBIN, Pairing.LOT: Format.LOT}
_ROOM_COUNT = 2
MIN_CONTESTANTS = 2
"""The smallest number of pairs that can be drawn."""


def build_preset(
    book: Rulebook, *, rounds: int | None = None, pairing: Format | None = None, team_tables: int | None = None
) -> Plan:
    """Build the book's format; refuse the plan if a choice that the book leaves to the organisers is missing."""
    teams = _build_teams(book, team_tables)
    if book.event.format is EventFormat.KNOCKOUT:
        return Plan(stages=(build_knockout(book),), teams=teams)
    offered = [_FORMATS[pairing] for pairing in book.event.pairings if pairing in _FORMATS]
    chosen = pairing or offered[0]
    if chosen not in offered:
        raise IllegalAction("format_not_offered", book.cite("event.pairings"), format=chosen)
    rounds = rounds or book.event.rounds
    if rounds is None and chosen is not Format.ROUND_ROBIN:
        raise IllegalAction("rounds_missing", book.cite("event.rounds"))
    return Plan(stages=(Stage(format=chosen, rounds=rounds, avoid_repeats=book.event.avoid_repeats),), teams=teams)


def build_knockout(
    book: Rulebook, *, takes: int | None = None, third_place: bool = False, format_: Format = Format.KNOCKOUT
) -> Stage:
    """淘汰: build a bracket by the book; a match needs a winner. Where losers play on, no round is drawn again."""
    event, is_chart = book.event, format_ in CHART_FORMATS
    wanted: dict[str, object] = {
        "match.needs_winner": True,
        "byes.goes_on": True,
        "byes.both_forfeit": BothForfeit.NOBODY_GOES_ON.value,
        "event.winners_meet": WinnersMeet.NEIGHBOURS.value,
        "points.system": PointSystem.ADVANCE.value,
        "ranking.criteria": [Criterion.BRACKET.value, Criterion.LOT.value],
    }
    return Stage(
        format=format_,
        takes=takes,
        byes=Byes.FIRST_ROUND if event.table_numbering is None or is_chart else Byes.AS_NEEDED,
        redrawn=() if is_chart else event.redrawn_rounds,
        third_place=third_place,
        avoid_repeats=False,
        overrides={path: value for path, value in wanted.items() if to_plain(book.value(path)) != value},
    )


def _build_teams(book: Rulebook, tables: int | None) -> Teams | None:
    if tables is not None:
        return Teams(scoring=TeamScoring.TABLES, tables=tables)
    return Teams(scoring=TeamScoring.PEOPLE_POINTS) if book.teams.method is TeamMethod.PEOPLE_POINTS else None


def count_rounds(stage: Stage, contestants: int) -> int:
    """Count the rounds of a stage with this number of pairs, or teams."""
    match stage.format:
        case Format.KNOCKOUT:
            return max(1, (contestants - 1).bit_length() - (stage.leaves - 1).bit_length())
        case Format.DOUBLE_ELIMINATION | Format.CONSOLATION | Format.PLACEMENT:
            return build_chart(stage, count_chart_lines(contestants)).count
        case Format.ROUND_ROBIN:
            largest = -(-contestants // stage.groups)
            return stage.rounds or (largest - 1 + largest % 2) * stage.turns
        case Format.SWISS | Format.LOT | Format.DUPLICATE:
            return stage.rounds or 1


def check_plan(plan: Plan, book: Rulebook) -> None:
    """Refuse a plan that cannot work with any entries."""
    if not plan.stages:
        raise IllegalAction("plan_without_stages")
    for number, stage in enumerate(plan.stages, 1):
        _check_stage(stage, number)
        try:
            own = override(book, stage.overrides)
        except InvalidRulebook as error:
            raise IllegalAction("plan_overrides", stage=number, problem=str(error)) from error
        has_points = own.points.system is not PointSystem.ADVANCE
        if stage.format is not Format.DUPLICATE and has_points == (stage.format in BRACKET_FORMATS):
            raise IllegalAction("plan_points", own.cite("points.system"), stage=number)
        if stage.format in BRACKET_FORMATS:
            _check_knockout(own, number)
        _check_boards(stage, number, plan)
        _check_way(stage, number, plan)
    teams = plan.teams
    if teams is None:
        return
    if teams.scoring is TeamScoring.BEST_PAIRS and (teams.best or 0) < 1:
        raise IllegalAction("plan_best_missing")
    if teams.scoring is TeamScoring.TABLES and (teams.tables or 0) < 1:
        raise IllegalAction("plan_tables_missing")
    if teams.scoring is TeamScoring.PEOPLE_POINTS and not book.teams.round_points:
        raise IllegalAction("plan_people_points", book.cite("teams.round_points"))


def _check_boards(stage: Stage, number: int, plan: Plan) -> None:
    """Check duplicate stages: boards are played by pairs in a movement, or by teams that meet over two rooms."""
    over_tables = plan.teams is not None and plan.teams.scoring is TeamScoring.TABLES
    in_rooms = plan.teams is not None and over_tables and plan.teams.tables == _ROOM_COUNT
    is_movement = stage.format is Format.DUPLICATE
    can_have = is_movement or (in_rooms and stage.format is not Format.KNOCKOUT)
    if (stage.boards is not None and not can_have) or (is_movement and over_tables):
        raise IllegalAction("plan_boards", stage=number)


def _check_way(stage: Stage, number: int, plan: Plan) -> None:
    """Refuse settings that a stage's format does not support: `leaves`, bands, turns, seeds from the stage before."""
    is_robin, is_chart = stage.format is Format.ROUND_ROBIN, stage.format in CHART_FORMATS
    by_teams = plan.teams is not None and plan.teams.scoring is TeamScoring.TABLES
    if by_teams and stage.format in BRACKET_FORMATS:  # after a drawn meeting nothing decides who goes on
        raise IllegalAction("plan_team_knockout", stage=number)
    if is_chart and stage.byes is not Byes.FIRST_ROUND:
        raise IllegalAction("plan_lines", stage=number)
    leaves = stage.leaves
    is_power = leaves >= 1 and leaves & (leaves - 1) == 0
    if not is_power or (leaves > 1 and (stage.format is not Format.KNOCKOUT or stage.third_place or by_teams)):
        raise IllegalAction("plan_leaves", stage=number, leaves=leaves)
    if stage.bands and (not is_robin or number == 1 or stage.groups < MIN_CONTESTANTS or by_teams):
        raise IllegalAction("plan_bands", stage=number)
    if stage.turns < 1 or (stage.turns > 1 and (not is_robin or stage.rounds is not None)):
        raise IllegalAction("plan_turns", stage=number, turns=stage.turns)
    if stage.accelerated and (
        stage.format is not Format.SWISS or not 0 < stage.accelerated < (stage.rounds or 0) or by_teams
    ):
        raise IllegalAction("plan_accelerated", stage=number, rounds=stage.accelerated)
    if stage.second_final and stage.format is not Format.DOUBLE_ELIMINATION:
        raise IllegalAction("plan_second_final", stage=number)
    by_stage = stage.seeding is Seeding.STAGE_BEFORE
    in_lines = stage.format in BRACKET_FORMATS and (stage.byes is not Byes.FIRST_ROUND or stage.keep_apart)
    if by_stage and (number == 1 or in_lines or stage.format in {Format.LOT, Format.DUPLICATE} or by_teams):
        raise IllegalAction("plan_seeding", stage=number)


def _check_knockout(book: Rulebook, number: int) -> None:
    """Check the book for a knockout: byes go on, nobody does after both forfeit, winners of neighbouring lines meet."""
    goes_on = book.byes.goes_on and book.byes.both_forfeit is BothForfeit.NOBODY_GOES_ON
    if not goes_on or book.event.winners_meet is not WinnersMeet.NEIGHBOURS:
        raise IllegalAction("plan_knockout", book.cite("byes.goes_on"), stage=number)


def _check_stage(stage: Stage, number: int) -> None:
    is_knockout = stage.format in BRACKET_FORMATS
    needs_rounds = stage.format in {Format.SWISS, Format.LOT, Format.DUPLICATE}
    if stage.rounds is not None and (stage.rounds < 1 or is_knockout):
        raise IllegalAction("plan_rounds", stage=number, rounds=stage.rounds)
    if stage.rounds is None and needs_rounds:
        raise IllegalAction("rounds_missing")
    if (number == 1) != (stage.takes is None) or (stage.takes is not None and stage.takes < 1):
        raise IllegalAction("plan_takes", stage=number)
    if stage.groups < 1 or (stage.groups > 1 and stage.format is not Format.ROUND_ROBIN):
        raise IllegalAction("plan_groups", stage=number, groups=stage.groups)
    has_third = stage.format in {Format.KNOCKOUT, Format.CONSOLATION}
    if (stage.third_place and not has_third) or (stage.redrawn and stage.format is not Format.KNOCKOUT):
        raise IllegalAction("plan_knockout_only", stage=number)
    if stage.keep_apart and stage.format not in {Format.SWISS, Format.LOT} | BRACKET_FORMATS:
        raise IllegalAction("plan_keep_apart", stage=number)
    if (stage.format is Format.DUPLICATE and stage.boards is None) or (stage.boards is not None and stage.boards < 1):
        raise IllegalAction("plan_boards", stage=number)


def check_sizes(plan: Plan, contestants: int, book: Rulebook) -> None:
    """Refuse a plan with a stage that cannot work with this number of pairs, or teams, at the start."""
    for number, stage in enumerate(plan.stages, 1):
        if number > 1:
            before = plan.stages[number - 2]
            smallest = contestants // before.groups
            takes = stage.takes or 0
            if takes > smallest:
                raise IllegalAction("takes_more_than_there_are", stage=number, takes=takes, pairs=smallest)
            contestants = takes * before.groups
        check_size(stage, number, contestants, plan, override(book, stage.overrides))


def check_size(stage: Stage, number: int, contestants: int, plan: Plan, book: Rulebook) -> None:
    """Refuse a stage that cannot work with this number of pairs, or teams."""
    if contestants < MIN_CONTESTANTS * stage.groups or contestants <= stage.leaves:
        raise IllegalAction("too_few_pairs", stage=number, pairs=contestants)
    rounds = count_rounds(stage, contestants)
    largest = -(-contestants // stage.groups)
    most = (largest - 1 + largest % 2) * stage.turns
    # A lot avoids repeats as long as it can (D27), so even very few pairs can play five games (ZD 5.1).
    if stage.format not in {Format.LOT} | BRACKET_FORMATS and stage.avoid_repeats and rounds > most:
        raise IllegalAction("more_rounds_than_opponents", book.cite("event.avoid_repeats"), rounds=rounds, most=most)
    if stage.format is Format.DUPLICATE:
        build_movement(range(1, contestants + 1), rounds=rounds, boards=stage.boards or 1)
    check_round_points(stage, contestants, plan, book)


def check_round_points(stage: Stage, contestants: int, plan: Plan, book: Rulebook) -> None:
    """团体分: refuse more rounds than there are points for."""
    rounds, points = count_rounds(stage, contestants), book.teams.round_points
    if plan.teams is not None and plan.teams.scoring is TeamScoring.PEOPLE_POINTS and rounds > len(points):
        raise IllegalAction("rounds_without_points", book.cite("teams.round_points"), rounds=rounds, most=len(points))
