"""A server's list of actions beside our own: which of its entries our bot may choose from."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from guandan.kernel.packed import PASS, PAY, RETURN
from guandan.lab.njupt.action import Deed, packed_as

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.kernel import Deal
    from guandan.lab.njupt.action import Spoken
    from guandan.lab.njupt.request import Asked

_KEY = (1 << 30) - 1
_CARD_AT = 32


class Offers(NamedTuple):
    """Packed actions for a bot, in the kernel's order, and for each its index in the server's list."""

    packed: array[int]
    indices: list[int]


def offers(deal: Deal, asked: Asked) -> Offers:
    """Of every abstract play that both lists have, the entry with the kernel's cards, or else with others.

    Entries that the book knows nothing of are left out. Cards to pay and return are offered even where the book would
    not allow them, if it allows none of the list.
    """
    level = deal.level_rank
    listed: dict[int, int] = {}
    for index, action in enumerate(asked.actions):
        packed = None if action is None else _packed(action, asked.stage, level)
        if packed is not None:
            listed.setdefault(packed, index)
    legal = {packed: index for packed, index in listed.items() if deal.can(packed)}
    if asked.stage is not Deed.PLAY:
        cards = legal or {packed: index for packed, index in listed.items() if deal.faces(asked.me)[packed >> _CARD_AT]}
        return Offers(array("Q", cards), list(cards.values()))
    by_key: dict[int, int] = {}
    for packed in legal:
        by_key.setdefault(packed & _KEY, packed)
    ours = [packed if packed in legal else by_key.get(packed & _KEY) for packed in deal.packed()]
    both = [packed for packed in ours if packed is not None]
    return Offers(array("Q", both), [legal[packed] for packed in both])


def _packed(action: Spoken, stage: Deed, level: Rank) -> int | None:
    """An entry of the list as the kernel packs it; none for what does not belong to the stage."""
    if action.deed is Deed.PASS:
        return PASS if stage is Deed.PLAY else None
    if action.deed is not stage:
        return None
    if stage is Deed.PLAY:
        return packed_as(action, level)
    return (PAY if stage is Deed.TRIBUTE else RETURN) | action.cards[0].place << _CARD_AT
