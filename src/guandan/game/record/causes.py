"""Find the command that an event comes from; automatic events have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import commands as co
from guandan.game import events as ev

if TYPE_CHECKING:
    from guandan.game.events import AnyMatchEvent


def find_causes(event: AnyMatchEvent) -> list[co.AnyMatchCommand]:
    """List the commands that may have caused an event; none for automatic and viewer-only events."""
    in_deal = _find_deal_cause(event)
    if in_deal is not None:
        return [in_deal]
    if isinstance(event, ev.TimeCalled):  # only the table knew whether a deal was in play
        return [co.CallTime(), co.CallTime(in_play=False)]
    command = _find_course_cause(event) or _find_around_cause(event)
    return [] if command is None else [command]


def _find_deal_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """A player's deed."""
    match event:
        case ev.CardsPlayed(seat=seat, play=play):
            return co.PlayCards(seat=seat, cards=play.cards, kind=play.kind, rank=play.rank)
        case ev.Passed(seat=seat, why=ev.PassedWhy.CHOSEN):
            return co.Pass(seat=seat)
        case ev.TributePaid(seat=seat, card=card):
            return co.PayTribute(seat=seat, card=card)
        case ev.TributeRefused(seat=seat) if seat is not None:
            return co.RefuseTribute(seat=seat)
        case ev.TributeTaken(seat=seat, payer=payer):
            return co.TakeTribute(seat=seat, payer=payer)
        case ev.CardReturned(seat=seat, card=card) if card is not None:
            return co.ReturnCard(seat=seat, card=card)
        case ev.ReturnPicked(seat=seat, giver=giver):
            return co.PickReturn(seat=seat, giver=giver)
        case ev.CountAnnounced(seat=seat, asked_by=asker) if asker is not None:
            return co.AskCount(seat=asker, of=seat)
        case ev.ChoiceMade(seat=seat, choice=choice):
            return co.Choose(seat=seat, choice=choice)
        case _:
            return None


def _find_course_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """What moves the match on, or its clocks."""
    match event:
        case ev.MatchStarted(mode=mode, overrides=overrides, players=players, start=start):
            return co.StartMatch(mode=mode, overrides=overrides, players=players, start=start)
        case ev.CardsDealt(pack=pack, cut=cut, turned=turned):
            return co.DealCards(pack=pack, cut=cut, turned=turned)
        case ev.TimedOut(seat=seat, decision=decision):
            return co.TimeOut(seat=seat, decision=decision)
        case ev.DealRecorded(order=order, level=level):
            return co.RecordDeal(order=order, level=level)
        case ev.TributeNoted(refused=refused, equal=equal, payer_to_first=payer):
            return co.NoteTribute(refused=refused, equal=equal, payer_to_first=payer)
        case ev.DealCorrected(number=number, order=order, level=level):
            return co.CorrectDeal(number=number, order=order, level=level)
        case ev.MatchPaused(reason=reason):
            return co.PauseMatch(reason=reason)
        case ev.MatchResumed():
            return co.ResumeMatch()
        case _:
            return None


def _find_around_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """What referees do, and who sits where."""
    match event:
        case ev.RulingMade(ruling=ruling):
            return co.Rule(ruling=ruling)
        case ev.RulingCancelled(number=number, reason=reason):
            return co.CancelRuling(number=number, reason=reason)
        case ev.Adjusted(effect=effect, ruling=number):
            return co.Adjust(effect=effect, ruling=number)
        case ev.RefereeCalled(seat=seat, reason=reason):
            return co.CallReferee(seat=seat, reason=reason)
        case ev.CallAnswered(number=number):
            return co.AnswerCall(number=number)
        case ev.HandsOpened(referee=referee):
            return co.OpenHands(referee=referee)
        case ev.PlayerSubstituted(seat=seat, player=player):
            return co.SubstitutePlayer(seat=seat, player=player)
        case ev.SeatHandedToBot(seat=seat, bot=bot):
            return co.HandToBot(seat=seat, bot=bot)
        case ev.SeatTakenBack(seat=seat):
            return co.TakeSeatBack(seat=seat)
        case _:
            return None
