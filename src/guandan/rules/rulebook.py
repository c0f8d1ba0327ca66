"""The rulebook: every option of a rule document, typed, and each with the article it comes from."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args

import msgspec
from msgspec import Struct

from guandan.cards import Rank, read_level
from guandan.errors import InvalidLevel, InvalidRulebook
from guandan.rules.article import Article, BookDecision
from guandan.rules.options.appeals import AppealRules, CorrectionRules, SheetRules
from guandan.rules.options.checklist import ChecklistItem
from guandan.rules.options.event import EntryRules, EventRules, PrizeRules, TeamRules
from guandan.rules.options.infraction import Infraction
from guandan.rules.options.match import LevelRules, MatchRules, PointRules
from guandan.rules.options.opening import OpeningRules, SeatingRules
from guandan.rules.options.penalties import LadderRules, LapseRules, LatenessRules, RemedyRules
from guandan.rules.options.play import AnnounceRules, ClockRules, MannerRules, TrickRules
from guandan.rules.options.ranking import ByeRules, RankingRules
from guandan.rules.options.tribute import TributeRules
from guandan.rules.play_rules import PlayRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLE = "table"
"""The citation of an option that the table has set for itself."""
HOUSE = "house"
"""The citation of a house book's option that names no article."""
DECISION = "decision "
"""The prefix of a citation of a decision."""
ADDED_LATER = "decision D44"
"""The citation of an option that is newer than the book: its value is what the program did before."""


class Rulebook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """规则: a document's options, citations and articles; `digest` is the book's without overrides."""

    id: str
    version: str
    title_zh: str
    title_en: str
    document_zh: str
    document_en: str
    prefix: str
    extends: str | None = None
    is_own: bool = False

    plays: PlayRules
    seating: SeatingRules
    opening: OpeningRules
    tribute: TributeRules
    trick: TrickRules
    announce: AnnounceRules
    manner: MannerRules
    clocks: ClockRules
    levels: LevelRules
    match: MatchRules
    points: PointRules
    ranking: RankingRules
    byes: ByeRules
    event: EventRules
    entries: EntryRules
    teams: TeamRules
    prizes: PrizeRules
    sheet: SheetRules
    corrections: CorrectionRules
    appeals: AppealRules
    ladder: LadderRules
    lateness: LatenessRules
    remedies: RemedyRules
    lapse: LapseRules

    infractions: tuple[Infraction, ...]
    checklist: tuple[ChecklistItem, ...]
    citations: dict[str, str]
    articles: dict[str, Article]
    decisions: dict[str, BookDecision]
    overrides: dict[str, object]
    digest: str

    def cite(self, path: str) -> str:
        """Return the article of an option: `cite("tribute.equal")` is «JS 3.3.2»; several are joined by «; »."""
        if path not in OPTIONS:
            raise InvalidRulebook(_NO_SUCH_OPTION, path)
        return self.citations.get(path, ADDED_LATER)

    def value(self, path: str) -> object:
        """Return the value of an option, given its path."""
        if path not in OPTIONS:
            raise InvalidRulebook(_NO_SUCH_OPTION, path)
        group, name = path.split(".")
        return getattr(getattr(self, group), name)

    def explain(self, citation: str) -> Iterator[tuple[str, Article | BookDecision]]:
        """List each article or decision that a citation names, with its sentences."""
        for name in split_citation(citation):
            if name in self.articles:
                yield name, self.articles[name]
            elif name.removeprefix(DECISION) in self.decisions:
                yield name, self.decisions[name.removeprefix(DECISION)]


GROUPS: dict[str, type[Struct]] = {
    field.name: field.type
    for field in msgspec.structs.fields(Rulebook)
    if isinstance(field.type, type) and issubclass(field.type, Struct)
}
"""The groups of options by name, in the order of the book."""

OPTIONS: dict[str, object] = {
    f"{name}.{field.name}": field.type for name, group in GROUPS.items() for field in msgspec.structs.fields(group)
}
"""Every option path with its type."""

REQUIRED_OPTIONS = tuple(
    f"{name}.{field.name}"
    for name, group in GROUPS.items()
    for field in msgspec.structs.fields(group)
    if field.required
)
"""The options that every house book must give; the others were added later, and have a default."""

_NO_SUCH_OPTION = "there is no such option"


def split_citation(citation: str) -> list[str]:
    """Split a citation into its articles."""
    return citation.split("; ")


def read_option(path: str, value: object, where: str) -> object:
    """Convert a plain value to its option's type; the text «none» stands for none if the option may be none."""
    if path not in OPTIONS:
        raise InvalidRulebook(_NO_SUCH_OPTION, where)
    kind = OPTIONS[path]
    if value == "none" and NoneType in get_args(kind):
        return None
    try:
        # Every rank in a book is a level: no joker, and 10 may be written so.
        typed = read_level(value) if kind is Rank and isinstance(value, str) else _convert(value, kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise InvalidRulebook(_describe_wrong_value(kind, value), where) from error
    except InvalidLevel as error:
        raise InvalidRulebook(str(error), where) from error
    if isinstance(typed, int) and typed < 0:
        raise InvalidRulebook("a number below 0 means nothing here", where)
    return typed


def _describe_wrong_value(kind: object, value: object) -> str:
    """Describe the values that an option may have, and the wrong one that was written."""
    parts = get_args(kind) or (kind,)
    named = [part for part in parts if isinstance(part, type) and issubclass(part, StrEnum)]
    none = ", none" if NoneType in parts else ""
    if named:
        return f"not {value}; one of {', '.join(member.value for part in named for member in part)}{none}"
    if bool in parts:
        return f"not {value}; one of true, false{none}"
    if int in parts:
        return f"not {value}; a number{' or none' if none else ''} is wanted here"
    return f"{value} does not fit here"


def _convert(value: object, kind: object) -> object:
    return msgspec.convert(msgspec.to_builtins(value), kind)


def to_plain(value: object) -> object:
    """A value as JSON would give it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def compute_digest(book: Rulebook) -> str:
    """Compute the SHA-256 of every option, infraction and citation as canonical JSON; the sentences do not count.

    An option that the book does not cite was added to the program later, and does not count either.
    """
    content = {
        "id": book.id,
        "version": book.version,
        "options": _cited_options(book),
        "citations": book.citations,
        "infractions": {breach.id: (breach.falls_on, breach.cases) for breach in book.infractions},
        "checklist": {item.id: (item.area, item.article) for item in book.checklist},
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _cited_options(book: Rulebook) -> dict[str, dict[str, object]]:
    options: dict[str, dict[str, object]] = {}
    for path in OPTIONS:
        if path in book.citations:
            group, name = path.split(".")
            options.setdefault(group, {})[name] = getattr(getattr(book, group), name)
    return options


def override(book: Rulebook, changes: Mapping[str, object]) -> Rulebook:
    """Return the book with the table's own options, which are cited as the table's and kept in `overrides`."""
    groups: dict[str, Struct] = {}
    values: dict[str, object] = {}
    for path, value in changes.items():
        values[path] = read_option(path, value, path)
        group, name = path.split(".")
        groups[group] = msgspec.structs.replace(groups.get(group, getattr(book, group)), **{name: values[path]})
    return msgspec.structs.replace(
        book,
        **groups,
        citations=book.citations | dict.fromkeys(changes, TABLE),
        overrides=book.overrides | {path: to_plain(value) for path, value in values.items()},
    )
