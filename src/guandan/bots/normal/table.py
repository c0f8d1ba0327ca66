"""What the rule bot makes of a decision: who sits where, what is out against it, and what the lead is worth to each."""

from __future__ import annotations

from math import exp, prod
from typing import TYPE_CHECKING

from guandan.bots.codes import (
    BOMB,
    FLUSH,
    FOUR_JOKERS,
    FULL_HOUSE,
    PAIR,
    PLATE,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TUBE,
    rank_value,
)
from guandan.bots.normal.counting import CardCount, count_cards_out
from guandan.bots.normal.holding import HandMasks, build_hand_masks
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand
from guandan.bots.normal.standing import BOMB_WEIGHTS, STANDING_WEIGHTS

if TYPE_CHECKING:
    from guandan.bots.normal.split import HandSplit
    from guandan.bots.normal.weights import RuleBotWeights
    from guandan.bots.seen import Seen

_LARGE_BOMB = 5
_FULL_LATE_HAND = 6


class DecisionView:
    """A decision from the point of view of the rule bot."""

    def __init__(self, seen: Seen, weights: RuleBotWeights) -> None:
        self.seen = seen
        self.weights = weights
        self.level = seen.level - 1
        self.seat = seen.seat
        self.next, self.mate, self.previous = seen.after
        self.left = seen.left
        self.hand = build_hand_masks(seen.faces, self.level)
        self.foes = tuple(foe for foe in (self.next, self.previous) if self.left[foe])
        self.most = max((self.left[foe] for foe in self.foes), default=0)
        out, _, _, wilds = build_hand_masks(seen.unseen, self.level)
        self.out = sum(self.left) - self.left[self.seat]
        self.count: CardCount = count_cards_out(out, wilds, self.level)
        self.prices = load_piece_costs(self.level)

    def split_hand(self, hand: HandMasks) -> HandSplit:
        """组牌."""
        return split_hand(*hand, self.prices)

    # ------------------------------------------------------------------ what a hand and the lead are worth

    def value_of_cost(self, cost: float) -> float:
        """What a hand of this cost is worth: less with every turn, and more when the end is near."""
        weights = self.weights
        if cost <= 0:
            return weights.near - weights.spare * cost
        return weights.near * exp(-cost / weights.near_scale) - cost

    def compute_urgency(self, seat: int) -> float:
        """How much more the lead is worth to a hand of few cards."""
        left, short = self.left[seat], self.weights.short
        return short[left] if left < len(short) else 0.0

    def cost_of_foe_lead(self, foe: int) -> float:
        """What it costs that this opponent has the lead."""
        return self.weights.foe_lead + self.compute_urgency(foe)

    def value_of_mate_lead(self) -> float:
        """What it is worth that the partner has the lead."""
        return self.weights.mate_lead + self.compute_urgency(self.mate) if self.left[self.mate] else 0.0

    # ------------------------------------------------------------------ how likely a play stands

    def chance_to_stand(self, packed: int, foes: tuple[int, ...], mine: int) -> float:
        """How likely these opponents leave a play on the table that leaves us so many cards."""
        kind, size = packed & 15, packed >> 8 & 15
        share = bombers = 0
        least = 27
        for foe in foes:
            left = self.left[foe]
            if left >= size:
                share += left
            if left >= BOMB:
                bombers += left
            least = min(least, left)
        total = self.out
        if kind >= BOMB:
            if not bombers or kind == FOUR_JOKERS:
                return 1.0
            one, likely, five, six, own, short, many, two = BOMB_WEIGHTS
            x = one + likely * self.count.bombs * bombers / total
            x += five * (size >= _LARGE_BOMB and kind == BOMB) + six * (size > _LARGE_BOMB or kind == FLUSH)
            return 1 / (
                1 + exp(-x - own / (1 + mine) - short / (1 + least) - many * total / 81 - two * (len(foes) - 1))
            )
        likely = self.count_beating_plays(packed) * share / total if share else 0.0
        if not likely and not bombers:
            return 1.0
        one, each, fall, own, short, many, two, safe = STANDING_WEIGHTS[kind]
        x = one + each * likely + fall * exp(-likely) + own / (1 + mine) + short / (1 + least)
        x += many * total / 81 + two * (len(foes) - 1)
        return 1 / (1 + exp(-x if bombers else -x - safe))

    def count_beating_plays(self, packed: int) -> float:
        """How many plays of its kind that are likely out would beat this one."""
        kind, rank = packed & 15, packed >> 4 & 15
        known = self.count
        if kind == SINGLE:
            return known.singles[rank_value(rank, self.level)]
        if kind == PAIR:
            return known.pairs[rank_value(rank, self.level)]
        if kind in {TRIPLE, FULL_HOUSE}:
            return known.triples[rank_value(rank, self.level)]
        if kind == STRAIGHT:
            return sum(top > rank for top in known.straights)
        if kind == TUBE:
            return sum(top > rank for top in known.tubes)
        if kind == PLATE:
            return sum(top > rank for top in known.plates)
        return 0.0

    def chance_to_run_out(self, rest: HandSplit, mine: int) -> float:
        """How likely a hand that leads goes out without losing the lead: all its pieces but the worst stand."""
        pieces = rest.list_pieces(self.prices)
        if len(pieces) <= 1:
            return 1.0
        if len(pieces) > _FULL_LATE_HAND:
            return 0.0
        chances = [self.chance_to_stand(piece, self.foes, mine) for piece in pieces]
        return prod(chances) / min(chances)
