"""A referee who rules at random: any effect and any order, most of which can be carried out where the match is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card, Rank
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.ruling import Ruling
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from guandan.game.match import Match

KINDS = tuple(Kind)
SIDES = tuple(Side)
REFEREE = "referee 1"


def any_seats(lots: Random) -> tuple[Seat, ...]:
    return tuple(lots.sample(SEATS, lots.randint(1, 3)))


def any_order(lots: Random) -> tuple[Seat, ...]:
    """A finishing order: of four, of two after 双下."""
    first = lots.choice(SEATS)
    if lots.random() < 0.3:
        return (first, first.partner)
    rest = [seat for seat in SEATS if seat is not first]
    lots.shuffle(rest)
    return (first, *rest)


def _held_card(match: Match, lots: Random, seat: Seat) -> Card:
    held = match.deal.hand(seat) if match.deal is not None else ()
    return lots.choice(tuple(held) or tuple(Card))


def _back(match: Match, lots: Random) -> ef.GoBack:
    acts = 0 if match.deal is None else len(match.deal.acts)
    return ef.GoBack(acts=lots.choice((None, lots.randint(0, acts), max(0, acts - lots.randint(0, 6)))))


def _choice(_match: Match, lots: Random) -> ef.PutChoice:
    of = lots.choice(tuple(ef.ChoiceOf))
    kinds = tuple(lots.sample(KINDS, lots.randint(1, 4))) if of is ef.ChoiceOf.KIND else ()
    return ef.PutChoice(seat=lots.choice(SEATS), of=of, about=lots.choice(SEATS), kinds=kinds)


def _deal_lost(_match: Match, lots: Random) -> ef.LoseDeal:
    side = lots.choice(SIDES)
    offender, namer = lots.choice((None, *side.seats)), lots.choice((None, *side.other.seats))
    stand_in = lots.choice((None, None, *side.other.seats))
    return ef.LoseDeal(side=side, offender=offender, namer=namer, stand_in=stand_in, is_finished=lots.random() < 0.2)


def _named_card(match: Match, lots: Random) -> ef.NameCard:
    seat = lots.choice(SEATS)
    return ef.NameCard(seat=seat, card=_held_card(match, lots, seat))


IN_PLAY: tuple[Callable[[Match, Random], ef.AnyEffect], ...] = (
    lambda _, lots: ef.TakeBack(seat=lots.choice(SEATS)),
    _back,
    lambda _, lots: ef.SkipTurn(seat=lots.choice(SEATS)),
    lambda _, lots: ef.BarFromTrick(seats=any_seats(lots), until_opponent_follows=lots.random() < 0.5),
    _choice,
    lambda _, lots: ef.NameKind(seat=lots.choice(SEATS), kind=lots.choice(KINDS)),
    _named_card,
    lambda _, lots: ef.ForbidKind(seat=lots.choice(SEATS), kind=lots.choice(KINDS)),
    lambda _, lots: ef.VoidHand(seat=lots.choice(SEATS)),
)
"""What leaves the deal in play."""

AROUND: tuple[Callable[[Match, Random], ef.AnyEffect], ...] = (
    lambda _, lots: ef.NameLeader(seat=lots.choice(SEATS)),
    lambda _, lots: ef.TakePoints(side=lots.choice(SIDES), points=lots.randint(1, 20)),
    lambda _, lots: ef.MoveLevels(side=lots.choice(SIDES), by=lots.randint(-3, 3)),
    lambda _match, _lots: ef.WaiveTribute(),
    lambda _, lots: ef.ExtendDeadline(seat=lots.choice(SEATS), seconds=lots.randint(1, 60)),
    lambda _, lots: ef.ExtendMatch(minutes=lots.randint(1, 10)),
    lambda _, lots: ef.HandRemedy(remedy="put_back", seat=lots.choice(SEATS)),
)
"""What leaves the deal alone."""

ENDING: tuple[Callable[[Match, Random], ef.AnyEffect], ...] = (
    lambda _, lots: ef.AnnulDeal(keep=lots.random() < 0.5),
    _deal_lost,
    lambda _, lots: ef.GiveStage(side=lots.choice(SIDES)),
)
"""What ends the deal."""


def any_effect(match: Match, lots: Random) -> ef.AnyEffect:
    """Any effect, those that end the deal seldom and those that end the match most seldom."""
    lot = lots.random()
    if lot < 0.005:
        return ef.LoseMatch(sides=tuple(lots.sample(SIDES, lots.randint(1, 2))), forfeit=lots.random() < 0.5)
    ending = 0.06 if match.mode is co.Mode.LIVE else 0.3
    makers = ENDING if lot < ending else AROUND if lot < 0.4 else IN_PLAY
    return lots.choice(makers)(match, lots)


def _correction(match: Match, lots: Random) -> co.CorrectDeal:
    done = match.progress.done
    extra = bool(done) and done[-1].is_extra
    order = any_order(lots)
    number = lots.randint(1, max(1, len(done)))
    level = lots.choice((None, None, Rank.FIVE, Rank.ACE))
    return co.CorrectDeal(number=number, order=order[:1] if extra and number == len(done) else order, level=level)


def _note(match: Match, lots: Random) -> co.NoteTribute:
    order = match.progress.next.order
    if order is None or len(order) != len(SEATS) // 2:
        return co.NoteTribute(refused=lots.random() < 0.3)
    payer = lots.choice((None, *order[0].side.other.seats))
    return lots.choice((co.NoteTribute(refused=True), co.NoteTribute(equal=lots.random() < 0.5, payer_to_first=payer)))


def any_order_of_the_referee(match: Match, lots: Random) -> co.AnyMatchCommand:
    """Anything that a referee, a clerk or a player may do beside answering what is asked."""
    seat = lots.choice(SEATS)
    makers: tuple[Callable[[], co.AnyMatchCommand], ...] = (
        lambda: co.Rule(ruling=Ruling(side=seat.side, infraction="manner", article="JS 3.4P", rungs=("warning",))),
        lambda: co.CancelRuling(number=lots.randint(1, 4)),
        lambda: co.CallReferee(seat=seat, reason="?"),
        lambda: co.AnswerCall(number=lots.randint(1, 4)),
        lambda: co.OpenHands(referee=REFEREE),
        lambda: co.PauseMatch(reason="tea"),
        lambda: co.SubstitutePlayer(seat=seat, player=f"person {lots.randint(1, 9)}"),
        lambda: co.HandToBot(seat=seat, bot="bot"),
        lambda: co.TakeSeatBack(seat=seat),
        lambda: co.AskCount(seat=seat, of=lots.choice(SEATS)),
        lambda: _correction(match, lots),
        lambda: _note(match, lots),
    )
    if lots.random() < 0.02:
        return co.CallTime(in_play=lots.random() < 0.5)
    if lots.random() < 0.35:
        return lots.choice(makers)()
    number = lots.choice((None, None, len(match.rulings) or None))
    return co.Adjust(effect=any_effect(match, lots), ruling=number)


def nonsense(match: Match, lots: Random) -> co.AnyMatchCommand:
    """A command that is most likely out of place."""
    seat, card = lots.choice(SEATS), lots.choice(tuple(Card))
    decision = lots.choice((None, match.version, match.version - 1, 0))
    return lots.choice(
        (
            co.StartMatch(),
            co.DealCards(pack=()),
            co.PayTribute(seat=seat, card=card, decision=decision),
            co.TakeTribute(seat=seat, payer=lots.choice(SEATS), decision=decision),
            co.ReturnCard(seat=seat, card=card, decision=decision),
            co.PickReturn(seat=seat, giver=lots.choice(SEATS), decision=decision),
            co.PlayCards(seat=seat, cards=tuple(lots.sample(tuple(Card), lots.randint(0, 5))), decision=decision),
            co.PlayCards(seat=seat, cards=(card, card, card), kind=Kind.TRIPLE),
            co.Choose(seat=seat, choice=lots.choice(("yes", "pair", "E", "?")), decision=decision),
            co.TimeOut(seat=seat, decision=match.version),
            co.RecordDeal(order=tuple(lots.choices(SEATS, k=lots.randint(0, 4)))),
            co.CorrectDeal(number=lots.randint(0, 9), order=tuple(lots.choices(SEATS, k=lots.randint(0, 4)))),
            co.NoteTribute(equal=True, payer_to_first=seat),
            co.ResumeMatch(),
            co.Adjust(effect=ef.LoseMatch(sides=())),
            co.Adjust(effect=ef.BarFromTrick(seats=())),
            co.Adjust(effect=ef.PutChoice(seat=seat, of=ef.ChoiceOf.KIND, about=seat)),
            co.Adjust(effect=ef.HandRemedy(remedy="?"), ruling=99),
        )
    )
