"""Check whether a ruling's effect can be carried out at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Hand
from guandan.errors import IllegalAction
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.adjust import find_last_play
from guandan.game.commands import Mode
from guandan.rules.generate import legal_plays
from guandan.rules.levels import is_double_down

if TYPE_CHECKING:
    from guandan.game.commands import Adjust
    from guandan.game.deal import DealState
    from guandan.game.match import Match
    from guandan.rules.play import Kind
    from guandan.rules.seat import Seat

_IN_PLAY_EFFECTS = (ef.TakeBack, ef.PutChoice, ef.NameKind, ef.ForbidKind)
_EFFECTS_AFTER_END = (ef.VoidHand, ef.TakePoints, ef.LoseMatch, ef.HandRemedy, ef.Undo)


def handle_adjust(match: Match, command: Adjust) -> list[ev.AnyMatchEvent]:
    """Carry out an effect if the state of the match allows it."""
    effect = command.effect
    afterwards = isinstance(effect, _EFFECTS_AFTER_END) or is_about_finished_deal(effect)
    if match.result is not None and not afterwards:
        raise IllegalAction("match_is_over")
    if command.ruling is not None and not any(ruled.number == command.ruling for ruled in match.rulings):
        raise IllegalAction("no_such_ruling", number=command.ruling)
    if isinstance(effect, ef.Undo) and (match.before is None or match.before.ruling != command.ruling):
        raise IllegalAction("cannot_be_undone", number=command.ruling)
    _check_applicable(match, effect)
    return [ev.Adjusted(effect=effect, ruling=command.ruling)]


def is_about_finished_deal(effect: ef.AnyEffect) -> bool:
    """Does this effect apply to the deal that has just ended, whether or not it ended the match?"""
    return isinstance(effect, ef.LoseDeal | ef.AnnulDeal) and effect.is_finished


def _check_applicable(match: Match, effect: ef.AnyEffect) -> None:
    deal = match.deal
    match effect:
        case ef.GoBack(acts=acts):
            if deal is None or not 0 <= (acts or 0) <= len(deal.acts) or (acts is not None and deal.table is None):
                raise IllegalAction("no_such_point", acts=acts)
        case ef.AnnulDeal(is_finished=True):
            _check_finished_deal(match)
        case ef.AnnulDeal() if deal is None and match.mode is Mode.LIVE:
            raise IllegalAction("no_deal_in_play")
        case ef.NameLeader(seat=seat):
            _check_leader(match, seat)
        case ef.LoseDeal():
            _check_can_be_lost(match, effect)
        case ef.VoidHand(seat=seat):
            _check_can_be_void(match, seat)
        case ef.LoseMatch(sides=sides) if not sides or len(set(sides)) < len(sides):
            raise IllegalAction("name_a_side")
        case ef.BarFromTrick(seats=()):
            raise IllegalAction("name_a_seat")
        case ef.NameCard() if deal is None:
            raise IllegalAction("no_deal_in_play")
        case ef.ExtendDeadline(seat=seat):
            question = match.question(seat)
            if question is None or question.deadline is None:
                raise IllegalAction("no_clock_is_running", seat=seat)
        case _ if isinstance(effect, _IN_PLAY_EFFECTS):
            if deal is None or (deal.table is None and not isinstance(effect, ef.PutChoice)):
                raise IllegalAction("no_deal_in_play")
            _check_applicable_in_play(match, deal, effect)
        case _:
            return


def _check_applicable_in_play(match: Match, deal: DealState, effect: ef.AnyEffect) -> None:
    match effect:
        case ef.NameKind(seat=seat, kind=kind):
            _check_named_kinds(match, deal, seat, (kind,))
        case ef.TakeBack(seat=seat) if find_last_play(deal, seat) is None:
            raise IllegalAction("nothing_to_take_back", seat=seat)
        case ef.PutChoice() if deal.choice is not None:
            raise IllegalAction("a_choice_is_open", seat=deal.choice.seat)
        case ef.PutChoice(of=ef.ChoiceOf.LEADER, seat=seat):
            _check_leader(match, seat)
        case ef.PutChoice(of=ef.ChoiceOf.KIND) if deal.table is None:
            raise IllegalAction("no_deal_in_play")
        case ef.PutChoice(of=ef.ChoiceOf.KIND, kinds=()):
            raise IllegalAction("name_a_kind")
        case ef.PutChoice(of=ef.ChoiceOf.KIND, about=about, kinds=kinds):
            _check_named_kinds(match, deal, about, kinds)
        case _:
            return


def _check_leader(match: Match, seat: Seat) -> None:
    deal = match.deal
    if deal is not None and has_lead(deal):
        raise IllegalAction("somebody_has_led")
    side = match.progress.next.leader_side if deal is None else deal.leader_side
    if side not in {None, seat.side}:
        raise IllegalAction("leader_is_of_the_innocent_side", match.book.cite("ladder.foul_leader"), seat=seat)


def has_lead(deal: DealState) -> bool:
    """Has anybody led in this deal?"""
    return any(isinstance(act, ev.CardsPlayed) for act in deal.acts)


def _check_can_be_lost(match: Match, effect: ef.LoseDeal) -> None:
    if effect.is_finished:
        _check_finished_deal(match)
    if effect.offender is not None and effect.offender.side is not effect.side:
        raise IllegalAction("offender_is_of_the_other_side", seat=effect.offender)
    for seat in (effect.namer, effect.stand_in):
        if seat is not None and seat.side is effect.side:
            raise IllegalAction("seat_is_of_the_guilty_side", seat=seat)


def _check_finished_deal(match: Match) -> None:
    """Refuse unless the last deal was played out and no other has begun."""
    done = match.progress.done
    if match.deal is not None or not done or done[-1].foul is not None:
        raise IllegalAction("no_deal_to_correct")


def _check_named_kinds(match: Match, deal: DealState, seat: Seat, kinds: tuple[Kind, ...]) -> None:
    """A kind named for a leader must be one that the cards taken back can form."""
    cards = deal.taken_back.get(seat)
    if cards is None or not match.book.remedies.named_kind_from_taken_back:
        return
    possible = {play.kind for play in legal_plays(Hand(cards), deal.level, rules=match.book.plays)}
    for kind in kinds:
        if kind not in possible:
            article = match.book.cite("remedies.named_kind_from_taken_back")
            raise IllegalAction("kind_not_in_what_was_taken_back", article, kind=kind)


def _check_can_be_void(match: Match, seat: Seat) -> None:
    deal = match.deal
    if deal is not None:
        if deal.table is None:
            raise IllegalAction("nobody_has_led")
        if deal.table.void:
            raise IllegalAction("a_hand_is_void", seat=deal.table.void[0])
        return
    done = match.progress.done
    if not done or done[-1].foul is not None or done[-1].is_extra:
        raise IllegalAction("no_deal_to_correct")
    order = done[-1].order
    if order[-1] is seat and not is_double_down(order):
        raise IllegalAction("already_last", seat=seat)
