"""What a book presets for an event: every option with its article, and the field to have it otherwise."""

from __future__ import annotations

from datetime import date, time
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from msgspec import Struct

from guandan.cards import Rank
from guandan.competition.handlers.settings import find_free_options
from guandan.competition.model.values import Format
from guandan.formatting.rulebook_values import format_value
from guandan.rulebooks import load
from guandan.rules.options.event import EventFormat, Pairing
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.texts import name_of, say
from guandan.web.books import CitedArticle, build_option_line, list_citations

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

Kind = Literal["whole", "choice", "choices", "text", "ints", "pairs", "words"]
GROUPS = (
    "match",
    "points",
    "ranking",
    "byes",
    "event",
    "entries",
    "teams",
    "prizes",
    "sheet",
    "corrections",
    "appeals",
    "lateness",
)
"""The groups of options that an event is made of, in the order of the wizard."""
VENUE = "event.venue"
_ELSEWHERE = frozenset({"event.format", "event.pairings", "event.rounds", VENUE})
"""What is chosen as a plan, and the place, which is asked for beside the name."""
_PAIRINGS = {Pairing.SWISS: Format.SWISS, Pairing.ROUND_ROBIN: Format.ROUND_ROBIN, Pairing.LOT: Format.LOT}


_USUAL_PAIRS = 16
"""So many pairs a day is first shown for where the book expects no number."""


class Preset(Struct, frozen=True, kw_only=True):
    """An option: its value as the field has it, its words, its articles, and between what one chooses."""

    path: str
    title: str
    kind: Kind
    value: str
    values: tuple[str, ...]
    words: str
    articles: tuple[CitedArticle, ...]
    choices: tuple[tuple[str, str], ...] = ()
    may_be_none: bool = False


class PresetGroup(Struct, frozen=True, kw_only=True):
    """A group of options."""

    id: str
    title: str
    presets: tuple[Preset, ...]


class FormatChoices(Struct, frozen=True, kw_only=True):
    """What of the format is offered, and what the book itself sets."""

    formats: tuple[tuple[str, str], ...]
    rounds: int | None
    format_articles: tuple[CitedArticle, ...]
    rounds_articles: tuple[CitedArticle, ...]
    has_teams: bool
    is_knockout: bool
    pairs: int


@cache
def list_presets(book_id: str, lang: str) -> tuple[PresetGroup, ...]:
    """Everything that the book presets."""
    book = load(book_id)
    return tuple(
        PresetGroup(
            id=group,
            title=say(f"group.{group}", lang),
            presets=tuple(
                build_option_preset(book, path, lang)
                for path in OPTIONS
                if path.startswith(f"{group}.") and path not in _ELSEWHERE
            ),
        )
        for group in GROUPS
    )


FREQUENT_OPTIONS = (VENUE, "match.minutes", "event.days", "event.starts", "event.ends")
"""What is changed most often while an event runs: the place, the time, the days."""


def list_free_presets(competition: Competition, lang: str) -> tuple[PresetGroup, ...]:
    """Every option that no result has used yet, as it is now, by group; without those that are changed most often."""
    groups: dict[str, list[Preset]] = {}
    for path in find_free_options(competition):
        if path not in FREQUENT_OPTIONS:
            groups.setdefault(path.split(".", maxsplit=1)[0], []).append(
                build_option_preset(competition.book, path, lang)
            )
    return tuple(
        PresetGroup(id=group, title=say(f"group.{group}", lang), presets=tuple(found))
        for group, found in groups.items()
    )


def build_format_choices(book_id: str, lang: str) -> FormatChoices:
    """The formats that a book offers; one that plays knockouts plays nothing else, and duplicate is always offered."""
    book = load(book_id)
    is_knockout = book.event.format is EventFormat.KNOCKOUT
    own = (
        (Format.KNOCKOUT,)
        if is_knockout
        else tuple(_PAIRINGS[pairing] for pairing in book.event.pairings if pairing in _PAIRINGS)
    )
    others = () if is_knockout else (Format.KNOCKOUT,)
    return FormatChoices(
        formats=tuple((one.value, name_of(one, lang)) for one in (*own, *others, Format.DUPLICATE)),
        rounds=None if is_knockout else book.event.rounds,
        format_articles=list_citations(book, book.cite("event.pairings"), lang),
        rounds_articles=list_citations(book, book.cite("event.rounds"), lang),
        has_teams=book.teams.method is not None,
        is_knockout=is_knockout,
        pairs=book.event.expected_pairs or _USUAL_PAIRS,
    )


def build_option_preset(book: Rulebook, path: str, lang: str) -> Preset:
    """An option of a book with its field."""
    line, declared = build_option_line(book, path, lang), OPTIONS[path]
    kind, choices = _field(declared, lang)
    values = _values(to_plain(book.value(path)))
    return Preset(
        path=path,
        title=line.title,
        kind=kind,
        value=" ".join(values),
        values=values,
        words=line.words,
        articles=line.articles,
        choices=choices,
        may_be_none=NoneType in get_args(declared),
    )


def _values(value: object) -> tuple[str, ...]:
    """A value as its field has it: a list by its items, pairs as 56:44, nothing as nothing."""
    if value is None:
        return ()
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, (list, tuple)):
        return tuple(":".join(map(str, one)) if isinstance(one, (list, tuple)) else str(one) for one in value)
    return (str(value),)


def _field(declared: object, lang: str) -> tuple[Kind, tuple[tuple[str, str], ...]]:
    """Which field an option of this type has."""
    kinds = [arg for arg in get_args(declared) if arg is not NoneType] if NoneType in get_args(declared) else [declared]
    one = kinds[0]
    if get_origin(one) is tuple:
        return _list_field(get_args(one)[0], lang)
    if one is bool:
        return "choice", tuple((text, format_value(text == "true", lang)) for text in ("true", "false"))
    if isinstance(one, type) and issubclass(one, StrEnum):
        return "choice", _choices(one, lang)
    return ("whole" if one is int else "text"), ()


def _list_field(item: object, lang: str) -> tuple[Kind, tuple[tuple[str, str], ...]]:
    if get_origin(item) is tuple:
        return "pairs", ()
    if item is int:
        return "ints", ()
    if item in {date, time, Rank, str}:
        return "words", ()
    if isinstance(item, type) and issubclass(item, StrEnum):
        return "choices", _choices(item, lang)
    raise TypeError(item)


def _choices(kind: type[StrEnum], lang: str) -> tuple[tuple[str, str], ...]:
    values = [one for one in kind if not (isinstance(one, Rank) and one.is_joker)]
    return tuple((value.value, name_of(value, lang)) for value in values)
