"""Check what is put back: revoked forfeits, pairs, starts, the whole event."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker import confirmation as confirmed
from guandan.checker import results
from guandan.checker.entries import find_entrant, find_last_published_round, mark_absent
from guandan.checker.ledger import CheckedTable, find_checked_round, find_checked_table
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model import events as ev
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
        case ev.RoundReopened():
            _check_round_reopened(ledger, event, at, findings)
        case ev.TableReopened():
            _check_table_reopened(ledger, event, findings)
        case ev.ResultRestored():
            _check_result_restored(ledger, event, at, findings)
        case ev.PairReinstated():
            _check_pair_reinstated(ledger, event, findings)
        case ev.StartTakenBack():
            _check_start_taken_back(ledger, event, findings)
        case ev.CompetitionReopened():
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
    ledger: EventLedger, event: ev.RoundReopened, at: datetime | None, findings: Findings
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
        results.check_correction_window(
            ledger, drawn, CheckedTable(table=drawn.tables[0]), Mistake.PUBLISHED, at, findings, book
        )
    drawn.closed = None
    ledger.closed_stages.pop(drawn.stage, None)


def _check_was_lost(ledger: EventLedger, drawn: CheckedRound, seated: CheckedTable, findings: Findings) -> None:
    """Check a reopened table: somebody forfeited or lost it by ruling, and the innocent pair was not drawn again."""
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


def _check_table_reopened(ledger: EventLedger, event: ev.TableReopened, findings: Findings) -> None:
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if drawn.started is None or drawn.is_closed:
        findings.add_difference("round_closed", NO_ARTICLE, None, event.round)
    _check_was_lost(ledger, drawn, seated, findings)
    drawn.seats[event.table] = CheckedTable(table=seated.table, is_left_over=seated.is_left_over)


def _check_result_restored(
    ledger: EventLedger, event: ev.ResultRestored, at: datetime | None, findings: Findings
) -> None:
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_was_lost(ledger, drawn, seated, findings)
    book = ledger.stage_books[drawn.stage]
    if drawn.is_closed and (event.round, event.table) not in ledger.upheld:
        results.check_correction_window(ledger, drawn, seated, Mistake.PUBLISHED, at, findings, book)
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


def _check_pair_reinstated(ledger: EventLedger, event: ev.PairReinstated, findings: Findings) -> None:
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


def _check_start_taken_back(ledger: EventLedger, event: ev.StartTakenBack, findings: Findings) -> None:
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
    """The tables of a round whose matches had this many lines before this one."""
    prefix = f"{number}-"
    return [
        int(name.removeprefix(prefix))
        for name, stream in ledger.matches.items()
        if name.startswith(prefix) and len(stream.lines) >= entries and stream.lines[entries - 1] < line
    ]


# ---- Check undo events: drafts, overtaken draws, and what nothing depends on yet


def check_undo_event(ledger: EventLedger, event: AnyCompetitionEvent, findings: Findings) -> bool:
    """Check an undo event; return false for any other."""
    match event:
        case ev.DrawDiscarded():
            _check_draw_discarded(ledger, event, findings)
        case ev.CheckInUndone():
            _check_check_in_undone(ledger, event, findings)
        case ev.PairReturned():
            _check_pair_returned(ledger, event, findings)
        case ev.ResultWithdrawn():
            _check_result_withdrawn(ledger, event, findings)
        case ev.LeftOverUndone():
            _check_left_over_undone(ledger, event, findings)
        case _:
            return False
    findings.count("taken_back")
    return True


def _check_draw_discarded(ledger: EventLedger, event: ev.DrawDiscarded, findings: Findings) -> None:
    """A draft, or a public draw before its start: with a reason, and not for a correction where the draw stands."""
    drawn = find_checked_round(ledger, event.round, findings)
    if drawn is None:
        return
    if drawn.published:
        if drawn.started is not None or (not drawn.is_before_correction and not event.was_published):
            findings.add_difference("already_published", NO_ARTICLE, None, event.round)
            return
        if drawn.is_before_correction and ledger.book.corrections.draw_stands:
            findings.add_difference("draw_stands", ledger.book.cite("corrections.draw_stands"), None, event.round)
            return
        if not event.reason and not drawn.is_before_correction:
            findings.add_difference("no_reason", NO_ARTICLE)
    if event.was_published:
        findings.expect("wrongly_called_published", NO_ARTICLE, drawn.published, event.was_published)
        findings.expect(
            "results_are_in", NO_ARTICLE, [], list_begun_tables(ledger, event.round, findings.line, entries=1)
        )
        for entrant in ledger.entrants.values():
            if entrant.left_from == event.round + 1:
                entrant.left_from = event.round
            entrant.first_round = min(entrant.first_round, event.round)
    del ledger.rounds[event.round]


def _check_check_in_undone(ledger: EventLedger, event: ev.CheckInUndone, findings: Findings) -> None:
    find_entrant(ledger, event.pair, findings)
    mark_absent(ledger, event.round, event.pair, is_absent=False)
    drawn = ledger.rounds.get(event.round)
    if drawn is not None and drawn.started is not None:
        findings.add_difference("already_started", NO_ARTICLE, drawn.started, event.round)


def _check_pair_returned(ledger: EventLedger, event: ev.PairReturned, findings: Findings) -> None:
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    if entrant.left_from is None or entrant.is_disqualified:
        findings.add_difference("not_withdrawn", NO_ARTICLE, None, event.pair)
    elif entrant.left_from <= find_last_published_round(ledger):
        findings.add_difference("drawn_without_it", NO_ARTICLE, find_last_published_round(ledger), entrant.left_from)
    entrant.left_from = None


def _check_left_over_undone(ledger: EventLedger, event: ev.LeftOverUndone, findings: Findings) -> None:
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if not drawn.regrouped or drawn.is_closed:
        findings.add_difference("no_left_over_draw", NO_ARTICLE, None, event.round)
        return
    tables, drawn.byes, drawn.left, drawn.absent = drawn.regrouped.pop()
    for number in tables:
        seated = drawn.seats.pop(number)
        if seated.result is not None or seated.boards or seated.claims or seated.forfeited or seated.refusals:
            findings.add_difference("already_started", NO_ARTICLE, None, (event.round, number))
    drawn.looked_at = -1


def _check_result_withdrawn(ledger: EventLedger, event: ev.ResultWithdrawn, findings: Findings) -> None:
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if drawn.is_closed:
        findings.add_difference("round_closed", NO_ARTICLE, None, drawn.number)
    if seated.result is None and not seated.boards:
        findings.add_difference("nothing_to_sign", NO_ARTICLE, None, (event.round, event.table))
    book = ledger.stage_books[drawn.stage]
    is_signed = bool(confirmed.list_signing_sides(seated, book)) and not confirmed.list_missing_confirmations(
        seated, book
    )
    if seated.forfeited or seated.is_settled or is_signed:
        findings.add_difference("already_confirmed", NO_ARTICLE, None, (event.round, event.table))
    seated.result, seated.boards, seated.claims, seated.signed, seated.stood = None, (), {}, set(), []
