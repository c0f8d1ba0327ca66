"""Check the end of an event: nothing pending, windows closed or waived, and the secret of the lots."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker import lots
from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings.ladder import RANKS
from guandan.competition.model.values import Windows
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import CompetitionClosed

LOTS = "docs/pairing.md: Lots"
MIN_TO_PLAY = 2


def check_closed(ledger: EventLedger, event: CompetitionClosed, at: datetime | None, findings: Findings) -> None:
    """Check that all stages are closed and that a published secret is the committed one."""
    if event.secret is not None:
        findings.expect("wrong_secret", LOTS, ledger.created.commitment, lots.compute_commitment(event.secret))
        ledger.is_revealed = True
    still_open = [number for number in ledger.stage_books if number not in ledger.closed_stages]
    if len(ledger.in_play(max(ledger.rounds, default=0) + 1)) < MIN_TO_PLAY:
        still_open = []  # nobody is left to play on
    findings.expect("stage_not_closed", NO_ARTICLE, [], still_open)
    if event.is_settled:  # version 0.1.0 did not ask
        pending = [(kind, number) for (kind, number), is_open in ledger.matters.items() if is_open and kind != "call"]
        findings.expect("closed_while_pending", ledger.book.cite("appeals.heard_by"), [], pending)
        _check_windows(ledger, event, at, findings)
    ledger.is_closed, ledger.closed_at, ledger.is_settled = True, at, event.is_settled


def _check_windows(ledger: EventLedger, event: CompetitionClosed, at: datetime | None, findings: Findings) -> None:
    running = at is not None and any(end > at for end in _list_window_ends(ledger))
    if event.windows is Windows.OVER and running:
        findings.add_difference(
            "windows_running", ledger.book.cite("corrections.published_minutes"), max(_list_window_ends(ledger)), at
        )
    if event.windows is Windows.WAIVED:
        by = event.waived_by
        if not event.reason:
            findings.add_difference("no_reason", NO_ARTICLE)
        if by is None or RANKS.index(by) < RANKS.index(Authority.CHIEF_REFEREE):
            findings.add_difference("wrong_authority", NO_ARTICLE, Authority.CHIEF_REFEREE, by)


def _list_window_ends(ledger: EventLedger) -> list[datetime]:
    """List when the windows of the rounds that were played close."""
    rules, limits, found = ledger.book.corrections, ledger.limits, []
    entry, published = rules.entry_minutes, rules.published_minutes
    if limits is not None:
        entry = entry if limits.entry_minutes is None else limits.entry_minutes
        published = published if limits.published_minutes is None else limits.published_minutes
    for drawn in ledger.rounds.values():
        stage = ledger.closed_stages.get(drawn.stage)
        windows = ((drawn.closed, entry), (stage, published), (drawn.closed, ledger.book.appeals.minutes))
        found += [since + timedelta(minutes=own) for since, own in windows if since is not None and own is not None]
    return found


def check_nothing_after(ledger: EventLedger, findings: Findings) -> None:
    """Check that nothing was played after the event was closed."""
    if not ledger.is_closed or not ledger.is_settled or ledger.closed_at is None:
        return
    for stream in ledger.matches.values():
        for entry, line in zip(stream.entries, stream.lines, strict=True):
            if entry.at is not None and entry.at > ledger.closed_at:
                findings.line = line
                findings.add_difference("competition_closed", NO_ARTICLE, ledger.closed_at, entry.at)
