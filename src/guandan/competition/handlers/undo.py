"""Handlers of undo commands: only what nothing else depends on yet can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.draw import regroup_left_over, require_draft
from guandan.competition.handlers.entries import (
    check_people,
    find_check_in_round_number,
    find_entry,
    find_next_round_number,
)
from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import commands as co
from guandan.competition.model import draw_events as dr
from guandan.competition.model import undo_commands as un
from guandan.competition.model import undo_events as ue
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.evolve import evolve
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition


@handles(un.DiscardDraw)
def discard_draw(competition: Competition, command: un.DiscardDraw, _at: datetime | None) -> list[ue.DrawDiscarded]:
    """The draft, or with a reason the draw that has not started; but no correction changes a draw that stands."""
    last, reason = competition.last, command.reason.strip()
    if last is not None and last.status is RoundStatus.STARTED:
        raise IllegalAction("round_already_started", round=last.number)
    if last is None or last.status is not RoundStatus.PUBLISHED:
        return [ue.DrawDiscarded(round=require_draft(competition).number, reason=reason)]
    if competition.is_overtaken and competition.book.corrections.draw_stands:
        raise IllegalAction("draw_stands", competition.book.cite("corrections.draw_stands"), round=last.number)
    if not reason and not competition.is_overtaken:  # a correction is reason enough
        raise IllegalAction("reason_missing")
    return [ue.DrawDiscarded(round=last.number, reason=reason, was_published=True)]


def undo_left_over(competition: Competition, reason: str) -> ue.LeftOverUndone:
    """补抽: taken back before anything has come in for its tables."""
    played = require_started_round(competition)
    if not played.regroupings:
        raise IllegalAction("nothing_to_undo")
    begun = [table.number for table in played.regroupings[-1].tables if table.number in played.sheets]
    if begun:
        raise IllegalAction("left_over_has_begun", round=played.number, tables=begun)
    return ue.LeftOverUndone(round=played.number, reason=reason.strip())


@handles(un.UndoCheckIn)
def undo_check_in(competition: Competition, command: un.UndoCheckIn, _at: datetime | None) -> list[ue.CheckInUndone]:
    """检录: take a check-in back."""
    find_entry(competition, command.pair)
    number, last = find_check_in_round_number(competition), competition.last
    if command.pair not in competition.presences.get(number, {}):
        raise IllegalAction("nothing_to_undo")
    if last is not None and last.number == number and last.status is RoundStatus.STARTED:
        raise IllegalAction("round_already_started", round=number)
    return [ue.CheckInUndone(round=number, pair=command.pair)]


@handles(un.ReturnPair)
def return_pair(competition: Competition, command: un.ReturnPair, _at: datetime | None) -> list[ue.PairReturned]:
    """退赛 taken back: the pair plays again."""
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.WITHDRAWN or entry.last_round is None:
        raise IllegalAction("nothing_to_undo")
    if entry.last_round + 1 < find_next_round_number(competition):
        raise IllegalAction("drawn_without_it", pair=command.pair, round=entry.last_round + 1)
    check_people(competition, entry.people)
    return [ue.PairReturned(pair=command.pair, reason=command.reason.strip(), is_waiting=entry.was_waiting)]


@handles(un.WithdrawResult)
def withdraw_result(
    competition: Competition, command: un.WithdrawResult, _at: datetime | None
) -> list[ue.ResultWithdrawn]:
    """Take a result back that is not confirmed."""
    played = require_started_round(competition)
    require_table(played, command.table)
    sheet = played.sheet(command.table)
    if not sheet.has_result:
        raise IllegalAction("nothing_entered", table=command.table)
    if is_confirmed(sheet, competition.book):
        raise IllegalAction("result_already_confirmed", round=played.number, table=command.table)
    return [ue.ResultWithdrawn(round=played.number, table=command.table, reason=command.reason.strip())]


@handles(un.UndoLeftOver)
def undo_regrouping(
    competition: Competition, command: un.UndoLeftOver, _at: datetime | None
) -> list[ue.LeftOverUndone]:
    """补抽: take the last draw of those left over back."""
    return [undo_left_over(competition, command.reason)]


@handles(co.DrawLeftOver)
def draw_left_over(
    competition: Competition, command: co.DrawLeftOver, _at: datetime | None
) -> list[ue.LeftOverUndone | dr.LeftOverDrawn]:
    """补抽: draw those without an opponent together; again, with those of the last such draw."""
    if not command.again:
        return [*regroup_left_over(competition, command)]
    undone = undo_left_over(competition, "")
    return [undone, *regroup_left_over(evolve(competition, undone), command)]
