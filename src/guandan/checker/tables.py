"""Find the round and the table that an event names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE

if TYPE_CHECKING:
    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger
    from guandan.checker.report import Findings


def find_checked_round(
    ledger: EventLedger, number: int, findings: Findings, *, published: bool = False
) -> CheckedRound | None:
    """The round, drafted or published; a difference if there is none."""
    drawn = ledger.rounds.get(number)
    if drawn is None or (published and not drawn.published):
        findings.add_difference("no_such_round", NO_ARTICLE, sorted(ledger.rounds), number)
        return None
    return drawn


def find_checked_table(
    ledger: EventLedger, number: int, table: int, findings: Findings
) -> tuple[CheckedRound, CheckedTable] | None:
    """The table of a published round; a difference if there is none."""
    drawn = find_checked_round(ledger, number, findings, published=True)
    if drawn is None:
        return None
    seated = drawn.seats.get(table)
    if seated is None:
        findings.add_difference("no_such_table", NO_ARTICLE, sorted(drawn.seats), (number, table))
        return None
    return drawn, seated
