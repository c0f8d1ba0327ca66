"""An answer without the bot: for lists and messages that no deal of ours can be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.lab.njupt.action import PASS, ActionType, ProtocolAction
from guandan.rules.order import value_of
from guandan.rules.play import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cards import Card, Rank

_BOMBS = {Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS}


def guess_action(actions: Sequence[ProtocolAction | None], hand: Sequence[Card], level: Rank) -> int:
    """A pass where there is one; else the cheapest play or card that can be read; else the first entry."""
    if PASS in actions:
        return list(actions).index(PASS)
    readable = [(_action_key(action, hand, level), index) for index, action in enumerate(actions) if action is not None]
    return min(readable)[1] if readable else 0


def _action_key(action: ProtocolAction, hand: Sequence[Card], level: Rank) -> tuple[bool, int, int]:
    """Bombs last, then the most cards, then the lowest; a single card is best taken from no pair."""
    worth = max(value_of(card.rank, level) for card in action.cards)
    if action.type is ActionType.PLAY:
        return action.kind in _BOMBS, -len(action.cards), worth
    alike = sum(card.rank is action.cards[0].rank for card in hand)
    return alike > 1, worth, alike
