"""The presets of a book for an event: every option with its article, and a field to change it."""

from __future__ import annotations

from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from guandan.cards import Rank
from guandan.competition.handlers.settings import find_free_options
from guandan.competition.model.charts import CHART_FORMATS
from guandan.competition.model.values import Format
from guandan.competition.planning.occasion import OCCASION_OPTIONS
from guandan.formatting.rulebook_values import format_value
from guandan.rules.options.event import EventFormat, Pairing
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.services.options import OptionKind, find_option_kind, find_value_type
from guandan.texts import name_of, say
from guandan.web.books import CitedArticle, build_option_line, list_citations

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

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
MINUTES = "match.minutes"
_ELSEWHERE = frozenset({"event.format", "event.pairings", "event.rounds"}) | OCCASION_OPTIONS
"""Options that are chosen elsewhere: as the plan, or as time and place."""
_TELLING_OPTIONS = {
    "match": (MINUTES, "match.at_call", "match.equal"),
    "points": ("points.system", "points.win_draw_loss"),
    "ranking": ("ranking.criteria",),
    "byes": ("byes.choice",),
    "event": ("event.avoid_repeats", "event.seated_before", "event.odd_numbers_by"),
    "entries": ("entries.unit", "entries.changes", "entries.substitute"),
    "teams": ("teams.method", "teams.round_points"),
    "prizes": ("prizes.pairs", "prizes.team_places"),
    "corrections": ("corrections.entry_minutes", "corrections.published_minutes"),
    "appeals": ("appeals.minutes", "appeals.fee"),
}
"""Options that the summary of a folded group names; for other groups it names the first ones."""
_TOLD = 3
"""The maximum number of options named for a group."""
_PAIRINGS = {Pairing.SWISS: Format.SWISS, Pairing.ROUND_ROBIN: Format.ROUND_ROBIN, Pairing.LOT: Format.LOT}


class Preset(Struct, frozen=True, kw_only=True):
    """An option: its value in the field, its value in words, its articles, and the choices."""

    path: str
    title: str
    kind: OptionKind
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
    sentence: str = ""


class FormatChoices(Struct, frozen=True, kw_only=True):
    """The choices of format on offer, and those that the book itself sets."""

    formats: tuple[tuple[str, str], ...]
    rounds: int | None
    format_articles: tuple[CitedArticle, ...]
    rounds_articles: tuple[CitedArticle, ...]
    has_teams: bool
    is_knockout: bool
    sentence: str
    asks_rounds: bool
    minutes: Preset | None


def list_presets(book: Rulebook, lang: str) -> tuple[PresetGroup, ...]:
    """List everything that the book presets."""
    left_out = _ELSEWHERE | ({MINUTES} if book.match.minutes is None else set())
    return tuple(
        PresetGroup(
            id=group,
            title=say(f"group.{group}", lang),
            presets=tuple(
                build_option_preset(book, path, lang)
                for path in OPTIONS
                if path.startswith(f"{group}.") and path not in left_out
            ),
            sentence=_describe_group(book, group, lang),
        )
        for group in GROUPS
    )


def _describe_group(book: Rulebook, group: str, lang: str) -> str:
    """Describe a group in a sentence: its most important options with their values."""
    own = tuple(path for path in OPTIONS if path.startswith(f"{group}.") and path not in _ELSEWHERE)
    paths = [path for path in _TELLING_OPTIONS.get(group, own) if path in own]
    if book.match.needs_winner:  # no match may be drawn: say what decides instead
        paths = ["match.needs_winner" if path == "match.equal" else path for path in paths]
    lines = [build_option_line(book, path, lang) for path in paths if book.value(path) not in {None, ()}][:_TOLD]
    return say("value.list", lang).join(
        say("web.event.group_says", lang, title=line.title, value=line.words) for line in lines
    )


FREQUENT_OPTIONS = (
    *(VENUE, "match.minutes", "event.days", "event.starts", "event.ends"),
    *("event.break_starts", "event.break_ends"),
)
"""The options that are changed most often while an event runs: the place, the time, the days, the break."""


def list_free_presets(competition: Competition, lang: str) -> tuple[PresetGroup, ...]:
    """List every option that no result has used yet, with its present value, by group, without the frequent ones."""
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


def build_format_choices(book: Rulebook, lang: str) -> FormatChoices:
    """List the formats that a book offers: a knockout book only brackets, and duplicate always."""
    is_knockout = book.event.format is EventFormat.KNOCKOUT
    own = (
        (Format.KNOCKOUT,)
        if is_knockout
        else tuple(_PAIRINGS[pairing] for pairing in book.event.pairings if pairing in _PAIRINGS)
    )
    others = (*(() if is_knockout else (Format.KNOCKOUT,)), *sorted(CHART_FORMATS))
    return FormatChoices(
        formats=tuple((format_.value, name_of(format_, lang)) for format_ in (*own, *others, Format.DUPLICATE)),
        rounds=None if is_knockout else book.event.rounds,
        format_articles=list_citations(book, book.cite("event.pairings"), lang),
        rounds_articles=list_citations(book, book.cite("event.rounds"), lang),
        has_teams=book.teams.method is not None,
        is_knockout=is_knockout,
        sentence=_describe_format(book, (*own, *others)[0], lang),
        asks_rounds=not is_knockout and book.event.rounds is None,
        minutes=build_option_preset(book, MINUTES, lang) if book.match.minutes is None else None,
    )


def _describe_format(book: Rulebook, first: Format, lang: str) -> str:
    rounds = None if first is Format.KNOCKOUT else book.event.rounds
    parts = [name_of(first, lang), "" if rounds is None else say("organise.stage.rounds", lang, number=rounds)]
    return say("value.and", lang).join(filter(None, parts))


def describe_book(book: Rulebook, lang: str) -> str:
    """Describe an event under this book: its format, and how a match is won."""
    return say("value.list", lang).join(
        filter(None, (build_format_choices(book, lang).sentence, _describe_group(book, "match", lang)))
    )


def build_option_preset(book: Rulebook, path: str, lang: str) -> Preset:
    """Build an option of a book with its field."""
    line, kind = build_option_line(book, path, lang), find_option_kind(path)
    values = _values(to_plain(book.value(path)), is_time=kind is OptionKind.TIME)
    return Preset(
        path=path,
        title=line.title,
        kind=kind,
        value=" ".join(values),
        values=values,
        words=line.words,
        articles=line.articles,
        choices=_list_choices(path, kind, lang),
        may_be_none=NoneType in get_args(OPTIONS[path]),
    )


def _values(value: object, *, is_time: bool) -> tuple[str, ...]:
    """Convert a value for its field: a list by its items, pairs as 56:44, a time without seconds, none as empty."""
    if value is None:
        return ()
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, (list, tuple)):
        return tuple(":".join(map(str, item)) if isinstance(item, (list, tuple)) else str(item) for item in value)
    return (str(value).removesuffix(":00") if is_time else str(value),)


def _list_choices(path: str, kind: OptionKind, lang: str) -> tuple[tuple[str, str], ...]:
    """List the choices; none if a value is typed."""
    value = find_value_type(path)
    if kind is OptionKind.CHOICES:
        value = get_args(value)[0]
    if value is bool:
        return tuple((text, format_value(text == "true", lang)) for text in ("true", "false"))
    if not isinstance(value, type) or not issubclass(value, StrEnum):
        return ()
    values = [rank for rank in value if not (isinstance(rank, Rank) and rank.is_joker)]
    return tuple((item.value, name_of(item, lang)) for item in values)
