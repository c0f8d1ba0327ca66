"""成绩: handle score sheets: entering, signing, disputes, settlements and forfeits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.clock import check_called, check_in_time
from guandan.competition.model.confirmation import is_confirmed, list_required_signers
from guandan.competition.model.forfeit import find_recorded_levels
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.values import Presence
from guandan.competition.scoring.final_states import judge_final
from guandan.competition.scoring.team_events import list_tables_of_team
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Final, Table
    from guandan.rules.points import Result

_MAX_NET_LEVELS = 3
"""The most levels that a deal can move."""


def check_entered_result(
    competition: Competition,
    played: Round,
    table: Table,
    command: co.EnterResult | co.SettleResult | co.CorrectResult,
) -> tuple[Result | None, tuple[int, ...]]:
    """Check and return the result of a command: of a match, of a final state or of duplicate boards."""
    if table.boards:
        return None, _check_net_levels(table, command.boards)
    if command.boards:
        raise IllegalAction("no_boards_here", round=played.number, table=table.number)
    if command.match is not None:
        if command.result is None or command.version is None:
            raise IllegalAction("match_not_over", match=command.match)
        return command.result, ()
    if command.final is None:
        raise IllegalAction("result_missing", round=played.number, table=table.number)
    return _judge_entered_final(competition, played, command.final), ()


def _judge_entered_final(competition: Competition, played: Round, final: Final) -> Result:
    return judge_final(final, get_round_book(competition, played), ruled=final.ruled)


def _check_net_levels(table: Table, nets: tuple[int, ...]) -> tuple[int, ...]:
    if len(nets) != len(table.boards):
        raise IllegalAction("boards_missing", table=table.number, boards=len(table.boards), given=len(nets))
    wrong = [net for net in nets if not 1 <= abs(net) <= _MAX_NET_LEVELS]
    if wrong:
        raise IllegalAction("board_levels", table=table.number, levels=wrong)
    return nets


@handles(co.EnterResult)
def enter_result(competition: Competition, command: co.EnterResult, at: datetime | None) -> list[ev.ResultEntered]:
    """Enter a sheet; one that is already confirmed can only be corrected."""
    played = require_started_round(competition)
    table = require_table(played, command.table)
    sheet = played.sheet(command.table)
    if is_confirmed(sheet, competition.book):
        raise IllegalAction("result_already_confirmed", round=played.number, table=command.table)
    claimed = {claim.claimed_by for claim in sheet.claims}
    if command.claimed_by in claimed or (sheet.has_result and (command.claimed_by is None or not claimed)):
        raise IllegalAction("result_already_entered", round=played.number, table=command.table)
    result, boards = check_entered_result(competition, played, table, command)
    after_time = check_in_time(competition, played, command.table, at, in_time=command.in_time)
    if command.in_time is not None:
        deals = None if command.final is None else command.final.deals
        check_called(competition, played, command.table, result, deals, at)
    return [
        ev.ResultEntered(
            round=played.number,
            table=command.table,
            result=result,
            boards=boards,
            match=command.match,
            version=command.version,
            final=command.final,
            claimed_by=command.claimed_by,
            in_time=command.in_time,
            after_time=after_time,
        )
    ]


@handles(co.SignResult)
def sign_result(competition: Competition, command: co.SignResult, _at: datetime | None) -> list[ev.ResultSigned]:
    """签名: sign for a side, whether or not the book asks that side."""
    played = require_started_round(competition)
    require_table(played, command.table)
    sheet = played.sheet(command.table)
    if not sheet.has_result:
        raise IllegalAction("result_missing", round=played.number, table=command.table)
    if sheet.forfeited or sheet.is_settled:
        raise IllegalAction("result_already_confirmed", round=played.number, table=command.table)
    if sheet.is_disputed:
        raise IllegalAction("result_disputed", round=played.number, table=command.table)
    if command.side in sheet.signed:
        raise IllegalAction("already_signed", round=played.number, table=command.table, side=command.side)
    return [ev.ResultSigned(round=played.number, table=command.table, side=command.side)]


@handles(co.RefuseSignature)
def refuse_signature(
    competition: Competition, command: co.RefuseSignature, _at: datetime | None
) -> list[ev.SignatureRefused | ev.TableForfeited]:
    """Record that a side refuses to sign: the referee settles it, or after the book's reminders the side forfeits."""
    one, book = require_started_round(competition), competition.book
    require_table(one, command.table)
    sheet = one.sheet(command.table)
    if not sheet.has_result:
        raise IllegalAction("result_missing", round=one.number, table=command.table)
    if command.side in sheet.signed or is_confirmed(sheet, book):
        raise IllegalAction("already_signed", round=one.number, table=command.table, side=command.side)
    if command.side not in list_required_signers(sheet, book):
        raise IllegalAction("signature_not_asked", book.cite("sheet.signed_by"), side=command.side)
    count = sheet.refused.get(command.side, 0) + 1
    refused = ev.SignatureRefused(
        round=one.number, table=command.table, side=command.side, count=count, reason=command.reason.strip()
    )
    reminders = book.sheet.reminders_before_forfeit
    if reminders is None or count <= reminders:
        return [refused]
    article = book.cite("sheet.reminders_before_forfeit")
    levels = find_recorded_levels(
        (command.side,), _find_entered_levels(one, command.table), get_round_book(competition, one)
    )
    return [
        refused,
        ev.TableForfeited(
            round=one.number,
            table=command.table,
            sides=(command.side,),
            article=article,
            reason=command.reason.strip(),
            levels=levels,
        ),
    ]


def _find_entered_levels(played: Round, table: int) -> tuple[int, int] | None:
    """Find EW's and NS's levels on a sheet that has come in."""
    result = played.sheet(table).result
    return None if result is None or result.is_unplayed else (result.ew, result.ns)


@handles(co.SettleResult)
def settle_result(competition: Competition, command: co.SettleResult, _at: datetime | None) -> list[ev.ResultSettled]:
    """Settle a sheet that is not confirmed, by the referee's decision."""
    played = require_started_round(competition)
    table = require_table(played, command.table)
    if is_confirmed(played.sheet(command.table), competition.book):
        raise IllegalAction("result_already_confirmed", round=played.number, table=command.table)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    result, boards = check_entered_result(competition, played, table, command)
    return [
        ev.ResultSettled(
            round=played.number,
            table=command.table,
            result=result,
            boards=boards,
            reason=command.reason.strip(),
            match=command.match,
            version=command.version,
            final=command.final,
        )
    ]


@handles(co.ForfeitTable)
def forfeit_table(competition: Competition, command: co.ForfeitTable, _at: datetime | None) -> list[ev.TableForfeited]:
    """弃权: forfeit a table by a side or both, for the whole team if the book says so."""
    one, book = require_started_round(competition), competition.book
    table = require_table(one, command.table)
    if not command.sides or len(set(command.sides)) != len(command.sides):
        raise IllegalAction("forfeit_sides", round=one.number, table=command.table)
    if is_confirmed(one.sheet(command.table), book):
        raise IllegalAction("result_already_confirmed", round=one.number, table=command.table)
    article = command.article.strip() or book.cite("byes.forfeit_won")
    if len(command.sides) == 1 and book.byes.forfeit_needs_opponents_in_time:
        other = table.ns if command.sides[0] is Side.EW else table.ew
        if competition.presences.get(one.number, {}).get(other, Presence.HERE) is not Presence.HERE:
            raise IllegalAction("opponents_not_in_time", book.cite("byes.forfeit_needs_opponents_in_time"), pair=other)
    return forfeit_tables(competition, one, table, command.sides, article, command.reason.strip(), command.levels)


def forfeit_tables(  # noqa: PLR0913, PLR0917 (which table, who, why, and the levels where it stood)
    competition: Competition,
    played: Round,
    table: Table,
    sides: tuple[Side, ...],
    article: str,
    reason: str,
    levels: dict[int, tuple[int, int]] | None = None,
) -> list[ev.TableForfeited]:
    """List the table, and the team's other tables if the book has a team forfeit together."""
    found = {table.number: sides}
    if competition.book.teams.forfeits_together:
        for side in sides:
            pair = table.ew if side is Side.EW else table.ns
            for other_table, other_side in list_tables_of_team(competition, played, pair):
                before = found.get(other_table.number, played.sheet(other_table.number).forfeited)
                found[other_table.number] = before if other_side in before else (*before, other_side)
    return [
        ev.TableForfeited(
            round=played.number,
            table=number,
            sides=lost,
            article=article,
            reason=reason,
            levels=find_recorded_levels(
                lost,
                (levels or {}).get(number) or _find_entered_levels(played, number),
                get_round_book(competition, played),
            ),
        )
        for number, lost in sorted(found.items())
    ]
