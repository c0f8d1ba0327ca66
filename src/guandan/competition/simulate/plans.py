"""Plans for simulated events: the book's own format, or any that it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.model.values import Format, Plan, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, build_preset
from guandan.rules.options.event import EventFormat
from guandan.rules.options.match import PointSystem

if TYPE_CHECKING:
    from random import Random

    from guandan.rules.rulebook import Rulebook

_FEW, _MANY = 8, 16


def build_own_plan(book: Rulebook, pairs: int) -> Plan:
    """The book's format; where it leaves the number of rounds open, as many as find a winner, and one more."""
    opponents = pairs - 1 + pairs % 2
    return build_preset(
        book, rounds=min(opponents, max(1, (pairs - 1).bit_length()) + 1) if book.event.rounds is None else None
    )


def build_any_plan(book: Rulebook, pairs: int, lots: Random) -> Plan:
    """One of all the formats that make sense under the book."""
    if book.event.format is EventFormat.KNOCKOUT:
        stage = replace(build_knockout(book, third_place=lots.random() < 1 / 2), keep_apart=lots.random() < 1 / 2)
        return Plan(stages=(stage,), teams=build_own_plan(book, pairs).teams)
    rounds = min(pairs - 2, lots.randint(3, 6))
    swiss = Stage(format=Format.SWISS, rounds=rounds, keep_apart=lots.random() < 1 / 2)
    lot = Stage(format=Format.LOT, rounds=rounds, keep_apart=lots.random() < 1 / 2)
    robin = Stage(format=Format.ROUND_ROBIN, groups=2 if pairs >= _FEW else 1)
    final = build_knockout(book, takes=4, third_place=lots.random() < 1 / 2)
    plans = [
        Plan(stages=(swiss,)),
        Plan(stages=(lot,)),
        Plan(stages=(swiss, final)),
        Plan(stages=(lot, replace(swiss, rounds=2, takes=min(6, pairs)))),
        Plan(stages=(swiss,), teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=2)),
        Plan(stages=(Stage(format=Format.DUPLICATE, rounds=3, boards=2),)),
    ]
    if pairs <= _MANY:
        plans += [Plan(stages=(robin, replace(final, takes=2 if robin.groups > 1 else 4))), Plan(stages=(robin,))]
    if pairs >= _FEW and pairs % 2 == 0 and book.points.system is PointSystem.MATCH_POINTS:
        teams = Teams(scoring=TeamScoring.TABLES, tables=2)
        meeting = replace(swiss, keep_apart=False, rounds=min(3, pairs // 2 - 1))
        plans.append(Plan(stages=(meeting,), teams=teams))
        plans.append(Plan(stages=(replace(meeting, boards=4),), teams=teams))
    return lots.choice(plans)
