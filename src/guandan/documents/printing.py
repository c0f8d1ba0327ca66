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
"""Zones that people call by another name."""


def name_zone(zone: str, lang: str) -> str:
    """时区 as people call it: 北京时间; one that has no such name here by its own."""
    return say(_ZONE_NAMES[zone], lang) if zone in _ZONE_NAMES else zone


class Printing:
    """An event to be printed; `address` is where its pages are served, if they are.

    `pins` are what its pairs sign with, `own_pins` what opens each person's seat, `codes` what opens its tables on a
    phone, by table. Where there are `own_pins`, cards are printed for the people who have one. `letterhead` says
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
        """Words in the language of the document."""
        return say(key, self.lang, **values)

    def join(self, texts: Iterable[str]) -> str:
        """Several texts, one after another."""
        return self.say("value.and").join(texts)

    def cite_option(self, path: str) -> str:
        """The article of an option as people read it."""
        return self.format_citation(self.book.cite(path))

    def format_citation(self, citation: str) -> str:
        """Articles as people read them: what the software or the organisers decided is called so."""
        return format_citation(citation, self.lang)

    def format_numeral(self, number: int) -> str:
        """A small number as one writes it in a title: 一, 二, 三."""
        numerals = self.say("documents.numerals").split()
        return numerals[number - 1] if 1 <= number <= len(numerals) else str(number)

    def format_instant(self, instant: datetime | None) -> str:
        """An instant as people of the event read it; nothing where there is none."""
        return "" if instant is None else f"{instant.astimezone(self.zone):%Y-%m-%d %H:%M}"

    @property
    def zone_label(self) -> str:
        """时区 as people of the event call it."""
        return name_zone(self.competition.time_zone, self.lang)

    @property
    def zone_name(self) -> str:
        """时区: the name of the zone in which all times are given."""
        return self.say("documents.zone", zone=self.zone_label)

    @property
    def printed_at(self) -> str:
        """When it was printed; nothing where nobody says."""
        return self.say("documents.printed", at=self.format_instant(self.at), zone=self.zone_label) if self.at else ""

    def list_hosts(self) -> list[tuple[str, str]]:
        """主办、承办、协办: each with the names, as far as they are known."""
        letterhead = self.letterhead
        found = (
            ("documents.hosts", letterhead.hosts),
            ("documents.organised_by", letterhead.organisers),
            ("documents.co_organised_by", letterhead.co_organisers),
        )
        return [(self.say(key), self.join(names)) for key, names in found if names]

    def name_person(self, number: int) -> str:
        """A person's name; one whose row is blank has only the number."""
        found = self.championship.people.get(number)
        return found.name if found is not None and found.name else self.say("documents.person", person=number)

    def name_people(self, pair: int) -> str:
        """The people of a pair."""
        return " / ".join(self.name_person(person) for person in self.competition.entries[pair].people)

    def name_unit(self, pair: int) -> str:
        """Whom a pair plays for."""
        return self.competition.entries[pair].unit

    def name_pair(self, pair: int) -> str:
        """A pair by its number and its people."""
        return self.say("documents.pair", pair=pair, people=self.name_people(pair))

    def name_pairs(self, pairs: Iterable[int]) -> str:
        """Several pairs, one after another."""
        return self.join(self.name_pair(pair) for pair in pairs)

    def format_phone_code(self, table: int) -> str:
        """桌码: how a phone comes to a table; nothing where there is no server, or the table has no code."""
        code, address = self.codes.get(str(table)), self.address.partition("://")[2]
        return self.say("documents.phone_code", address=f"{address}/p", code=code) if code and address else ""

    def stage_title(self, stage: int) -> str:
        """阶段: its number and format; the format alone where there is one stage."""
        words = name_of(self.competition.stage(stage).format, self.lang)
        if len(self.competition.plan.stages) == 1:
            return words
        return self.say("documents.stage", stage=self.format_numeral(stage), format=words)

    def round_title(self, played: Round) -> str:
        """轮次: the number of a round, and of its stage where there are several."""
        words = self.say("documents.round", round=played.number)
        return words if len(self.competition.plan.stages) == 1 else f"{self.stage_title(played.stage)} · {words}"

    def format_level(self, number: int) -> str:
        """级数: a level's number as it is said, past A included."""
        return self.say("level.past_a") if number == PAST_A else name_of(level_rank(number), self.lang)

    def format_levels(self, result: Result) -> str:
        """The levels of both sides; nothing where none were played."""
        if result.is_unplayed:
            return ""
        return f"{self.format_level(result.ew)} : {self.format_level(result.ns)}"

    def describe_ending(self, result: Result) -> str:
        """Who won, and why."""
        ending = name_of(result.ending, self.lang)
        if result.winner is None:
            return self.say("match.nobody_won", ending=ending)
        return self.say("match.won", side=name_of(result.winner, self.lang), ending=ending)
