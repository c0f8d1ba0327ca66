"""A player who plays sensibly enough that a match is worth reading: low cards first, no bomb without need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import answers
from guandan.game.commands import Pass, PayTribute, PlayCards, ReturnCard
from guandan.rules.order import value_of, wild_at
from guandan.rules.play import Kind

if TYPE_CHECKING:
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.deal import DealState
    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat

BOMBS = {Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS}
FEW = 10


def sensible(match: Match, question: Question) -> AnyMatchCommand:
    """One answer to a question."""
    every = answers(match, question)
    deal = match.deal
    assert deal is not None
    plays = [one for one in every if isinstance(one, PlayCards)]
    if plays and deal.table is not None and deal.table.top is not None:
        return _follow(deal, question.seat, plays) or Pass(seat=question.seat)
    if plays:
        return min(plays, key=lambda one: (*_cost(deal, one)[:2], -len(one.cards), *_cost(deal, one)[2:]))
    return min(every, key=lambda one: _card_value(deal, one))


def _follow(deal: DealState, seat: Seat, plays: list[PlayCards]) -> PlayCards | None:
    table = deal.table
    assert table is not None
    assert table.top is not None
    last = [one for one in plays if len(one.cards) == len(table.hands[seat])]
    if last:
        return last[0]
    cheapest = min(plays, key=lambda one: _cost(deal, one))
    others = table.top.seat
    if others.side is seat.side:
        is_low = value_of(table.top.play.rank, deal.level) < 9 and cheapest.kind not in BOMBS
        return cheapest if is_low and _cost(deal, cheapest)[3] < 12 else None
    needs_bomb = len(table.hands[others]) <= FEW or len(table.top.play.cards) > 4
    return cheapest if cheapest.kind not in BOMBS or needs_bomb else None


def _cost(deal: DealState, one: PlayCards) -> tuple[bool, int, int, int, tuple[int, ...]]:
    """Bombs and wilds are dear, then breaking up what belongs together, then high ranks."""
    assert deal.table is not None
    hand = deal.table.hands[one.seat]
    ranks = {card.rank for card in one.cards}
    broken = sum(card.rank in ranks for card in hand) - len(one.cards)
    value = 0 if one.rank is None else value_of(one.rank, deal.level)
    wilds = sum(card is wild_at(deal.level) for card in one.cards)
    return one.kind in BOMBS, wilds, max(broken, 0), value, tuple(card.place for card in one.cards)


def _card_value(deal: DealState, one: AnyMatchCommand) -> int:
    return value_of(one.card.rank, deal.level) if isinstance(one, PayTribute | ReturnCard) else 0
