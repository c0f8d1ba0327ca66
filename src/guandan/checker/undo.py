"""Check undo events: drafts, overtaken draws, and what nothing depends on yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import confirmation as confirmed
from guandan.checker.entries import find_entrant, find_last_published_round
from guandan.checker.reopen import list_begun_tables
from guandan.checker.report import NO_ARTICLE
from guandan.checker.tables import find_checked_round, find_checked_table
from guandan.competition.model import undo_events as ue

if TYPE_CHECKING:
    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyCompetitionEvent


def check_undo_event(ledger: EventLedger, event: AnyCompetitionEvent, findings: Findings) -> bool:
    """Check an undo event; return false for any other."""
    match event:
        case ue.DrawDiscarded():
            _check_draw_discarded(ledger, event, findings)
        case ue.CheckInUndone():
            _check_check_in_undone(ledger, event, findings)
        case ue.PairReturned():
            _check_pair_returned(ledger, event, findings)
        case ue.ResultWithdrawn():
            _check_result_withdrawn(ledger, event, findings)
        case ue.LeftOverUndone():
            _check_left_over_undone(ledger, event, findings)
        case _:
            return False
    findings.count("taken_back")
    return True


def _check_draw_discarded(ledger: EventLedger, event: ue.DrawDiscarded, findings: Findings) -> None:
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


def _check_check_in_undone(ledger: EventLedger, event: ue.CheckInUndone, findings: Findings) -> None:
    find_entrant(ledger, event.pair, findings)
    drawn = ledger.rounds.get(event.round)
    if drawn is not None and drawn.started is not None:
        findings.add_difference("already_started", NO_ARTICLE, drawn.started, event.round)


def _check_pair_returned(ledger: EventLedger, event: ue.PairReturned, findings: Findings) -> None:
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    if entrant.left_from is None or entrant.is_disqualified:
        findings.add_difference("not_withdrawn", NO_ARTICLE, None, event.pair)
    elif entrant.left_from <= find_last_published_round(ledger):
        findings.add_difference("drawn_without_it", NO_ARTICLE, find_last_published_round(ledger), entrant.left_from)
    entrant.left_from = None


def _check_left_over_undone(ledger: EventLedger, event: ue.LeftOverUndone, findings: Findings) -> None:
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if not drawn.regrouped or drawn.is_closed:
        findings.add_difference("no_left_over_draw", NO_ARTICLE, None, event.round)
        return
    tables, drawn.byes, drawn.left = drawn.regrouped.pop()
    for number in tables:
        seated = drawn.seats.pop(number)
        if seated.result is not None or seated.boards or seated.claims or seated.forfeited or seated.refusals:
            findings.add_difference("already_started", NO_ARTICLE, None, (event.round, number))
    drawn.looked_at = -1


def _check_result_withdrawn(ledger: EventLedger, event: ue.ResultWithdrawn, findings: Findings) -> None:
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
