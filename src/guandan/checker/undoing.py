"""What was taken back: a draft, a draw that a correction has overtaken, what nobody has signed or drawn on since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import confirmed
from guandan.checker.entering import find_entrant, last_published
from guandan.checker.reopening import tables_begun
from guandan.checker.report import NO_ARTICLE
from guandan.checker.tables import find_round, find_table
from guandan.competition.model import undo_events as ue

if TYPE_CHECKING:
    from guandan.checker.ledger import Ledger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyEvent


def undo_event(ledger: Ledger, event: AnyEvent, findings: Findings) -> bool:
    """Something is taken back; false if it is something else."""
    match event:
        case ue.DrawDiscarded():
            _discarded(ledger, event, findings)
        case ue.CheckInUndone():
            _not_checked_in(ledger, event, findings)
        case ue.PairReturned():
            _returned(ledger, event, findings)
        case ue.ResultWithdrawn():
            _withdrawn(ledger, event, findings)
        case ue.LeftOverUndone():
            _left_over(ledger, event, findings)
        case _:
            return False
    findings.count("taken_back")
    return True


def _discarded(ledger: Ledger, event: ue.DrawDiscarded, findings: Findings) -> None:
    """A draft, or a public draw before its start: with a reason, and not for a correction where the draw stands."""
    drawn = find_round(ledger, event.round, findings)
    if drawn is None:
        return
    if drawn.published:
        if drawn.started is not None or (not drawn.is_before_correction and not event.was_published):
            findings.find("already_published", NO_ARTICLE, None, event.round)
            return
        if drawn.is_before_correction and ledger.book.corrections.draw_stands:
            findings.find("draw_stands", ledger.book.cite("corrections.draw_stands"), None, event.round)
            return
        if not event.reason and not drawn.is_before_correction:
            findings.find("no_reason", NO_ARTICLE)
    if event.was_published:
        findings.expect("wrongly_called_published", NO_ARTICLE, drawn.published, event.was_published)
        findings.expect("results_are_in", NO_ARTICLE, [], tables_begun(ledger, event.round, findings.line, entries=1))
        for entrant in ledger.entrants.values():
            if entrant.left_from == event.round + 1:
                entrant.left_from = event.round
            entrant.first_round = min(entrant.first_round, event.round)
    del ledger.rounds[event.round]


def _not_checked_in(ledger: Ledger, event: ue.CheckInUndone, findings: Findings) -> None:
    find_entrant(ledger, event.pair, findings)
    drawn = ledger.rounds.get(event.round)
    if drawn is not None and drawn.started is not None:
        findings.find("already_started", NO_ARTICLE, drawn.started, event.round)


def _returned(ledger: Ledger, event: ue.PairReturned, findings: Findings) -> None:
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    if entrant.left_from is None or entrant.is_disqualified:
        findings.find("not_withdrawn", NO_ARTICLE, None, event.pair)
    elif entrant.left_from <= last_published(ledger):
        findings.find("drawn_without_it", NO_ARTICLE, last_published(ledger), entrant.left_from)
    entrant.left_from = None


def _left_over(ledger: Ledger, event: ue.LeftOverUndone, findings: Findings) -> None:
    drawn = find_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if not drawn.regrouped or drawn.is_closed:
        findings.find("no_left_over_draw", NO_ARTICLE, None, event.round)
        return
    tables, drawn.byes, drawn.left = drawn.regrouped.pop()
    for number in tables:
        seated = drawn.seats.pop(number)
        if seated.result is not None or seated.boards or seated.claims or seated.forfeited or seated.refusals:
            findings.find("already_started", NO_ARTICLE, None, (event.round, number))
    drawn.looked_at = -1


def _withdrawn(ledger: Ledger, event: ue.ResultWithdrawn, findings: Findings) -> None:
    place = find_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if drawn.is_closed:
        findings.find("round_closed", NO_ARTICLE, None, drawn.number)
    if seated.result is None and not seated.boards:
        findings.find("nothing_to_sign", NO_ARTICLE, None, (event.round, event.table))
    book = ledger.stage_books[drawn.stage]
    is_signed = bool(confirmed.must_sign(seated, book)) and not confirmed.missing(seated, book)
    if seated.forfeited or seated.is_settled or is_signed:
        findings.find("already_confirmed", NO_ARTICLE, None, (event.round, event.table))
    seated.result, seated.boards, seated.claims, seated.signed, seated.stood = None, (), {}, set(), []
