"""判罚种类: what each rung of the ladder does at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.game import effects as ef
from guandan.referee.remedies import list_redeal_effects
from guandan.referee.report import Needed
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import (
    AsFirst,
    DisqualifiedResults,
    FoulEffect,
    FoulLeader,
    SideViolation,
    ViolationEffect,
)
from guandan.rules.options.remedy import Does, Rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.referee.scene import Scene
    from guandan.rules.seat import Seat

Effects = tuple[ef.AnyEffect, ...]


def list_penalty_needs(rung: Rung, scene: Scene) -> Iterator[Needed]:
    """What the report must say before this rung can be carried out."""
    chooses = scene.match.book.ladder.violation_effect is ViolationEffect.NEXT_MAY_SKIP_TURN
    # Lateness is a side's: who of the two came late may be named, and need not be (D62).
    is_side_fault = scene.is_shared or scene.report.infraction is InfractionId.LATE
    if rung is Rung.VIOLATION and chooses and scene.seat is None and not is_side_fault:
        yield Needed.SEAT


def list_penalty_effects(rung: Rung, scene: Scene, *, undoes_finish: bool = False) -> Effects:
    """What is done for one rung."""
    match rung:
        case Rung.WARNING:
            return ()
        case Rung.VIOLATION:
            return _list_violation_effects(scene)
        case Rung.FOUL:
            return _list_foul_effects(scene, undoes_finish=undoes_finish)
        case Rung.MATCH_LOST:
            return (ef.LoseMatch(sides=(scene.side,)),)
        case Rung.DISQUALIFIED:
            return _list_disqualification_effects(scene)
        case _ as unreachable:
            assert_never(unreachable)


def _list_violation_effects(scene: Scene) -> Effects:
    """违例: the next player decides about a turn, or a trick is missed; at a paper table hands see to it.

    A fault of both sides is nobody's alone, so its violation only counts (D50).
    """
    if scene.is_shared:
        return ()
    rules, seat, other = scene.match.book.ladder, scene.seat, scene.next_seat
    match rules.violation_effect:
        case ViolationEffect.NEXT_MAY_SKIP_TURN if seat is not None and other is not None and scene.deal is not None:
            return (ef.PutChoice(seat=other, of=ef.ChoiceOf.SKIP, about=seat),)
        case ViolationEffect.MISS_TRICK if scene.is_live:
            return _list_missed_trick_effects(scene)
        case ViolationEffect.NEXT_MAY_SKIP_TURN if seat is None and rules.side_violation is SideViolation.NOBODY:
            return ()
        case ViolationEffect.NEXT_MAY_SKIP_TURN:
            return (scene.build_hand_remedy(Does.NEXT_MAY_SKIP_TURN),)
        case ViolationEffect.MISS_TRICK:
            return (scene.build_hand_remedy(Does.MISS_TRICK),)
        case ViolationEffect.COUNTS_ONLY | None:
            return ()
        case _ as unreachable:
            assert_never(unreachable)


def _list_missed_trick_effects(scene: Scene) -> Effects:
    """停一圈: for the offender, or as the book has it for a side of which nobody is named, such as one that is late."""
    if scene.seat is not None:
        return (ef.BarFromTrick(seats=(scene.seat,)),)
    match scene.match.book.ladder.side_violation:
        case SideViolation.BOTH:
            return (ef.BarFromTrick(seats=scene.side.seats),)
        case SideViolation.NOBODY:
            return ()
        case _ as unreachable:
            assert_never(unreachable)


def _list_foul_effects(scene: Scene, *, undoes_finish: bool) -> Effects:
    """犯规: the deal ends as 双下; whoever is to name the next leader is asked."""
    rules = scene.match.book.ladder
    match rules.foul_effect:
        case FoulEffect.DOUBLE_DOWN:
            seat = scene.seat if rules.foul_as_first is AsFirst.NEXT_OF_OFFENDER else None
            return (
                ef.LoseDeal(
                    side=scene.side,
                    offender=seat,
                    namer=_find_namer(scene),
                    stand_in=scene.report.stand_in if scene.seat is None else None,
                    is_finished=(undoes_finish and scene.is_over) or scene.strikes_finished_deal,
                ),
            )
        case None:
            return ()
        case _ as unreachable:
            assert_never(unreachable)


def _find_namer(scene: Scene) -> Seat | None:
    match scene.match.book.ladder.foul_leader:
        case FoulLeader.NEXT_OF_OFFENDER_OR_CHIEF_REFEREE:
            return scene.next_seat
        case FoulLeader.OPPONENTS:
            return scene.next_seat or scene.side.other.seats[0]
        case FoulLeader.REFEREE | None:
            return None
        case _ as unreachable:
            assert_never(unreachable)


def _list_disqualification_effects(scene: Scene) -> Effects:
    """取消资格: a match that is not over is forfeited; one that is over, where the book takes all results away."""
    rules, is_over = scene.match.book.ladder, scene.match.result is not None
    stands = is_over and rules.disqualified_results is DisqualifiedResults.PLAYED_STAND_REST_FORFEITED
    lost: Effects = () if stands else (ef.LoseMatch(sides=(scene.side,), forfeit=True),)
    return (*lost, scene.build_hand_remedy(Does.LEAVE_HALL)) if rules.disqualified_leaves_hall else lost


def merge_both_fouls(effects: Iterable[Effects], scene: Scene) -> tuple[Effects, ...]:
    """Fouls of both sides at the same moment: no deal is lost, the last of them has it dealt again."""
    rows = tuple(effects)
    finished = any(isinstance(effect, ef.LoseDeal) and effect.is_finished for row in rows for effect in row)
    without = [tuple(effect for effect in row if not isinstance(effect, ef.LoseDeal)) for row in rows]
    return (*without[:-1], (*without[-1], *list_redeal_effects(scene, is_finished=finished)))


def merge_losses(effects: Iterable[Effects]) -> tuple[Effects, ...]:
    """A match that is lost leaves no deal to lose and no levels to move; two sides lose it by one effect, the last."""
    every = list(effects)
    losses = {place: one for place, row in enumerate(every) for one in row if isinstance(one, ef.LoseMatch)}
    if not losses:
        return tuple(every)
    sides = tuple(dict.fromkeys(side for loss in losses.values() for side in loss.sides))
    lost = ef.LoseMatch(sides=sides, forfeit=any(loss.forfeit for loss in losses.values()))
    rows: list[Effects] = [tuple(one for one in row if isinstance(one, ef.HandRemedy | ef.TakePoints)) for row in every]
    rows[max(losses)] += (lost,)
    return tuple(rows)
