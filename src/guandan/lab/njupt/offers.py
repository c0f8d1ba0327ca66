"""A server's list of actions beside our own: which of its entries our bot may choose from."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from guandan.kernel.packed import PASS, PAY, RETURN
from guandan.lab.njupt.action import ActionType, pack_action

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.kernel import Deal
    from guandan.lab.njupt.action import ProtocolAction
    from guandan.lab.njupt.request import ActionRequest

_ABSTRACT_PLAY_MASK = (1 << 30) - 1
_CARD_SHIFT = 32


class MatchedActions(NamedTuple):
    """Packed actions for a bot, in the kernel's order, and for each its index in the server's list."""

    packed: array[int]
    indices: list[int]


def match_actions(deal: Deal, asked: ActionRequest) -> MatchedActions:
    """Of every abstract play that both lists have, the entry with the kernel's cards, or else with others.

    Entries that the book knows nothing of are left out. Cards to pay and return are offered even where the book would
    not allow them, if it allows none of the list.
    """
    level = deal.level_rank
    listed: dict[int, int] = {}
    for index, action in enumerate(asked.actions):
        packed = None if action is None else _pack_action(action, asked.stage, level)
        if packed is not None:
            listed.setdefault(packed, index)
    legal = {packed: index for packed, index in listed.items() if deal.can(packed)}
    if asked.stage is not ActionType.PLAY:
        cards = legal or {
            packed: index for packed, index in listed.items() if deal.faces(asked.me)[packed >> _CARD_SHIFT]
        }
        return MatchedActions(array("Q", cards), list(cards.values()))
    by_key: dict[int, int] = {}
    for packed in legal:
        by_key.setdefault(packed & _ABSTRACT_PLAY_MASK, packed)
    ours = [packed if packed in legal else by_key.get(packed & _ABSTRACT_PLAY_MASK) for packed in deal.packed()]
    both = [packed for packed in ours if packed is not None]
    return MatchedActions(array("Q", both), [legal[packed] for packed in both])


def _pack_action(action: ProtocolAction, stage: ActionType, level: Rank) -> int | None:
    """An entry of the list as the kernel packs it; none for what does not belong to the stage."""
    if action.type is ActionType.PASS:
        return PASS if stage is ActionType.PLAY else None
    if action.type is not stage:
        return None
    if stage is ActionType.PLAY:
        return pack_action(action, level)
    return (PAY if stage is ActionType.TRIBUTE else RETURN) | action.cards[0].place << _CARD_SHIFT
