"""How a penalty is carried out: which remedies still apply, and what they and the rungs do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.referee import penalties, remedies
from guandan.referee.lapse import list_remaining_effects
from guandan.referee.ledger import weigh_rung
from guandan.referee.scene import Scene
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import FoulsTogether
from guandan.rules.options.remedy import Does, Remedy, Rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.effects import AnyEffect
    from guandan.game.match import Match
    from guandan.referee.proposal import Penalty
    from guandan.referee.report import Needed
    from guandan.rules.options.infraction import Case

_COUNT_INFRACTIONS = (InfractionId.HAND_COUNT, InfractionId.PACK_COUNT)
_PENALTY_REMEDIES = frozenset(
    {Does.FORFEIT, Does.TEAM_FORFEIT, Does.GIVE_UP_FIRST_DEAL, Does.MOVE_LEVELS, Does.GIVE_STAGE, Does.TAKE_POINTS}
)
"""What punishes and puts nothing right: other rungs take its place."""


def list_remedies(scene: Scene, case: Case, penalty: Penalty) -> tuple[Remedy, ...]:
    """List the book's remedies and those added; if the deal or match is lost, only those that outlast it."""
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
    """What the report must still say."""
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
    # Whoever decides freely may combine what no case of a book does, such as a foul and a forfeit.
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
