"""跟牌: what the rule bot plays on a trick, or whether it passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, FULL_HOUSE, PASS
from guandan.bots.normal.holding import remove_from_hand
from guandan.bots.normal.lead import find_piece, score_lead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots.normal.split import HandSplit
    from guandan.bots.normal.table import DecisionView

_MAX_CANDIDATES = 10
_LIKELY = 0.5


def choose_follow(table: DecisionView, actions: Sequence[int]) -> int:
    """跟牌: the place of the play that follows, or of the pass."""
    left = table.left[table.seat]
    last = len(actions) - 1
    if last == 0:
        return 0
    plan = table.split_hand(table.hand)
    best, chosen = score_pass(table, plan), last
    for place in list_candidates(table, actions, plan):
        packed = actions[place]
        if packed >> 8 & 15 == left:
            return place
        score = score_follow(table, packed, plan)
        if score > best:
            best, chosen = score, place
    return chosen


def list_candidates(table: DecisionView, actions: Sequence[int], plan: HandSplit) -> list[int]:
    """The places worth a look: pieces of the plan, and others as far as there are not too many."""
    pieces = set(plan.list_pieces(table.prices))
    left = table.left[table.seat]
    planned: list[int] = []
    others: list[tuple[int, int]] = []
    for place, packed in enumerate(actions):
        kind, size = packed & 15, packed >> 8 & 15
        if kind == PASS:
            continue
        if size == left:
            return [place]
        if find_piece(packed) in pieces:
            planned.append(place)
        else:
            others.append((_estimate_breakage(table, packed), place))
    others.sort()
    return planned + [place for _, place in others[: max(2, _MAX_CANDIDATES - len(planned))]]


def _estimate_breakage(table: DecisionView, packed: int) -> int:
    """How much a play seems to break, at a glance."""
    kind, rank = packed & 15, packed >> 4 & 15
    held = table.hand.cnt >> 4 * rank & 15
    size = packed >> 8 & 15
    value = 4 * (packed >> 28 & 3)
    if kind >= BOMB:
        return value + 6 + size
    if kind == FULL_HOUSE:
        pair = table.hand.cnt >> 4 * (packed >> 12 & 15) & 15
        return value + _count_left_over(held, 3) + _count_left_over(pair, 2)
    return value + (_count_left_over(held, size) if size <= 3 else 2)  # noqa: PLR2004


def _count_left_over(held: int, used: int) -> int:
    return 6 if held >= BOMB else held - used


def score_pass(table: DecisionView, plan: HandSplit) -> float:
    """Score a pass."""
    weights, seen = table.weights, table.seen
    score = table.value_of_cost(plan.cost)
    holder = seen.top_seat
    if holder == table.mate:
        foes = (table.next,) if table.left[table.next] else ()
        stands = table.chance_to_stand(seen.top, foes, table.left[table.mate]) if foes else 1.0
        gain = table.value_of_mate_lead() if table.left[table.mate] else weights.lead  # 接风
        score += stands * gain
        if foes:
            score -= (1 - stands) * table.cost_of_foe_lead(table.next)
        if not table.left[table.mate]:
            score += weights.run * stands * table.chance_to_run_out(plan, table.left[table.seat])
        return score
    leader = holder if table.left[holder] else holder ^ 2
    helped = 0.0
    if holder == table.previous and table.left[table.mate]:
        helped = 1 - table.chance_to_stand(seen.top, (table.mate,), table.left[holder])
    return score + helped * 0.6 * table.value_of_mate_lead() - (1 - helped) * table.cost_of_foe_lead(leader)


def score_follow(table: DecisionView, packed: int, plan: HandSplit) -> float:
    """What it is worth to make this play; a partner's play is beaten only by one that the hand is glad to be rid of."""
    rest = table.split_hand(remove_from_hand(table.hand, packed))
    score = score_lead(table, packed, rest)
    if (
        table.seen.top_seat == table.mate
        and rest.cost > plan.cost
        and table.chance_to_run_out(rest, table.left[table.seat]) < _LIKELY
    ):
        return score - 9.0
    return score
