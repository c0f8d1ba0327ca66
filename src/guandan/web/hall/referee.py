"""裁判: view models for the referees' pages, built from the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.formatting.effects import format_effect
from guandan.game.events import Adjusted
from guandan.referee import InfractionReport
from guandan.referee.authority import RANKS, find_decider, outranks
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId
from guandan.rules.rulebook import split_citation
from guandan.services.naming import name_person
from guandan.texts import Language, name_of, say
from guandan.web.hall.render import HallTab

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition
    from guandan.rules.options.infraction import Infraction
    from guandan.rules.rulebook import Rulebook

_GROUPS: dict[str, tuple[InfractionId, ...]] = {
    "play": (
        InfractionId.WRONG_PLAY,
        InfractionId.PLAYED_OUT_OF_TURN,
        InfractionId.SPOKE_OUT_OF_TURN,
        InfractionId.EXPOSED_CARD,
        InfractionId.FORBIDDEN_KIND,
        InfractionId.MANNER,
        InfractionId.NOT_ANNOUNCED,
        InfractionId.ASKED_AGAIN,
        InfractionId.OVER_TIME,
        InfractionId.STALLING,
    ),
    "cards": (
        InfractionId.DREW_OUT_OF_TURN,
        InfractionId.WRONG_DRAW,
        InfractionId.HAND_COUNT,
        InfractionId.PACK_COUNT,
        InfractionId.WRONG_TRIBUTE,
        InfractionId.SHOWED_WITHOUT_OWING,
    ),
    "conduct": (
        InfractionId.SIGNALS,
        InfractionId.HIDDEN_CARDS,
        InfractionId.LEFT_SEAT,
        InfractionId.DISTURBANCE,
        InfractionId.OTHER_BREACH,
        InfractionId.DEFIED_RULING,
        InfractionId.GROSS_CONDUCT,
    ),
    "event": (
        InfractionId.LATE,
        InfractionId.SCORE_NOT_SIGNED,
        InfractionId.FALSE_IDENTITY,
        InfractionId.CHANGED_PARTNER,
        InfractionId.WITHDREW,
    ),
}
"""The groups of infractions: at play, with drawing and tribute, in conduct, around the match."""


class InfractionTile(Struct, frozen=True, kw_only=True):
    """违规: an infraction to tap, with the words that find it; `is_unlisted` if the book does not name it.

    `goes_to` is who decides even its slightest case, if the viewer may not.
    """

    id: str
    name: str
    article: str
    text: str
    is_unlisted: bool = False
    goes_to: Authority | None = None


class InfractionGroup(Struct, frozen=True, kw_only=True):
    """A group of the catalogue."""

    id: str
    tiles: tuple[InfractionTile, ...]


def list_infraction_groups(
    book: Rulebook, lang: str, held: Authority = Authority.SPORTS_AUTHORITY
) -> tuple[InfractionGroup, ...]:
    """List a book's catalogue by situation; unlisted infractions come last, if the book leaves disputes to somebody.

    `held` is the viewer's authority; infractions that they may not decide are marked.
    """
    known = {infraction.id: infraction for infraction in book.infractions}
    groups = [
        InfractionGroup(id=group, tiles=tuple(_tile(book, known[name], lang, held) for name in names if name in known))
        for group, names in _GROUPS.items()
    ]
    if book.ladder.disputes_by is not None:
        others = [name for names in _GROUPS.values() for name in names if name not in known]
        tiles = tuple(_unlisted_tile(book, other, lang, held) for other in (*others, InfractionId.UNWRITTEN))
        groups.append(InfractionGroup(id="unlisted", tiles=tiles))
    return tuple(group for group in groups if group.tiles)


def _unlisted_tile(book: Rulebook, infraction: InfractionId, lang: str, held: Authority) -> InfractionTile:
    """Build the tile of infractions that no article of the book names; the authority for disputes decides them."""
    article = book.cite("ladder.disputes_by")
    names = (name_of(infraction, each) for each in Language)
    return InfractionTile(
        id=infraction,
        name=name_of(infraction, lang),
        article=split_citation(article)[0],
        text=" ".join((*names, *split_citation(article))).casefold(),
        is_unlisted=True,
        goes_to=_find_higher(book.ladder.disputes_by, held),
    )


def _tile(book: Rulebook, infraction: Infraction, lang: str, held: Authority) -> InfractionTile:
    articles = dict.fromkeys(name for case in infraction.cases for name in split_citation(case.article))
    names = (name_of(infraction.id, each) for each in Language)
    situations = (name_of(case.situation, each) for case in infraction.cases for each in Language)
    return InfractionTile(
        id=infraction.id,
        name=name_of(infraction.id, lang),
        article=next(iter(articles), ""),
        text=" ".join((*infraction.keywords, *names, *situations, *articles)).casefold(),
        goes_to=_find_higher(_find_lowest_decider(book, infraction), held),
    )


def _find_lowest_decider(book: Rulebook, infraction: Infraction) -> Authority:
    """Find who decides the slightest case of an infraction."""
    reports = (
        (InfractionReport(infraction=infraction.id, situation=case.situation), case) for case in infraction.cases
    )
    return min((find_decider(book, report, case, ()) for report, case in reports), key=RANKS.index)


def _find_higher(decider: Authority | None, held: Authority) -> Authority | None:
    return None if decider is None or outranks(held, decider) else decider


def list_referee_tabs(event: str, competition: Competition, lang: str) -> list[HallTab]:
    """List the referees' pages, each with the number of open matters."""
    calls = sum(call.closed is None for call in competition.calls)
    cases = sum(case.settled is None for case in competition.referrals)
    appeals = sum(appeal.decided is None for appeal in competition.appeals)
    tabs = [
        HallTab(href=f"/e/{event}/referee", name=say("web.referee.tab.calls", lang), count=calls),
        HallTab(href=f"/e/{event}/referee/cases", name=say("web.referee.tab.cases", lang), count=cases + appeals),
        HallTab(href=f"/e/{event}/referee/journal", name=say("web.referee.tab.journal", lang)),
    ]
    if competition.live is not None or any(table.boards for played in competition.rounds for table in played.tables):
        tabs.append(HallTab(href=f"/e/{event}/referee/review", name=say("web.referee.tab.review", lang)))
    return tabs


def name_officials(championship: Championship) -> dict[int, str]:
    """裁判组: name the officials by number."""
    return {person: name_person(championship, person) for person in sorted(championship.competition.officials)}


def describe_effects(championship: Championship, number: int, table: int, lang: str) -> dict[int, str]:
    """Describe the effects of each ruling at a table, by its number."""
    history = championship.matches.get(f"{number}-{table}")
    done: dict[int, list[str]] = {}
    for entry in () if history is None else history.entries:
        if isinstance(entry.event, Adjusted) and entry.event.ruling is not None:
            done.setdefault(entry.event.ruling, []).append(format_effect(entry.event.effect, lang))
    return {ruling: say("value.semicolon", lang).join(words) for ruling, words in done.items()}
