"""复式: play every deal twice with the sides swapped, so that the luck of the cards cancels out."""

from __future__ import annotations

from random import Random

from msgspec import Struct, to_builtins

from guandan.cards import LEVELS, Rank
from guandan.kernel import Deal
from guandan.lab.deal_line import deal_to_dict, result_to_dict
from guandan.lab.playing import BotFailure, BotTable, ThinkingTime
from guandan.lab.seeds import derive_seed
from guandan.rules.seat import SEATS, Seat, Side

DEALS_PER_ROUND = 2 * len(LEVELS)
"""Number of deals that have every level once without and once with tribute."""


class Contest(Struct, frozen=True, kw_only=True):
    """Two bots, and all that decides how they play each other."""

    a: str
    b: str
    book: str
    seed: int = 0
    seconds: float = 1.0
    plays: bool = False

    def build_table(self, number: int, *, swapped: bool) -> BotTable:
        """A is EW, or NS where the sides are changed over; the seats' seeds are the same both times."""
        names = (self.b, self.a) * 2 if swapped else (self.a, self.b) * 2
        return BotTable(names, derive_seed(self.seed, "seats", number), self.seconds)


class Leg(Struct, frozen=True, kw_only=True):
    """A deal or match played one way: what it was worth to EW, whether they won (0, ½, 1), or who failed."""

    worth: float
    won: float
    decisions: int
    record: dict[str, object]
    paces: dict[str, ThinkingTime]
    failure: BotFailure | None = None


class LegPair(Struct, frozen=True, kw_only=True):
    """Both legs as A sees them; without worth when a bot has failed. Its record is for a line of JSON."""

    number: int
    worth: float | None
    won: float | None
    decisions: int
    record: dict[str, object]
    paces: tuple[dict[str, ThinkingTime], ...]
    failures: tuple[BotFailure, ...]


class DealSetup(Struct, frozen=True, kw_only=True):
    """How a deal begins: its level, those of EW and NS, and where tribute is due the finishing order before."""

    level: Rank
    ew: Rank
    ns: Rank
    before: tuple[Seat, ...] | None


def draw_deal_setup(seed: int, number: int) -> DealSetup:
    """Levels come in turn and tribute every other time; all else is drawn."""
    chance = Random(derive_seed(seed, "situation", number))  # noqa: S311 (lots that can be drawn again)
    level, other = LEVELS[number % len(LEVELS)], chance.choice(LEVELS)
    order = tuple(chance.sample(SEATS, len(SEATS)))
    is_ew = order[0].side is Side.EW
    return DealSetup(
        level=level,
        ew=level if is_ew else other,
        ns=other if is_ew else level,
        before=order if number % 2 else None,
    )


def play_deal(contest: Contest, number: int, rules: int) -> LegPair:
    """One deal both ways: the same cards, level and tribute."""
    begun = draw_deal_setup(contest.seed, number)
    legs = [_play_leg(contest, number, begun, rules, swapped=swapped) for swapped in (False, True)]
    return pair_legs(contest, number, {"deal": number, **to_builtins(begun)}, legs)


def _play_leg(contest: Contest, number: int, begun: DealSetup, rules: int, *, swapped: bool) -> Leg:
    deal = Deal.shuffled(
        derive_seed(contest.seed, "cards"),
        number,
        rules=rules,
        level=begun.level,
        levels=(begun.ew, begun.ns),
        order=begun.before,
    )
    table = contest.build_table(number, swapped=swapped)
    failure = table.play(deal)
    decisions = len(deal.history)
    if failure is not None:
        return Leg(worth=0, won=0, decisions=decisions, record={}, paces=table.paces, failure=failure)
    return Leg(
        worth=deal.result,
        won=1 - deal.order[0] % 2,
        decisions=decisions,
        record=deal_to_dict(deal) if contest.plays else result_to_dict(deal),
        paces=table.paces,
    )


def pair_legs(contest: Contest, number: int, origin: dict[str, object], legs: list[Leg]) -> LegPair:
    """Two legs as one: A was EW in the first and NS in the second."""
    first, second = legs
    failures = tuple(leg.failure for leg in legs if leg.failure is not None)
    worth = None if failures else (first.worth - second.worth) / 2
    won = None if failures else (first.won + 1 - second.won) / 2
    sides = ({"ew": contest.a, "ns": contest.b}, {"ew": contest.b, "ns": contest.a})
    record: dict[str, object] = {"book": contest.book, "seed": contest.seed, "a": contest.a, "b": contest.b, **origin}
    record["legs"] = [_leg_to_dict(side, leg) for side, leg in zip(sides, legs, strict=True)]
    return LegPair(
        number=number,
        worth=worth,
        won=won,
        decisions=sum(leg.decisions for leg in legs),
        record=record | {"worth": worth, "won": won},
        paces=tuple(leg.paces for leg in legs),
        failures=failures,
    )


def _leg_to_dict(side: dict[str, str], leg: Leg) -> dict[str, object]:
    failed = {} if leg.failure is None else {"failure": to_builtins(leg.failure)}
    return {**side, "decisions": leg.decisions, **leg.record, **failed}
