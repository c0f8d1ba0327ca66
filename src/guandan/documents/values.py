"""Values of a rulebook's options in words."""

from __future__ import annotations

from datetime import date, time
from enum import StrEnum

from guandan.texts import name_of, say


def value_words(value: object, lang: str) -> str:
    """The value of an option; pairs inside a list are written 56:44."""
    match value:
        case bool():
            return say("choice.yes" if value else "choice.no", lang)
        case StrEnum():
            return name_of(value, lang)
        case time():
            return value.strftime("%H:%M")
        case date():
            return value.isoformat()
        case tuple():
            return say("value.and", lang).join(_inner(one, lang) for one in value)
        case _:
            return str(value)


def _inner(value: object, lang: str) -> str:
    if isinstance(value, tuple):
        return ":".join(value_words(one, lang) for one in value)
    return value_words(value, lang)
