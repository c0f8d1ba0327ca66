"""Find which round and which stage come next, and when a stage is over."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.draw.knockouts import is_final_round
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.confirmation import list_unconfirmed_tables
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format
from guandan.competition.planning.plan import count_rounds
from guandan.competition.scoring.team_events import find_team, is_by_teams
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round


def find_next_round(competition: Competition) -> tuple[int, int]:
    """Find the number and stage of the next round to draw; a drafted round is drawn again."""
    last = competition.last
    if last is None:
        return 1, 1
    if last.status is RoundStatus.DRAFT:
        return last.number, last.stage
    if last.status is not RoundStatus.CLOSED:
        raise IllegalAction(
            "round_not_closed", round=last.number, tables=list(list_unconfirmed_tables(last, competition.book))
        )
    if last.stage not in competition.stages_closed:
        return last.number + 1, last.stage
    if last.stage == len(competition.plan.stages):
        raise IllegalAction("no_round_left", rounds=last.number)
    return last.number + 1, last.stage + 1


def follows_results(competition: Competition, played: Round) -> bool:
    """Was this round drawn from earlier results? An order or a lot knows none, but for the first round of a stage."""
    format_ = competition.stage(played.stage).format
    is_first = played.number == 1 or competition.rounds[played.number - 2].stage != played.stage
    return played.number > 1 and (is_first or format_ is Format.SWISS or format_ in BRACKET_FORMATS)


def find_round_start(competition: Competition, played: Round) -> datetime | None:
    """Find when a round was announced to start, or when the schedule has it start."""
    slot = next((slot for slot in competition.slots if slot.round == played.number), None)
    return played.start or (slot.starts if slot is not None else None)


def find_seating_deadline(competition: Competition, played: Round) -> datetime | None:
    """入座: find when players must be seated; none if the round has begun or the book sets no time."""
    minutes, starts = competition.book.event.seated_before, find_round_start(competition, played)
    if minutes is None or starts is None or played.start is not None:
        return None
    return starts - timedelta(minutes=minutes)


def list_contestants(competition: Competition, played: Round) -> set[int]:
    """List the pairs, or the teams, of a round."""
    pairs = {pair for table in played.all_tables for pair in (table.ew, table.ns)} | set(played.byes)
    return {find_team(competition, pair) for pair in pairs} if is_by_teams(competition) else pairs


def count_planned_rounds(competition: Competition, stage: int) -> int | None:
    """Count the rounds of a stage; none if the number depends on a first draw that is not made yet."""
    rounds = competition.stage_rounds(stage)
    plan = competition.stage(stage)
    return count_rounds(plan, len(list_contestants(competition, rounds[0]))) if rounds else plan.rounds


def is_last_of_stage(competition: Competition, played: Round) -> bool:
    """Is the stage over after this round?"""
    if competition.stage(played.stage).format in BRACKET_FORMATS:
        return is_final_round(competition, played.stage, played.number)
    place = sum(other.number <= played.number for other in competition.stage_rounds(played.stage))
    return place >= (count_planned_rounds(competition, played.stage) or place)
