"""evolve(match, event): apply an event to a match. It refuses nothing that `decide` returned."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.game import chapters as story
from guandan.game import deal as dealing
from guandan.game import events as ev
from guandan.game import questions
from guandan.game import tribute as paying
from guandan.game.adjust import apply_choice, apply_effect
from guandan.game.effects import GoBack, TakeBack, Undo
from guandan.game.match import Match, MatchCall, TributeNote, new
from guandan.game.progress import NextDeal
from guandan.game.ruling import NumberedRuling
from guandan.game.sanctions import work_off
from guandan.game.table import apply_act
from guandan.game.undo import update_snapshot
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.deal import DealState
    from guandan.game.tribute import Hands, TributeState


def evolve(match: Match, event: ev.AnyMatchEvent, at: datetime | None = None) -> Match:
    """The match after one event that happened at this instant."""
    try:
        timed = questions.run_side_clocks(match, at)
        after = _impose_pending(_apply(update_snapshot(timed, event), event, at))
    except (LookupError, ValueError, StopIteration) as error:
        # Events from `decide` always fit; these come from a log that somebody changed.
        name = type(event).__name__
        raise InvalidRecord(f"event {match.version + 1}, {name}, does not fit the match before it") from error
    after = replace(after, version=match.version + 1)
    anew = isinstance(event, ev.Adjusted) and isinstance(event.effect, TakeBack | GoBack | Undo)
    return questions.update_questions(after, at, anew=anew)


def _apply(match: Match, event: ev.AnyMatchEvent, at: datetime | None) -> Match:
    match event:
        case (
            ev.TributePaid()
            | ev.TributeTaken()
            | ev.TributeRefused()
            | ev.CardReturned()
            | ev.ReturnsShown()
            | ev.ReturnPicked()
        ):
            return _set_deal(match, _apply_tribute(match, event))
        case ev.CardsPlayed() | ev.Passed() | ev.LeadMissed() | ev.CountAnnounced():
            return _set_deal(match, _apply_play(match, event))
        case ev.ChoiceMade(choice=choice):
            return apply_choice(match, choice)
        case ev.Adjusted(effect=effect, ruling=ruling):
            return apply_effect(match, effect, _find_article(match, ruling))
        case (
            ev.MatchStarted()
            | ev.CardsDealt()
            | ev.DealEnded()
            | ev.DealRecorded()
            | ev.TributeNoted()
            | ev.DealCorrected()
        ):
            return _apply_course(match, event)
        case ev.TimeCalled() | ev.ExtraDealDue() | ev.MatchEnded():
            return _apply_ending(match, event)
        case ev.TimedOut(seat=seat):
            return questions.stop_clock(match, seat)
        case ev.MatchPaused():
            return replace(match, is_paused=True, paused_at=at)
        case ev.MatchResumed():
            return _resume(match, at)
        case _:
            return _apply_around(match, event)


def _find_article(match: Match, ruling: int | None) -> str:
    return next((ruled.ruling.article for ruled in match.rulings if ruled.number == ruling), "")


def _set_deal(match: Match, deal: DealState | None) -> Match:
    return match if deal is None else replace(match, deal=dealing.set_table(deal, match.book))


def _impose_pending(match: Match) -> Match:
    """Impose the sanctions that were waiting for play to begin."""
    if not match.pending or match.deal is None or match.deal.table is None:
        return match
    begun = replace(match, pending=())
    return reduce(lambda after, left: apply_effect(after, left.effect, left.article), match.pending, begun)


def _apply_tribute(
    match: Match,
    event: ev.TributePaid | ev.TributeTaken | ev.TributeRefused | ev.CardReturned | ev.ReturnsShown | ev.ReturnPicked,
) -> DealState | None:
    deal = match.deal
    if deal is None or deal.tribute is None:
        return deal
    state, hands = _give_cards(deal.tribute, deal, event, match)
    return replace(deal, tribute=state, hands=hands)


def _give_cards(
    state: TributeState,
    deal: DealState,
    event: ev.TributePaid | ev.TributeTaken | ev.TributeRefused | ev.CardReturned | ev.ReturnsShown | ev.ReturnPicked,
    match: Match,
) -> tuple[TributeState, Hands]:
    hands, book = deal.hands, match.book
    match event:
        case ev.TributeRefused(holders=holders):
            return paying.apply_refusal(state, hands, holders)
        case ev.TributePaid(seat=seat, card=card):
            return paying.apply_payment(state, hands, seat, card, deal.level, book)
        case ev.TributeTaken(payer=payer):
            return paying.apply_taking(state, hands, payer)
        case ev.CardReturned(seat=seat, card=card):
            return (state, hands) if card is None else paying.apply_return(state, hands, seat, card, book)
        case ev.ReturnsShown():
            return paying.apply_showing(state, hands, book)
        case ev.ReturnPicked(seat=seat, giver=giver):
            return paying.apply_pick(state, hands, seat, giver)
        case _ as unreachable:
            assert_never(unreachable)


def _apply_play(
    match: Match, event: ev.CardsPlayed | ev.Passed | ev.LeadMissed | ev.CountAnnounced
) -> DealState | None:
    deal = match.deal
    if deal is None or deal.table is None:
        return deal
    if not isinstance(event, ev.CountAnnounced):
        return replace(
            deal,
            acts=(*deal.acts, event),
            table=apply_act(deal.table, event),
            sanctions=work_off(deal.sanctions, deal.table, event),
        )
    told = {event.seat: event.count}
    announced = deal.announced | told if event.asked_by is None else deal.announced
    return replace(deal, announced=announced, known=deal.known | told)


def _apply_course(
    match: Match,
    event: ev.MatchStarted | ev.CardsDealt | ev.DealEnded | ev.DealRecorded | ev.TributeNoted | ev.DealCorrected,
) -> Match:
    match event:
        case ev.MatchStarted():
            begun = new(override(match.book, event.overrides))
            return replace(begun, version=match.version, mode=event.mode, players=event.players, start=event.start)
        case ev.CardsDealt():
            coming = NextDeal() if match.is_extra_due else match.progress.next
            level = match.progress.standing.level
            deal = dealing.start_deal(match.deals_done + 1, level, event, coming, match.book)
            return _set_deal(match, replace(deal, is_extra=match.is_extra_due))
        case ev.DealEnded(order=order):
            level = match.progress.standing.level if match.deal is None else match.deal.level
            return story.finish_deal(match, order, level)
        case ev.DealRecorded(order=order, level=level):
            return story.finish_deal(match, order, level)
        case ev.TributeNoted():
            return replace(
                match,
                tribute_note=TributeNote(refused=event.refused, equal=event.equal, payer_to_first=event.payer_to_first),
            )
        case ev.DealCorrected(number=number, order=order, level=level):
            return story.correct_deal(match, number, order, level)
        case _ as unreachable:
            assert_never(unreachable)


def _apply_ending(match: Match, event: ev.TimeCalled | ev.ExtraDealDue | ev.MatchEnded) -> Match:
    match event:
        case ev.TimeCalled(last_deal=last_deal):
            stopped = match.deal is not None and last_deal < match.deal.number
            return replace(match, last_deal=last_deal, deal=None if stopped else match.deal)
        case ev.ExtraDealDue():
            return replace(match, is_extra_due=True)
        case ev.MatchEnded(result=result):
            return replace(match, result=result, deal=None)
        case _ as unreachable:
            assert_never(unreachable)


def _resume(match: Match, at: datetime | None) -> Match:
    resumed = replace(match, is_paused=False, paused_at=None)
    if at is None or match.paused_at is None:
        return resumed
    return questions.give_back_time(resumed, at - match.paused_at)


def _apply_around(match: Match, event: ev.AnyMatchEvent) -> Match:
    """Apply an event around the table: a ruling, a call, or a change of people."""
    match event:
        case ev.RulingMade(ruling=ruling):
            ruled = NumberedRuling(number=len(match.rulings) + 1, deal=match.deals_done + 1, ruling=ruling)
            return replace(match, rulings=(*match.rulings, ruled))
        case ev.RulingCancelled(number=number):
            rulings = tuple(replace(r, cancelled=True) if r.number == number else r for r in match.rulings)
            return replace(match, rulings=rulings)
        case ev.RefereeCalled(seat=seat, reason=reason):
            return replace(
                match, calls=(*match.calls, MatchCall(number=len(match.calls) + 1, seat=seat, reason=reason))
            )
        case ev.CallAnswered(number=number):
            calls = tuple(replace(call, is_answered=True) if call.number == number else call for call in match.calls)
            return replace(match, calls=calls)
        case ev.HandsOpened(referee=referee) if match.deal is not None:
            return replace(match, deal=replace(match.deal, opened_by=(*match.deal.opened_by, referee)))
        case ev.PlayerSubstituted(seat=seat, player=player):
            return replace(match, players=match.players | {seat: player})
        case ev.SeatHandedToBot(seat=seat, bot=bot):
            return replace(match, bots=match.bots | {seat: bot})
        case ev.SeatTakenBack(seat=seat):
            return replace(match, bots={other: bot for other, bot in match.bots.items() if other is not seat})
        case _:  # HandDealt and Hidden are only ever sent to viewers
            return match
