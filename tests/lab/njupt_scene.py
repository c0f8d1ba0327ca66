"""What the tests of the field's protocol begin with: deals, agents, a request, and a bot that remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guandan.bots import make
from guandan.cards import LEVELS
from guandan.kernel import Deal, Phase, rules_of
from guandan.lab.njupt import NJUPT, OPEN, Dialect, NjuptAgent
from guandan.rulebooks import load
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.bots import Seen
    from guandan.rules.seat import Seat

DIALECTS = [OPEN, NJUPT, Dialect(numbers=True), Dialect(four_kings=False, numbers=True)]


def deals(book: str, number: int, seed: int = 0) -> Iterator[Deal]:
    """Deals one after the other, each with the tribute that the order before it makes due; every level in turn."""
    rules = rules_of(load(book))
    order: list[Seat] | None = None
    for place in range(number):
        level = LEVELS[(seed + place) % len(LEVELS)]
        if order is None:
            drawn = Deal.shuffled(seed, place, rules=rules)
            # A leader is named: the protocol knows of no turned card.
            deal = Deal.from_hands(
                [drawn.hand(seat) for seat in range(4)], rules=rules, level=level, leader=SEATS[seed % 4]
            )
        else:
            deal = Deal.shuffled(seed, place, rules=rules, level=level, levels=(level, "5"), order=order)
        yield deal
        order = [SEATS[seat] for seat in deal.order]
        order += [seat for seat in SEATS if seat not in order]


def equal_tribute(book: str) -> Deal:
    """A deal after a double-down in which both losers must pay cards of the same value."""
    rules = rules_of(load(book))
    order = [SEATS[0], SEATS[2], SEATS[1], SEATS[3]]
    for seed in range(1000):
        deal = Deal.shuffled(seed, rules=rules, level="6", order=order)
        trial = deal.clone()
        while trial.phase == Phase.PAY:
            trial.act(0)
        if trial.tribute[3]:
            return deal
    raise LookupError("no such deal")


def agents(book: str = "jiangsu-2017", bot: str = "easy") -> list[NjuptAgent]:
    return [NjuptAgent(make(bot, seed=seat), book=book) for seat in range(4)]


def act(hand: list[str], **more: object) -> dict[str, Any]:
    """A request for a lead."""
    return {
        "type": "act",
        "stage": "play",
        "handCards": hand,
        "publicInfo": [{"rest": len(hand), "playArea": None}, *[{"rest": 9, "playArea": None}] * 3],
        "curRank": "2",
        "selfRank": "2",
        "oppoRank": "2",
        "curPos": -1,
        "curAction": None,
        "greaterPos": -1,
        "greaterAction": None,
        "actionList": [["Single", card[1], [card]] for card in hand],
        **more,
    }


class Recorder:
    """Keeps what it was shown, and answers with the last."""

    def __init__(self, kept: list[Seen]) -> None:
        self.kept = kept

    def choose(self, seen: Seen, seconds: float) -> int:
        assert seconds > 0
        self.kept.append(seen)
        return len(seen.packed) - 1
