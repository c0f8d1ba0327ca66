"""贡牌与还牌: what the rule bot pays and returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, REFUSE, rank_of_face, rank_value
from guandan.bots.normal.holding import build_hand_masks
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand
from guandan.kernel import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots.seen import Seen

_FOE_RANK_COST, _PARTNER_RANK_COST = 0.05, -0.01
_BOMBS_NEEDED = 2
_SPARE_BOMB_SHARE = 0.7  # what a bomb more than a hand needs is worth less: the losers beside it still have to go


def choose_tribute_card(seen: Seen, actions: Sequence[int]) -> int:
    """进贡, 还牌: the card that the hand misses least; rather a low one to an opponent, a high one to the partner.

    A payer who may refuse does.
    """
    if actions[-1] == REFUSE:  # two big jokers are worth more than the lead
        return len(actions) - 1
    level = seen.level - 1
    each = _PARTNER_RANK_COST if _goes_to_partner(seen) else _FOE_RANK_COST
    best, chosen = 1e9, 0
    for place, packed in enumerate(actions):
        face = packed >> 32 & 63
        cost = _cost_without(seen.faces, face, level) + each * rank_value(rank_of_face(face), level)
        if cost < best:
            best, chosen = cost, place
    return chosen


def _cost_without(faces: bytes, face: int, level: int) -> float:
    """What a hand costs without a card."""
    left = bytearray(faces)
    left[face] -= 1
    prices = load_piece_costs(level)
    plan = split_hand(*build_hand_masks(bytes(left), level), prices)
    bombs = sum(piece & 15 >= BOMB for piece in plan.list_pieces(prices))
    return plan.cost + _SPARE_BOMB_SHARE * max(0, bombs - _BOMBS_NEEDED)


def _goes_to_partner(seen: Seen) -> bool:
    """Whether a return goes to the partner, who came last and has paid."""
    tribute = seen.tribute
    return seen.phase == Phase.RETURN and tribute is not None and tribute.receivers[seen.partner] == seen.seat
