"""Automatic events: what the rules do by themselves after an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import events as ev
from guandan.game import judge
from guandan.game.deal import DealPhase
from guandan.game.sanctions import find_missed_turn
from guandan.game.table import find_finishing_order
from guandan.game.tribute import are_returns_hidden, list_joker_holders
from guandan.rules import tribute
from guandan.rules.options.match import ExtraDealEnd
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.match import Match
    from guandan.game.table import CardTable


def find_due_event(match: Match) -> ev.AnyMatchEvent | None:
    """Find the next automatic event, if one is due."""
    if match.result is not None:
        return None
    result = judge.judge_match(match)
    if result is not None:
        return ev.MatchEnded(result=result)
    if judge.needs_extra_deal(match):
        return ev.ExtraDealDue()
    deal = match.deal
    if deal is None or deal.choice is not None:
        return None
    return _find_due_in_tribute(match, deal) if deal.table is None else _find_due_in_play(match, deal, deal.table)


def _find_due_in_tribute(match: Match, deal: DealState) -> ev.AnyMatchEvent | None:
    state = deal.tribute
    if state is None or state.is_done:
        return None
    if not state.paid and not tribute.is_refusal_chosen(match.book.tribute, double=state.is_double):
        holders = list_joker_holders(state, deal.hands, match.book)
        if holders:
            return ev.TributeRefused(holders=holders)
    if deal.phase(match.book) is DealPhase.SHOW and are_returns_hidden(state, match.book):
        return ev.ReturnsShown(cards=state.returned)
    return None


def _find_due_in_play(match: Match, deal: DealState, table: CardTable) -> ev.AnyMatchEvent | None:
    ends_at_first = deal.is_extra and match.book.match.extra_deal_ends is ExtraDealEnd.FIRST
    order = find_finishing_order(table, ends_at_first=ends_at_first)
    if order is not None:
        return ev.DealEnded(order=order)
    return _find_due_announcement(match, deal, table) or find_missed_turn(deal.sanctions, table, match.book.ladder)


def _find_due_announcement(match: Match, deal: DealState, table: CardTable) -> ev.CountAnnounced | None:
    """报牌: at a live table the program announces a player's count after the play for which the book demands it."""
    limit = match.book.announce.unasked_at
    if limit is None:
        return None
    for seat in SEATS:
        count = len(table.hands[seat])
        if 0 < count <= limit and seat not in deal.announced:
            return ev.CountAnnounced(seat=seat, count=count)
    return None
