"""贡牌与还牌: find who owes tribute, which cards may be paid and returned, who gets which card, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.cards import Card, Hand, Rank
from guandan.rules.levels import is_double_down
from guandan.rules.options.tribute import (
    EqualTribute,
    FaceDown,
    NothingToReturn,
    Pays,
    Refusal,
    RefusalChoice,
    ReturnLimit,
    TributeLead,
    TributeRules,
)
from guandan.rules.order import value_of, wild_at

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.rules.seat import Direction, Seat

_TWO_JOKERS = 2
_JOKERS = (Card.BJ, Card.LJ)


def list_payers(order: tuple[Seat, ...], direction: Direction) -> tuple[Seat, ...]:
    """List who owes tribute after a deal: the last, or both after a double-down, the first's next player first."""
    if is_double_down(order):
        return (order[0].next(direction), order[0].previous(direction))
    return (order[-1],)


def can_refuse(hands: Sequence[Hand], rules: TributeRules) -> bool:
    """抗贡: do the payers hold the jokers that free them?"""
    match rules.refusal:
        case Refusal.TWO_BIG_JOKERS:
            return sum(hand.count(Card.BJ) for hand in hands) == _TWO_JOKERS
        case Refusal.TWO_BIG_IN_ONE_HAND:
            return any(hand.count(Card.BJ) == _TWO_JOKERS for hand in hands)
        case Refusal.ANY_TWO_JOKERS:
            return sum(hand.count(joker) for hand in hands for joker in _JOKERS) >= _TWO_JOKERS
        case Refusal.NEVER:
            return False
        case _ as unreachable:
            assert_never(unreachable)


def frees_from_tribute(hand: Hand, rules: TributeRules) -> bool:
    """抗贡: does this hand hold a joker that counts?"""
    counted = _JOKERS if rules.refusal is Refusal.ANY_TWO_JOKERS else (Card.BJ,)
    return any(joker in hand for joker in counted)


def is_refusal_chosen(rules: TributeRules, *, double: bool) -> bool:
    """抗贡: do payers who can refuse choose whether they do? Option: tribute.refusal_choice."""
    match rules.refusal_choice:
        case RefusalChoice.NEVER:
            return False
        case RefusalChoice.SINGLE:
            return not double
        case RefusalChoice.ALWAYS:
            return True
        case _ as unreachable:
            assert_never(unreachable)


def payable(hand: Hand, level: Rank, rules: TributeRules) -> tuple[Card, ...]:
    """进贡: list the cards that may be paid: the highest except the wilds; the payer chooses among equal ones."""
    kept = wild_at(level) if rules.pays is Pays.HIGHEST_BUT_WILD else None
    cards = [card for card in dict.fromkeys(hand) if card is not kept]
    best = max(value_of(card.rank, level) for card in cards)
    highest = tuple(card for card in cards if value_of(card.rank, level) == best)
    return highest if rules.payer_picks_suit else highest[:1]


def is_equal(paid: Mapping[Seat, Card], level: Rank) -> bool:
    """Did both payers of a double-down pay cards of the same value?"""
    return len({value_of(card.rank, level) for card in paid.values()}) < len(paid)


def find_receivers(paid: Mapping[Seat, Card], first: Seat, level: Rank, rules: TributeRules) -> dict[Seat, Seat] | None:
    """Map each payer to the receiver; None while the first must still pick between equal cards."""
    if len(paid) == 1:
        return dict.fromkeys(paid, first)
    one, two = paid  # the first's next player, then the previous one
    if not is_equal(paid, level):
        higher = max(paid, key=lambda seat: value_of(paid[seat].rank, level))
        return {higher: first, higher.partner: first.partner}
    match rules.equal:
        case EqualTribute.CLOCKWISE:
            # Each pays against the direction of play, to the player before.
            return {one: first, two: first.partner}
        case EqualTribute.FIRST_PICKS:
            return None
        case _ as unreachable:
            assert_never(unreachable)


def return_limit(payer: Seat, receiver: Seat, rules: TributeRules, *, double: bool) -> ReturnLimit:
    """Find the limit for this return."""
    if double:
        return rules.return_double
    return rules.return_to_partner if payer.partner is receiver else rules.return_to_opponent


def may_return(card: Card, level: Rank, limit: ReturnLimit) -> bool:
    """还牌: is this card within the limit?"""
    match limit:
        case ReturnLimit.ANY:
            return True
        case ReturnLimit.NOT_ABOVE_TEN:
            return card.rank <= Rank.TEN and card.rank is not level
        case _ as unreachable:
            assert_never(unreachable)


def returnable(own: Hand, received: Card, level: Rank, limit: ReturnLimit, rules: TributeRules) -> tuple[Card, ...]:
    """List the cards that may be returned from a hand as it was before it received the tribute."""
    held = (*own, received) if rules.received_may_go_back else own
    cards = tuple(dict.fromkeys(held))
    allowed = tuple(card for card in cards if may_return(card, level, limit))
    if allowed:
        return allowed
    match rules.nothing_to_return:
        case NothingToReturn.ANY:
            return cards
        case NothingToReturn.LOWEST:
            lowest = min(value_of(card.rank, level) for card in cards)
            return tuple(card for card in cards if value_of(card.rank, level) == lowest)
        case _ as unreachable:
            assert_never(unreachable)


def are_returns_hidden(rules: TributeRules, *, double: bool, equal: bool) -> bool:
    """Do the returns lie face down until both are there?"""
    match rules.returns_face_down:
        case FaceDown.NEVER:
            return False
        case FaceDown.EQUAL_DOUBLE:
            return double and equal
        case FaceDown.DOUBLE:
            return double
        case _ as unreachable:
            assert_never(unreachable)


def find_leader(option: TributeLead, first: Seat, payer_to_first: Seat | None, direction: Direction) -> Seat:
    """Find who leads the first trick, by the option for this tribute."""
    match option:
        case TributeLead.FIRST:
            return first
        case TributeLead.NEXT_OF_FIRST:
            return first.next(direction)
        case TributeLead.PAYER_TO_FIRST:
            return first if payer_to_first is None else payer_to_first
        case _ as unreachable:
            assert_never(unreachable)
