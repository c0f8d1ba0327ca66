"""贡牌与还牌: the state of the tribute in a deal: payments, receivers, returns, and who leads."""

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


class TributeState(Struct, frozen=True, gc=False, kw_only=True):
    """The payments that are owed and made; `receivers` is empty until it is settled who gets whose card.

    `taken_back` is the card that a payer had laid down before the partner refused for both.
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
        """双贡: do two players pay?"""
        return len(self.payers) > 1

    @property
    def is_paid(self) -> bool:
        """Has everybody who owes a card paid it?"""
        return len(self.paid) == len(self.payers)

    @property
    def are_all_returned(self) -> bool:
        """Has everybody who received a card returned one?"""
        return len(self.returned) == len(self.payers)

    @property
    def payer_to_first(self) -> Seat | None:
        """The payer whose card the first (上游) got."""
        return next((payer for payer, receiver in self.receivers.items() if receiver is self.first), None)

    def payer_of(self, receiver: Seat) -> Seat:
        """Return the payer whose card this receiver got."""
        return next(payer for payer, taker in self.receivers.items() if taker is receiver)


def compute_owed(order: tuple[Seat, ...], book: Rulebook) -> TributeState:
    """Compute the tribute that is due after a deal."""
    return TributeState(first=order[0], payers=rules.list_payers(order, book.seating.direction))


def apply_payment(
    state: TributeState, hands: Hands, seat: Seat, card: Card, level: Rank, book: Rulebook
) -> tuple[TributeState, Hands]:
    """Apply a payer's card."""
    hands = hands | {seat: hands[seat] - (card,)}
    given = state.paid | {seat: card}
    state = replace(state, paid={payer: given[payer] for payer in state.payers if payer in given})
    if not state.is_paid:
        return state, hands
    state = replace(state, is_equal=rules.is_equal(state.paid, level))
    receivers = rules.find_receivers(state.paid, state.first, level, book.tribute)
    return (state, hands) if receivers is None else _receive(state, hands, receivers)


def list_joker_holders(state: TributeState, hands: Hands, book: Rulebook) -> tuple[Seat, ...]:
    """抗贡: list the payers who hold the jokers that free them, laid down or not; none if they cannot refuse."""
    before = {payer: hands[payer] + ((state.paid[payer],) if payer in state.paid else ()) for payer in state.payers}
    if not rules.can_refuse(list(before.values()), book.tribute):
        return ()
    return tuple(payer for payer, hand in before.items() if rules.frees_from_tribute(hand, book.tribute))


def list_refusers(state: TributeState, hands: Hands, book: Rulebook) -> tuple[Seat, ...]:
    """抗贡: list the payers who are asked now and may refuse for both; only they may know that they can."""
    if state.is_done or state.is_paid or not rules.is_refusal_chosen(book.tribute, double=state.is_double):
        return ()
    return tuple(payer for payer in list_joker_holders(state, hands, book) if payer not in state.paid)


def apply_refusal(state: TributeState, hands: Hands, holders: tuple[Seat, ...]) -> tuple[TributeState, Hands]:
    """抗贡: apply a refusal: nobody pays, and a card already laid down returns to its hand."""
    hands = hands | {payer: hands[payer] + (card,) for payer, card in state.paid.items()}
    return replace(state, refused_by=holders, is_done=True, paid={}, taken_back=state.paid), hands


def apply_taking(state: TributeState, hands: Hands, payer: Seat) -> tuple[TributeState, Hands]:
    """Apply the choice of the first (上游) between the payers' cards; the partner gets the other card."""
    return _receive(state, hands, {payer: state.first, payer.partner: state.first.partner})


def _receive(state: TributeState, hands: Hands, receivers: dict[Seat, Seat]) -> tuple[TributeState, Hands]:
    hands = hands | {taker: hands[taker] + (state.paid[payer],) for payer, taker in receivers.items()}
    return replace(state, receivers=receivers), hands


def are_returns_hidden(state: TributeState, book: Rulebook) -> bool:
    """Do this tribute's returns lie face down until both are there?"""
    return rules.are_returns_hidden(book.tribute, double=state.is_double, equal=state.is_equal)


def are_returns_picked(state: TributeState, book: Rulebook) -> bool:
    """Do the losers choose between the two returns?"""
    return book.tribute.losers_pick_return and state.is_double and state.is_equal


def apply_return(
    state: TributeState, hands: Hands, seat: Seat, card: Card, book: Rulebook
) -> tuple[TributeState, Hands]:
    """Apply a returned card; it goes to its payer unless it waits face down or for the payers' choice."""
    hands = hands | {seat: hands[seat] - (card,)}
    state = replace(state, returned=state.returned | {seat: card})
    if are_returns_hidden(state, book) or are_returns_picked(state, book):
        return state, hands
    payer = state.payer_of(seat)
    return replace(state, is_done=state.are_all_returned), hands | {payer: hands[payer] + (card,)}


def apply_showing(state: TributeState, hands: Hands, book: Rulebook) -> tuple[TributeState, Hands]:
    """亮牌: turn both returns up and hand them over, unless the payers choose between them."""
    if are_returns_picked(state, book):
        return state, hands
    return _hand_over(state, hands, {receiver: payer for payer, receiver in state.receivers.items()})


def apply_pick(state: TributeState, hands: Hands, payer: Seat, giver: Seat) -> tuple[TributeState, Hands]:
    """Apply a payer's pick of a return; the partner gets the other."""
    return _hand_over(state, hands, {giver: payer, giver.partner: payer.partner})


def _hand_over(state: TributeState, hands: Hands, to: dict[Seat, Seat]) -> tuple[TributeState, Hands]:
    hands = hands | {payer: hands[payer] + (state.returned[giver],) for giver, payer in to.items()}
    return replace(state, is_done=True), hands


def find_tribute_leader(state: TributeState, book: Rulebook) -> Seat:
    """Find who leads the first trick after the tribute."""
    options = book.tribute
    if state.refused_by:
        option = options.lead_refused
    elif not state.is_double:
        option = options.lead_single
    else:
        option = options.lead_double_equal if state.is_equal else options.lead_double
    return rules.find_leader(option, state.first, state.payer_to_first, book.seating.direction)
