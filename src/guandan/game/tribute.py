"""贡牌与还牌, as it goes on in a deal: what has been paid, to whom, what was returned, and who leads then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Card, Hand
from guandan.rules import tribute as rules
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.rules.rulebook import Rulebook

Hands = dict[Seat, Hand]


class Tribute(Struct, frozen=True, gc=False, kw_only=True):
    """Who owes the first what; `receivers` is empty until it is settled who gets whose card.

    `taken_back` is what a payer had laid down before the partner refused for both.
    """

    first: Seat
    payers: tuple[Seat, ...]
    refused_by: tuple[Seat, ...] = ()
    paid: dict[Seat, Card] = {}
    receivers: dict[Seat, Seat] = {}
    returned: dict[Seat, Card] = {}
    is_equal: bool = False
    is_done: bool = False
    taken_back: dict[Seat, Card] = {}

    @property
    def is_double(self) -> bool:
        """双贡: do two pay?"""
        return len(self.payers) > 1

    @property
    def is_paid(self) -> bool:
        """Has everybody paid who owes?"""
        return len(self.paid) == len(self.payers)

    @property
    def are_all_returned(self) -> bool:
        """Has everybody returned who received?"""
        return len(self.returned) == len(self.payers)

    @property
    def payer_to_first(self) -> Seat | None:
        """The payer whose card the first got."""
        return next((payer for payer, receiver in self.receivers.items() if receiver is self.first), None)

    def payer_of(self, receiver: Seat) -> Seat:
        """Whose card this receiver got."""
        return next(payer for payer, taker in self.receivers.items() if taker is receiver)


def owed(order: tuple[Seat, ...], book: Rulebook) -> Tribute:
    """The tribute due after a deal."""
    return Tribute(first=order[0], payers=rules.payers(order, book.seating.direction))


def paid(state: Tribute, hands: Hands, seat: Seat, card: Card, level: Rank, book: Rulebook) -> tuple[Tribute, Hands]:
    """A payer has laid down a card."""
    hands = hands | {seat: hands[seat] - (card,)}
    given = state.paid | {seat: card}
    state = replace(state, paid={payer: given[payer] for payer in state.payers if payer in given})
    if not state.is_paid:
        return state, hands
    state = replace(state, is_equal=rules.is_equal(state.paid, level))
    receivers = rules.receivers(state.paid, state.first, level, book.tribute)
    return (state, hands) if receivers is None else _received(state, hands, receivers)


def joker_holders(state: Tribute, hands: Hands, book: Rulebook) -> tuple[Seat, ...]:
    """抗贡: which payers hold the big jokers, laid down or not; nobody where they cannot refuse."""
    before = {payer: hands[payer] + ((state.paid[payer],) if payer in state.paid else ()) for payer in state.payers}
    if not rules.can_refuse(list(before.values()), book.tribute):
        return ()
    return tuple(payer for payer, hand in before.items() if Card.BJ in hand)


def refusers(state: Tribute, hands: Hands, book: Rulebook) -> tuple[Seat, ...]:
    """抗贡: which payers are asked now and may refuse for both; only they may know that they can."""
    if state.is_done or state.is_paid or not rules.is_refusal_chosen(book.tribute, double=state.is_double):
        return ()
    return tuple(payer for payer in joker_holders(state, hands, book) if payer not in state.paid)


def refused(state: Tribute, hands: Hands, holders: tuple[Seat, ...]) -> tuple[Tribute, Hands]:
    """抗贡: nobody pays; a card that lies there already goes back to its hand."""
    hands = hands | {payer: hands[payer] + (card,) for payer, card in state.paid.items()}
    return replace(state, refused_by=holders, is_done=True, paid={}, taken_back=state.paid), hands


def taken(state: Tribute, hands: Hands, payer: Seat) -> tuple[Tribute, Hands]:
    """The first has taken this payer's card, so the partner gets the other's."""
    return _received(state, hands, {payer: state.first, payer.partner: state.first.partner})


def _received(state: Tribute, hands: Hands, receivers: dict[Seat, Seat]) -> tuple[Tribute, Hands]:
    hands = hands | {taker: hands[taker] + (state.paid[payer],) for payer, taker in receivers.items()}
    return replace(state, receivers=receivers), hands


def are_returns_hidden(state: Tribute, book: Rulebook) -> bool:
    """Do this tribute's returns lie face down until both are there?"""
    return rules.are_returns_hidden(book.tribute, double=state.is_double, equal=state.is_equal)


def are_returns_picked(state: Tribute, book: Rulebook) -> bool:
    """Do the losers choose between the two returns?"""
    return book.tribute.losers_pick_return and state.is_double and state.is_equal


def returned(state: Tribute, hands: Hands, seat: Seat, card: Card, book: Rulebook) -> tuple[Tribute, Hands]:
    """A receiver has returned a card; it goes to its payer unless it waits face down, or for the payers' choice."""
    hands = hands | {seat: hands[seat] - (card,)}
    state = replace(state, returned=state.returned | {seat: card})
    if are_returns_hidden(state, book) or are_returns_picked(state, book):
        return state, hands
    payer = state.payer_of(seat)
    return replace(state, is_done=state.are_all_returned), hands | {payer: hands[payer] + (card,)}


def shown(state: Tribute, hands: Hands, book: Rulebook) -> tuple[Tribute, Hands]:
    """亮牌: both returns are turned up together and taken in, unless the payers choose between them."""
    if are_returns_picked(state, book):
        return state, hands
    return _given(state, hands, {receiver: payer for payer, receiver in state.receivers.items()})


def picked(state: Tribute, hands: Hands, payer: Seat, giver: Seat) -> tuple[Tribute, Hands]:
    """A payer has picked the return of this giver; the partner gets the other."""
    return _given(state, hands, {giver: payer, giver.partner: payer.partner})


def _given(state: Tribute, hands: Hands, to: dict[Seat, Seat]) -> tuple[Tribute, Hands]:
    hands = hands | {payer: hands[payer] + (state.returned[giver],) for giver, payer in to.items()}
    return replace(state, is_done=True), hands


def leader(state: Tribute, book: Rulebook) -> Seat:
    """Who leads the first trick now that the tribute is done."""
    options = book.tribute
    if state.refused_by:
        option = options.lead_refused
    elif not state.is_double:
        option = options.lead_single
    else:
        option = options.lead_double_equal if state.is_equal else options.lead_double
    return rules.leader(option, state.first, state.payer_to_first, book.seating.direction)
