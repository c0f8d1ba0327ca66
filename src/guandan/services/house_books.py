"""自定规则: house books: a form to change a book by, drafts with their differences, and their text to give and take."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from guandan.errors import IllegalAction, InvalidRulebook
from guandan.formatting.rulebook_values import format_option
from guandan.rulebooks import list_names, load, names
from guandan.rulebooks.own import Change, OwnBook, build_own_book, read_own, write_own
from guandan.rules.article import Article, Status, Topic
from guandan.rules.rulebook import HOUSE, OPTIONS, Rulebook, to_plain
from guandan.services.books import (
    BookCard,
    BookValue,
    Differences,
    OptionRow,
    build_book_card,
    build_groups,
    compare_books,
)
from guandan.services.words import Words, describe_both

LARGEST_TEXT = 200_000
"""Characters of a house book's text."""
Title = Annotated[str, Meta(min_length=1, max_length=100)]
BookText = Annotated[str, Meta(max_length=LARGEST_TEXT)]


class HouseBookDraft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a form says of a house book: `changes` by option, as an override of a table is written.

    `articles` names the article of one's own notice that an option comes from, where there is one.
    """

    base: str
    id: Annotated[str, Meta(max_length=40)]
    title_zh: Title
    title_en: Annotated[str, Meta(max_length=100)] = ""
    document_zh: Annotated[str, Meta(max_length=1000)] = ""
    document_en: Annotated[str, Meta(max_length=1000)] = ""
    changes: dict[str, object] = {}
    articles: dict[str, str] = {}


class HouseBookText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house book as TOML."""

    text: BookText


class FormOption(Struct, frozen=True, kw_only=True):
    """An option in the form: as the base has it, in its article's words, and what the five books say."""

    option: OptionRow
    explained: tuple[Words, ...]
    books: tuple[BookValue, ...]


class FormGroup(Struct, frozen=True, kw_only=True):
    """A part of the form, as the documents have parts."""

    group: str
    name: Words
    options: tuple[FormOption, ...]


class HouseBookForm(Struct, frozen=True, kw_only=True):
    """All that can be changed of a book."""

    base: BookCard
    groups: tuple[FormGroup, ...]


class HouseBookView(Struct, frozen=True, kw_only=True):
    """A house book: its card, its text, and in what it differs from the book it starts from."""

    book: BookCard
    base: str
    text: str
    differences: Differences


@cache
def get_form(base: str) -> HouseBookForm:
    """Get the form of a built-in book; built once."""
    if base not in list_names():
        raise IllegalAction("no_such_book", book=base)
    book, five = load(base), [load(name) for name in names()]
    return HouseBookForm(
        base=build_book_card(book),
        groups=tuple(
            FormGroup(
                group=group.group,
                name=group.name,
                options=tuple(_build_form_option(option, book, five) for option in group.options),
            )
            for group in build_groups(book)
        ),
    )


def _build_form_option(option: OptionRow, book: Rulebook, five: list[Rulebook]) -> FormOption:
    path = option.option
    return FormOption(
        option=option,
        explained=tuple(Words(item.zh, item.en) for _, item in book.explain(option.article)),
        books=tuple(
            BookValue(
                book=other.id,
                value=to_plain(other.value(path)),
                words=describe_both(lambda lang, other=other: format_option(other, path, lang)),  # type: ignore[misc]
                article=other.cite(path),
            )
            for other in five
        ),
    )


def build_draft(draft: HouseBookDraft, version: str = "1") -> OwnBook:
    """Build the house book that a form says; only what differs from the base is written down."""
    base = load(draft.base) if draft.base in list_names() else None
    if base is None:
        raise IllegalAction("no_such_book", book=draft.base)
    unknown = next((path for path in draft.changes if path not in OPTIONS), None)
    if unknown is not None:
        raise InvalidRulebook("there is no such option", unknown)
    cited = {name: draft.articles.get(name, "").strip() for name in draft.changes}
    return OwnBook(
        id=draft.id.strip(),
        version=version,
        base=draft.base,
        title_zh=draft.title_zh.strip(),
        title_en=draft.title_en.strip() or draft.title_zh.strip(),
        document_zh=draft.document_zh.strip(),
        document_en=draft.document_en.strip(),
        changes={
            path: Change(value=value, article=_cite_own(cited[path]))
            for path, value in draft.changes.items()
            if to_plain(base.value(path)) != to_plain(value) or cited[path]
        },
        articles={name: _build_article(name) for text in cited.values() if text for name in (_cite_own(text),)},
    )


def _cite_own(article: str) -> str:
    return f"own {article}" if article else HOUSE


def _build_article(name: str) -> Article:
    """An article of one's own notice, of which only the number is known."""
    text = name.removeprefix("own ")
    return Article(zh=f"本单位规程 {text}", en=f"our own notice, {text}", status=Status.WORKS, topic=Topic.FORMAT)


def preview_house_book(draft: HouseBookDraft) -> HouseBookView:
    """Preview a house book: its text and its differences; nothing is saved."""
    own = build_draft(draft)
    return build_house_view(own, build_own_book(own), write_own(own))


def read_house_book(text: str) -> HouseBookView:
    """Read a house book's text; what is wrong is refused with the option and the line."""
    own, book = read_own(text)
    return build_house_view(own, book, text)


def build_house_view(own: OwnBook, book: Rulebook, text: str) -> HouseBookView:
    """Build the view of a house book."""
    return HouseBookView(
        book=build_book_card(book), base=own.base, text=text, differences=compare_books((load(own.base), book))
    )
