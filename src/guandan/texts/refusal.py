"""What a person reads when something is refused."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.texts.citing import format_citation
from guandan.texts.details import describe_detail
from guandan.texts.load import Language, key_of, keys, name_of, say

if TYPE_CHECKING:
    from guandan.errors import GuandanError


_OWN_OPTION = "table"
"""What cites an option that the organisers or a table set themselves: there is no article to look up."""
_CONVENTION = "citation.convention"
_INSTANT = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)T(?P<hour>\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)")
"""An instant as details carry it."""


def explain(error: GuandanError, lang: str = Language.ZH) -> str:
    """One line about an error of the tree: a refusal's text with its article, or the error's kind with its message."""
    if not isinstance(error, IllegalAction):
        named = f"error.{type(error).__name__}"
        key, message = named if named in keys(lang) else "error.GuandanError", describe_detail(error, lang)
        return say(key, lang, message=message) if message else say(f"bare_{key}", lang)
    text = say(
        f"refused.{error.code}", lang, **{name: _format_value(value, lang) for name, value in error.details.items()}
    )
    article = "" if error.article == _OWN_OPTION else error.article
    if not article:
        return text
    cited = format_citation(article, lang)
    by = cited if cited == say(_CONVENTION, lang) else say("error.article", lang, article=cited)
    return say("value.cited", lang, text=text, by=by)


def _format_value(value: object, lang: str) -> object:
    """Seats and kinds by their names, several one after the other; cards have no other name than their text."""
    if isinstance(value, StrEnum) and key_of(value) in keys(lang):
        return name_of(value, lang)
    if isinstance(value, str) and (instant := _INSTANT.fullmatch(value)):
        return f"{instant['day']} {instant['hour']}"
    if isinstance(value, (list, tuple)):
        return say("value.and", lang).join(str(_format_value(item, lang)) for item in value)
    return value
