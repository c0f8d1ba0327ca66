"""成绩: enter, sign and settle the result of a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, assert_never

from msgspec import Struct

from guandan.competition.championship.championship import find_match_outcome
from guandan.competition.championship.follow_ups import build_correction, require_round
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import commands as co
from guandan.competition.model.clock import answer_in_time
from guandan.competition.model.confirmation import is_confirmed, list_required_signers
from guandan.competition.model.events import ResultEntered, ResultSigned, ResultWithdrawn
from guandan.competition.model.outcomes import (
    BoardsOutcome,
    FinalOutcome,
    MatchOutcome,
    Outcome,
    read_outcome,
    to_fields,
)
from guandan.competition.model.values import Final
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.rules.seat import Side
from guandan.services.words import Words, describe_both
from guandan.texts import explain

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition

TimeCallMoment = Literal["", "after", "in_play"]
"""Whether time was called, and whether that was after the last reported deal or while it was in play."""


class ReportedDeals(Struct, frozen=True, kw_only=True):
    """Deals of the table's match; corrections of earlier deals come first."""

    deals: tuple[ga.RecordDeal, ...] = ()
    corrections: tuple[ga.CorrectDeal, ...] = ()
    time_called: TimeCallMoment = ""

    def list_commands(self) -> list[ga.AnyMatchCommand]:
        """The commands of the match, in order: a call while a deal is in play comes before the last deal."""
        deals: list[ga.AnyMatchCommand] = [*self.deals]
        if self.time_called == "in_play":
            deals.insert(max(0, len(deals) - 1), ga.CallTime(in_play=True))
        elif self.time_called == "after":
            deals.append(ga.CallTime(in_play=False))
        return [*self.corrections, *deals]


class ReportedFinal(Struct, frozen=True, kw_only=True):
    """The final state of the match."""

    final: Final


class ReportedBoards(Struct, frozen=True, kw_only=True):
    """The net levels of each duplicate board, as East-West have them."""

    nets: tuple[int, ...]


ResultReport = ReportedDeals | ReportedFinal | ReportedBoards


class KeptSheet(Struct, frozen=True, kw_only=True):
    """The sheet that was entered last; with a side, the last sheet of that side."""

    side: Side | None = None


class TimeAnswer(Struct, frozen=True, kw_only=True):
    """Whether a match was finished in time, if that is known; `asks_time`: people can be asked.

    Then a result that comes after time without an answer is refused with the question.
    """

    in_time: bool | None = None
    asks_time: bool = False


NO_TIME_ANSWER = TimeAnswer()


def record_report(
    championship: Championship, table: int, report: ResultReport, in_round: int | None = None
) -> Outcome | None:
    """Play reported deals in the table's match, and return the outcome; none while the match goes on."""
    match report:
        case ReportedDeals():
            for command in report.list_commands():
                championship.play(table, command, in_round=in_round)
            return find_match_outcome(championship, table, in_round)
        case ReportedFinal():
            return FinalOutcome(final=report.final)
        case ReportedBoards():
            return BoardsOutcome(nets=report.nets)
        case _ as unreachable:
            assert_never(unreachable)


def enter_result(
    championship: Championship,
    table: int,
    report: ResultReport,
    *,
    claimed_by: Side | None = None,
    answer: TimeAnswer = NO_TIME_ANSWER,
    command_id: str | None = None,
) -> bool:
    """Enter a table's result; deals are recorded even while the match goes on. Returns whether the match is over.

    Does nothing if the command of this id is on the log already.
    """
    if command_id is not None and any(logged.command == command_id for logged in championship.log):
        return True
    outcome = record_report(championship, table, report)
    if outcome is None:
        return False
    in_time = _resolve_in_time(championship, table, answer)
    enter_outcome(championship, table, outcome, claimed_by=claimed_by, in_time=in_time, command_id=command_id)
    return True


def _resolve_in_time(championship: Championship, table: int, answer: TimeAnswer) -> bool | None:
    if not answer.asks_time:
        return answer.in_time
    competition = championship.competition
    return answer_in_time(
        competition, require_started_round(competition), table, championship.at, in_time=answer.in_time
    )


def enter_outcome(
    championship: Championship,
    table: int,
    outcome: Outcome,
    *,
    claimed_by: Side | None = None,
    in_time: bool | None = None,
    command_id: str | None = None,
) -> None:
    """Enter the outcome of a table of the current round."""
    command = co.EnterResult(table=table, claimed_by=claimed_by, in_time=in_time, **to_fields(outcome))
    championship.do(command, id=command_id)


def enter_match_result(championship: Championship, table: int, answer: TimeAnswer = NO_TIME_ANSWER) -> bool:
    """Enter the result of a table's match, if it is over and not entered yet. Returns whether the match is over.

    A deal that was corrected after the end takes back the result that was to be signed.
    """
    outcome = find_match_outcome(championship, table)
    sheet = require_started_round(championship.competition).sheet(table)
    is_new = outcome is None or (sheet.match, sheet.version) != (outcome.match, outcome.version)
    if is_new and sheet.match is not None:
        championship.do(co.WithdrawResult(table=table))
    if outcome is None:
        return False
    if is_new:
        enter_outcome(championship, table, outcome, in_time=_resolve_in_time(championship, table, answer))
    return True


def enter_live_result(championship: Championship, number: int, table: int, live: MatchOutcome, command_id: str) -> None:
    """Enter the result of a live match of this round; after a cancelled ruling it corrects a confirmed result."""
    last, played = championship.competition.last, championship.match(table, in_round=number)[1].match
    is_reopened = any(ruled.cancelled for ruled in played.rulings)
    if is_reopened and is_confirmed(require_round(championship, number).sheet(table), championship.competition.book):
        championship.do(
            build_correction(championship, require_round(championship, number), table, "撤销判罚"), id=command_id
        )
    elif last is None or last.number != number:
        raise IllegalAction("round_is_past", round=number)
    else:
        enter_outcome(championship, table, live, command_id=command_id)


def find_live_side(competition: Competition, pair: int) -> tuple[int, Side]:
    """The live table of the current round at which a pair plays, and its side."""
    table = require_started_round(competition).find_table_of(pair)
    if table is None or not competition.is_live(table):
        raise IllegalAction("no_live_table_of_pair", pair=pair)
    return table.number, Side.EW if table.ew == pair else Side.NS


def list_missing_signers(championship: Championship, table: int) -> list[Side]:
    """The sides whose signature the book still asks for at a table of the current round."""
    current = require_started_round(championship.competition)
    require_table(current, table)
    sheet = current.sheet(table)
    return [side for side in list_required_signers(sheet, championship.competition.book) if side not in sheet.signed]


def sign_for_sides(championship: Championship, table: int, sides: list[Side] | None = None) -> None:
    """签名: sign for these sides, or for all that the book still asks."""
    for side in list_missing_signers(championship, table) if sides is None else sides:
        championship.do(co.SignResult(table=table, side=side))


class TableReport(NamedTuple):
    """A table's result among many."""

    table: int
    report: ResultReport
    answer: TimeAnswer = NO_TIME_ANSWER


class RefusedReport(Struct, frozen=True, kw_only=True):
    """A result among many that was not taken, and why."""

    table: int
    code: str
    words: Words


def enter_results(championship: Championship, reports: Sequence[TableReport]) -> tuple[RefusedReport, ...]:
    """Enter many results, as they are pasted or read from a sheet; return those that were refused."""
    refused = []
    for report in reports:
        try:
            with championship.transaction():
                enter_result(championship, report.table, report.report, answer=report.answer)
        except IllegalAction as refusal:
            words = describe_both(partial(explain, refusal))
            refused.append(RefusedReport(table=report.table, code=refusal.code, words=words))
    return tuple(refused)


def list_unsigned_tables(championship: Championship) -> list[int]:
    """The tables of the current round whose result waits for signatures and is not disputed."""
    current = require_started_round(championship.competition)
    book = championship.competition.book
    return [
        table.number
        for table in current.all_tables
        if (sheet := current.sheet(table.number)).has_result
        and not is_confirmed(sheet, book)
        and not sheet.refused
        and not sheet.is_disputed
    ]


def sign_all_from_paper(championship: Championship, without: Collection[int] = ()) -> tuple[int, ...]:
    """纸面已签齐: sign for every table whose result waits, but for those; return the tables."""
    tables = [table for table in list_unsigned_tables(championship) if table not in without]
    for table in tables:
        sign_for_sides(championship, table)
    return tuple(tables)


def find_signers(championship: Championship, number: int, table: int) -> dict[Side, str]:
    """Find who really signed for each side: the pair with its PIN, or an official from the paper sheet."""
    signers: dict[Side, str] = {}
    for logged in championship.log:
        event = logged.event
        if isinstance(event, ResultEntered | ResultWithdrawn) and (event.round, event.table) == (number, table):
            signers.clear()
        elif isinstance(event, ResultSigned) and (event.round, event.table) == (number, table):
            signers[event.side] = logged.by or ""
    return signers


def settle_result(championship: Championship, table: int, settlement: ResultReport | KeptSheet, reason: str) -> None:
    """Settle what two sheets, or two sides, disagree about: with another result, or with a sheet that was entered."""
    if isinstance(settlement, KeptSheet):
        outcome: Outcome | None = find_entered_outcome(championship, table, settlement)
    else:
        outcome = record_report(championship, table, settlement)
    if outcome is None:
        raise IllegalAction("match_not_over", match=f"{table}")
    championship.do(co.SettleResult(table=table, reason=reason, **to_fields(outcome)))


def find_entered_outcome(championship: Championship, table: int, kept: KeptSheet) -> Outcome:
    """The outcome of the sheet that was entered last for a table of the current round."""
    current = require_started_round(championship.competition)
    require_table(current, table)
    entered = (logged.event for logged in reversed(championship.log) if isinstance(logged.event, ResultEntered))
    here = (event for event in entered if (event.round, event.table) == (current.number, table))
    sheet = next((event for event in here if kept.side in {None, event.claimed_by}), None)
    outcome = None if sheet is None else read_outcome(sheet)
    if outcome is None:
        raise IllegalAction("nothing_entered", table=table)
    return outcome


def find_result_authors(championship: Championship) -> dict[int, str]:
    """Who entered the last result of each table in the round that was drawn last."""
    last = championship.competition.last
    return {
        logged.event.table: logged.by or ""
        for logged in championship.log
        if last is not None and isinstance(logged.event, ResultEntered) and logged.event.round == last.number
    }
