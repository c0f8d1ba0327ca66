"""单数: told before the draw, for where the book leaves the bye to somebody, that has to be answered first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.contestants import drawn_for
from guandan.competition.drafts import odd_ones
from guandan.competition.teams import is_by_teams, team_numbers
from guandan.competition.values import Format, Matter
from guandan.errors import IllegalAction
from guandan.server.api.events.naming import person_name
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.competition.championship import Championship


class Odd(Struct, frozen=True, kw_only=True):
    """What is said of an odd number; `options` are those who may be named while nobody has decided yet."""

    words: str
    article: str = ""
    options: tuple[tuple[int, str], ...] = ()


def odd_of(championship: Championship, number: int, stage: int, lang: str) -> Odd | None:
    """Of the round that is drawn next; nothing where nobody will have a bye."""
    competition = championship.competition
    try:
        among = odd_ones(competition, number, stage, drawn_for(competition, stage, number))
    except IllegalAction:
        return None  # the draw itself says what is wrong
    if not among:
        return None
    kind = "web.event.odd_teams" if is_by_teams(competition) else "web.event.odd_pairs"
    head, book = say(kind, lang, round=number, count=len(among)), competition.book
    names, article = _names(championship, among), book.cite("event.odd_numbers_by")
    decision = competition.decision(Matter.ODD_NUMBER, number)
    if competition.stage(stage).format is not Format.KNOCKOUT or book.event.odd_numbers_by is None:
        rule = say("web.event.odd_by_rule", lang, choice=name_of(book.byes.choice, lang))
        return Odd(words=head + rule, article=book.cite("byes.choice"))
    if decision is not None:
        what = say("web.event.by_lot", lang) if decision.by_lot else names.get(decision.pairs[0], "")
        return Odd(words=head + say("web.event.odd_decided", lang, what=what), article=article)
    asks = say("web.event.odd_asks", lang, who=name_of(book.event.odd_numbers_by, lang))
    return Odd(words=head + asks, article=article, options=tuple(names.items()))


def _names(championship: Championship, among: tuple[int, ...]) -> dict[int, str]:
    """Pairs by their number and people, teams by their name."""
    competition = championship.competition
    if is_by_teams(competition):
        teams = {number: name for name, number in team_numbers(competition).items()}
        return {team: teams[team] for team in among}
    people = {pair: competition.entries[pair].people for pair in among}
    return {
        pair: f"{pair} {' / '.join(person_name(championship, one) for one in both)}" for pair, both in people.items()
    }
