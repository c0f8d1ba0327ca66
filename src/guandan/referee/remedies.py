"""纠正: list the effects of remedies and rungs at a table; people there do what the program cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.game import effects as ef
from guandan.game.events import CardsPlayed
from guandan.game.handlers.adjust import has_lead
from guandan.referee.report import Needed
from guandan.rules.levels import is_double_down
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import (
    AsFirst,
    DisqualifiedResults,
    FoulEffect,
    FoulLeader,
    SideViolation,
    ViolationEffect,
    VoidHandRule,
)
from guandan.rules.options.remedy import Does, Party, Remedy, Rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.game.deal import DealState
    from guandan.referee.scene import Scene
    from guandan.rules.seat import Seat, Side


LASTING_REMEDIES = frozenset(
    {
        Does.NEW_PACK,
        Does.UNDO_FINISH,
        Does.MOVE_LEVELS,
        Does.TAKE_POINTS,
        Does.FORFEIT,
        Does.TEAM_FORFEIT,
        Does.COUNT_HANDS,
    }
)
"""Remedies that are carried out even if a foul ends the deal; the others have nothing left to put right then."""

_SEAT_REMEDIES = frozenset(
    {
        Does.TAKE_BACK,
        Does.RESTORE_TO_ANNOUNCEMENT,
        Does.SKIP_TURN,
        Does.NAME_KIND,
        Does.FORBID_KIND_TO_PARTNER,
        Does.MUST_PLAY_CARD,
        Does.VOID_HAND,
        Does.UNDO_FINISH,
    }
)


def list_remedy_needs(remedy: Remedy, scene: Scene) -> Iterator[Needed]:
    """List what the report must say before this remedy can be carried out."""
    does = remedy.does
    if scene.seat is None:
        if does in _SEAT_REMEDIES:
            yield Needed.SEAT
    elif does is Does.MUST_PLAY_CARD and scene.deal is not None and len(scene.report.cards) != 1:
        yield Needed.CARD
    elif scene.in_play is not None:
        if does is Does.NAME_KIND and not scene.kinds_to_name():
            yield Needed.CARD
        if does is Does.FORBID_KIND_TO_PARTNER and _is_kind_open(scene):
            yield Needed.KIND


def _is_kind_open(scene: Scene) -> bool:
    """Is the kind to forbid still unknown? Cards that form no play have none."""
    kinds = scene.kinds_played()
    return len(kinds) > 1 or not (kinds or scene.report.cards)


def find_remedy_side(remedy: Remedy, scene: Scene) -> Side:
    """Find the side whose levels or points move, or that gets the stage."""
    return scene.side.other if remedy.whose is Party.OPPONENTS else scene.side


def list_remedy_effects(remedy: Remedy, scene: Scene) -> tuple[ef.AnyEffect, ...]:
    """List the effects of a remedy, in order."""
    match remedy.does:
        case Does.MOVE_LEVELS:
            return (ef.MoveLevels(side=find_remedy_side(remedy, scene), by=remedy.amount or 0),)
        case Does.GIVE_STAGE:
            return (ef.GiveStage(side=find_remedy_side(remedy, scene)),)
        case Does.TAKE_POINTS:
            return (ef.TakePoints(side=find_remedy_side(remedy, scene), points=remedy.amount or 0),)
        case Does.FORFEIT | Does.TEAM_FORFEIT:
            return (ef.LoseMatch(sides=(scene.side,), forfeit=True),)
        case Does.DEAL_AGAIN:
            return list_redeal_effects(scene)
        case Does.GIVE_UP_FIRST_DEAL | Does.UNDO_FINISH:  # giving the stage, or the foul, already does this
            return ()
        case _:
            return (_find_table_effect(remedy.does, scene) or scene.build_hand_remedy(remedy.does),)


def list_redeal_effects(scene: Scene, *, is_finished: bool = False) -> tuple[ef.AnyEffect, ...]:
    """重新抓牌: void the deal; the book says whether stage and tribute stay. Before the draw people deal anew."""
    if scene.is_live and scene.match.deal is None and not is_finished:
        return (scene.build_hand_remedy(Does.DEAL_AGAIN),)
    remedies = scene.match.book.remedies
    annulled = ef.AnnulDeal(keep=remedies.redeal_keeps_stage, is_finished=is_finished)
    return (annulled,) if remedies.redeal_keeps_tribute else (annulled, ef.WaiveTribute())


def _find_table_effect(does: Does, scene: Scene) -> ef.AnyEffect | None:
    """Find the effect of the remedy, if the program can carry it out."""
    match does:
        case (
            Does.PUT_BACK
            | Does.DRAW_BACK
            | Does.SHORT_DRAWS_FROM_LONG
            | Does.NEW_PACK
            | Does.COUNT_DOWN
            | Does.COUNT_HANDS
            | Does.MISS_TRICK
            | Does.NEXT_MAY_SKIP_TURN
            | Does.LEAVE_HALL
        ):
            return None
        case Does.PUT_RIGHT:
            return _rewind_to_tribute(scene)
        case Does.VOID_HAND:
            return _void_hand(scene)
        case Does.BAR_SIDE_UNTIL_OPPONENT_FOLLOWS if scene.is_live:
            return ef.BarFromTrick(seats=scene.side.seats, until_opponent_follows=True)
        case _ if scene.seat is None or not scene.is_live:
            return None
        case Does.SKIP_TURN:
            return ef.SkipTurn(seat=scene.seat)
        case Does.MUST_PLAY_CARD:
            return None if scene.deal is None else ef.NameCard(seat=scene.seat, card=scene.report.cards[0])
        case _:
            return _find_play_effect(does, scene)


def _find_play_effect(does: Does, scene: Scene) -> ef.AnyEffect | None:
    deal, seat, other = scene.in_play, scene.seat, scene.next_seat
    if deal is None or seat is None or other is None:
        return None
    match does:
        case Does.TAKE_BACK:
            return None if scene.played is None else ef.TakeBack(seat=seat)
        case Does.NAME_KIND:
            rules = scene.match.book.remedies
            from_them = rules.named_kind_from_taken_back and rules.named_lead_from_taken_back
            cards = scene.cards if from_them else ()
            return ef.PutChoice(seat=other, of=ef.ChoiceOf.KIND, about=seat, kinds=scene.kinds_to_name(), cards=cards)
        case Does.FORBID_KIND_TO_PARTNER:
            kinds = [kind for kind in scene.kinds_played() if scene.counts_as_kind(kind)]
            return ef.ForbidKind(seat=seat.partner, kind=kinds[0]) if kinds else None
        case _:  # to the announcement
            return _rewind_to_announcement(deal, seat, scene.match.book.announce.unasked_at)


def _rewind_to_tribute(scene: Scene) -> ef.GoBack | None:
    deal = scene.deal
    wrong = scene.report.infraction is InfractionId.WRONG_TRIBUTE
    return ef.GoBack(acts=None) if wrong and deal is not None and deal.tribute and not has_lead(deal) else None


def _void_hand(scene: Scene) -> ef.AnyEffect | None:
    """牌作废: the others play on and move up, or the deal ends; if the deal is over, its places are changed."""
    seat = scene.seat
    if seat is not None and scene.in_play is not None and not scene.report.deal_over:
        match scene.match.book.remedies.void_hand:
            case VoidHandRule.OTHERS_PLAY_ON:
                return ef.VoidHand(seat=seat)
            case VoidHandRule.DEAL_ENDS:
                return ef.LoseDeal(side=scene.side, offender=seat)
            case _ as unreachable:
                assert_never(unreachable)
    if seat is None or not scene.is_over:
        return None
    order = scene.match.progress.done[-1].order
    is_last = bool(order) and order[-1] is seat and not is_double_down(order)
    return None if is_last else ef.VoidHand(seat=seat)


def _rewind_to_announcement(deal: DealState, seat: Seat, limit: int | None) -> ef.GoBack | None:
    """Rewind to the play of the offender after which the count was to be announced."""
    left = len(deal.drawn[seat])
    for place, act in enumerate(deal.acts, 1):
        if isinstance(act, CardsPlayed) and act.seat is seat:
            left -= len(act.play.cards)
            if left <= (limit or 0):
                return ef.GoBack(acts=place)
    return None


# ---- 判罚种类: the effects of each rung of the ladder at the table


Effects = tuple[ef.AnyEffect, ...]


def list_penalty_needs(rung: Rung, scene: Scene) -> Iterator[Needed]:
    """List what the report must say before this rung can be carried out."""
    chooses = scene.match.book.ladder.violation_effect is ViolationEffect.NEXT_MAY_SKIP_TURN
    # Lateness is a side's: the player who came late may be named, but need not be (D62).
    is_side_fault = scene.is_shared or scene.report.infraction is InfractionId.LATE
    if rung is Rung.VIOLATION and chooses and scene.seat is None and not is_side_fault:
        yield Needed.SEAT


def list_penalty_effects(rung: Rung, scene: Scene, *, undoes_finish: bool = False) -> Effects:
    """List the effects of one rung."""
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
    """违例: the next player decides about a turn, or a trick is missed; at a paper table people carry it out.

    If both sides are at fault, the violation only counts and does nothing at the table (D50).
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
    """停一圈: for the offender, or as the book says for a side without a named player, such as one that is late."""
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
    """犯规: the deal ends as 双下; the player who is to name the next leader is asked."""
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
    """取消资格: the match is forfeited; if it is over, only where the book takes all results away."""
    rules, is_over = scene.match.book.ladder, scene.match.result is not None
    stands = is_over and rules.disqualified_results is DisqualifiedResults.PLAYED_STAND_REST_FORFEITED
    lost: Effects = () if stands else (ef.LoseMatch(sides=(scene.side,), forfeit=True),)
    return (*lost, scene.build_hand_remedy(Does.LEAVE_HALL)) if rules.disqualified_leaves_hall else lost


def merge_both_fouls(effects: Iterable[Effects], scene: Scene) -> tuple[Effects, ...]:
    """If both sides foul at the same moment, nobody loses the deal: the last foul makes it be dealt again."""
    rows = tuple(effects)
    finished = any(isinstance(effect, ef.LoseDeal) and effect.is_finished for row in rows for effect in row)
    without = [tuple(effect for effect in row if not isinstance(effect, ef.LoseDeal)) for row in rows]
    return (*without[:-1], (*without[-1], *list_redeal_effects(scene, is_finished=finished)))


def merge_losses(effects: Iterable[Effects]) -> tuple[Effects, ...]:
    """If the match is lost, drop lost deals and moved levels; if both sides lose, the last effect says so."""
    every = list(effects)
    losses = {place: effect for place, row in enumerate(every) for effect in row if isinstance(effect, ef.LoseMatch)}
    if not losses:
        return tuple(every)
    sides = tuple(dict.fromkeys(side for loss in losses.values() for side in loss.sides))
    lost = ef.LoseMatch(sides=sides, forfeit=any(loss.forfeit for loss in losses.values()))
    rows: list[Effects] = [
        tuple(effect for effect in row if isinstance(effect, ef.HandRemedy | ef.TakePoints)) for row in every
    ]
    rows[max(losses)] += (lost,)
    return tuple(rows)
