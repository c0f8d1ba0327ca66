"""裁判练习: situations from a book's catalogue, with what follows, who decides and by which article.

Everything is made from the book's own data and from the functions that rule at a table: a changed book changes the
questions and the answers.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec import Struct

from guandan.formatting.rulebook_values import describe_case_effects, describe_circumstances, get_sentence
from guandan.referee.authority import find_decider
from guandan.referee.citations import cite_rung_escalation
from guandan.referee.ledger import PartyStanding, add_rungs
from guandan.referee.report import InfractionReport
from guandan.rules.options.infraction import Case, Infraction, Situation
from guandan.rules.options.remedy import Rung
from guandan.services.words import Words, describe_both, name_both
from guandan.texts import name_of, say
from guandan.texts.citing import format_article

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.options.authority import Authority
    from guandan.rules.options.infraction import Minutes, Times
    from guandan.rules.rulebook import Rulebook

QUESTIONS = 10
"""Questions per session."""
MAX_QUESTIONS = 50
OPTIONS = 4
"""Answers per question."""
_MINUTES_BEYOND = 5
"""How far beyond an open bound a situation lies: «over 15 minutes» is shown as 20."""

Ask = Literal["follows", "decides", "escalates"]
T = TypeVar("T")


class TrainingArticle(Struct, frozen=True, kw_only=True):
    """An article and what it says."""

    name: Words
    text: Words


class TrainingQuestion(Struct, frozen=True, kw_only=True):
    """A situation, what is asked of it, the answers, which of them is right, and why."""

    id: str
    ask: Ask
    scene: Words
    options: tuple[Words, ...]
    right: int
    why: Words
    articles: tuple[TrainingArticle, ...]


class _Situation(Struct, frozen=True):
    """A case of the catalogue in circumstances that lead to it."""

    infraction: Infraction
    number: int
    case: Case
    minutes: float | None
    nth: int
    opponents_on_stage: bool


def list_training_questions(book: Rulebook, seed: int, count: int = QUESTIONS) -> list[TrainingQuestion]:
    """Questions about a book; the same seed gives the same ones."""
    chance = Random(seed)  # noqa: S311 (an exercise, not a draw)
    every = [
        *(_ask_follows(book, found, chance) for found in list_situations(book)),
        *(_ask_decides(book, found, chance) for found in list_situations(book)),
        *_ask_escalations(book, chance),
    ]
    usable = [question for question in every if len(question.options) > 1]
    follows = [question for question in usable if question.ask == "follows"]
    others = [question for question in usable if question.ask != "follows"]
    wanted = min(count, MAX_QUESTIONS, len(usable))
    some = min(len(others), wanted * 3 // 10)
    picked = [*chance.sample(others, some), *chance.sample(follows, min(len(follows), wanted - some))]
    chance.shuffle(picked)
    return picked


def list_situations(book: Rulebook) -> list[_Situation]:
    """Every case of the catalogue that some circumstances lead to; a case that an earlier one hides is left out."""
    found = []
    for infraction in book.infractions:
        for number, case in enumerate(infraction.cases, 1):
            situation = _Situation(
                infraction,
                number,
                case,
                _pick_minutes(case.minutes),
                _pick_times(case.times),
                bool(case.opponents_on_stage),
            )
            if _find_case(situation) is case:
                found.append(situation)
    return found


def _find_case(found: _Situation) -> Case | None:
    return found.infraction.case_for(
        found.case.situation,
        minutes=found.minutes or 0,
        nth=found.nth,
        opponents_on_stage=found.opponents_on_stage,
    )


def _pick_minutes(bounds: Minutes) -> float | None:
    """A number of minutes within the bounds; none where the case does not ask for any."""
    if bounds.at_most is not None:
        return bounds.at_most
    if bounds.under is not None:
        return bounds.under - 1
    lowest = bounds.at_least if bounds.at_least is not None else bounds.over
    return None if lowest is None else lowest + _MINUTES_BEYOND


def _pick_times(times: Times) -> int:
    """The first time that the case is about."""
    return next(nth for nth in range(times.at_least, times.at_least + times.every) if nth % times.every == 0)


def _describe_scene(found: _Situation, lang: str) -> str:
    parts = [
        *([] if found.case.situation is Situation.ANY else [name_of(found.case.situation, lang)]),
        *([] if found.minutes is None else [say("web.referee.minutes_are", lang, minutes=f"{found.minutes:g}")]),
        *([] if found.nth == 1 else [say("training.nth", lang, nth=found.nth)]),
        *([] if found.case.opponents_on_stage is None else [describe_circumstances(found.case, lang)[-1]]),
    ]
    name = name_of(found.infraction.id, lang)
    return f"{name}{say('value.colon', lang)}{say('value.and', lang).join(parts)}" if parts else name


def _ask_follows(book: Rulebook, found: _Situation, chance: Random) -> TrainingQuestion:
    """What follows: other cases of the same infraction are the nearest wrong answers."""
    right = describe_both(partial(describe_case_effects, found.case))
    near = [other for other in found.infraction.cases if other is not found.case]
    far = [case for infraction in book.infractions if infraction is not found.infraction for case in infraction.cases]
    wrong = [
        describe_both(partial(describe_case_effects, case))
        for case in (*_shuffle(near, chance), *_shuffle(far, chance))
    ]
    return _build(book, found, "follows", right, wrong, chance)


def _ask_decides(book: Rulebook, found: _Situation, chance: Random) -> TrainingQuestion:
    """Ask who decides; the other authorities that the book names are the wrong answers."""
    right = _find_decider(book, found.infraction, found.case)
    named = dict.fromkeys(
        _find_decider(book, infraction, case) for infraction in book.infractions for case in infraction.cases
    )
    wrong = [name_both(authority) for authority in named if authority is not right]
    return _build(book, found, "decides", name_both(right), wrong, chance)


def _find_decider(book: Rulebook, infraction: Infraction, case: Case) -> Authority:
    return find_decider(book, InfractionReport(infraction=infraction.id, situation=case.situation), case, ())


def _build(
    book: Rulebook, found: _Situation, ask: Ask, right: Words, wrong: Sequence[Words], chance: Random
) -> TrainingQuestion:
    options, place = _mix(right, wrong, chance)
    return TrainingQuestion(
        id=f"{ask}-{found.infraction.id}-{found.number}",
        ask=ask,
        scene=describe_both(partial(_describe_scene, found)),
        options=options,
        right=place,
        why=describe_both(partial(_explain_case, book, found)),
        articles=_list_articles(book, found.case.article),
    )


def _explain_case(book: Rulebook, found: _Situation, lang: str) -> str:
    """«超过 15 分钟：判负；由裁判长裁定»."""
    when = say("value.and", lang).join(describe_circumstances(found.case, lang))
    then = describe_case_effects(found.case, lang)
    words = f"{when}{say('value.colon', lang)}{then}" if when else then
    decider = name_of(_find_decider(book, found.infraction, found.case), lang)
    return f"{words}{say('value.semicolon', lang)}{say('web.referee.decided_by', lang, who=decider)}"


def _ask_escalations(book: Rulebook, chance: Random) -> list[TrainingQuestion]:
    """累计: what one penalty more makes of those that a side already has."""
    thresholds = {
        Rung.WARNING: book.ladder.warnings_to_violation,
        Rung.VIOLATION: book.ladder.violations_to_foul,
        Rung.FOUL: book.ladder.fouls_to_loss,
    }
    return [
        _ask_escalation(book, rung, has, chance)
        for rung, enough in thresholds.items()
        if enough
        for has in range(enough)
    ]


def _ask_escalation(book: Rulebook, rung: Rung, has: int, chance: Random) -> TrainingQuestion:
    standing = PartyStanding()
    for number in range(1, has + 1):
        standing, _ = add_rungs(standing, (rung,), number, book.ladder)
    _, made = add_rungs(standing, (rung,), has + 1, book.ladder)
    right = made[-1].rung if made else rung
    options, place = _mix(name_both(right), [name_both(other) for other in Rung if other is not right], chance)
    heavier = made[0].rung if made else tuple(Rung)[tuple(Rung).index(rung) + 1]
    article = cite_rung_escalation(book, heavier)
    why = "training.escalates" if made else "training.stays"
    return TrainingQuestion(
        id=f"escalates-{rung}-{has}",
        ask="escalates",
        scene=describe_both(lambda lang: say("training.has", lang, count=has, rung=name_of(rung, lang))),
        options=options,
        right=place,
        why=describe_both(
            lambda lang: say(why, lang, count=has + 1, rung=name_of(rung, lang), makes=name_of(right, lang))
        ),
        articles=_list_articles(book, article),
    )


def _mix(right: Words, wrong: Sequence[Words], chance: Random) -> tuple[tuple[Words, ...], int]:
    """The right answer among up to three others that read differently in both languages, and its place."""
    others: list[Words] = []
    for words in wrong:
        if all(words.zh != known.zh and words.en != known.en for known in (right, *others)):
            others.append(words)
    options = _shuffle([right, *others[: OPTIONS - 1]], chance)
    return tuple(options), options.index(right)


def _shuffle(items: Sequence[T], chance: Random) -> list[T]:
    return chance.sample(list(items), len(items))


def _list_articles(book: Rulebook, citation: str) -> tuple[TrainingArticle, ...]:
    return tuple(
        TrainingArticle(
            name=describe_both(partial(format_article, name)), text=describe_both(partial(get_sentence, article))
        )
        for name, article in book.explain(citation)
    )
