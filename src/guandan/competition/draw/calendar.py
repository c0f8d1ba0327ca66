"""Which round and which stage come next, and when a stage is over."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.draw.knockouts import is_final
from guandan.competition.model.confirming import waiting
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format
from guandan.competition.planning.plan import rounds_of
from guandan.competition.scoring.team_events import is_by_teams, team_of
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round


def coming(competition: Competition) -> tuple[int, int]:
    """The number and the stage of the round to draw next, or to draw again while it is a draft."""
    last = competition.last
    if last is None:
        return 1, 1
    if last.status is RoundStatus.DRAFT:
        return last.number, last.stage
    if last.status is not RoundStatus.CLOSED:
        raise IllegalAction("round_not_closed", round=last.number, tables=list(waiting(last, competition.book)))
    if last.stage not in competition.stages_closed:
        return last.number + 1, last.stage
    if last.stage == len(competition.plan.stages):
        raise IllegalAction("no_round_left", rounds=last.number)
    return last.number + 1, last.stage + 1


def starts_at(competition: Competition, one: Round) -> datetime | None:
    """When a round was announced to start, or is to start by the schedule."""
    slot = next((slot for slot in competition.slots if slot.round == one.number), None)
    return one.start or (slot.starts if slot is not None else None)


def seated_by(competition: Competition, one: Round) -> datetime | None:
    """入座: until when the players of a round that has not begun sit; none where the book or the schedule is silent."""
    minutes, starts = competition.book.event.seated_before, starts_at(competition, one)
    if minutes is None or starts is None or one.start is not None:
        return None
    return starts - timedelta(minutes=minutes)


def contestants(competition: Competition, one: Round) -> set[int]:
    """The pairs, or the teams, of a round."""
    pairs = {pair for table in one.all_tables for pair in (table.ew, table.ns)} | set(one.byes)
    return {team_of(competition, pair) for pair in pairs} if is_by_teams(competition) else pairs


def rounds_planned(competition: Competition, stage: int) -> int | None:
    """How many rounds a stage has; none before its first draw where that depends on who is drawn."""
    rounds = competition.stage_rounds(stage)
    plan = competition.stage(stage)
    return rounds_of(plan, len(contestants(competition, rounds[0]))) if rounds else plan.rounds


def is_last_of_stage(competition: Competition, one: Round) -> bool:
    """Is the stage over after this round?"""
    if competition.stage(one.stage).format is Format.KNOCKOUT:
        return is_final(competition, one.stage, one.number)
    place = sum(other.number <= one.number for other in competition.stage_rounds(one.stage))
    return place >= (rounds_planned(competition, one.stage) or place)
