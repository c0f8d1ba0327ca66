"""The context of a document: an event, a language, the time of printing, and formatting helpers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.documents.letterhead import Letterhead
from guandan.rules.levels import PAST_A, level_rank
from guandan.texts import Language, name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook


_ZONE_NAMES = {"Asia/Shanghai": "zone.asia_shanghai"}
"""Time zones that people call by another name."""


def name_zone(zone: str, lang: str) -> str:
    """时区: name a zone as people do, such as 北京时间, or by its own name."""
    return say(_ZONE_NAMES[zone], lang) if zone in _ZONE_NAMES else zone


class Printing:
    """An event to be printed; `address` is where its pages are served, if anywhere.

    Pairs sign with `pins`, people open their seats with `own_pins`, and `codes` open its tables on a
    phone, by table. If there are `own_pins`, cards are printed for the people who have one. `letterhead` says
    whose event it is.
    """

    def __init__(  # noqa: PLR0913 (what a document may carry)
        self,
        championship: Championship,
        lang: str = Language.ZH,
        *,
        at: datetime | None = None,
        address: str = "",
        pins: Mapping[int, str] | None = None,
        own_pins: Mapping[int, str] | None = None,
        codes: Mapping[str, str] | None = None,
        letterhead: Letterhead | None = None,
    ) -> None:
        self.championship = championship
        self.lang = Language(lang)
        self.at = at
        self.address = address.rstrip("/")
        self.pins = pins or {}
        self.own_pins = own_pins
        self.codes = codes or {}
        self.letterhead = letterhead or Letterhead()
        self.zone = ZoneInfo(championship.competition.time_zone)

    @property
    def competition(self) -> Competition:
        """The competition as it stands."""
        return self.championship.competition

    @property
    def book(self) -> Rulebook:
        """The event's book."""
        return self.competition.book

    @property
    def book_title(self) -> str:
        """The book's title."""
        return self.book.title_zh if self.lang is Language.ZH else self.book.title_en

    def say(self, key: str, **values: object) -> str:
        """Return a text in the language of the document."""
        return say(key, self.lang, **values)

    def join(self, texts: Iterable[str]) -> str:
        """Join several texts."""
        return self.say("value.and").join(texts)

    def cite_option(self, path: str) -> str:
        """Cite the article of an option as people read it."""
        return self.format_citation(self.book.cite(path))

    def format_citation(self, citation: str) -> str:
        """Format articles for people; decisions of the software or the organisers are named as such."""
        return format_citation(citation, self.lang)

    def format_numeral(self, number: int) -> str:
        """Format a small number for a title: 一, 二, 三."""
        numerals = self.say("documents.numerals").split()
        return numerals[number - 1] if 1 <= number <= len(numerals) else str(number)

    def format_instant(self, instant: datetime | None) -> str:
        """Format an instant in the event's zone; empty if there is none."""
        return "" if instant is None else f"{instant.astimezone(self.zone):%Y-%m-%d %H:%M}"

    @property
    def zone_label(self) -> str:
        """时区: the zone as people of the event call it."""
        return name_zone(self.competition.time_zone, self.lang)

    @property
    def zone_name(self) -> str:
        """时区: the name of the zone in which all times are given."""
        return self.say("documents.zone", zone=self.zone_label)

    @property
    def printed_at(self) -> str:
        """When it was printed; empty if not given."""
        return self.say("documents.printed", at=self.format_instant(self.at), zone=self.zone_label) if self.at else ""

    def list_hosts(self) -> list[tuple[str, str]]:
        """主办、承办、协办: list each with its names, as far as they are known."""
        letterhead = self.letterhead
        found = (
            ("documents.hosts", letterhead.hosts),
            ("documents.organised_by", letterhead.organisers),
            ("documents.co_organised_by", letterhead.co_organisers),
        )
        return [(self.say(key), self.join(names)) for key, names in found if names]

    def name_person(self, number: int) -> str:
        """Return a person's name, or the number if the row is blank."""
        found = self.championship.people.get(number)
        return found.name if found is not None and found.name else self.say("documents.person", person=number)

    def name_people(self, pair: int) -> str:
        """Return the names of a pair's people."""
        return " / ".join(self.name_person(person) for person in self.competition.entries[pair].people)

    def name_unit(self, pair: int) -> str:
        """Return the unit that a pair plays for."""
        return self.competition.entries[pair].unit

    def name_pair(self, pair: int) -> str:
        """Name a pair by its number and its people."""
        return self.say("documents.pair", pair=pair, people=self.name_people(pair))

    def format_phone_code(self, table: int) -> str:
        """桌码: say how a phone gets to a table; empty without a server, or if the table has no code."""
        code, address = self.codes.get(str(table)), self.address.partition("://")[2]
        return self.say("documents.phone_code", address=f"{address}/p", code=code) if code and address else ""

    def stage_title(self, stage: int) -> str:
        """阶段: return its number and format; the format alone if there is one stage."""
        words = name_of(self.competition.stage(stage).format, self.lang)
        if len(self.competition.plan.stages) == 1:
            return words
        return self.say("documents.stage", stage=self.format_numeral(stage), format=words)

    def round_title(self, played: Round) -> str:
        """轮次: return the number of a round, and of its stage if there are several."""
        words = self.say("documents.round", round=played.number)
        return words if len(self.competition.plan.stages) == 1 else f"{self.stage_title(played.stage)} · {words}"

    def format_level(self, number: int) -> str:
        """级数: format a level's number, past A included."""
        return self.say("level.past_a") if number == PAST_A else name_of(level_rank(number), self.lang)

    def format_levels(self, result: Result) -> str:
        """Format the levels of both sides; empty if nothing was played."""
        if result.is_unplayed:
            return ""
        return f"{self.format_level(result.ew)} : {self.format_level(result.ns)}"

    def describe_ending(self, result: Result) -> str:
        """Describe who won, and why."""
        ending = name_of(result.ending, self.lang)
        if result.winner is None:
            return self.say("match.nobody_won", ending=ending)
        return self.say("match.won", side=name_of(result.winner, self.lang), ending=ending)
