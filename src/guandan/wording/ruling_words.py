"""A ruling's penalties in words: what was given, and what it made with earlier rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.authority import Authority
from guandan.texts import keys, name_of, say

if TYPE_CHECKING:
    from guandan.game.ruling import Ruling


def penalty_words(ruling: Ruling, lang: str) -> str:
    """«警告，累计为违例、犯规（第 1、2、3 号判罚）»."""
    given = say("value.and", lang).join(_rung(rung, lang) for rung in ruling.rungs)
    words = _counted_up(ruling, given, lang) if ruling.makes else given
    who = ruling.by.partition(" ")[0]
    if not ruling.is_discretion or who not in set(Authority):
        return words
    return " · ".join(filter(None, (words, say("ruling.by_discretion", lang, who=name_of(Authority(who), lang)))))


def _counted_up(ruling: Ruling, given: str, lang: str) -> str:
    made = say("value.and", lang).join(_rung(rung, lang) for rung in ruling.makes)
    numbers = say("value.and", lang).join(map(str, ruling.counted_from))
    return say("ruling.counted_up", lang, given=given, made=made, rulings=numbers)


def _rung(rung: str, lang: str) -> str:
    return say(f"rung.{rung}", lang) if f"rung.{rung}" in keys(lang) else rung
