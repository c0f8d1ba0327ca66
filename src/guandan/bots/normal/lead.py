"""领出: what the rule bot leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import FLUSH, PAIR, SINGLE, rank_value
from guandan.bots.normal.holding import remove_from_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots.normal.split import HandSplit
    from guandan.bots.normal.table import DecisionView

_SHAPE = 0xFFFF
_SUIT = 0x0C000000


def find_piece(packed: int) -> int:
    """The piece that a packed play is, wherever its wilds lie."""
    return packed & (_SHAPE | _SUIT) if packed & 15 == FLUSH else packed & _SHAPE


def choose_lead(table: DecisionView, actions: Sequence[int]) -> int:
    """领出: the place of the play to lead."""
    left = table.left[table.seat]
    plan = table.split_hand(table.hand)
    pieces = set(plan.list_pieces(table.prices))
    best, chosen = -1e9, 0
    for place, packed in enumerate(actions):
        if packed >> 8 & 15 == left:
            return place
        piece = find_piece(packed)
        if piece in pieces or may_feed_partner(table, packed):
            score = score_lead(table, packed, table.split_hand(remove_from_hand(table.hand, packed)))
            if score > best:
                best, chosen = score, place
    return chosen


def may_feed_partner(table: DecisionView, packed: int) -> bool:
    """Whether the partner may be waiting for this: a single for one card left, a pair for two."""
    kind = packed & 15
    return (
        kind in {SINGLE, PAIR}
        and table.left[table.mate] == kind
        and rank_value(packed >> 4 & 15, table.level) <= 9  # noqa: PLR2004 (up to ten)
        and not packed >> 28
    )


def score_lead(table: DecisionView, packed: int, rest: HandSplit) -> float:
    """What a play is worth that leaves this hand."""
    weights = table.weights
    mine = table.left[table.seat] - (packed >> 8 & 15)
    stands = table.chance_to_stand(packed, table.foes, mine)
    score = table.value_of_cost(rest.cost) + stands * (weights.lead + weights.run * table.chance_to_run_out(rest, mine))
    if table.foes:
        score -= (1 - stands) * sum(map(table.cost_of_foe_lead, table.foes)) / len(table.foes)
    for foe in table.foes:
        score -= weights.foe_out * estimate_going_out(table, foe, packed)
    if table.left[table.mate]:
        score += weights.mate_out * estimate_going_out(table, table.mate, packed)
    return score


# By kind: how likely just those cards that are left make a play of it.
_EXACT_PLAY_CHANCES = (0.0, 0.0, 0.12, 0.05, 0.0, 0.03, 0.02, 0.01)


def estimate_going_out(table: DecisionView, seat: int, packed: int) -> float:
    """How likely a seat goes out on a play: it has just as many cards, and they beat it."""
    kind, size = packed & 15, packed >> 8 & 15
    if table.left[seat] != size or kind >= len(_EXACT_PLAY_CHANCES):
        return 0.0
    likely = table.count_beating_plays(packed)
    if kind == SINGLE:
        return min(1.0, likely / max(1, table.out))
    return _EXACT_PLAY_CHANCES[kind] * min(1.0, likely / 4)
