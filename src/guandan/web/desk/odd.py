"""单数: the notice about an odd number of pairs, shown before the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.contestants import list_drawn_contestants
from guandan.competition.draw.drafts import list_bye_candidates
from guandan.competition.model.values import Format, Matter
from guandan.competition.scoring.knockout import list_revivable, may_choose
from guandan.competition.scoring.standings import list_score_rows
from guandan.competition.scoring.team_events import is_by_teams, number_teams
from guandan.errors import IllegalAction
from guandan.rules.options.event import ThreeLeft
from guandan.services.naming import name_person
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition


class OddNumberNotice(Struct, frozen=True, kw_only=True):
    """The notice; `options` are those who may be named as long as nothing is decided.

    With three pairs left, `revivable` are the losers who may come back; or all three may play each other.
    """

    words: str
    article: str = ""
    options: tuple[tuple[int, str], ...] = ()
    revivable: tuple[tuple[int, str], ...] = ()
    may_play_all: bool = False


def build_odd_number_notice(championship: Championship, number: int, stage: int, lang: str) -> OddNumberNotice | None:
    """Build the notice for the next round; none if nobody will have a bye."""
    competition = championship.competition
    try:
        among = list_bye_candidates(competition, number, stage, list_drawn_contestants(competition, stage, number))
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
        return OddNumberNotice(words=head + rule, article=book.cite("byes.choice"))
    if decision is not None:
        what = say("web.event.by_lot", lang) if decision.by_lot else names.get(next(iter(decision.pairs), 0), "")
        if decision.way is not ThreeLeft.BYE:
            who = "".join(_names(championship, decision.pairs).values()) or what
            what = f"{name_of(decision.way, lang)} {who}".strip()
        return OddNumberNotice(words=head + say("web.event.odd_decided", lang, what=what), article=article)
    asks = say("web.event.odd_asks", lang, who=name_of(book.event.odd_numbers_by, lang))
    return OddNumberNotice(
        words=head + asks,
        article=article,
        options=tuple(names.items()),
        revivable=_revivable(championship, number, stage, len(among)),
        may_play_all=_is_three(competition, stage, len(among), ThreeLeft.ROUND_ROBIN),
    )


def _is_three(competition: Competition, stage: int, count: int, way: ThreeLeft) -> bool:
    return count == len(ThreeLeft) and may_choose(competition, stage, way)


def _revivable(championship: Championship, number: int, stage: int, count: int) -> tuple[tuple[int, str], ...]:
    """复活: list who may come back with three left, if the book offers it."""
    competition = championship.competition
    before = competition.round(number - 1)
    if before is None or before.stage != stage or not _is_three(competition, stage, count, ThreeLeft.REVIVE):
        return ()
    return tuple(_names(championship, list_revivable(competition, before, list_score_rows(competition, stage))).items())


def _names(championship: Championship, among: tuple[int, ...]) -> dict[int, str]:
    """Name pairs by number and people, and teams by name."""
    competition = championship.competition
    if is_by_teams(competition):
        teams = {number: name for name, number in number_teams(competition).items()}
        return {team: teams[team] for team in among}
    people = {pair: competition.entries[pair].people for pair in among}
    return {
        pair: f"{pair} {' / '.join(name_person(championship, person) for person in both)}"
        for pair, both in people.items()
    }
