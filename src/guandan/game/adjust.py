"""Apply to a match what rulings do at the table, and the players' answers to the choices that rulings give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.game import chapters as story
from guandan.game import deal as dealing
from guandan.game import effects as ef
from guandan.game import questions
from guandan.game.events import CardsPlayed
from guandan.game.match import Pending
from guandan.game.progress import is_stage_held
from guandan.game.sanctions import impose
from guandan.game.table import apply_act
from guandan.game.undo import undo_effects
from guandan.rules.levels import is_double_down
from guandan.rules.play import Kind
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.match import Match
    from guandan.game.table import TableAct

InPlayEffect = (
    ef.TakeBack
    | ef.GoBack
    | ef.SkipTurn
    | ef.BarFromTrick
    | ef.PutChoice
    | ef.NameKind
    | ef.NameCard
    | ef.ForbidKind
    | ef.VoidHand
    | ef.NameLeader
)

YES = "yes"
NO = "no"


def apply_effect(match: Match, effect: ef.AnyEffect, article: str = "") -> Match:
    """Apply an effect of a ruling that cites this article."""
    match effect:
        case ef.MoveLevels() | ef.WaiveTribute() | ef.GiveStage() | ef.AnnulDeal() | ef.LoseDeal():
            return _record_effect(match, effect)
        case ef.LoseMatch():
            return replace(match, lost=effect, result=None)
        case ef.TakePoints(side=side, points=points):
            return replace(match, taken=match.taken | {side: match.taken.get(side, 0) + points}, result=None)
        case ef.ExtendDeadline(seat=seat, seconds=seconds):
            return questions.extend_question(match, seat, seconds)
        case ef.ExtendMatch(minutes=minutes):
            return replace(match, extra_minutes=match.extra_minutes + minutes)
        case ef.HandRemedy():
            return match
        case ef.Undo():
            return undo_effects(match)
        case ef.VoidHand(seat=seat) if match.deal is None:
            return _void_finished_hand(match, seat)
        case ef.NameLeader() if match.deal is None:
            return story.enter_chapter(match, effect)
        case ef.SkipTurn() | ef.BarFromTrick() | ef.NameCard() if match.deal is None or match.deal.table is None:
            return replace(match, pending=(*match.pending, Pending(effect=effect, article=article)))
        case _:
            return (
                match if match.deal is None else replace(match, deal=_apply_in_play(match, match.deal, effect, article))
            )


def _record_effect(
    match: Match, effect: ef.MoveLevels | ef.WaiveTribute | ef.GiveStage | ef.AnnulDeal | ef.LoseDeal
) -> Match:
    """Record an effect that moves levels, the stage or the next deal."""
    match effect:
        case ef.MoveLevels():
            return story.enter_chapter(match, effect)
        case ef.WaiveTribute():
            return story.enter_chapter(match, effect) if match.deal is None else replace(match, is_tribute_waived=True)
        case ef.AnnulDeal(is_finished=True):
            return story.annul_finished(match, effect)
        case ef.AnnulDeal(keep=True):
            return story.clear_deal(story.enter_chapter(match, effect))
        case ef.GiveStage(side=side) if is_stage_held(match.progress.standing, side, match.book):
            return story.enter_chapter(match, effect)
        case ef.GiveStage() if not match.book.remedies.stage_given_voids_deal:
            return story.enter_chapter(match, effect)
        case ef.GiveStage() | ef.AnnulDeal():
            return story.clear_deal(story.enter_chapter(story.reduce_last_deal(match), effect))
        case ef.LoseDeal(is_finished=is_finished):
            return story.lose_finished_deal(match, effect) if is_finished else story.lose_deal(match, effect)
        case _ as unreachable:
            assert_never(unreachable)


def _void_finished_hand(match: Match, seat: Seat) -> Match:
    if not match.progress.done:
        return match
    last = match.progress.done[-1]
    return story.correct_deal(match, last.number, move_to_last(last.order, seat, match), last.level)


def move_to_last(order: tuple[Seat, ...], seat: Seat, match: Match) -> tuple[Seat, ...]:
    """Move one seat to the end of a finishing order; after 双下 the two unplaced ones follow in the order of play."""
    rest = [other for other in (order[0], *order[0].seats_after(match.book.seating.direction)) if other not in order]
    whole = (*order, *rest)
    moved = (*(other for other in whole if other is not seat), seat)
    return moved[:2] if is_double_down(moved) else moved


def _apply_in_play(match: Match, deal: DealState, effect: InPlayEffect, article: str) -> DealState:
    match effect:
        case ef.TakeBack(seat=seat):
            return _take_back_play(match, deal, seat)
        case ef.GoBack(acts=None):
            return dealing.rewind_to_tribute(deal, match.progress.next, match.book)
        case ef.GoBack(acts=acts):
            return dealing.rewind_deal(deal, acts or 0, match.book)
        case ef.NameLeader(seat=seat):
            return dealing.change_leader(deal, seat, match.book)
        case ef.VoidHand():
            return (
                deal
                if deal.table is None
                else replace(deal, acts=(*deal.acts, effect), table=apply_act(deal.table, effect))
            )
        case ef.PutChoice():
            return replace(deal, choice=effect, choice_article=article)
        case ef.SkipTurn() | ef.BarFromTrick() | ef.NameKind() | ef.NameCard() | ef.ForbidKind():
            if deal.table is None:
                return deal
            return replace(deal, sanctions=impose(deal.sanctions, effect, deal.table, article, match.book.remedies))
        case _ as unreachable:
            assert_never(unreachable)


def _take_back_play(match: Match, deal: DealState, seat: Seat) -> DealState:
    """Return a play to the hand and remember it, because a kind may be named from its cards (TD 29.1)."""
    place = find_last_play(deal, seat)
    if place is None:
        return deal
    taken = deal.acts[place]
    cards = taken.play.cards if isinstance(taken, CardsPlayed) else ()
    back = dealing.rewind_deal(deal, place, match.book)
    return replace(back, taken_back=deal.taken_back | {seat: cards})


def find_last_play(deal: DealState, seat: Seat) -> int | None:
    """Find the index of a seat's last play in the current trick, or in the one just won."""
    if deal.table is None:
        return None
    trick = deal.table.trick or deal.table.last_trick
    places = (place for place in range(len(deal.acts) - 1, -1, -1) if deal.acts[place] in trick)
    return next((place for place in places if _is_play_of(deal.acts[place], seat)), None)


def _is_play_of(act: TableAct, seat: Seat) -> bool:
    return isinstance(act, CardsPlayed) and act.seat is seat


def apply_choice(match: Match, choice: str) -> Match:
    """Apply the answer to a choice."""
    deal = match.deal
    if deal is None:
        return match
    if deal.choice is None:  # a seat that may name the leader of a deal has named one
        return replace(match, deal=dealing.change_leader(deal, Seat(choice), match.book))
    asked = deal.choice
    article = deal.choice_article
    match = replace(match, deal=replace(deal, choice=None, choice_article=""))
    match asked.of:
        case ef.ChoiceOf.SKIP:
            return apply_effect(match, ef.SkipTurn(seat=asked.about)) if choice == YES else match
        case ef.ChoiceOf.KIND:
            return apply_effect(match, ef.NameKind(seat=asked.about, kind=Kind(choice), cards=asked.cards), article)
        case ef.ChoiceOf.LEADER:
            return apply_effect(match, ef.NameLeader(seat=Seat(choice)))
        case _ as unreachable:
            assert_never(unreachable)
