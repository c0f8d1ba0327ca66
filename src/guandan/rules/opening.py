"""洗牌、切牌、首抓: find who shuffles, cuts and draws first, and whom the turned card picks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.cards import Rank
from guandan.rules.levels import is_double_down
from guandan.rules.options.opening import FirstLead, Hander, OpeningRules, SeatingRules, TurnedAgain
from guandan.rules.order import wild_at
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from guandan.cards import Card
    from guandan.rules.seat import Direction

_POINTS = {Rank.ACE: 1}


class Jobs(Struct, frozen=True, gc=False, kw_only=True):
    """Who does what before a deal; with several shufflers any of them may shuffle, with none the book does not say."""

    shufflers: tuple[Seat, ...]
    cutter: Seat | None
    turner: Seat | None
    first_draw: Seat | None
    shuffles: tuple[int, int] | None


def first_jobs(rules: OpeningRules) -> Jobs:
    """首副牌: return the first deal's jobs; the turned card decides who draws first."""
    return Jobs(
        shufflers=() if rules.first_shuffler is None else (rules.first_shuffler,),
        cutter=rules.first_cutter,
        turner=rules.turner,
        first_draw=None,
        shuffles=rules.first_shuffles,
    )


def later_jobs(order: tuple[Seat, ...], rules: OpeningRules, seating: SeatingRules) -> Jobs:
    """Return the jobs after a deal that was finished in this order."""
    double = is_double_down(order)
    shuffler = rules.double_shuffler if double else rules.shuffler
    drawer = rules.double_first_draw if double else rules.first_draw
    return Jobs(
        shufflers=_who(shuffler, order, seating.direction),
        cutter=_who(rules.cutter, order, seating.direction)[0],
        turner=None,
        first_draw=_who(drawer, order, seating.direction)[0],
        shuffles=rules.later_shuffles,
    )


def _who(hander: Hander, order: tuple[Seat, ...], direction: Direction) -> tuple[Seat, ...]:
    first = order[0]
    match hander:
        case Hander.FIRST:
            return (first,)
        case Hander.LAST:
            return (order[-1],)
        case Hander.LAST_SIDE:
            loser = first.next(direction) if is_double_down(order) else order[-1]
            return (loser, loser.partner)
        case Hander.NEXT_OF_FIRST:
            return (first.next(direction),)
        case Hander.PREVIOUS_OF_FIRST:
            return (first.previous(direction),)
        case Hander.ANYONE:
            return (first, *(first.ahead(steps, direction) for steps in range(1, len(SEATS))))
        case _ as unreachable:
            assert_never(unreachable)


def is_turned_again(card: Card, level: Rank, rules: OpeningRules) -> bool:
    """重翻: is this turned card put back and another turned?"""
    if card.is_joker:
        return True
    return rules.turned_again is TurnedAgain.JOKERS_AND_WILD and card is wild_at(level)


def first_drawer(card: Card, rules: OpeningRules, seating: SeatingRules) -> Seat:
    """首抓: find who draws first: count the turned card's points round the table, with the book's seat as 1."""
    points = _POINTS.get(card.rank, card.rank.number)
    return rules.count_from.ahead(points - 1, seating.direction)


def find_first_leader(place: int, first: Seat, rules: OpeningRules, seating: SeatingRules) -> Seat:
    """首副领出: find who leads a first deal whose turned card lies at this place. Option: opening.first_lead."""
    match rules.first_lead:
        case FirstLead.HOLDER:
            return find_drawer(place, first, seating)
        case FirstLead.COUNTED:
            return first
        case _ as unreachable:
            assert_never(unreachable)


def find_drawer(position: int, first: Seat, seating: SeatingRules) -> Seat:
    """Find who draws the card at this place of the cut pack, counted from 0."""
    return first.ahead(position, seating.direction)


def may_cut(position: int, size: int, rules: OpeningRules) -> bool:
    """切牌: is a cut after this number of cards allowed? Option: opening.cut_margin."""
    if rules.cut_margin == 0:
        return 0 <= position < size
    return rules.cut_margin < position < size - rules.cut_margin
