"""洗牌、切牌、翻牌、抓牌: a pack becomes four hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import PACK, Card
from guandan.errors import IllegalAction
from guandan.game import events as ev
from guandan.game.commands import DealCards, Mode
from guandan.game.handlers.questions import check_running
from guandan.rules.opening import first_drawer, first_jobs, is_turned_again, later_jobs, may_cut

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.rules.opening import Jobs
    from guandan.rules.seat import Seat


def find_jobs(match: Match) -> Jobs:
    """Who shuffles, cuts, turns a card and draws first in the next deal."""
    order = None if match.is_extra_due else match.progress.next.order
    if order is None:
        return first_jobs(match.book.opening)
    return later_jobs(order, match.book.opening, match.book.seating)


def is_card_turned(match: Match) -> bool:
    """Is a card turned to find who draws first?"""
    return find_jobs(match).first_draw is None


def handle_deal_cards(match: Match, command: DealCards) -> list[ev.AnyMatchEvent]:
    """Draw the cards."""
    check_running(match)
    if match.mode is not Mode.LIVE:
        raise IllegalAction("paper_table_records_results")
    if match.deal is not None:
        raise IllegalAction("deal_is_in_play", number=match.deal.number)
    if sorted(command.pack) != sorted(PACK):
        raise IllegalAction("pack_is_not_whole", match.book.cite("opening.method"), cards=len(command.pack))
    if not may_cut(command.cut, len(PACK), match.book.opening):
        raise IllegalAction("cut_too_near_the_end", match.book.cite("opening.cut_margin"), cut=command.cut)
    first = _find_first_drawer(match, command)
    return [ev.CardsDealt(pack=command.pack, cut=command.cut, first=first, turned=command.turned)]


def _find_first_drawer(match: Match, command: DealCards) -> Seat:
    known = find_jobs(match).first_draw
    if known is not None:
        if command.turned:
            raise IllegalAction("no_card_is_turned", match.book.cite("opening.first_draw"))
        return known
    if len(set(command.turned)) < len(command.turned):
        raise IllegalAction("place_turned_twice", match.book.cite("opening.turned_again"))
    turned = [_find_card_at(match, command, place) for place in command.turned]
    level, rules = match.progress.standing.level, match.book.opening
    article = match.book.cite("opening.turned_again")
    if not turned or is_turned_again(turned[-1], level, rules):
        raise IllegalAction("turn_a_card", article, turned=" ".join(turned))
    if not all(is_turned_again(card, level, rules) for card in turned[:-1]):
        raise IllegalAction("card_was_turned", article, turned=" ".join(turned))
    return first_drawer(turned[-1], rules, match.book.seating)


def _find_card_at(match: Match, command: DealCards, place: int) -> Card:
    if not 0 <= place < len(command.pack):
        raise IllegalAction("no_such_place", match.book.cite("opening.turner"), place=place)
    return command.pack[(command.cut + place) % len(command.pack)]
