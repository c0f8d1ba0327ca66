"""复式: every deal played twice with the sides changed over, so that the luck of the cards falls out."""

from __future__ import annotations

from random import Random

from msgspec import Struct, to_builtins

from guandan.cards import LEVELS, Rank
from guandan.kernel import Deal
from guandan.lab.deal_line import deal_values, result_values
from guandan.lab.playing import Failure, Pace, Table
from guandan.lab.seeds import seed_for
from guandan.rules.seat import SEATS, Seat, Side

ROUND = 2 * len(LEVELS)
"""So many deals have every level once without and once with tribute."""


class Contest(Struct, frozen=True, kw_only=True):
    """Two bots, and all that decides how they play each other."""

    a: str
    b: str
    book: str
    seed: int = 0
    seconds: float = 1.0
    plays: bool = False

    def table(self, number: int, *, swapped: bool) -> Table:
        """A is EW, or NS where the sides are changed over; the seats' seeds are the same both times."""
        names = (self.b, self.a) * 2 if swapped else (self.a, self.b) * 2
        return Table(names, seed_for(self.seed, "seats", number), self.seconds)


class Leg(Struct, frozen=True, kw_only=True):
    """A deal or match played one way: what it was worth to EW, whether they won (0, ½, 1), or who failed."""

    worth: float
    won: float
    decisions: int
    record: dict[str, object]
    paces: dict[str, Pace]
    failure: Failure | None = None


class Pair(Struct, frozen=True, kw_only=True):
    """Both legs as A sees them; without worth when a bot has failed. Its record is for a line of JSON."""

    number: int
    worth: float | None
    won: float | None
    decisions: int
    record: dict[str, object]
    paces: tuple[dict[str, Pace], ...]
    failures: tuple[Failure, ...]


class Situation(Struct, frozen=True, kw_only=True):
    """How a deal begins: its level, those of EW and NS, and where tribute is due the finishing order before."""

    level: Rank
    ew: Rank
    ns: Rank
    before: tuple[Seat, ...] | None


def situation(seed: int, number: int) -> Situation:
    """Levels come in turn and tribute every other time; all else is drawn."""
    chance = Random(seed_for(seed, "situation", number))  # noqa: S311 (lots that can be drawn again)
    level, other = LEVELS[number % len(LEVELS)], chance.choice(LEVELS)
    order = tuple(chance.sample(SEATS, len(SEATS)))
    is_ew = order[0].side is Side.EW
    return Situation(
        level=level,
        ew=level if is_ew else other,
        ns=other if is_ew else level,
        before=order if number % 2 else None,
    )


def play_deal(contest: Contest, number: int, rules: int) -> Pair:
    """One deal both ways: the same cards, level and tribute."""
    begun = situation(contest.seed, number)
    legs = [_leg(contest, number, begun, rules, swapped=swapped) for swapped in (False, True)]
    return paired(contest, number, {"deal": number, **to_builtins(begun)}, legs)


def _leg(contest: Contest, number: int, begun: Situation, rules: int, *, swapped: bool) -> Leg:
    deal = Deal.shuffled(
        seed_for(contest.seed, "cards"),
        number,
        rules=rules,
        level=begun.level,
        levels=(begun.ew, begun.ns),
        order=begun.before,
    )
    table = contest.table(number, swapped=swapped)
    failure = table.play(deal)
    decisions = len(deal.history)
    if failure is not None:
        return Leg(worth=0, won=0, decisions=decisions, record={}, paces=table.paces, failure=failure)
    return Leg(
        worth=deal.result,
        won=1 - deal.order[0] % 2,
        decisions=decisions,
        record=deal_values(deal) if contest.plays else result_values(deal),
        paces=table.paces,
    )


def paired(contest: Contest, number: int, origin: dict[str, object], legs: list[Leg]) -> Pair:
    """Two legs as one: A was EW in the first and NS in the second."""
    first, second = legs
    failures = tuple(leg.failure for leg in legs if leg.failure is not None)
    worth = None if failures else (first.worth - second.worth) / 2
    won = None if failures else (first.won + 1 - second.won) / 2
    sides = ({"ew": contest.a, "ns": contest.b}, {"ew": contest.b, "ns": contest.a})
    record: dict[str, object] = {"book": contest.book, "seed": contest.seed, "a": contest.a, "b": contest.b, **origin}
    record["legs"] = [_told(side, leg) for side, leg in zip(sides, legs, strict=True)]
    return Pair(
        number=number,
        worth=worth,
        won=won,
        decisions=sum(leg.decisions for leg in legs),
        record=record | {"worth": worth, "won": won},
        paces=tuple(leg.paces for leg in legs),
        failures=failures,
    )


def _told(side: dict[str, str], leg: Leg) -> dict[str, object]:
    failed = {} if leg.failure is None else {"failure": to_builtins(leg.failure)}
    return {**side, "decisions": leg.decisions, **leg.record, **failed}
