"""Citations as people read them: an article by its number, our own decisions and the event's own rules in words."""

from __future__ import annotations

from guandan.texts.load import Language, say

_OWN_RULES = frozenset({"table", "house"})
"""What cites an option that the table, the event or a house book set itself."""
_DECISION = "decision "
"""What a citation of a decision starts with."""


def format_article(article: str, lang: str = Language.ZH) -> str:
    """One article; what no document says has no number.

    >>> format_article("JS 3.1"), format_article("decision D40"), format_article("table")
    ('JS 3.1', '按惯例', '本赛另定')
    """
    if article in _OWN_RULES:
        return say("citation.own_rule", lang)
    return say("citation.convention", lang) if article.startswith(_DECISION) else article


def format_citation(citation: str, lang: str = Language.ZH) -> str:
    """A whole citation, each word once, the document's articles first.

    >>> format_citation("decision D40; JS 3.1; decision D8")
    'JS 3.1；按惯例'
    """
    named = sorted(citation.split("; "), key=lambda article: article.startswith(_DECISION))
    return say("value.semicolon", lang).join(dict.fromkeys(format_article(article, lang) for article in named))
