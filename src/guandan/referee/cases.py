"""Find the case of an infraction that fits a report, or what must be known to find it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.referee.lateness import round_minutes
from guandan.referee.report import Needed
from guandan.rules.options.infraction import Case, InfractionId, Minutes, Situation
from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from guandan.referee.ledger import PenaltyLedger
    from guandan.referee.scene import Scene
    from guandan.rules.options.infraction import Infraction

_ANY_TIME = Minutes()


class CaseFit(Struct, frozen=True, kw_only=True):
    """A case and its number from 1; or what is still open, with the options."""

    number: int = 0
    case: Case | None = None
    asks: tuple[Needed, ...] = ()
    situations: tuple[Situation, ...] = ()
    choices: tuple[Rung, ...] = ()


def find_fitting_case(infraction: Infraction, scene: Scene, told: PenaltyLedger) -> CaseFit:
    """Find the first case that applies now; refuse if the book has none."""
    report = scene.report
    if report.case is not None:
        if not 1 <= report.case <= len(infraction.cases):
            raise IllegalAction("no_such_case", infraction=infraction.id, number=report.case)
        return _resolve_choice(report.case, infraction.cases[report.case - 1], scene)
    if report.minutes is None and any(case.minutes != _ANY_TIME for case in infraction.cases):
        return CaseFit(asks=(Needed.MINUTES,))
    for number, case in enumerate(infraction.cases, 1):
        if _holds(case, infraction.id, scene, told, report.situation):
            return _resolve_choice(number, case, scene)
    situations = tuple(
        dict.fromkeys(
            case.situation
            for case in infraction.cases
            if case.situation is not Situation.SHORT_HAND and _holds(case, infraction.id, scene, told, case.situation)
        )
    )
    if report.situation is Situation.ANY and situations:
        return CaseFit(asks=(Needed.SITUATION,), situations=situations)
    article = "; ".join(dict.fromkeys(case.article for case in infraction.cases))
    raise IllegalAction("nothing_follows", article, infraction=infraction.id)


def _holds(case: Case, name: InfractionId, scene: Scene, told: PenaltyLedger, situation: Situation) -> bool:
    """Does a case hold? The times that count are those which the case itself is about."""
    match = scene.match
    return case.fits(
        situation,
        minutes=round_minutes(match.book, scene.report.minutes or 0),
        nth=told.count_times(name, scene.side, scene.seat, case.situation),
        opponents_on_stage=match.progress.standing.stage is scene.side.other,
    )


def _resolve_choice(number: int, case: Case, scene: Scene) -> CaseFit:
    if not case.choice:
        return CaseFit(number=number, case=case)
    choice = scene.report.choice
    if choice is None:
        return CaseFit(number=number, asks=(Needed.CHOICE,), choices=case.choice)
    if choice not in case.choice:
        raise IllegalAction("not_among_the_penalties", case.article, rung=choice, allowed=case.choice)
    return CaseFit(number=number, case=case)
