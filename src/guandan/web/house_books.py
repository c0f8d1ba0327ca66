"""House books for pages: titles to choose from, and every option as a field with the values of the five books."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.formatting.rulebook_values import format_option, get_book_title, get_sentence
from guandan.rulebooks import load, names
from guandan.rules.rulebook import GROUPS, OPTIONS, split_citation
from guandan.texts import say
from guandan.web.citing import format_article_name
from guandan.web.desk.presets import Preset, build_option_preset
from guandan.web.table_options import BookSays, list_values_of

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.server import Server


class HouseField(Struct, frozen=True, kw_only=True):
    """An option as a field, with its article's sentences, and its value in each of the five books."""

    preset: Preset
    explained: tuple[str, ...]
    books: tuple[tuple[str, str, str], ...]


class HouseFieldGroup(Struct, frozen=True, kw_only=True):
    """A part of the form, like the parts of the documents."""

    id: str
    title: str
    fields: tuple[HouseField, ...]


async def list_house_titles(server: Server, who: Who, lang: str) -> dict[str, str]:
    """List the titles of the caller's house books, by the name that tables and events use."""
    cards = [] if who.account is None else await server.house_books.list_own(who.account)
    return {card.book: f"{card.title_zh if lang == 'zh' else card.title_en} · {card.version}" for card in cards}


async def list_house_values(server: Server, who: Who, lang: str) -> dict[str, dict[str, BookSays]]:
    """List the values in the caller's house books of the options that a table may change."""
    references = await list_house_titles(server, who, lang)
    return {reference: list_values_of(await server.find_rulebook(reference), lang) for reference in references}


def format_citation(citation: str, lang: str) -> str:
    """Format the articles of a citation as people read them."""
    return " ".join(format_article_name(name, lang) for name in split_citation(citation))


@cache
def list_house_fields(base: str, lang: str) -> tuple[HouseFieldGroup, ...]:
    """List every option of a built-in book, by group; built once for each language."""
    return tuple(
        HouseFieldGroup(
            id=group,
            title=say(f"group.{group}", lang),
            fields=tuple(_build_field(base, path, lang) for path in OPTIONS if path.startswith(f"{group}.")),
        )
        for group in GROUPS
    )


def _build_field(base: str, path: str, lang: str) -> HouseField:
    book = load(base)
    others = [load(name) for name in names()]
    return HouseField(
        preset=build_option_preset(book, path, lang),
        explained=tuple(get_sentence(item, lang) for _, item in book.explain(book.cite(path))),
        books=tuple(
            (get_book_title(other, lang), format_option(other, path, lang), format_citation(other.cite(path), lang))
            for other in others
        ),
    )
