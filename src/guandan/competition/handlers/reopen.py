"""Handlers that restore an earlier state: of a table, a disqualified pair, a started round, a finished event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.corrections import check_not_drawn_again, check_window, was_upheld
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
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.evolve import evolve
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Mistake, ReopenChoice
from guandan.competition.scoring.team_events import list_tables_of_team
from guandan.errors import IllegalAction
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import Table


LOST_ENDINGS = frozenset({Ending.FORFEIT, Ending.BOTH_FORFEIT, Ending.RULING})
"""Endings made by a ruling instead of play; they disappear when the ruling is revoked."""


def _require_reason(command: co.ReopenCommand) -> str:
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    return command.reason.strip()


@handles(co.ReopenCompetition)
def reopen_competition(
    competition: Competition, command: co.ReopenCompetition, _at: datetime | None
) -> list[ev.CompetitionReopened]:
    """Let a finished event go on."""
    reason = _require_reason(command)
    if not competition.is_closed:
        raise IllegalAction("event_not_closed")
    return [ev.CompetitionReopened(reason=reason)]


def is_lost(sheet: Sheet) -> bool:
    """Was the table forfeited, or lost by a ruling?"""
    return bool(sheet.forfeited) or (sheet.result is not None and sheet.result.ending in LOST_ENDINGS)


def list_reopen_choices(
    competition: Competition, number: int, table: int, at: datetime | None
) -> dict[ReopenChoice, IllegalAction | None]:
    """List the choices for a table whose forfeit or loss is revoked, each with the refusal if it is impossible."""
    found: dict[ReopenChoice, IllegalAction | None] = {}
    for then in ReopenChoice:
        try:
            reopen_table(competition, co.ReopenTable(round=number, table=table, then=then, reason="?"), at)
        except IllegalAction as refusal:
            found[then] = refusal
        else:
            found[then] = None
    return found


@handles(co.ReopenTable)
def reopen_table(competition: Competition, command: co.ReopenTable, at: datetime | None) -> list[AnyCompetitionEvent]:
    """Reopen a table whose forfeit or loss is revoked, or restore its earlier result."""
    reason = _require_reason(command)
    played = competition.round(command.round)
    if played is None or played.start is None:
        raise IllegalAction("no_such_round", round=command.round)
    table, sheet = require_table(played, command.table), played.sheet(command.table)
    if not is_lost(sheet):
        raise IllegalAction("nothing_to_reopen", round=command.round, table=command.table)
    check_not_drawn_again(competition, played, table)
    together = list_forfeited_with(competition, played, table)
    _check_team(competition, played, table, together)
    if played.status is RoundStatus.CLOSED and not was_upheld(competition, played, table):
        check_window(competition, played, sheet, Mistake.PUBLISHED, at)
    events: list[AnyCompetitionEvent] = []
    for other in together:
        before = played.sheet(other.number).before
        _check_in_play(competition, played, other, command.then)
        ruling = command.ruling if other is table else None
        if command.then is ReopenChoice.BEFORE and (before is not None or other is table):
            _check_before(competition, played, other.number, before)
            events.append(_build_restored(command, other.number, before, ruling))
        else:
            _check_may_open(competition, played)
            events.append(ev.TableReopened(round=played.number, table=other.number, reason=reason, ruling=ruling))
    if played.status is RoundStatus.CLOSED and any(isinstance(event, ev.TableReopened) for event in events):
        return [*_reopen_round(competition, played, reason), *events]
    return events


def list_forfeited_with(competition: Competition, played: Round, table: Table) -> list[Table]:
    """List the table, and those that its side's team forfeited with it."""
    sheet, found = played.sheet(table.number), [table]
    if competition.book.teams.forfeits_together:
        for side in sheet.forfeited:
            pair = table.ew if side is Side.EW else table.ns
            for other, own_side in list_tables_of_team(competition, played, pair):
                its = played.sheet(other.number)
                if other not in found and its.forfeited == (own_side,) and its.article == sheet.article:
                    found.append(other)
    return found


def _check_team(competition: Competition, played: Round, table: Table, together: list[Table]) -> None:
    """Refuse to reopen a table before the one with which its team forfeited it."""
    sheet = played.sheet(table.number)
    if not competition.book.teams.forfeits_together:
        return
    for side in sheet.forfeited:
        pair = table.ew if side is Side.EW else table.ns
        for other, own_side in list_tables_of_team(competition, played, pair):
            its = played.sheet(other.number)
            if other not in together and own_side in its.forfeited and its.article == sheet.article:
                raise IllegalAction(
                    "forfeited_with_team", sheet.article, round=played.number, table=table.number, other=other.number
                )


def _check_in_play(competition: Competition, played: Round, table: Table, then: ReopenChoice) -> None:
    """Refuse to reopen a table for a disqualified pair (D37); what it had played before may count again."""
    sheet = played.sheet(table.number)
    if then is ReopenChoice.BEFORE and sheet.before is not None and is_confirmed(sheet.before, competition.book):
        return
    sides = Side if then is ReopenChoice.OPEN or sheet.before is None else sheet.forfeited
    for pair in (table.ew if side is Side.EW else table.ns for side in sides):
        if competition.entries[pair].status is EntryStatus.DISQUALIFIED:
            article = competition.book.cite("ladder.disqualified_results")
            raise IllegalAction("still_disqualified", article, round=played.number, table=table.number, pair=pair)


def _check_before(competition: Competition, played: Round, table: int, before: Sheet | None) -> None:
    """Check that there is an earlier result; in a closed round it must be one that counts."""
    is_closed = played.status is RoundStatus.CLOSED
    if before is None or (is_closed and not is_confirmed(before, competition.book)):
        raise IllegalAction("nothing_stood_before", round=played.number, table=table)


def _build_restored(command: co.ReopenTable, table: int, before: Sheet | None, ruling: int | None) -> ev.ResultRestored:
    return ev.ResultRestored(
        round=command.round,
        table=table,
        reason=command.reason.strip(),
        result=None if before is None else before.result,
        boards=() if before is None else before.boards,
        forfeited=() if before is None else before.forfeited,
        ruling=ruling,
    )


def _check_may_open(competition: Competition, played: Round) -> None:
    """Refuse play in a round once the next draw is published, because that draw uses this round's results."""
    last = competition.rounds[-1]
    if last.number > played.number and last.status is not RoundStatus.DRAFT:
        raise IllegalAction("next_round_published", round=last.number)


def _reopen_round(competition: Competition, played: Round, reason: str) -> list[AnyCompetitionEvent]:
    """Reopen a closed round, and discard a draft that was made from its results."""
    last = competition.rounds[-1]
    drafts: list[AnyCompetitionEvent] = (
        [ev.DrawDiscarded(round=last.number, reason=reason)] if last is not played else []
    )
    return [*drafts, ev.RoundReopened(round=played.number, reason=reason)]


@handles(co.ReinstatePair)
def reinstate_pair(
    competition: Competition, command: co.ReinstatePair, _at: datetime | None
) -> list[ev.PairReinstated]:
    """取消资格: reinstate a pair; if a draw was published without it, it stays out of play."""
    reason = _require_reason(command)
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.DISQUALIFIED or entry.last_round is None:
        raise IllegalAction("pair_not_disqualified", pair=command.pair)
    is_out = entry.last_round + 1 < find_next_round_number(competition)
    if not is_out:
        check_people(competition, entry.people)
    return [ev.PairReinstated(pair=command.pair, reason=reason, is_out=is_out)]


@handles(co.TakeBackStart)
def take_back_start(
    competition: Competition, command: co.TakeBackStart, _at: datetime | None
) -> list[ev.StartTakenBack]:
    """Take back the start of a round, as long as no table has sent anything in."""
    reason = _require_reason(command)
    played = require_started_round(competition)
    tables = sorted(number for number, sheet in played.sheets.items() if sheet.has_result or sheet.forfeited)
    if tables or played.added:
        raise IllegalAction("results_are_in", round=played.number, tables=tables)
    return [ev.StartTakenBack(round=played.number, reason=reason)]


# ---- Handlers of undo commands: only what nothing else depends on yet can be undone


@handles(co.DiscardDraw)
def discard_draw(competition: Competition, command: co.DiscardDraw, _at: datetime | None) -> list[ev.DrawDiscarded]:
    """Discard the draft, or with a reason a draw that has not started; a correction alone does not change it."""
    last, reason = competition.last, command.reason.strip()
    if last is not None and last.status is RoundStatus.STARTED:
        raise IllegalAction("round_already_started", round=last.number)
    if last is None or last.status is not RoundStatus.PUBLISHED:
        return [ev.DrawDiscarded(round=require_draft(competition).number, reason=reason)]
    if competition.is_overtaken and competition.book.corrections.draw_stands:
        raise IllegalAction("draw_stands", competition.book.cite("corrections.draw_stands"), round=last.number)
    if not reason and not competition.is_overtaken:  # a correction is reason enough
        raise IllegalAction("reason_missing")
    return [ev.DrawDiscarded(round=last.number, reason=reason, was_published=True)]


def undo_left_over(competition: Competition, reason: str) -> ev.LeftOverUndone:
    """补抽: take it back before anything has come in for its tables."""
    played = require_started_round(competition)
    if not played.regroupings:
        raise IllegalAction("nothing_to_undo")
    begun = [table.number for table in played.regroupings[-1].tables if table.number in played.sheets]
    if begun:
        raise IllegalAction("left_over_has_begun", round=played.number, tables=begun)
    return ev.LeftOverUndone(round=played.number, reason=reason.strip())


@handles(co.UndoCheckIn)
def undo_check_in(competition: Competition, command: co.UndoCheckIn, _at: datetime | None) -> list[ev.CheckInUndone]:
    """检录: take a check-in back."""
    find_entry(competition, command.pair)
    number, last = find_check_in_round_number(competition), competition.last
    if command.pair not in competition.presences.get(number, {}):
        raise IllegalAction("nothing_to_undo")
    if last is not None and last.number == number and last.status is RoundStatus.STARTED:
        raise IllegalAction("round_already_started", round=number)
    return [ev.CheckInUndone(round=number, pair=command.pair)]


@handles(co.ReturnPair)
def return_pair(competition: Competition, command: co.ReturnPair, _at: datetime | None) -> list[ev.PairReturned]:
    """退赛: take a withdrawal back, so that the pair plays again."""
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.WITHDRAWN or entry.last_round is None:
        raise IllegalAction("nothing_to_undo")
    if entry.last_round + 1 < find_next_round_number(competition):
        raise IllegalAction("drawn_without_it", pair=command.pair, round=entry.last_round + 1)
    check_people(competition, entry.people)
    return [ev.PairReturned(pair=command.pair, reason=command.reason.strip(), is_waiting=entry.was_waiting)]


@handles(co.WithdrawResult)
def withdraw_result(
    competition: Competition, command: co.WithdrawResult, _at: datetime | None
) -> list[ev.ResultWithdrawn]:
    """Take back a result that is not confirmed."""
    played = require_started_round(competition)
    require_table(played, command.table)
    sheet = played.sheet(command.table)
    if not sheet.has_result:
        raise IllegalAction("nothing_entered", table=command.table)
    if is_confirmed(sheet, competition.book):
        raise IllegalAction("result_already_confirmed", round=played.number, table=command.table)
    return [ev.ResultWithdrawn(round=played.number, table=command.table, reason=command.reason.strip())]


@handles(co.UndoLeftOver)
def undo_regrouping(
    competition: Competition, command: co.UndoLeftOver, _at: datetime | None
) -> list[ev.LeftOverUndone]:
    """补抽: take the last draw of those left over back."""
    return [undo_left_over(competition, command.reason)]


@handles(co.DrawLeftOver)
def draw_left_over(
    competition: Competition, command: co.DrawLeftOver, _at: datetime | None
) -> list[ev.LeftOverUndone | ev.LeftOverDrawn]:
    """补抽: draw those without an opponent; `again` first takes the last such draw back."""
    if not command.again:
        return [*regroup_left_over(competition, command)]
    undone = undo_left_over(competition, "")
    return [undone, *regroup_left_over(evolve(competition, undone), command)]
