"""Search infractions by a word of either language, an id, an article or a situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.options.infraction import Infraction, Situation
from guandan.rules.rulebook import split_citation
from guandan.texts import Language, name_of

if TYPE_CHECKING:
    from guandan.rules.options.infraction import Case
    from guandan.rules.rulebook import Rulebook

_NAMED, _KEYWORD, _IN_NAME, _IN_CASE = 8, 6, 4, 1


class FoundInfraction(Struct, frozen=True, kw_only=True):
    """An infraction, the numbers of the cases that match (from 1), and a score of how well it fits."""

    infraction: Infraction
    cases: tuple[int, ...]
    score: int


def search_infractions(
    book: Rulebook, words: str = "", *, situation: Situation = Situation.ANY
) -> list[FoundInfraction]:
    """List the infractions that match every word, best first; without words, all."""
    found = (
        _match_infraction(book, infraction, words.casefold().split(), situation) for infraction in book.infractions
    )
    return sorted((match_ for match_ in found if match_ is not None), key=lambda one: -one.score)


def _match_infraction(
    book: Rulebook, infraction: Infraction, words: list[str], situation: Situation
) -> FoundInfraction | None:
    cases = {
        number: case
        for number, case in enumerate(infraction.cases, 1)
        if situation is Situation.ANY or case.situation in {Situation.ANY, situation}
    }
    score = 0
    for word in words:
        meant = {number: case for number, case in cases.items() if _is_in_case(book, case, word)}
        fits = max(_score_name(infraction, word), _IN_CASE if meant else 0)
        if not fits:
            return None
        score += fits
        cases = meant if fits == _IN_CASE else cases
    return FoundInfraction(infraction=infraction, cases=tuple(cases), score=score) if cases else None


def _score_name(infraction: Infraction, word: str) -> int:
    """Score how well a word fits the id, the names or the keywords; a sentence that contains a keyword fits too."""
    names = {str(infraction.id), *(name_of(infraction.id, lang).casefold() for lang in Language)}
    keywords = {keyword.casefold() for keyword in infraction.keywords}
    if word in names:
        return _NAMED
    if word in keywords:
        return _KEYWORD
    return _IN_NAME if any(word in name or name in word for name in names | keywords) else 0


def _is_in_case(book: Rulebook, case: Case, word: str) -> bool:
    """Is the word in the article's number or sentences, or in the name of the situation or of a rung?"""
    said = [*split_citation(case.article), *(name_of(case.situation, lang) for lang in Language)]
    said += [name_of(rung, lang) for rung in (*case.rungs, *case.choice) for lang in Language]
    said += [text for _, item in book.explain(case.article) for text in (item.zh, item.en)]
    return any(word in text.casefold() for text in said)
