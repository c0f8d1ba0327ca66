"""propose(match, report): propose what follows by the book, given what the side already has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.ruling import NumberedRuling
from guandan.referee import carry_out as carrying
from guandan.referee.authority import find_decider, find_highest, find_overruler
from guandan.referee.cases import CaseFit, find_fitting_case
from guandan.referee.citations import cite_rung, cite_rung_escalation, join_articles
from guandan.referee.discretion import decide_freely, list_free_choices
from guandan.referee.lapse import check_foul_in_time, check_lapse, propose_lapse
from guandan.referee.ledger import add_rungs, build_ledger, find_party, weigh_rung
from guandan.referee.proposal import Penalty, Proposal
from guandan.referee.report import Needed
from guandan.referee.scene import Scene
from guandan.rules.options.infraction import FallsOn, InfractionId, Situation
from guandan.rules.options.remedy import Does
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.match import Match
    from guandan.referee.ledger import PenaltyLedger
    from guandan.referee.proposal import Overrule
    from guandan.referee.report import InfractionReport
    from guandan.rules.options.infraction import Case, Infraction
    from guandan.rules.options.remedy import Rung
    from guandan.rules.rulebook import Rulebook


def propose(
    match: Match, *reports: InfractionReport, earlier: Iterable[NumberedRuling] = (), overrule: Overrule | None = None
) -> Proposal:
    """What follows from these reports, ruled on in this order; `earlier` are rulings of earlier rounds."""
    if overrule is not None and not overrule.reason.strip():
        raise IllegalAction("reason_is_needed")
    book, told = match.book, build_ledger(match, earlier)
    reports = tuple(_detect_short_hand(match, report) for report in reports)
    proposal = Proposal(
        reports=reports, lapse=book.lapse.ways, lapse_article=book.cite("lapse.ways"), free=list_free_choices(book)
    )
    penalties: list[Penalty] = []
    for report in reports:
        check_lapse(book, report)
        if report.infraction is InfractionId.UNWRITTEN and report.discretion is None:
            return replace(proposal, asks=(Needed.DISCRETION,))
        infraction = _find_infraction(match, report)
        for scene in _build_scenes(infraction, match, report):
            found = (
                CaseFit(asks=(_find_needed_party(infraction),))
                if scene is None
                else find_fitting_case(infraction, scene, told)
            )
            if scene is None or found.case is None:
                return replace(proposal, asks=found.asks, situations=found.situations, choices=found.choices)
            if not report.lapsed and report.discretion is None:
                proposal = replace(proposal, lapse_proposed=(*proposal.lapse_proposed, *propose_lapse(scene)))
            number = len(match.rulings) + len(penalties) + 1
            penalty = _build_penalty(scene, found.case, found.number, told, number, overrule)
            check_foul_in_time(scene, penalty.carried_out)
            is_first = all(other.report is not report for other in penalties)
            done = carrying.list_remedies(scene, found.case, penalty) if is_first else ()
            asks = carrying.list_needs(scene, penalty, done)
            if asks:
                return replace(proposal, asks=asks)
            if any(remedy.does is Does.TEAM_FORFEIT for remedy in done):
                proposal = replace(proposal, is_team_forfeit=True)
            penalties.append(replace(penalty, effects=carrying.list_effects(scene, penalty, done)))
            told = told.add_ruling(NumberedRuling(number=number, deal=match.deals_done + 1, ruling=penalty.ruling()))
    return replace(proposal, penalties=carrying.merge_penalties(match, penalties))


def _detect_short_hand(match: Match, report: InfractionReport) -> InfractionReport:
    """少牌: where the book has a case for a short hand alone, the report's seats say whether it is one."""
    infraction = next((infraction for infraction in match.book.infractions if infraction.id is report.infraction), None)
    if (
        report.discretion is not None
        or infraction is None
        or all(case.situation is not Situation.SHORT_HAND for case in infraction.cases)
    ):
        return report
    if report.long_seat is None and report.short_seat is not None:
        return replace(report, situation=Situation.SHORT_HAND)
    return replace(report, situation=Situation.ANY) if report.situation is Situation.SHORT_HAND else report


def _find_infraction(match: Match, report: InfractionReport) -> Infraction:
    if report.discretion is not None:
        return decide_freely(match.book, report, report.discretion)
    found = next((infraction for infraction in match.book.infractions if infraction.id is report.infraction), None)
    if found is None:
        raise IllegalAction("no_such_infraction", match.book.cite("ladder.otherwise_by"), infraction=report.infraction)
    return found


def _find_needed_party(infraction: Infraction) -> Needed:
    return Needed.HAND if infraction.falls_on is FallsOn.LONG_HAND_ELSE_SHORT else Needed.SIDE


def _build_scenes(infraction: Infraction, match: Match, report: InfractionReport) -> list[Scene | None]:
    """Whose fault it is: each side in turn where it is both's, none where the report does not say."""
    seat, side = report.seat, report.side
    if report.discretion is not None and seat is None and side is None:
        seat = report.long_seat or report.short_seat
    if infraction.falls_on is FallsOn.LONG_HAND_ELSE_SHORT:
        seat, side = report.long_seat or report.short_seat, None
    if seat is not None and side not in {None, seat.side}:
        raise IllegalAction("offender_is_of_the_other_side", seat=seat)
    sides: tuple[Side | None, ...] = (side if seat is None else seat.side,)
    if infraction.falls_on is FallsOn.BOTH_SIDES:
        sides = tuple(Side)
    is_shared = infraction.falls_on is FallsOn.BOTH_SIDES
    return [None if side is None else _build_scene(match, report, side, seat, is_shared=is_shared) for side in sides]


def _build_scene(match: Match, report: InfractionReport, side: Side, seat: Seat | None, *, is_shared: bool) -> Scene:
    own = seat if seat is not None and seat.side is side and not is_shared else None
    return Scene(match=match, report=report, side=side, seat=own, is_shared=is_shared)


def _build_penalty(
    scene: Scene, case: Case, place: int, told: PenaltyLedger, number: int, overrule: Overrule | None
) -> Penalty:
    """The rungs that are given, and what they make with earlier ones."""
    book, report = scene.match.book, scene.report
    rungs = _list_rungs(report, case, overrule)
    _, made = add_rungs(told.get_standing(find_party(scene.side, scene.seat, book.ladder)), rungs, number, book.ladder)
    every = (*rungs, *(one.rung for one in made))
    only_heaviest = book.ladder.heaviest_only and every
    by = book.lapse.decided_by if report.lapsed else find_decider(book, report, case, made)
    stand_in_by = None if report.stand_in is None else book.ladder.foul_as_first_if_both_offended
    return Penalty(
        report=report,
        case=place,
        situation=case.situation if report.situation is Situation.ANY else report.situation,
        article=_cite(book, report, case, overrule),
        side=scene.side,
        seat=scene.seat,
        rungs=rungs,
        escalated=made,
        carried_out=(max(every, key=weigh_rung),) if only_heaviest else every,
        decided_by=find_highest((by, stand_in_by, None if overrule is None else find_overruler(book, report, rungs))),
        may=() if report.lapsed else case.may,
        overrule=overrule,
        makes_article=cite_rung_escalation(book, made[-1].rung) if made and book.ladder.escalation_cited else "",
    )


def _cite(book: Rulebook, report: InfractionReport, case: Case, overrule: Overrule | None) -> str:
    """The article of the case; whoever gives other penalties than the case's cites those first."""
    own = report.article or case.article
    if overrule is None or not overrule.rungs or not book.ladder.escalation_cited:
        return own
    return join_articles((*(cite_rung(book, rung) for rung in overrule.rungs), own))


def _list_rungs(report: InfractionReport, case: Case, overrule: Overrule | None) -> tuple[Rung, ...]:
    """The book's, with the one chosen; the overruling's own; none where the right has lapsed."""
    if overrule is not None and overrule.rungs is not None:
        return overrule.rungs
    if report.lapsed:
        return ()
    return case.rungs if report.choice is None or not case.choice else (*case.rungs, report.choice)
