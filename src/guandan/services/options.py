"""Options of a book as people type them: which kind of value each has, and what is wrong with one in words."""

from __future__ import annotations

from datetime import date, time
from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, get_args, get_origin

from guandan.cards import Rank
from guandan.errors import InvalidRulebook
from guandan.rules.rulebook import OPTIONS
from guandan.texts import explain, name_of, say

if TYPE_CHECKING:
    from guandan.errors import GuandanError


class OptionKind(StrEnum):
    """What is typed or chosen for an option."""

    WHOLE = "whole"
    CHOICE = "choice"
    CHOICES = "choices"
    TEXT = "text"
    INTS = "ints"
    PAIRS = "pairs"
    WORDS = "words"
    DATE = "date"
    DATES = "dates"
    TIME = "time"


_SINGLE_KINDS: dict[object, OptionKind] = {
    bool: OptionKind.CHOICE,
    int: OptionKind.WHOLE,
    date: OptionKind.DATE,
    time: OptionKind.TIME,
}
_LIST_KINDS: dict[object, OptionKind] = {
    int: OptionKind.INTS,
    date: OptionKind.DATES,
    Rank: OptionKind.WORDS,
    time: OptionKind.WORDS,
    str: OptionKind.WORDS,
}


def find_value_type(path: str) -> object:
    """The type of an option's value, without none."""
    declared = OPTIONS[path]
    kinds = get_args(declared)
    return next(kind for kind in kinds if kind is not NoneType) if NoneType in kinds else declared


def find_option_kind(path: str) -> OptionKind:
    """Find what is typed or chosen for an option."""
    value = find_value_type(path)
    if get_origin(value) is tuple:
        item = get_args(value)[0]
        if get_origin(item) is tuple:
            return OptionKind.PAIRS
        return _LIST_KINDS.get(item, OptionKind.CHOICES)
    if value in _SINGLE_KINDS:
        return _SINGLE_KINDS[value]
    return OptionKind.CHOICE if isinstance(value, type) and issubclass(value, StrEnum) else OptionKind.TEXT


def explain_option_error(error: GuandanError, lang: str) -> str:
    """Explain an error; a bad value of an option is named with what is to be typed instead."""
    if not isinstance(error, InvalidRulebook) or error.where not in OPTIONS:
        return explain(error, lang)
    title, asks = say(f"option.{error.where}", lang), name_of(find_option_kind(error.where), lang)
    return say("problem.bad_option", lang, title=title, asks=asks)
