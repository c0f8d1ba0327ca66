"""The end of an event, and the secret of its lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.check import lots
from guandan.competition.check.report import NO_ARTICLE

if TYPE_CHECKING:
    from guandan.competition.check.ledger import Ledger
    from guandan.competition.check.report import Findings
    from guandan.competition.entry_events import CompetitionClosed

LOTS = "docs/pairing.md: Lots"
TO_PLAY = 2


def check_closed(ledger: Ledger, event: CompetitionClosed, findings: Findings) -> None:
    """An event ends when all its stages have; a secret that is made public must be the one that was promised."""
    if event.secret is not None:
        findings.expect("wrong_secret", LOTS, ledger.created.commitment, lots.commitment_of(event.secret))
    still_open = [number for number in ledger.stage_books if number not in ledger.closed_stages]
    if len(ledger.in_play(max(ledger.rounds, default=0) + 1)) < TO_PLAY:
        still_open = []  # nobody is left to play on
    findings.expect("stage_not_closed", NO_ARTICLE, [], still_open)
    ledger.is_closed = True
