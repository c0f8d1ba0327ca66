"""Values of a rulebook in words."""

from __future__ import annotations

from datetime import date, time
from enum import StrEnum
from typing import TYPE_CHECKING

from guandan.rules.levels import PAST_A, level_rank
from guandan.rules.options.match import PointSystem
from guandan.rules.options.ranking import ForfeitWon
from guandan.rules.options.remedy import Does
from guandan.rules.points import Ending, hundred
from guandan.rules.seat import Side
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.rules.article import Article
    from guandan.rules.options.infraction import Case, Infraction, Minutes, Times
    from guandan.rules.options.remedy import Remedy, Rung
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat


def format_value(value: object, lang: str) -> str:
    """The value of an option; pairs inside a list are written 56:44."""
    match value:
        case None:
            return say("value.none", lang)
        case bool():
            return say("choice.yes" if value else "choice.no", lang)
        case StrEnum():
            return name_of(value, lang)
        case time():
            return value.strftime("%H:%M")
        case date():
            return value.isoformat()
        case ():
            return say("value.empty", lang)
        case tuple():
            return say("value.and", lang).join(_format_inner_value(item, lang) for item in value)
        case _:
            return str(value)


def _format_inner_value(value: object, lang: str) -> str:
    if isinstance(value, tuple):
        return ":".join(format_value(item, lang) for item in value)
    return format_value(value, lang)


def format_option(book: Rulebook, path: str, lang: str) -> str:
    """An option's value by its path."""
    return format_value(book.value(path), lang)


def format_overrides(overrides: dict[str, object], lang: str) -> str:
    """The options that a table has set for itself."""
    colon = say("value.colon", lang)
    own = (f"{say(f'option.{path}', lang)}{colon}{value}" for path, value in overrides.items())
    return say("value.and", lang).join(own)


def get_book_title(book: Rulebook, lang: str) -> str:
    """The book's title."""
    return book.title_zh if lang == "zh" else book.title_en


def get_sentence(item: object, lang: str) -> str:
    """The sentence of an article, a decision or an item of the checklist."""
    return str(getattr(item, lang))


def describe_article_status(item: Article, lang: str) -> str:
    """Describe the status of an article: where it is shown, or why it is not for software."""
    words = name_of(item.status, lang)
    if item.shown is not None:
        return say("rules.shown", lang, status=words, shown=name_of(item.shown, lang))
    why = item.why_zh if lang == "zh" else item.why_en
    return words if why is None else say("rules.why", lang, status=words, why=why)


def format_level(number: int, lang: str) -> str:
    """级数: a level's number as it is said, past A included."""
    return say("level.past_a", lang) if number == PAST_A else name_of(level_rank(number), lang)


def format_finishing_order(order: tuple[Seat, ...], lang: str) -> str:
    """名次: who finished where; two seats mean a double-down, one an extra deal."""
    placed = [
        say("match.placed", lang, seat=name_of(seat, lang), place=say(f"place.{place}", lang))
        for place, seat in enumerate(order, start=1)
    ]
    if len(order) == len(order[0].side.seats):
        down = say("match.double_down", lang, side=name_of(order[0].side.other, lang))
        return say("value.and", lang).join([*placed, down])
    return say("value.and", lang).join(placed)


def describe_result(result: Result, lang: str) -> str:
    """Who won, and why."""
    ending = name_of(result.ending, lang)
    if result.winner is None:
        return say("match.nobody_won", lang, ending=ending)
    return say("match.won", lang, side=name_of(result.winner, lang), ending=ending)


def describe_score(result: Result, lang: str) -> str:
    """The levels as recorded, and who won; without levels where nothing was played."""
    if result.is_unplayed:
        return describe_result(result, lang)
    levels = " : ".join(format_level(number, lang) for number in (result.ew, result.ns))
    return f"{levels} · {describe_result(result, lang)}"


def format_event_points(result: Result, book: Rulebook) -> str:
    """What a match brought both sides where the event goes by the 100 points; nothing elsewhere.

    Nor for a forfeit whose winners are drawn again: their points are those of their new table.
    """
    if result.ending is Ending.FORFEIT and book.byes.forfeit_won is ForfeitWon.REDRAWN_ELSE_POINTS:
        return ""
    points = hundred(result, book.points, book.remedies) if book.points.system is PointSystem.HUNDRED else None
    return "" if points is None else f"{points[Side.EW]} : {points[Side.NS]}"


def describe_case(case: Case, lang: str) -> str:
    """What follows in one case of an infraction."""
    when = say("value.and", lang).join(describe_circumstances(case, lang))
    what = describe_case_effects(case, lang)
    return f"{when}{say('value.colon', lang)}{what}" if when else what


def describe_circumstances(case: Case, lang: str) -> list[str]:
    """In what circumstances a case holds, each in words; whether the opponents are on stage comes last."""
    return [
        *([] if case.situation == "any" else [name_of(case.situation, lang)]),
        *_describe_minutes(case.minutes, lang),
        *_describe_times(case.times, lang),
        *([] if case.opponents_on_stage is None else [_describe_stage(lang, on_stage=case.opponents_on_stage)]),
    ]


def describe_case_effects(case: Case, lang: str) -> str:
    """The penalties and remedies of a case."""
    then = [
        *(name_of(rung, lang) for rung in case.rungs),
        *([say("case.choice", lang, rungs=_describe_rungs(case.choice, lang))] if case.choice else []),
        *(_describe_remedy(remedy, lang) for remedy in case.remedies),
        *(say("case.may", lang, remedy=_describe_remedy(remedy, lang)) for remedy in case.may),
    ]
    return say("value.and", lang).join(then) or say("case.nothing", lang)


def describe_infraction(infraction: Infraction, lang: str) -> str:
    """Every case of an infraction."""
    return say("value.semicolon", lang).join(describe_case(case, lang) for case in infraction.cases)


def _describe_rungs(rungs: tuple[Rung, ...], lang: str) -> str:
    return " / ".join(name_of(rung, lang) for rung in rungs)


def _describe_stage(lang: str, *, on_stage: bool) -> str:
    return say("case.opponents_on_stage" if on_stage else "case.opponents_not_on_stage", lang)


def _describe_minutes(minutes: Minutes, lang: str) -> list[str]:
    bounds = {
        "at_least": minutes.at_least,
        "over": minutes.over,
        "at_most": minutes.at_most,
        "under": minutes.under,
    }
    return [say(f"case.minutes.{name}", lang, minutes=bound) for name, bound in bounds.items() if bound is not None]


def _describe_times(times: Times, lang: str) -> list[str]:
    words = []
    if times.at_least > 1:
        words.append(say("case.times.at_least", lang, times=times.at_least))
    if times.at_most is not None:
        words.append(say("case.times.at_most", lang, times=times.at_most))
    if times.every > 1:
        words.append(say("case.times.every", lang, times=times.every))
    return words


def _describe_remedy(remedy: Remedy, lang: str) -> str:
    details = [
        *([] if remedy.whose is None else [name_of(remedy.whose, lang)]),
        *([] if remedy.amount is None else [_format_amount(remedy.amount, signed=remedy.does is Does.MOVE_LEVELS)]),
    ]
    return f"{name_of(remedy.does, lang)} ({' '.join(details)})" if details else name_of(remedy.does, lang)


def _format_amount(amount: int, *, signed: bool) -> str:
    return f"{amount:+d}" if signed else str(amount)
