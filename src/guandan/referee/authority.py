"""裁决权: who may decide what; those above may decide whatever those below may."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.errors import IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.referee.ledger import Made
    from guandan.referee.proposal import Proposal
    from guandan.referee.report import Report
    from guandan.rules.options.infraction import Case
    from guandan.rules.options.penalties import LadderRules
    from guandan.rules.rulebook import Rulebook

RANKS = tuple(Authority)
"""From the table upwards."""


def highest(authorities: Iterable[Authority | None]) -> Authority:
    """The one of these who stands highest; the referee where there is none."""
    named = (one for one in authorities if one is not None)
    return max(named, key=RANKS.index, default=Authority.REFEREE)


def outranks(who: Authority, needed: Authority) -> bool:
    """May this one take a decision that the other may?"""
    return RANKS.index(who) >= RANKS.index(needed)


def decider(book: Rulebook, report: Report, case: Case, made: Iterable[Made]) -> Authority:
    """Who decides a case of the book, and what it makes with earlier ones."""
    rules = book.ladder
    return highest(
        (
            case.decided_by,
            rules.choice_by if case.choice else None,
            rules.signals_by if report.infraction is InfractionId.SIGNALS else None,
            rules.damage_by if report.situation is Situation.AT_OTHERS_COST else None,
            rules.disqualified_by if report.choice is Rung.DISQUALIFIED else None,
            rules.loss_by if report.choice is Rung.MATCH_LOST else None,
            *(_escalated_by(one.rung, rules) for one in made),
        )
    )


def overruler(book: Rulebook, report: Report, rungs: Iterable[Rung]) -> Authority:
    """Who may give these rungs of their own judgement: a special lateness is for those whom the book names."""
    special = book.lateness.special_by if report.infraction is InfractionId.LATE else None
    return highest((special, *(_given_by(rung, book.ladder) for rung in rungs)))


def _escalated_by(rung: Rung, rules: LadderRules) -> Authority:
    return (rules.foul_by if rung is Rung.FOUL else _given_by(rung, rules)) or rules.otherwise_by


def _given_by(rung: Rung, rules: LadderRules) -> Authority:
    match rung:
        case Rung.WARNING:
            by = rules.warning_by
        case Rung.VIOLATION:
            by = rules.violation_by
        case Rung.FOUL:
            by = rules.foul_at_once_by
        case Rung.MATCH_LOST:
            by = rules.loss_by
        case Rung.DISQUALIFIED:
            by = rules.disqualified_by
        case _ as unreachable:
            assert_never(unreachable)
    return by or rules.otherwise_by


def may_decide(who: Authority, proposal: Proposal) -> bool:
    """May this one rule so?"""
    return outranks(who, proposal.decided_by)


def check_authority(who: Authority, proposal: Proposal) -> None:
    """Raise if the decision is above this one's rank; it goes to the one named."""
    if not may_decide(who, proposal):
        raise IllegalAction("needs_authority", proposal.article, needed=proposal.decided_by)
