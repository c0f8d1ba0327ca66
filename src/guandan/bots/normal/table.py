"""What the rule bot makes of a decision: who sits where, what is out against it, and what the lead is worth to each."""

from __future__ import annotations

from math import exp, prod
from typing import TYPE_CHECKING

from guandan.bots.codes import BOMB, FLUSH, FOUR_JOKERS, FULL_HOUSE, PAIR, PLATE, SINGLE, STRAIGHT, TRIPLE, TUBE, worth
from guandan.bots.normal.counting import Count, count
from guandan.bots.normal.holding import Holding, holding_of
from guandan.bots.normal.prices import prices_at
from guandan.bots.normal.split import split
from guandan.bots.normal.standing import BOMBS, STANDING

if TYPE_CHECKING:
    from guandan.bots.normal.split import Split
    from guandan.bots.normal.weights import Weights
    from guandan.bots.seen import Seen

_BIG = 5
_MANY = 6


class Table:
    """A decision as the rule bot sees it."""

    def __init__(self, seen: Seen, weights: Weights) -> None:
        self.seen = seen
        self.weights = weights
        self.level = seen.level - 1
        self.seat = seen.seat
        self.next, self.mate, self.previous = seen.after
        self.left = seen.left
        self.hand = holding_of(seen.faces, self.level)
        self.foes = tuple(foe for foe in (self.next, self.previous) if self.left[foe])
        self.most = max((self.left[foe] for foe in self.foes), default=0)
        out, _, _, wilds = holding_of(seen.unseen, self.level)
        self.out = sum(self.left) - self.left[self.seat]
        self.count: Count = count(out, wilds, self.level)
        self.prices = prices_at(self.level)

    def split(self, hand: Holding) -> Split:
        """组牌."""
        return split(*hand, self.prices)

    # ------------------------------------------------------------------ what a hand and the lead are worth

    def worth_of(self, cost: float) -> float:
        """What a hand of this cost is worth: less with every turn, and more when the end is near."""
        weights = self.weights
        if cost <= 0:
            return weights.near - weights.spare * cost
        return weights.near * exp(-cost / weights.near_scale) - cost

    def urgency(self, seat: int) -> float:
        """How much more the lead is worth to a hand of few cards."""
        left, short = self.left[seat], self.weights.short
        return short[left] if left < len(short) else 0.0

    def foe_lead(self, foe: int) -> float:
        """What it costs that this opponent has the lead."""
        return self.weights.foe_lead + self.urgency(foe)

    def mate_lead(self) -> float:
        """What it is worth that the partner has the lead."""
        return self.weights.mate_lead + self.urgency(self.mate) if self.left[self.mate] else 0.0

    # ------------------------------------------------------------------ how likely a play stands

    def stands(self, packed: int, foes: tuple[int, ...], mine: int) -> float:
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
            one, likely, five, six, own, short, many, two = BOMBS
            x = one + likely * self.count.bombs * bombers / total
            x += five * (size >= _BIG and kind == BOMB) + six * (size > _BIG or kind == FLUSH)
            return 1 / (
                1 + exp(-x - own / (1 + mine) - short / (1 + least) - many * total / 81 - two * (len(foes) - 1))
            )
        likely = self.beaten_by(packed) * share / total if share else 0.0
        if not likely and not bombers:
            return 1.0
        one, each, fall, own, short, many, two, safe = STANDING[kind]
        x = one + each * likely + fall * exp(-likely) + own / (1 + mine) + short / (1 + least)
        x += many * total / 81 + two * (len(foes) - 1)
        return 1 / (1 + exp(-x if bombers else -x - safe))

    def beaten_by(self, packed: int) -> float:
        """How many plays of its kind that are likely out would beat this one."""
        kind, rank = packed & 15, packed >> 4 & 15
        known = self.count
        if kind == SINGLE:
            return known.singles[worth(rank, self.level)]
        if kind == PAIR:
            return known.pairs[worth(rank, self.level)]
        if kind in {TRIPLE, FULL_HOUSE}:
            return known.triples[worth(rank, self.level)]
        if kind == STRAIGHT:
            return sum(top > rank for top in known.straights)
        if kind == TUBE:
            return sum(top > rank for top in known.tubes)
        if kind == PLATE:
            return sum(top > rank for top in known.plates)
        return 0.0

    def runs_out(self, rest: Split, mine: int) -> float:
        """How likely a hand that leads goes out without losing the lead: all its pieces but the worst stand."""
        pieces = rest.pieces(self.prices)
        if len(pieces) <= 1:
            return 1.0
        if len(pieces) > _MANY:
            return 0.0
        chances = [self.stands(piece, self.foes, mine) for piece in pieces]
        return prod(chances) / min(chances)
