"""Handle the organisers' commands: plan, schedule, decisions, and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import find_next_round
from guandan.competition.draw.knockouts import find_winners
from guandan.competition.handlers.entries import find_entry
from guandan.competition.handlers.registry import handles
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, Matter
from guandan.competition.planning.plan import check_plan
from guandan.competition.scoring.disqualification import list_undecided_withdrawals
from guandan.competition.scoring.knockout import list_revivable, may_choose
from guandan.competition.scoring.standings import count_byes, list_score_rows
from guandan.competition.scoring.team_events import is_by_teams
from guandan.errors import IllegalAction
from guandan.rules.options.event import ThreeLeft

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition


@handles(co.ChangePlan)
def change_plan(competition: Competition, command: co.ChangePlan, _at: datetime | None) -> list[ev.PlanChanged]:
    """Change the plan; stages that were drawn must stay as they were."""
    check_plan(command.plan, competition.book)
    begun = max((played.stage for played in competition.rounds), default=0)
    if command.plan.stages[:begun] != competition.plan.stages[:begun] or (
        begun and command.plan.teams != competition.plan.teams
    ):
        raise IllegalAction("plan_already_drawn", stage=begun)
    if (
        begun
        and len(command.plan.stages) > begun
        and begun == len(competition.plan.stages)
        and begun in competition.stages_closed
    ):
        raise IllegalAction("plan_already_drawn", stage=begun)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    return [ev.PlanChanged(plan=command.plan, reason=command.reason.strip())]


@handles(co.Schedule)
def schedule(_competition: Competition, command: co.Schedule, _at: datetime | None) -> list[ev.Scheduled]:
    """赛程: set the schedule; no round may begin before the one before it."""
    rounds = [slot.round for slot in command.slots]
    if rounds != sorted(set(rounds)) or any(number < 1 for number in rounds):
        raise IllegalAction("schedule_rounds", rounds=rounds)
    last = None
    for slot in command.slots:
        if slot.starts.tzinfo is None or (slot.ends is not None and slot.ends.tzinfo is None):
            raise IllegalAction("schedule_without_zone", round=slot.round)
        if (slot.ends is not None and slot.ends <= slot.starts) or (last is not None and slot.starts < last):
            raise IllegalAction("schedule_order", round=slot.round)
        last = slot.ends or slot.starts
    return [ev.Scheduled(slots=command.slots)]


@handles(co.Decide)
def decide_matter(competition: Competition, command: co.Decide, _at: datetime | None) -> list[ev.OrganisersDecided]:
    """Record a decision that the book leaves to the organisers."""
    for pair in command.pairs:
        find_entry(competition, pair)
    teams = {entry.team_name for entry in competition.entries.values()}
    unknown = [team for team in command.teams if team not in teams]
    if unknown:
        raise IllegalAction("no_such_team", teams=unknown)
    if command.about < 1:
        raise IllegalAction("decision_about", about=command.about)
    if command.matter is Matter.ODD_NUMBER:
        _check_odd(competition, command)
    if command.matter in _PAIRS_WISHED:
        _check_wish(competition, command)
    if command.matter is Matter.LINE_UP:
        _check_line_up(competition, command)
    if command.matter is Matter.WITHDRAWAL:
        return [_excuse_withdrawal(competition, command)]
    return [
        ev.OrganisersDecided(
            matter=command.matter,
            about=command.about,
            pairs=command.pairs,
            teams=command.teams,
            by_lot=command.by_lot,
            reason=command.reason.strip(),
            way=command.way,
        )
    ]


_PAIRS_WISHED = {Matter.APART: 2, Matter.TOGETHER: 2, Matter.REQUESTED_BYE: 1}
"""The number of pairs that each wish for a draw names."""


def _check_wish(competition: Competition, command: co.Decide) -> None:
    """Check a wish: its round is not drawn yet and matches pairs; «by lot» cancels earlier wishes."""
    formats = {stage.format for stage in competition.plan.stages}
    if is_by_teams(competition) or not formats & {Format.SWISS, Format.LOT}:
        raise IllegalAction("no_draw_wishes_here", matter=command.matter)
    needed = 0 if command.by_lot else _PAIRS_WISHED[command.matter]
    if len(set(command.pairs)) != needed or len(command.pairs) != needed:
        raise IllegalAction("draw_wish_pairs", matter=command.matter, needed=needed)
    drawn = competition.round(command.about)
    if drawn is not None and drawn.status is not RoundStatus.DRAFT:
        raise IllegalAction("round_already_drawn", round=command.about)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    if command.matter is Matter.REQUESTED_BYE and competition.book.byes.never_twice:
        had = count_byes(competition)
        for pair in command.pairs:
            if had.get(pair, 0):
                raise IllegalAction("bye_twice", competition.book.cite("byes.never_twice"), pair=pair)


def _check_line_up(competition: Competition, command: co.Decide) -> None:
    """出场顺序: check that a line-up names pairs of one team once each, enough for its tables, before the draw."""
    if not is_by_teams(competition):
        raise IllegalAction("no_line_up_here")
    names = {competition.entries[pair].team_name for pair in command.pairs}
    size = (competition.plan.teams and competition.plan.teams.tables) or 1
    if len(names) != 1 or "" in names or len(set(command.pairs)) != len(command.pairs) or len(command.pairs) < size:
        raise IllegalAction("line_up_of_one_team", needed=size)
    drawn = competition.round(command.about)
    if drawn is not None and drawn.status is not RoundStatus.DRAFT:
        raise IllegalAction("round_already_drawn", round=command.about)


def _excuse_withdrawal(competition: Competition, command: co.Decide) -> ev.OrganisersDecided:
    """退赛: excuse a withdrawal; otherwise the organisers disqualify the pair."""
    if command.about not in list_undecided_withdrawals(competition):
        article = competition.book.cite("ladder.withdrawal_to_disqualified")
        raise IllegalAction("no_withdrawal_to_decide", article, pair=command.about)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    return ev.OrganisersDecided(
        matter=command.matter, about=command.about, pairs=(command.about,), reason=command.reason.strip()
    )


def _check_odd(competition: Competition, command: co.Decide) -> None:
    if command.way is not ThreeLeft.BYE:
        _check_three(competition, command)
    elif command.by_lot == bool(command.pairs) or len(command.pairs) > 1:
        raise IllegalAction("decision_one_bye", competition.book.cite("event.odd_numbers_by"))
    drawn = competition.round(command.about)
    if drawn is not None and drawn.status is not RoundStatus.DRAFT:
        raise IllegalAction("round_already_drawn", round=command.about)


def _check_three(competition: Competition, command: co.Decide) -> None:
    """三对: check the way to go on with three pairs; the book offers it, and a revived pair has just lost."""
    article = competition.book.cite("event.three_left")
    number, stage = find_next_round(competition)
    before = competition.round(number - 1)
    if before is None or before.stage != stage or command.about != number:
        raise IllegalAction("three_left_only", article, round=command.about)
    if not may_choose(competition, stage, command.way):
        raise IllegalAction("way_not_offered", article, way=command.way)
    if sum(pair > 0 for pair in find_winners(competition, before, number).values()) != len(ThreeLeft):
        raise IllegalAction("three_left_only", article, round=number)
    is_named = command.way is ThreeLeft.REVIVE and command.by_lot != bool(command.pairs) and len(command.pairs) <= 1
    is_robin = command.way is ThreeLeft.ROUND_ROBIN and not command.by_lot and not command.pairs
    if not is_named and not is_robin:
        raise IllegalAction("decision_one_revived", article)
    able = list_revivable(competition, before, list_score_rows(competition, stage))
    if command.way is ThreeLeft.REVIVE and (not able or not set(command.pairs) <= set(able)):
        raise IllegalAction("not_to_be_revived", article, pairs=list(able))


@handles(co.SetLimits)
def set_limits(competition: Competition, command: co.SetLimits, _at: datetime | None) -> list[ev.LimitsSet]:
    """更正时限: set limits, if the book gives somebody the right to set them."""
    rules = competition.book.corrections
    if rules.limits_set_by is None:
        raise IllegalAction("limits_not_set_here", competition.book.cite("corrections.limits_set_by"))
    for minutes in (command.entry_minutes, command.published_minutes):
        if minutes is not None and minutes < 0:
            raise IllegalAction("limits_below_nothing", minutes=minutes)
    return [
        ev.LimitsSet(
            entry_minutes=command.entry_minutes,
            published_minutes=command.published_minutes,
            reason=command.reason.strip(),
        )
    ]
