"""What the API tells of a rulebook."""

from __future__ import annotations

from msgspec import Struct

from guandan.rules.article import Shown, Status, Topic
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import FallsOn, InfractionId, Situation
from guandan.rules.options.remedy import Rung
from guandan.services.words import Words


class BookCard(Struct, frozen=True, kw_only=True):
    """A book in a list."""

    id: str
    version: str
    digest: str
    prefix: str
    title: Words
    document: Words
    options: int
    articles: int
    decisions: int
    infractions: int


class Choice(Struct, frozen=True, kw_only=True):
    """A value that an option may have."""

    value: str
    words: Words


class OptionRow(Struct, frozen=True, kw_only=True):
    """An option: its value as data and in words, its article, and what else it might be.

    `kind` is boolean, whole (a number), choice (one of `choices`), choices (several of them), text or other; a table or
    an event that wants it otherwise names `option` in its overrides, with a value of the same form.
    """

    option: str
    group: str
    title: Words
    value: object
    words: Words
    article: str
    kind: str
    may_be_none: bool = False
    choices: tuple[Choice, ...] = ()


class ArticleRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An article or a decision in our own words, what becomes of it, and what rests on it."""

    article: str
    book: str
    text: Words
    topic: Topic | None = None
    status: Status | None = None
    shown: Shown | None = None
    why: Words | None = None
    options: tuple[str, ...] = ()
    infractions: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()


class CaseRow(Struct, frozen=True, kw_only=True):
    """One case of an infraction, and what follows in it."""

    case: int
    situation: Situation
    situation_words: Words
    words: Words
    rungs: tuple[Rung, ...]
    choice: tuple[Rung, ...]
    decided_by: Authority
    article: str


class InfractionRow(Struct, frozen=True, kw_only=True):
    """违规: an infraction of a book with its cases."""

    infraction: InfractionId
    name: Words
    keywords: tuple[str, ...]
    falls_on: FallsOn
    cases: tuple[CaseRow, ...]


class ChecklistRow(Struct, frozen=True, kw_only=True):
    """检查表: an item, by what it is about."""

    item: str
    area: str
    area_words: Words
    text: Words
    article: str


class TopicRow(Struct, frozen=True, kw_only=True):
    """A topic with its articles."""

    topic: str
    name: Words
    articles: tuple[ArticleRow, ...]


class GroupRow(Struct, frozen=True, kw_only=True):
    """A group of options."""

    group: str
    name: Words
    options: tuple[OptionRow, ...]


class BookView(Struct, frozen=True, kw_only=True):
    """A book whole."""

    book: BookCard
    groups: tuple[GroupRow, ...]
    topics: tuple[TopicRow, ...]
    decisions: tuple[ArticleRow, ...]
    infractions: tuple[InfractionRow, ...]
    checklist: tuple[ChecklistRow, ...]


class BookValue(Struct, frozen=True, kw_only=True):
    """What an option is in one book."""

    book: str
    value: object
    words: Words
    article: str


class OptionDifference(Struct, frozen=True, kw_only=True):
    """An option in which books differ."""

    option: str
    group: str
    title: Words
    values: tuple[BookValue, ...]


class InfractionSide(Struct, frozen=True, kw_only=True):
    """What follows from an infraction in one book; nothing where the book does not know it."""

    book: str
    words: Words | None = None
    article: str = ""


class InfractionDifference(Struct, frozen=True, kw_only=True):
    """An infraction from which other things follow, or that only some books have."""

    infraction: str
    name: Words
    values: tuple[InfractionSide, ...]


class Differences(Struct, frozen=True, kw_only=True):
    """How books differ, side by side."""

    books: tuple[BookCard, ...]
    options: tuple[OptionDifference, ...]
    infractions: tuple[InfractionDifference, ...]
    same_options: int
