"""裁决权: find who may decide what; a higher authority may decide everything that a lower one may."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.ruling import Ruling
    from guandan.referee.ledger import RungEscalation
    from guandan.referee.report import InfractionReport
    from guandan.rules.options.infraction import Case
    from guandan.rules.options.penalties import LadderRules
    from guandan.rules.rulebook import Rulebook


RANKS = tuple(Authority)
"""The authorities, from the table upwards."""


def find_highest(authorities: Iterable[Authority | None]) -> Authority:
    """Find the highest of these authorities; the referee if there are none."""
    named = (authority for authority in authorities if authority is not None)
    return max(named, key=RANKS.index, default=Authority.REFEREE)


def outranks(who: Authority, needed: Authority) -> bool:
    """May this authority take a decision that needs the other?"""
    return RANKS.index(who) >= RANKS.index(needed)


def find_decider(book: Rulebook, report: InfractionReport, case: Case, made: Iterable[RungEscalation]) -> Authority:
    """Find who decides a case of the book and what it escalates to."""
    rules = book.ladder
    return find_highest(
        (
            case.decided_by,
            rules.choice_by if case.choice else None,
            rules.signals_by if report.infraction is InfractionId.SIGNALS else None,
            rules.damage_by if report.situation is Situation.AT_OTHERS_COST else None,
            rules.disqualified_by if report.choice is Rung.DISQUALIFIED else None,
            rules.loss_by if report.choice is Rung.MATCH_LOST else None,
            *(_find_escalation_authority(escalation.rung, rules) for escalation in made),
        )
    )


def find_overruler(book: Rulebook, report: InfractionReport, rungs: Iterable[Rung]) -> Authority:
    """Find who may give these rungs at their discretion; for a special lateness the book names the authority."""
    special = book.lateness.special_by if report.infraction is InfractionId.LATE else None
    return find_highest((special, *(_find_rung_authority(rung, book.ladder) for rung in rungs)))


def _find_escalation_authority(rung: Rung, rules: LadderRules) -> Authority:
    return (rules.foul_by if rung is Rung.FOUL else _find_rung_authority(rung, rules)) or rules.otherwise_by


def _find_rung_authority(rung: Rung, rules: LadderRules) -> Authority:
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


# ---- 裁判职权: decisions that the book leaves to the referee's own judgement; no higher authority may change them


def is_referees_own(book: Rulebook, ruling: Ruling) -> bool:
    """Did this ruling use a choice that the book leaves, or let a penalty lapse? One against the book did neither."""
    if ruling.overruled:
        return False
    cases = (case for infraction in book.infractions if infraction.id == ruling.infraction for case in infraction.cases)
    situation = ruling.situation or Situation.ANY
    chosen = any(case.situation == situation and set(ruling.rungs) & set(case.choice) for case in cases)
    return chosen or bool(ruling.lapsed)
