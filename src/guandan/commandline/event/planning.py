"""规程: the plan that a command line asks for, out of the book's own format and what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from guandan.competition.plan import knockout, preset
from guandan.competition.values import Format, Plan, Stage, Teams, TeamScoring
from guandan.errors import IllegalAction
from guandan.rules.options.event import EventFormat
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Wishes(NamedTuple):
    """What was typed about the plan."""

    format: Format | None = None
    rounds: int | None = None
    groups: int | None = None
    then_knockout: int | None = None
    third_place: bool = False
    keep_apart: bool = False
    team_tables: int | None = None
    best_pairs: int | None = None
    boards: int | None = None


def plan_of(book: Rulebook, wishes: Wishes) -> Plan:
    """The plan; what cannot work in it is refused when the event is made of it."""
    teams = _teams(book, wishes)
    first = _first(book, wishes)
    if wishes.groups is not None:
        first = replace(first, groups=wishes.groups)
    if wishes.keep_apart:
        first = replace(first, keep_apart=True)
    if wishes.boards is not None:
        first = replace(first, boards=wishes.boards)
    if wishes.then_knockout is not None:
        final = knockout(book, takes=wishes.then_knockout, third_place=wishes.third_place)
        return Plan(stages=(first, final), teams=teams)
    return Plan(stages=(replace(first, third_place=wishes.third_place),), teams=teams)


def _first(book: Rulebook, wishes: Wishes) -> Stage:
    is_knockout = book.event.format is EventFormat.KNOCKOUT
    wanted = wishes.format or (Format.KNOCKOUT if is_knockout else None)
    if wanted is Format.KNOCKOUT:
        return replace(knockout(book), rounds=wishes.rounds)
    if wanted is Format.DUPLICATE:
        return Stage(format=wanted, rounds=wishes.rounds, avoid_repeats=book.event.avoid_repeats)
    if is_knockout:
        raise IllegalAction("format_not_offered", book.cite("event.pairings"), format=wanted)
    return preset(book, rounds=wishes.rounds, pairing=wanted).stages[0]


def _teams(book: Rulebook, wishes: Wishes) -> Teams | None:
    if wishes.best_pairs is not None:
        return Teams(scoring=TeamScoring.BEST_PAIRS, best=wishes.best_pairs)
    if wishes.team_tables is not None:
        return Teams(scoring=TeamScoring.TABLES, tables=wishes.team_tables)
    return preset(book, rounds=1).teams


def plan_words(plan: Plan, lang: str) -> list[str]:
    """The plan, a line a stage."""
    lines = [
        say("organise.stage", lang, stage=number, format=_stage_words(stage, lang))
        for number, stage in enumerate(plan.stages, 1)
    ]
    if plan.teams is not None:
        count = plan.teams.best or plan.teams.tables
        words = name_of(plan.teams.scoring, lang) + (f" ({count})" if count else "")
        lines.append(say("organise.teams", lang, scoring=words))
    return lines


def _stage_words(stage: Stage, lang: str) -> str:
    facts = {
        "organise.stage.rounds": stage.rounds,
        "organise.stage.groups": stage.groups if stage.groups > 1 else None,
        "organise.stage.takes": stage.takes,
        "organise.stage.boards": stage.boards,
    }
    words = [name_of(stage.format, lang)]
    words += [say(key, lang, number=number) for key, number in facts.items() if number is not None]
    if stage.third_place:
        words.append(say("organise.stage.third_place", lang))
    if stage.keep_apart:
        words.append(say("organise.stage.keep_apart", lang))
    return say("value.and", lang).join(words)
