"""The end of an event: nothing pending, its windows over or waived, and the secret of its lots."""

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

    from guandan.checker.ledger import Ledger
    from guandan.checker.report import Findings
    from guandan.competition.model.entry_events import CompetitionClosed

LOTS = "docs/pairing.md: Lots"
TO_PLAY = 2


def check_closed(ledger: Ledger, event: CompetitionClosed, at: datetime | None, findings: Findings) -> None:
    """An event ends when all its stages have; a secret that is made public must be the one that was promised."""
    if event.secret is not None:
        findings.expect("wrong_secret", LOTS, ledger.created.commitment, lots.commitment_of(event.secret))
        ledger.is_revealed = True
    still_open = [number for number in ledger.stage_books if number not in ledger.closed_stages]
    if len(ledger.in_play(max(ledger.rounds, default=0) + 1)) < TO_PLAY:
        still_open = []  # nobody is left to play on
    findings.expect("stage_not_closed", NO_ARTICLE, [], still_open)
    if event.is_settled:  # 0.1.0 did not ask
        pending = [(kind, number) for (kind, number), is_open in ledger.matters.items() if is_open and kind != "call"]
        findings.expect("closed_while_pending", ledger.book.cite("appeals.heard_by"), [], pending)
        _check_windows(ledger, event, at, findings)
    ledger.is_closed, ledger.closed_at, ledger.is_settled = True, at, event.is_settled


def _check_windows(ledger: Ledger, event: CompetitionClosed, at: datetime | None, findings: Findings) -> None:
    running = at is not None and any(end > at for end in _ends(ledger))
    if event.windows is Windows.OVER and running:
        findings.find("windows_running", ledger.book.cite("corrections.published_minutes"), max(_ends(ledger)), at)
    if event.windows is Windows.WAIVED:
        by = event.waived_by
        if not event.reason:
            findings.find("no_reason", NO_ARTICLE)
        if by is None or RANKS.index(by) < RANKS.index(Authority.CHIEF_REFEREE):
            findings.find("wrong_authority", NO_ARTICLE, Authority.CHIEF_REFEREE, by)


def _ends(ledger: Ledger) -> list[datetime]:
    """When the windows of the rounds that were played close."""
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


def check_nothing_after(ledger: Ledger, findings: Findings) -> None:
    """Nothing was played at any table after the event was finished."""
    if not ledger.is_closed or not ledger.is_settled or ledger.closed_at is None:
        return
    for stream in ledger.matches.values():
        for entry, line in zip(stream.entries, stream.lines, strict=True):
            if entry.at is not None and entry.at > ledger.closed_at:
                findings.line = line
                findings.find("competition_closed", NO_ARTICLE, ledger.closed_at, entry.at)
