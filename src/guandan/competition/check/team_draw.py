"""团体: draws in which teams meet over several tables (docs/pairing.md, Teams over several tables)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.values import TeamScoring

if TYPE_CHECKING:
    from guandan.competition.check.ledger import Drawn, Ledger
    from guandan.competition.check.report import Findings


def is_by_teams(ledger: Ledger) -> bool:
    """Do teams meet teams?"""
    teams = ledger.plan.teams
    return teams is not None and teams.scoring is TeamScoring.TABLES


def check(ledger: Ledger, drawn: Drawn, link: bytes | None, findings: Findings) -> None:
    """Check a draft of teams."""
    del ledger, drawn, link
    findings.count("team_draws_not_checked")
