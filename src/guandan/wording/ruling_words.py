"""A ruling's penalties in words: what was given, and what it made with earlier rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.texts import keys, say

if TYPE_CHECKING:
    from guandan.game.ruling import Ruling


def penalty_words(ruling: Ruling, lang: str) -> str:
    """«警告，累计为违例、犯规（第 1、2、3 号判罚）»."""
    given = say("value.and", lang).join(_rung(rung, lang) for rung in ruling.rungs)
    if not ruling.makes:
        return given
    made = say("value.and", lang).join(_rung(rung, lang) for rung in ruling.makes)
    numbers = say("value.and", lang).join(map(str, ruling.counted_from))
    return say("ruling.counted_up", lang, given=given, made=made, rulings=numbers)


def _rung(rung: str, lang: str) -> str:
    return say(f"rung.{rung}", lang) if f"rung.{rung}" in keys(lang) else rung
