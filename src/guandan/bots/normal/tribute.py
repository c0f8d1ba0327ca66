"""贡牌与还牌: what the rule bot pays and returns, takes and picks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import worth
from guandan.bots.normal.holding import holding_of
from guandan.bots.normal.prices import prices_at
from guandan.bots.normal.split import split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots.seen import Seen

_TEN = 9


def best_card(seen: Seen, actions: Sequence[int], *, to_mate: bool) -> int:
    """进贡, 还牌: the card that the hand misses least; the lowest to an opponent, the highest to the partner."""
    level = seen.level - 1
    best, chosen = 1e9, 0
    for place, packed in enumerate(actions):
        face = packed >> 32 & 63
        faces = bytearray(seen.faces)
        faces[face] -= 1
        rank = (face >> 2) + 1 if face < 52 else face - 38  # noqa: PLR2004 (the jokers come last)
        value = worth(rank, level)
        cost = split(*holding_of(bytes(faces), level), prices_at(level)).cost + (-0.01 if to_mate else 0.03) * value
        if cost < best:
            best, chosen = cost, place
    return chosen
