"""奖励: the prize list as published, and the end of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.check import lots, ranks
from guandan.competition.check.report import NO_ARTICLE
from guandan.competition.values import Matter

if TYPE_CHECKING:
    from guandan.competition.check.ledger import Ledger
    from guandan.competition.check.lines import PrizesLine
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


def check_prizes(ledger: Ledger, line: PrizesLine, findings: Findings) -> None:
    """The pairs of each class: as the organisers decided, or else by place."""
    findings.count("prizes")
    stage = len(ledger.plan.stages)
    if not ledger.of_stage(stage):
        findings.find("no_such_stage", NO_ARTICLE, None, stage)
        return
    places = [rank.pair for rank in ranks.standings(ledger, stage)]
    decided = {
        decision.about: decision.pairs
        for decision in ledger.decisions
        if decision.matter is Matter.PRIZES and decision.pairs
    }
    taken = 0
    for number, (count, found) in enumerate(zip(ledger.book.prizes.pairs, line.classes, strict=False), 1):
        right = decided.get(number, tuple(places[taken : taken + count]))
        findings.expect("wrong_prizes", ledger.book.cite("prizes.pairs"), sorted(right), sorted(found))
        taken += count
