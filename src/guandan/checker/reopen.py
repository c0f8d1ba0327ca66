"""Check what is put back: revoked forfeits, pairs, starts, the whole event."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker import confirmation as confirmed
from guandan.checker import corrections
from guandan.checker.entries import find_entrant, find_last_published_round
from guandan.checker.ledger import CheckedTable
from guandan.checker.report import NO_ARTICLE
from guandan.checker.tables import find_checked_round, find_checked_table
from guandan.competition.model import reopen_events as re
from guandan.competition.model.values import Mistake
from guandan.rules.options.ranking import ForfeitWon
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyCompetitionEvent

NOT_PLAYED = (Ending.FORFEIT, Ending.BOTH_FORFEIT, Ending.RULING)


def check_reopening_event(
    ledger: EventLedger, event: AnyCompetitionEvent, at: datetime | None, findings: Findings
) -> bool:
    """Check a reopening event; return false for any other."""
    match event:
        case re.RoundReopened():
            _check_round_reopened(ledger, event, at, findings)
        case re.TableReopened():
            _check_table_reopened(ledger, event, findings)
        case re.ResultRestored():
            _check_result_restored(ledger, event, at, findings)
        case re.PairReinstated():
            _check_pair_reinstated(ledger, event, findings)
        case re.StartTakenBack():
            _check_start_taken_back(ledger, event, findings)
        case re.CompetitionReopened():
            if not ledger.is_closed:
                findings.add_difference("not_closed", NO_ARTICLE)
            ledger.is_closed = False
        case _:
            return False
    findings.count("reopened")
    if not event.reason:
        findings.add_difference("no_reason", NO_ARTICLE)
    return True


def _check_round_reopened(
    ledger: EventLedger, event: re.RoundReopened, at: datetime | None, findings: Findings
) -> None:
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if not drawn.is_closed:
        findings.add_difference("round_not_closed", NO_ARTICLE, None, event.round)
    later = [number for number in ledger.rounds if number > event.round]
    findings.expect("later_round_drawn", NO_ARTICLE, [], later)
    if not any(number == event.round for number, _ in ledger.upheld):
        book = ledger.stage_books[drawn.stage]
        corrections.check_correction_window(
            ledger, drawn, CheckedTable(table=drawn.tables[0]), Mistake.PUBLISHED, at, findings, book
        )
    drawn.closed = None
    ledger.closed_stages.pop(drawn.stage, None)


def _check_was_lost(ledger: EventLedger, drawn: CheckedRound, seated: CheckedTable, findings: Findings) -> None:
    """Only a table that somebody forfeited or lost by ruling; and not one whose innocent pair was drawn again."""
    place = (drawn.number, seated.table.number)
    if not seated.forfeited and (seated.result is None or seated.result.ending not in NOT_PLAYED):
        findings.add_difference("nothing_to_reopen", NO_ARTICLE, None, place)
    book = ledger.stage_books[drawn.stage]
    if len(seated.forfeited) == 1 and book.byes.forfeit_won is ForfeitWon.REDRAWN_ELSE_POINTS:
        innocent = seated.pair(Side.NS if Side.EW in seated.forfeited else Side.EW)
        again = [seat.table.number for seat in drawn.seats.values() if seat.is_left_over and seat.side(innocent)]
        again = [number for number in again if number > seated.table.number]
        if again or innocent in drawn.left:
            findings.add_difference("drawn_again_already", book.cite("byes.forfeit_won"), None, innocent)


def _check_table_reopened(ledger: EventLedger, event: re.TableReopened, findings: Findings) -> None:
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if drawn.started is None or drawn.is_closed:
        findings.add_difference("round_closed", NO_ARTICLE, None, event.round)
    _check_was_lost(ledger, drawn, seated, findings)
    drawn.seats[event.table] = CheckedTable(table=seated.table, is_left_over=seated.is_left_over)


def _check_result_restored(
    ledger: EventLedger, event: re.ResultRestored, at: datetime | None, findings: Findings
) -> None:
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_was_lost(ledger, drawn, seated, findings)
    book = ledger.stage_books[drawn.stage]
    if drawn.is_closed and (event.round, event.table) not in ledger.upheld:
        corrections.check_correction_window(ledger, drawn, seated, Mistake.PUBLISHED, at, findings, book)
    if not seated.stood:
        findings.add_difference("nothing_stood_before", NO_ARTICLE, None, (event.round, event.table))
        return
    before = seated.stood[-1]
    right = (None if before.forfeited else before.result, before.boards, before.forfeited)
    found = (None if event.forfeited else event.result, event.boards, event.forfeited)
    findings.expect("not_what_stood_before", NO_ARTICLE, right, found)
    lacking = confirmed.list_missing_confirmations(before, book) if drawn.is_closed else []
    if lacking:
        findings.add_difference("unconfirmed", book.cite("sheet.signed_by"), lacking, (event.round, event.table))
    before.have_left = before.have_left or seated.have_left
    drawn.seats[event.table] = before
    for later in ledger.rounds.values():
        if later.number > event.round and later.published and later.started is None:
            later.is_before_correction = True


def _check_pair_reinstated(ledger: EventLedger, event: re.PairReinstated, findings: Findings) -> None:
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    if not entrant.is_disqualified or entrant.left_from is None:
        findings.add_difference("not_disqualified_before", NO_ARTICLE, None, event.pair)
        return
    findings.expect(
        "drawn_without_it", NO_ARTICLE, entrant.left_from <= find_last_published_round(ledger), event.is_out
    )
    entrant.is_disqualified = False
    if not event.is_out:
        entrant.left_from = None


def _check_start_taken_back(ledger: EventLedger, event: re.StartTakenBack, findings: Findings) -> None:
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if drawn.started is None or drawn.is_closed:
        findings.add_difference("round_not_started", NO_ARTICLE, None, event.round)
    came = [number for number, one in drawn.seats.items() if one.outcome is not None or one.boards]
    came += list_begun_tables(ledger, event.round, findings.line, entries=2)
    findings.expect("results_are_in", NO_ARTICLE, [], sorted(set(came)))
    drawn.started, drawn.is_paused, drawn.is_called = None, False, False
    drawn.paused_at, drawn.paused, drawn.extra = None, timedelta(), {}
    drawn.seats = {table.number: CheckedTable(table=table) for table in drawn.tables}


def list_begun_tables(ledger: EventLedger, number: int, line: int, *, entries: int) -> list[int]:
    """The tables of a round whose matches had so many lines before this one."""
    prefix = f"{number}-"
    return [
        int(name.removeprefix(prefix))
        for name, stream in ledger.matches.items()
        if name.startswith(prefix) and len(stream.lines) >= entries and stream.lines[entries - 1] < line
    ]
