"""Handlers that put something back: a revoked forfeit, a disqualified pair, a start, the event itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.corrections import check_not_drawn_again, check_window, was_upheld
from guandan.competition.handlers.entries import check_people, find_entry, find_next_round_number
from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import reopen_commands as rc
from guandan.competition.model import reopen_events as re
from guandan.competition.model import undo_events as ue
from guandan.competition.model.confirmation import is_confirmed
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
"""Endings that nobody played out, and that go with the ruling that made them."""


def _require_reason(command: rc.ReopenCommand) -> str:
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    return command.reason.strip()


@handles(rc.ReopenCompetition)
def reopen_competition(
    competition: Competition, command: rc.ReopenCompetition, _at: datetime | None
) -> list[re.CompetitionReopened]:
    """Let a finished event go on."""
    reason = _require_reason(command)
    if not competition.is_closed:
        raise IllegalAction("event_not_closed")
    return [re.CompetitionReopened(reason=reason)]


def is_lost(sheet: Sheet) -> bool:
    """Was the table forfeited, or lost by a ruling?"""
    return bool(sheet.forfeited) or (sheet.result is not None and sheet.result.ending in LOST_ENDINGS)


def list_reopen_choices(
    competition: Competition, number: int, table: int, at: datetime | None
) -> dict[ReopenChoice, IllegalAction | None]:
    """List what a table can become when its forfeit or loss is revoked, with the refusal of what it cannot."""
    found: dict[ReopenChoice, IllegalAction | None] = {}
    for then in ReopenChoice:
        try:
            reopen_table(competition, rc.ReopenTable(round=number, table=table, then=then, reason="?"), at)
        except IllegalAction as refusal:
            found[then] = refusal
        else:
            found[then] = None
    return found


@handles(rc.ReopenTable)
def reopen_table(competition: Competition, command: rc.ReopenTable, at: datetime | None) -> list[AnyCompetitionEvent]:
    """Reopen a table whose forfeit or loss is revoked, or bring back the result that stood before."""
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
            events.append(re.TableReopened(round=played.number, table=other.number, reason=reason, ruling=ruling))
    if played.status is RoundStatus.CLOSED and any(isinstance(event, re.TableReopened) for event in events):
        return [*_reopen_round(competition, played, reason), *events]
    return events


def list_forfeited_with(competition: Competition, played: Round, table: Table) -> list[Table]:
    """The table, and those that its side's team forfeited with it."""
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
    """D37: no table opens for a pair that is disqualified; what it had played before that may stand again."""
    sheet = played.sheet(table.number)
    if then is ReopenChoice.BEFORE and sheet.before is not None and is_confirmed(sheet.before, competition.book):
        return
    sides = Side if then is ReopenChoice.OPEN or sheet.before is None else sheet.forfeited
    for pair in (table.ew if side is Side.EW else table.ns for side in sides):
        if competition.entries[pair].status is EntryStatus.DISQUALIFIED:
            article = competition.book.cite("ladder.disqualified_results")
            raise IllegalAction("still_disqualified", article, round=played.number, table=table.number, pair=pair)


def _check_before(competition: Competition, played: Round, table: int, before: Sheet | None) -> None:
    """Something stood before; in a round that is closed only what counts."""
    is_closed = played.status is RoundStatus.CLOSED
    if before is None or (is_closed and not is_confirmed(before, competition.book)):
        raise IllegalAction("nothing_stood_before", round=played.number, table=table)


def _build_restored(command: rc.ReopenTable, table: int, before: Sheet | None, ruling: int | None) -> re.ResultRestored:
    return re.ResultRestored(
        round=command.round,
        table=table,
        reason=command.reason.strip(),
        result=None if before is None else before.result,
        boards=() if before is None else before.boards,
        forfeited=() if before is None else before.forfeited,
        ruling=ruling,
    )


def _check_may_open(competition: Competition, played: Round) -> None:
    """Nothing is played in a round once the next one is drawn and published: its draw is from these results."""
    last = competition.rounds[-1]
    if last.number > played.number and last.status is not RoundStatus.DRAFT:
        raise IllegalAction("next_round_published", round=last.number)


def _reopen_round(competition: Competition, played: Round, reason: str) -> list[AnyCompetitionEvent]:
    """Reopen a closed round, and discard a draft that was made from its results."""
    last = competition.rounds[-1]
    drafts: list[AnyCompetitionEvent] = (
        [ue.DrawDiscarded(round=last.number, reason=reason)] if last is not played else []
    )
    return [*drafts, re.RoundReopened(round=played.number, reason=reason)]


@handles(rc.ReinstatePair)
def reinstate_pair(
    competition: Competition, command: rc.ReinstatePair, _at: datetime | None
) -> list[re.PairReinstated]:
    """取消资格 revoked: a pair that a published draw went without stays out of play, but is disqualified no more."""
    reason = _require_reason(command)
    entry = find_entry(competition, command.pair)
    if entry.status is not EntryStatus.DISQUALIFIED or entry.last_round is None:
        raise IllegalAction("pair_not_disqualified", pair=command.pair)
    is_out = entry.last_round + 1 < find_next_round_number(competition)
    if not is_out:
        check_people(competition, entry.people)
    return [re.PairReinstated(pair=command.pair, reason=reason, is_out=is_out)]


@handles(rc.TakeBackStart)
def take_back_start(
    competition: Competition, command: rc.TakeBackStart, _at: datetime | None
) -> list[re.StartTakenBack]:
    """Take back the start of a round, while nothing has come in from any table."""
    reason = _require_reason(command)
    played = require_started_round(competition)
    tables = sorted(number for number, sheet in played.sheets.items() if sheet.has_result or sheet.forfeited)
    if tables or played.added:
        raise IllegalAction("results_are_in", round=played.number, tables=tables)
    return [re.StartTakenBack(round=played.number, reason=reason)]
