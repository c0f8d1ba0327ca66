"""The head of every page of the desk: the current round with its clock, and the tabs of the other pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.clock import compute_table_clock
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.rules.options.match import AtCall
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition

_TABS = (
    ("", "web.event.tab.overview"),
    ("/entries", "web.event.tab.entries"),
    ("/checkin", "web.event.tab.checkin"),
    ("/draw", "web.event.tab.draw"),
    ("/round", "web.event.tab.round"),
    ("/results", "web.event.tab.results"),
    ("/standings", "web.event.tab.standings"),
    ("/documents", "web.event.tab.documents"),
    ("/settings", "web.event.tab.settings"),
)
"""What every event needs on its day."""
_MORE_TABS = (
    ("/board", "web.event.tab.board"),
    ("/bracket", "web.event.tab.bracket"),
    ("/teams", "web.event.tab.teams"),
    ("/prizes", "web.event.tab.prizes"),
    ("/fees", "web.event.tab.fees"),
    ("/officials", "web.officials.title"),
    ("/links", "web.event.tab.links"),
    ("/screens", "web.event.tab.screens"),
    ("/audit", "web.event.tab.audit"),
    ("/webhooks", "web.event.tab.webhooks"),
)
"""What is needed once, or by few events."""
_NO_TABLE = 0
"""No table has this number, so nobody gave it more time."""


class DeskTab(Struct, frozen=True, kw_only=True):
    """A page of the desk."""

    href: str
    name: str
    count: int = 0


class RoundStrip(Struct, frozen=True, kw_only=True):
    """The round that was drawn last, and its end if its clock runs."""

    words: str
    until: str = ""
    left: str = ""


def list_desk_tabs(event: str, lang: str) -> list[DeskTab]:
    """List the pages of the desk that every event needs."""
    return [DeskTab(href=f"/e/{event}/desk{path}", name=say(key, lang)) for path, key in _TABS]


def list_more_tabs(event: str, competition: Competition, lang: str) -> list[DeskTab]:
    """List the other pages of the desk; a bracket and teams only where there are some."""
    is_knockout = any(stage.format in BRACKET_FORMATS for stage in competition.plan.stages)
    left_out = {
        *(() if is_knockout else ("/bracket",)),
        *(() if competition.plan.teams is not None else ("/teams",)),
    }
    return [
        DeskTab(href=f"/e/{event}/desk{path}", name=say(key, lang)) for path, key in _MORE_TABS if path not in left_out
    ]


def build_round_strip(
    competition: Competition, now: datetime, lang: str, *, sees_drafts: bool = True
) -> RoundStrip | None:
    """Build the strip; without a limit of time there is no countdown."""
    shown = [played for played in competition.rounds if sees_drafts or played.status is not RoundStatus.DRAFT]
    if not shown:
        return None
    one = shown[-1]
    words = say("web.event.round_is", lang, round=one.number, status=name_of(one.status, lang))
    if one.status is not RoundStatus.STARTED:
        return RoundStrip(words=words)
    book = get_round_book(competition, one)
    if one.called_at is not None and book.match.at_call is AtCall.STOP:
        return RoundStrip(words=f"{words} · {say('web.event.clock_stop.called', lang)}")
    clock = compute_table_clock(one, _NO_TABLE, book, now)
    if clock.is_paused:
        return RoundStrip(words=f"{words} · {say('web.event.paused', lang)}")
    return RoundStrip(words=words, until="" if clock.ends is None else clock.ends.isoformat())
