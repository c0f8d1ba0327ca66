"""Propose penalties and remedies for reports by the book, counting the penalties that the side already has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.ruling import NumberedRuling
from guandan.referee import remedies
from guandan.referee import remedies as penalties
from guandan.referee.authority import find_decider, find_highest, find_overruler
from guandan.referee.citations import cite_rung, cite_rung_escalation, join_articles
from guandan.referee.lapse import check_foul_in_time, check_lapse, list_remaining_effects, propose_lapse
from guandan.referee.lateness import round_minutes
from guandan.referee.ledger import add_rungs, build_ledger, find_party, weigh_rung
from guandan.referee.proposal import FreeDecision, Penalty, Proposal
from guandan.referee.report import Needed
from guandan.referee.scene import Scene
from guandan.rules.options.infraction import Case, FallsOn, Infraction, InfractionId, Minutes, Situation
from guandan.rules.options.penalties import FoulsTogether
from guandan.rules.options.remedy import Does, Remedy, Rung
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.effects import AnyEffect
    from guandan.game.match import Match
    from guandan.referee.ledger import PenaltyLedger
    from guandan.referee.proposal import Overrule
    from guandan.referee.report import Discretion, InfractionReport
    from guandan.rules.options.authority import Authority
    from guandan.rules.rulebook import Rulebook


def propose(
    match: Match, *reports: InfractionReport, earlier: Iterable[NumberedRuling] = (), overrule: Overrule | None = None
) -> Proposal:
    """Propose what follows from these reports, ruled on in this order; `earlier` are rulings of earlier rounds."""
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
            done = list_remedies(scene, found.case, penalty) if is_first else ()
            asks = list_needs(scene, penalty, done)
            if asks:
                return replace(proposal, asks=asks)
            if any(remedy.does is Does.TEAM_FORFEIT for remedy in done):
                proposal = replace(proposal, is_team_forfeit=True)
            penalties.append(replace(penalty, effects=list_effects(scene, penalty, done)))
            told = told.add_ruling(NumberedRuling(number=number, deal=match.deals_done + 1, ruling=penalty.ruling()))
    return replace(proposal, penalties=merge_penalties(match, penalties))


def _detect_short_hand(match: Match, report: InfractionReport) -> InfractionReport:
    """少牌: decide by the report's seats whether only one hand is short, if the book has a case for that."""
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
    """Build a scene for each side at fault, and none in place of a side that the report does not name."""
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
    """Build the penalty: the rungs given, and the heavier ones that they add up to with earlier ones."""
    book, report = scene.match.book, scene.report
    rungs = _list_rungs(report, case, overrule)
    _, made = add_rungs(told.get_standing(find_party(scene.side, scene.seat, book.ladder)), rungs, number, book.ladder)
    every = (*rungs, *(escalation.rung for escalation in made))
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
    """Cite the article of the case, after those of the penalties if they differ from the case's."""
    own = report.article or case.article
    if overrule is None or not overrule.rungs or not book.ladder.escalation_cited:
        return own
    return join_articles((*(cite_rung(book, rung) for rung in overrule.rungs), own))


def _list_rungs(report: InfractionReport, case: Case, overrule: Overrule | None) -> tuple[Rung, ...]:
    """List the penalties: those of the overruling, or the book's with the one chosen; none if the right has lapsed."""
    if overrule is not None and overrule.rungs is not None:
        return overrule.rungs
    if report.lapsed:
        return ()
    return case.rungs if report.choice is None or not case.choice else (*case.rungs, report.choice)


# ---- How a penalty is carried out: which remedies still apply, and what they and the rungs do


_COUNT_INFRACTIONS = (InfractionId.HAND_COUNT, InfractionId.PACK_COUNT)
_PENALTY_REMEDIES = frozenset(
    {Does.FORFEIT, Does.TEAM_FORFEIT, Does.GIVE_UP_FIRST_DEAL, Does.MOVE_LEVELS, Does.GIVE_STAGE, Does.TAKE_POINTS}
)
"""Remedies that punish without putting anything right; if other rungs are given, they replace these."""


def list_remedies(scene: Scene, case: Case, penalty: Penalty) -> tuple[Remedy, ...]:
    """List the book's remedies and those added; if the deal or match is lost, only those that still matter then."""
    report, book = scene.report, scene.match.book
    if report.lapsed:
        return ()
    possible = {remedy.does for remedy in case.may}
    for does in report.add:
        if does not in possible:
            raise IllegalAction("not_among_the_additions", case.article, does=does)
    counted = book.opening.count_hands and report.infraction in _COUNT_INFRACTIONS
    every = (
        *((Remedy(does=Does.COUNT_HANDS),) if counted else ()),
        *case.remedies,
        *(remedy for remedy in case.may if remedy.does in report.add),
    )
    if penalty.overrule is not None and penalty.overrule.rungs is not None:
        every = tuple(remedy for remedy in every if remedy.does not in _PENALTY_REMEDIES)
    if not any(does_end_deal(rung, scene.match) for rung in penalty.carried_out):
        return every
    return tuple(remedy for remedy in every if remedy.does in remedies.LASTING_REMEDIES)


def does_end_deal(rung: Rung, match: Match) -> bool:
    """Does this rung end the deal?"""
    return weigh_rung(rung) > weigh_rung(Rung.FOUL) or (rung is Rung.FOUL and match.book.ladder.foul_effect is not None)


def list_needs(scene: Scene, penalty: Penalty, done: Iterable[Remedy]) -> tuple[Needed, ...]:
    """List what the report must still say."""
    if penalty.overrule is not None and penalty.overrule.effects is not None:
        return ()
    for_rungs = (ask for rung in penalty.carried_out for ask in penalties.list_penalty_needs(rung, scene))
    for_remedies = (ask for remedy in done for ask in remedies.list_remedy_needs(remedy, scene))
    return tuple(dict.fromkeys((*for_rungs, *for_remedies)))


def list_effects(scene: Scene, penalty: Penalty, done: Sequence[Remedy]) -> tuple[AnyEffect, ...]:
    """List the effects: first those that restore the table, then those of the rungs."""
    if penalty.overrule is not None and penalty.overrule.effects is not None:
        return penalty.overrule.effects
    if scene.report.lapsed:
        return list_remaining_effects(scene)
    undoes = any(remedy.does is Does.UNDO_FINISH for remedy in done)
    effects = (
        *(effect for remedy in done for effect in remedies.list_remedy_effects(remedy, scene)),
        *(
            effect
            for rung in penalty.carried_out
            for effect in penalties.list_penalty_effects(rung, scene, undoes_finish=undoes)
        ),
    )
    # A free decision may combine penalties that no case of a book combines, such as a foul and a forfeit.
    return effects if scene.report.discretion is None else penalties.merge_losses((effects,))[0]


def merge_penalties(match: Match, every: Sequence[Penalty]) -> tuple[Penalty, ...]:
    """Merge the penalties of both sides: two fouls mean a redeal, two losses become one."""
    if len({penalty.side for penalty in every}) <= 1:
        return tuple(every)
    effects = tuple(penalty.effects for penalty in every)
    fouled = {penalty.side for penalty in every if penalty.carried_out == (Rung.FOUL,)}
    if len(fouled) > 1 and match.book.remedies.fouls_together is FoulsTogether.DEAL_AGAIN:
        last = every[-1]
        effects = penalties.merge_both_fouls(
            effects, Scene(match=match, report=last.report, side=last.side, seat=last.seat)
        )
    rows = penalties.merge_losses(effects)
    return tuple(replace(penalty, effects=row) for penalty, row in zip(every, rows, strict=True))


# ---- Find the case of an infraction that fits a report, or what must be known to find it


_ANY_TIME = Minutes()


class CaseFit(Struct, frozen=True, kw_only=True):
    """A case with its number from 1, or else the open question with its options."""

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
    """Does a case apply? Only infractions that the case itself is about count as earlier times."""
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


# ---- 裁定: decide disputes and unwritten cases with any penalty or remedy that the book knows (D43)


DISPUTES_OPTION = "ladder.disputes_by"
PLAIN_REMEDIES = frozenset(
    {Does.PUT_BACK, Does.DRAW_BACK, Does.TAKE_BACK, Does.PUT_RIGHT, Does.COUNT_HANDS, Does.DEAL_AGAIN}
)
"""Remedies that put a mistake right in any book."""


def list_known_rungs(book: Rulebook) -> tuple[Rung, ...]:
    """List the penalties that the book gives anywhere, or counts up from lighter ones."""
    rules = book.ladder
    made = {
        Rung.VIOLATION: rules.warnings_to_violation,
        Rung.FOUL: rules.violations_to_foul,
        Rung.MATCH_LOST: rules.fouls_to_loss,
    }
    given = {rung for case in _list_cases(book) for rung in (*case.rungs, *case.choice)}
    return tuple(rung for rung in Rung if rung in given or made.get(rung))


def list_known_remedies(book: Rulebook) -> dict[Does, frozenset[int | None]]:
    """List the remedies that occur anywhere in the book, with their amounts, and those that every book has."""
    known: dict[Does, set[int | None]] = {does: {None} for does in PLAIN_REMEDIES}
    for case in _list_cases(book):
        for remedy in (*case.remedies, *case.may):
            known.setdefault(remedy.does, set()).add(remedy.amount)
    return {does: frozenset(known[does]) for does in Does if does in known}


def _list_cases(book: Rulebook) -> list[Case]:
    return [case for infraction in book.infractions for case in infraction.cases]


def list_free_choices(book: Rulebook) -> FreeDecision:
    """List what may be decided freely, and who may decide it."""
    plain = (Remedy(does=does) for does in Does if does in PLAIN_REMEDIES)
    remedies = dict.fromkeys(
        (*plain, *(remedy for case in _list_cases(book) for remedy in (*case.remedies, *case.may)))
    )
    return FreeDecision(
        by=book.ladder.disputes_by,
        article=book.cite(DISPUTES_OPTION),
        rungs=list_known_rungs(book),
        remedies=tuple(remedies),
    )


def decide_freely(book: Rulebook, report: InfractionReport, discretion: Discretion) -> Infraction:
    """Build an infraction from the report, whose only case is the decision."""
    by = book.ladder.disputes_by
    if by is None:
        raise IllegalAction("nobody_decides_disputes", book.cite(DISPUTES_OPTION))
    if not report.note.strip():
        raise IllegalAction("reason_is_needed", book.cite(DISPUTES_OPTION))
    _check_known(book, discretion)
    articles = (*(cite_rung(book, rung) for rung in discretion.rungs), book.cite(DISPUTES_OPTION))
    case = Case(
        rungs=discretion.rungs,
        remedies=discretion.remedies,
        decided_by=find_highest((by, *(_find_rung_authority(book, rung) for rung in discretion.rungs))),
        article=join_articles(articles),
    )
    return Infraction(id=report.infraction, keywords=(), cases=(case,))


def _find_rung_authority(book: Rulebook, rung: Rung) -> Authority | None:
    return book.ladder.disqualified_by if rung is Rung.DISQUALIFIED else None


def _check_known(book: Rulebook, discretion: Discretion) -> None:
    for rung in discretion.rungs:
        if rung not in list_known_rungs(book):
            raise IllegalAction("book_has_no_such_penalty", book.cite(DISPUTES_OPTION), rung=rung)
    for remedy in discretion.remedies:
        _check_remedy(book, remedy)


def _check_remedy(book: Rulebook, remedy: Remedy) -> None:
    if remedy.amount not in list_known_remedies(book).get(remedy.does, ()):
        raise IllegalAction(
            "book_has_no_such_remedy", book.cite(DISPUTES_OPTION), does=remedy.does, amount=remedy.amount
        )
