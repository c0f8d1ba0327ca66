"""贡牌与还牌: handlers of paying, refusing, taking, returning and picking."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.cards import Card, Hand
from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.handlers.questions import require_question
from guandan.game.match import Ask
from guandan.game.tribute import list_joker_holders, list_refusers
from guandan.rules import tribute as rules

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.game.tribute import TributeState
    from guandan.rules.options.tribute import ReturnLimit
    from guandan.rules.seat import Seat

TributeCommand = co.PayTribute | co.RefuseTribute | co.TakeTribute | co.ReturnCard | co.PickReturn


def handle_tribute(match: Match, command: TributeCommand) -> list[ev.AnyMatchEvent]:
    """Handle one step of the tribute."""
    match command:
        case co.PayTribute(seat=seat, card=card):
            require_question(match, seat, command.decision, Ask.PAY)
            _check_among(card, list_payable(match, seat), "not_the_highest_card", match.book.cite("tribute.pays"))
            return [ev.TributePaid(seat=seat, card=card)]
        case co.RefuseTribute(seat=seat):
            require_question(match, seat, command.decision, Ask.PAY)
            return [_handle_refusal(match, seat)]
        case co.TakeTribute(seat=seat, payer=payer):
            require_question(match, seat, command.decision, Ask.TAKE)
            _check_among(payer, seat.side.other.seats, "not_a_payer", match.book.cite("tribute.equal"))
            return [ev.TributeTaken(seat=seat, payer=payer)]
        case co.ReturnCard(seat=seat, card=card):
            require_question(match, seat, command.decision, Ask.RETURN)
            _check_among(
                card,
                list_returnable(match, seat),
                "not_returnable",
                match.book.cite(_find_limit_option(match, seat, card)),
            )
            return [ev.CardReturned(seat=seat, card=card)]
        case co.PickReturn(seat=seat, giver=giver):
            require_question(match, seat, command.decision, Ask.PICK)
            _check_among(giver, seat.side.other.seats, "not_a_giver", match.book.cite("tribute.losers_pick_return"))
            return [ev.ReturnPicked(seat=seat, giver=giver)]
        case _ as unreachable:
            assert_never(unreachable)


def _handle_refusal(match: Match, seat: Seat) -> ev.AnyMatchEvent:
    if not may_refuse_tribute(match, seat):
        raise IllegalAction("may_not_refuse", match.book.cite("tribute.refusal"), seat=seat)
    deal = match.deal
    holders = () if deal is None or deal.tribute is None else list_joker_holders(deal.tribute, deal.hands, match.book)
    return ev.TributeRefused(holders=holders, seat=seat)


def may_refuse_tribute(match: Match, seat: Seat) -> bool:
    """抗贡: may this payer refuse instead of paying?"""
    deal = match.deal
    return deal is not None and deal.tribute is not None and seat in list_refusers(deal.tribute, deal.hands, match.book)


def _check_among(chosen: Card | Seat, allowed: tuple[Card | Seat, ...], code: str, article: str) -> None:
    if chosen not in allowed:
        raise IllegalAction(code, article, chosen=chosen, allowed=" ".join(allowed))


def list_payable(match: Match, seat: Seat) -> tuple[Card, ...]:
    """The cards that a payer may choose from."""
    if match.deal is None:
        return ()
    return rules.payable(match.deal.hands[seat], match.deal.level, match.book.tribute)


def list_returnable(match: Match, seat: Seat) -> tuple[Card, ...]:
    """The cards that a receiver may return."""
    deal = match.deal
    if deal is None or deal.tribute is None:
        return ()
    received = deal.tribute.paid[deal.tribute.payer_of(seat)]
    own = Hand(deal.drawn[seat])
    return rules.returnable(
        own, received, deal.level, _find_return_limit(match, deal.tribute, seat), match.book.tribute
    )


def _find_return_limit(match: Match, state: TributeState, seat: Seat) -> ReturnLimit:
    return rules.return_limit(state.payer_of(seat), seat, match.book.tribute, double=state.is_double)


def _find_limit_option(match: Match, seat: Seat, card: Card) -> str:
    """Name the option that forbids returning this card."""
    deal = match.deal
    if deal is None or deal.tribute is None:
        return "tribute.return_double"
    if rules.may_return(card, deal.level, _find_return_limit(match, deal.tribute, seat)):
        return "tribute.received_may_go_back"
    if deal.tribute.is_double:
        return "tribute.return_double"
    to_partner = deal.tribute.payer_of(seat) is seat.partner
    return "tribute.return_to_partner" if to_partner else "tribute.return_to_opponent"
