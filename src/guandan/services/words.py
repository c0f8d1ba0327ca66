"""The same words in both languages, for pages of either."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import StrEnum


class Words(Struct, frozen=True):
    """A text in Chinese and in English."""

    zh: str
    en: str


def describe_both(told: Callable[[str], str]) -> Words:
    """Call a describing function in each language."""
    return Words(told(Language.ZH), told(Language.EN))


@lru_cache(maxsize=20_000)
def translate_both(key: str, **values: object) -> Words:
    """A text by its key."""
    return describe_both(lambda lang: say(key, lang, **values))


@lru_cache(maxsize=2_000)
def name_both(value: StrEnum) -> Words:
    """The name of a value."""
    return describe_both(lambda lang: name_of(value, lang))
