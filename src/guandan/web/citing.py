"""Name articles for the pages of rulebooks, which name our decisions by number because they explain them."""

from __future__ import annotations

from guandan.rules.rulebook import DECISION, HOUSE, TABLE
from guandan.texts import say


def format_article_name(name: str, lang: str) -> str:
    """Format an article's name; our decisions have no document, and a table's or event's own values no number."""
    if name == TABLE:
        return say("web.books.by_table", lang)
    if name == HOUSE:
        return say("web.books.by_house", lang)
    return say("web.books.decision", lang, number=name.removeprefix(DECISION)) if name.startswith(DECISION) else name
