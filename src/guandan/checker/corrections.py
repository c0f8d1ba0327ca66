"""成绩更正: only inside the window and with a reason (section 7 of the specification)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, assert_never

from guandan.checker.report import NO_ARTICLE
from guandan.checker.results import check_result
from guandan.checker.tables import find_checked_table
from guandan.competition.model.values import Mistake

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.round_events import ResultCorrected
    from guandan.rules.rulebook import Rulebook


def check_correction(ledger: EventLedger, event: ResultCorrected, at: datetime | None, findings: Findings) -> None:
    """Check the correction of a table's result."""
    place = find_checked_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    findings.count("corrections")
    book = ledger.book_of(drawn)
    check_result(ledger, event, seated.table, book, findings)
    if not event.reason:
        findings.add_difference("no_reason", NO_ARTICLE)
    if seated.outcome is None and not seated.boards:
        findings.add_difference("nothing_to_correct", NO_ARTICLE, None, (event.round, event.table))
    if event.even_late:
        if book.corrections.later_errors_stand:
            findings.add_difference(
                "later_error_put_right", book.cite("corrections.later_errors_stand"), None, event.mistake
            )
    elif (event.round, event.table) not in ledger.upheld:  # what an appeal changes has no window
        check_correction_window(ledger, drawn, seated, event.mistake, at, findings, book)
    for later in ledger.rounds.values():
        if later.number > event.round and later.published and later.started is None:
            later.is_before_correction = True
    seated.remember()
    seated.result, seated.boards, seated.forfeited = event.result, event.boards, ()
    seated.is_settled = True


def check_correction_window(  # noqa: PLR0913, PLR0917 (a window depends on the round, the table, the kind, the time and the book)
    ledger: EventLedger,
    drawn: CheckedRound,
    seated: CheckedTable,
    mistake: Mistake,
    at: datetime | None,
    findings: Findings,
    book: Rulebook,
) -> None:
    """Check that a correction is inside its window."""
    rules, limits = book.corrections, ledger.limits
    match mistake:
        case Mistake.SCORING:
            if rules.scoring_until is not None and seated.have_left:
                findings.add_difference("after_the_window", book.cite("corrections.scoring_until"), None, mistake)
            return
        case Mistake.ENTRY:
            since, own = drawn.closed, rules.entry_minutes
            set_to = None if limits is None else limits.entry_minutes
            option = "corrections.entry_minutes"
        case Mistake.PUBLISHED:
            since, own = ledger.closed_stages.get(drawn.stage), rules.published_minutes
            set_to = None if limits is None else limits.published_minutes
            option = "corrections.published_minutes"
        case _ as unreachable:
            assert_never(unreachable)
    minutes = own if set_to is None else set_to
    if minutes is None or since is None or at is None:
        return
    until = since + timedelta(minutes=minutes)
    if at > until:
        findings.add_difference("after_the_window", book.cite(option), until, at)
