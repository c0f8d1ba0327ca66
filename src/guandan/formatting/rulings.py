"""A ruling's penalties in words: what was given, and what it made with earlier rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.formatting.actors import CLOCK_RULER, name_actor
from guandan.rules.options.authority import Authority
from guandan.texts import keys, name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.game.ruling import Ruling

OVER_TIME_REASON = "over_time"
"""Why a referee was called, where a live table's clock did it."""


def describe_penalties(ruling: Ruling, lang: str) -> str:
    """«警告，累计为违例、犯规（第 1、2、3 号判罚）»."""
    given = say("value.and", lang).join(_name_rung(rung, lang) for rung in ruling.rungs)
    words = _describe_accumulation(ruling, given, lang) if ruling.makes else given
    who = ruling.by.partition(" ")[0]
    if not ruling.is_discretion or who not in set(Authority):
        return words
    return " · ".join(filter(None, (words, say("ruling.by_discretion", lang, who=name_of(Authority(who), lang)))))


def describe_given(ruling: Ruling, lang: str) -> str:
    """The penalties given for the infraction itself, without what they make with earlier ones."""
    return say("value.and", lang).join(_name_rung(rung, lang) for rung in ruling.rungs)


def describe_escalation(ruling: Ruling, lang: str) -> str:
    """累计: «累计为违例（第 1、2 号判罚累计）»; nothing where no heavier penalty was made."""
    if not ruling.makes:
        return ""
    made = say("value.and", lang).join(_name_rung(rung, lang) for rung in ruling.makes)
    numbers = say("value.and", lang).join(map(str, ruling.counted_from))
    return say("ruling.made_with_earlier", lang, made=made, rulings=numbers)


def describe_ruler(by: str, lang: str, name_person: Callable[[int], str] = str) -> str:
    """Who ruled: «裁判长 张三», «裁判 · 计时自动判罚». A role in place of a name is left out."""
    authority, _, rest = by.partition(" ")
    if authority not in set(Authority):
        return by
    words = name_of(Authority(authority), lang)
    if rest == CLOCK_RULER:
        return f"{words} · {say('ruling.by_clock', lang)}"
    return f"{words} {name_actor(rest, lang, name_person)}".strip()


def describe_call_reason(reason: str, lang: str) -> str:
    """Why a referee was called: in the caller's own words, or in ours where the clock called."""
    return say("ruling.call_over_time", lang) if reason == OVER_TIME_REASON else reason


def _describe_accumulation(ruling: Ruling, given: str, lang: str) -> str:
    made = say("value.and", lang).join(_name_rung(rung, lang) for rung in ruling.makes)
    numbers = say("value.and", lang).join(map(str, ruling.counted_from))
    return say("ruling.counted_up", lang, given=given, made=made, rulings=numbers)


def _name_rung(rung: str, lang: str) -> str:
    return say(f"rung.{rung}", lang) if f"rung.{rung}" in keys(lang) else rung
