"""裁判: what the referees' pages show, made from the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.model.events import RulingReferred
from guandan.referee import InfractionReport
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
"""When something goes wrong: at play, with drawing and tribute, in conduct, around the match."""


class InfractionTile(Struct, frozen=True, kw_only=True):
    """违规: an infraction to tap, and all that a search may find it by; `is_unlisted` if the book does not name it."""

    id: str
    name: str
    article: str
    text: str
    is_unlisted: bool = False


class InfractionGroup(Struct, frozen=True, kw_only=True):
    """A group of the catalogue."""

    id: str
    tiles: tuple[InfractionTile, ...]


class CaseView(Struct, frozen=True, kw_only=True):
    """A case that was sent up, with what was reported."""

    referred: RulingReferred
    report: InfractionReport
    wished: str


def list_infraction_groups(book: Rulebook, lang: str) -> tuple[InfractionGroup, ...]:
    """The catalogue of a book by situation; last what others name, where the book leaves disputes to somebody."""
    known = {infraction.id: infraction for infraction in book.infractions}
    groups = [
        InfractionGroup(id=group, tiles=tuple(_tile(known[name], lang) for name in names if name in known))
        for group, names in _GROUPS.items()
    ]
    if book.ladder.disputes_by is not None:
        others = [name for names in _GROUPS.values() for name in names if name not in known]
        tiles = tuple(_unlisted_tile(book, other, lang) for other in (*others, InfractionId.UNWRITTEN))
        groups.append(InfractionGroup(id="unlisted", tiles=tiles))
    return tuple(group for group in groups if group.tiles)


def _unlisted_tile(book: Rulebook, infraction: InfractionId, lang: str) -> InfractionTile:
    """What no article of the book names: whoever the book leaves disputes to decides it."""
    article = book.cite("ladder.disputes_by")
    names = (name_of(infraction, each) for each in Language)
    return InfractionTile(
        id=infraction,
        name=name_of(infraction, lang),
        article=split_citation(article)[0],
        text=" ".join((*names, *split_citation(article))).casefold(),
        is_unlisted=True,
    )


def _tile(infraction: Infraction, lang: str) -> InfractionTile:
    articles = dict.fromkeys(name for case in infraction.cases for name in split_citation(case.article))
    names = (name_of(infraction.id, each) for each in Language)
    situations = (name_of(case.situation, each) for case in infraction.cases for each in Language)
    return InfractionTile(
        id=infraction.id,
        name=name_of(infraction.id, lang),
        article=next(iter(articles), ""),
        text=" ".join((*infraction.keywords, *names, *situations, *articles)).casefold(),
    )


def list_referee_tabs(event: str, competition: Competition, lang: str) -> list[HallTab]:
    """The referees' pages, each with how much waits there."""
    calls = sum(call.closed is None for call in competition.calls)
    cases = sum(case.settled is None for case in competition.referrals)
    appeals = sum(appeal.decided is None for appeal in competition.appeals)
    return [
        HallTab(href=f"/e/{event}/referee", name=say("web.referee.tab.calls", lang), count=calls),
        HallTab(href=f"/e/{event}/referee/cases", name=say("web.referee.tab.cases", lang), count=cases + appeals),
        HallTab(href=f"/e/{event}/referee/journal", name=say("web.referee.tab.journal", lang)),
    ]


def name_officials(championship: Championship) -> dict[int, str]:
    """裁判组 by number."""
    return {person: name_person(championship, person) for person in sorted(championship.competition.officials)}


def list_waiting_cases(competition: Competition, lang: str) -> list[CaseView]:
    """Cases that wait."""
    return [
        CaseView(
            referred=case.referred,
            report=msgspec.convert(case.referred.report, InfractionReport),
            wished=_wished(case.referred, lang),
        )
        for case in competition.referrals
        if case.settled is None
    ]


def _wished(referred: RulingReferred, lang: str) -> str:
    wish = referred.overrule
    if wish is None:
        return ""
    rungs = wish.get("rungs")
    named = [say(f"rung.{rung}", lang) for rung in rungs] if isinstance(rungs, list) else []
    return say("value.and", lang).join([*named, str(wish.get("reason", ""))])
