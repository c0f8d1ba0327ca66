"""Articles: the numbered items of a rule document, and our decisions where the documents are silent."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Status(StrEnum):
    """What the software does about an article."""

    WORKS = "works"
    REFEREE = "referee"
    ORGANISER = "organiser"
    OUTSIDE = "outside"


class Shown(StrEnum):
    """Where the software shows an article to the people who carry it out."""

    APPEALS = "appeals"
    CATALOGUE = "catalogue"
    CHECKLIST = "checklist"
    ENTRIES = "entries"
    LADDER = "ladder"
    LAPSE = "lapse"
    PRIZES = "prizes"
    PROGRAMME = "programme"
    SCHEDULE = "schedule"
    SHEET = "sheet"


class Topic(StrEnum):
    """What an article is about."""

    ANNOUNCE = "announce"
    APPEALS = "appeals"
    AUTHORITY = "authority"
    CARDS = "cards"
    CLOCK = "clock"
    CORRECTIONS = "corrections"
    DEAL = "deal"
    DEFINITIONS = "definitions"
    ENTRIES = "entries"
    FORMAT = "format"
    LADDER = "ladder"
    LAPSE = "lapse"
    LEVELS = "levels"
    MANNER = "manner"
    MATCH = "match"
    ORDER = "order"
    PENALTIES = "penalties"
    PLAY = "play"
    PLAYS = "plays"
    POINTS = "points"
    PRIZES = "prizes"
    SEATS = "seats"
    SHEET = "sheet"
    TRIBUTE = "tribute"
    VENUE = "venue"


class Article(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One item of a document in our own words, with what the software does about it."""

    zh: str
    en: str
    status: Status
    topic: Topic
    shown: Shown | None = None
    why_zh: str | None = None
    why_en: str | None = None

    def __post_init__(self) -> None:
        if (self.shown is not None) != (self.status in {Status.REFEREE, Status.ORGANISER}):
            raise ValueError("`shown` goes with the statuses referee and organiser, and only with them")
        if {self.why_zh is None, self.why_en is None} != {self.status is not Status.OUTSIDE}:
            raise ValueError("`why_zh` and `why_en` go with the status outside, and only with it")


class BookDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value chosen where a document is silent or can be read in two ways."""

    zh: str
    en: str
