"""`guandan rules check` and `guandan rules schema`: a book of one's own, and the schema of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.formatting.rulebook_values import format_option, get_book_title
from guandan.rulebooks import list_names, load
from guandan.rulebooks.schema import build_schema
from guandan.services.books import list_differing_options
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path


def check_book(path: Path, lang: str) -> None:
    """Read a book from its file and show how it differs from the one it extends; an error names option and line."""
    book = load(path)
    title = get_book_title(book, lang)
    print_renderables(Text(say("rules.own_is_right", lang, title=title, digest=book.digest[:12]), style="bold"))
    if book.extends is None:
        return
    base = load(book.extends if book.extends in list_names() else path.parent / book.extends)
    for option in list_differing_options((base, book)):
        was, now = format_option(base, option, lang), format_option(book, option, lang)
        print_renderables(f"{say(f'option.{option}', lang)} ({option}): {was} → {now}  {book.cite(option)}")


def show_schema() -> None:
    """The JSON Schema of a book's file."""
    print_json(build_schema())
