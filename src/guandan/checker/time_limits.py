"""到时: check that late results were asked about, and that one short of A came after the call of time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.rules.levels import PAST_A
from guandan.rules.points import Ending

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.round_events import ResultEntered

ENDED_OTHERWISE = (Ending.PASSED_A, Ending.RULING, Ending.FORFEIT, Ending.BOTH_FORFEIT)


def check_timed(
    ledger: EventLedger, drawn: CheckedRound, event: ResultEntered, at: datetime | None, findings: Findings
) -> None:
    """A result that says how it stands with the clock; version 0.1.0 did not ask."""
    if event.in_time is None and not event.after_time:
        return
    book = ledger.book_of(drawn)
    article = book.cite("match.at_call")
    left = _compute_time_left(ledger, drawn, event.table, at)
    findings.expect("wrong_about_time", article, left is not None and left <= timedelta(), event.after_time)
    if event.after_time and event.in_time is False:
        findings.add_difference("not_in_time", article, None, (event.round, event.table))
    if event.in_time is None or event.result is None or event.result.ending in ENDED_OTHERWISE:
        return
    has_its_deals = book.match.deals is not None and (
        event.final is None or event.final.deals in {None, book.match.deals}
    )
    is_due = left is not None and left <= timedelta(minutes=book.match.call_before)
    is_short = PAST_A not in {event.result.ew, event.result.ns}
    if is_short and not has_its_deals and not drawn.is_called and not is_due:
        findings.add_difference("time_not_called", article, None, (event.round, event.table))


def _compute_time_left(ledger: EventLedger, drawn: CheckedRound, table: int, at: datetime | None) -> timedelta | None:
    """What is left of a table's time; none where nobody set a limit."""
    minutes = ledger.book_of(drawn).match.minutes
    if minutes is None or at is None or drawn.started is None:
        return None
    now = drawn.paused_at or at
    played = max(timedelta(), now - drawn.started - drawn.paused)
    return timedelta(minutes=minutes + drawn.extra.get(table, 0)) - played
