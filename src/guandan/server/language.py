"""The language of the caller: what they chose, what their browser prefers, or Chinese."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from guandan.texts import Language

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]

LANGUAGE_COOKIE = "lang"
_LANGUAGES = frozenset(Language)


def find_language(connection: Connection) -> Language:
    """By the query `lang`, the cookie `lang`, or the header `Accept-Language`, in this order."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(LANGUAGE_COOKIE)):
        if chosen in _LANGUAGES:
            return Language(chosen)
    return parse_accept_language(connection.headers.get("accept-language", ""))


@lru_cache(256)
def parse_accept_language(header: str) -> Language:
    """The one of our languages that a header prefers; Chinese where it names neither.

    >>> parse = parse_accept_language
    >>> parse("fr, en;q=0.8, zh;q=0.9"), parse("en-GB"), parse("")
    (<Language.ZH: 'zh'>, <Language.EN: 'en'>, <Language.ZH: 'zh'>)
    """
    found: list[tuple[float, Language]] = []
    for part in header.split(","):
        name, _, quality = part.strip().partition(";q=")
        code = name.strip().lower()[:2]
        if code in _LANGUAGES:
            found.append((_parse_quality(quality), Language(code)))
    return max(found, key=lambda choice: choice[0])[1] if found else Language.ZH


def _parse_quality(quality: str) -> float:
    try:
        return float(quality) if quality else 1.0
    except ValueError:
        return 0.0
