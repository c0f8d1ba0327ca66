"""say(key, lang): the words for a key, with its values filled in."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


class Language(StrEnum):
    """The languages that the product speaks."""

    ZH = "zh"
    EN = "en"


@cache
def _texts(lang: Language) -> dict[str, str]:
    texts: dict[str, str] = json.loads(files("guandan.texts").joinpath(f"{lang}.json").read_text(encoding="utf-8"))
    return texts


def keys(lang: str = Language.ZH) -> tuple[str, ...]:
    """Every key, in the order of its file."""
    return tuple(_texts(Language(lang)))


def say(key: str, lang: str = Language.ZH, /, **values: object) -> str:
    """The words for a key; a key or a value that is missing is a mistake of the program.

    >>> say("kind.bomb"), say("refused.no_such_deal", "en", number=7)
    ('炸弹', 'There is no deal 7.')
    """
    return _texts(Language(lang))[key].format(**values)


def read_template(key: str, lang: str = Language.ZH) -> str:
    """The words for a key with the names of its values in braces, as their file has them."""
    return _texts(Language(lang))[key]


@cache
def _prefix(kind: type[StrEnum]) -> str:
    return _WORD_START.sub("_", kind.__name__).lower()


def key_of(value: StrEnum) -> str:
    """The key of an enum's value: that of `DealMethod.DRAW` is «deal_method.draw»."""
    return f"{_prefix(type(value))}.{value}"


def name_of(value: StrEnum, lang: str = Language.ZH) -> str:
    """The name of an enum's value."""
    return say(key_of(value), lang)


def language_from(environ: Mapping[str, str]) -> Language:
    """The language that an environment asks for, by the first of these that it sets: Chinese, or else English."""
    named = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return Language.ZH if named.lower().startswith("zh") else Language.EN
