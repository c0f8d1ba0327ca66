"""Articles as the pages of rulebooks call them: our decisions by their numbers, which these pages explain."""

from __future__ import annotations

from guandan.rules.rulebook import DECISION, HOUSE, TABLE
from guandan.texts import say


def format_article_name(name: str, lang: str) -> str:
    """One article: our own decisions have no document, the table's and the event's own values no number."""
    if name == TABLE:
        return say("web.books.by_table", lang)
    if name == HOUSE:
        return say("web.books.by_house", lang)
    return say("web.books.decision", lang, number=name.removeprefix(DECISION)) if name.startswith(DECISION) else name
