"""A ruling's penalties in words: what was given, and what it made with earlier rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.authority import Authority
from guandan.texts import keys, name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.game.ruling import Ruling

CLOCK_RULER = "clock"
"""Who ruled, as the ledger names a live table's clock."""
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


def describe_ruler(by: str, lang: str, name_person: Callable[[int], str] = str) -> str:
    """Who ruled: «裁判长 张三», «裁判 · 计时自动判罚». A role in place of a name is left out."""
    authority, _, rest = by.partition(" ")
    if authority not in set(Authority):
        return by
    words = name_of(Authority(authority), lang)
    if rest == CLOCK_RULER:
        return f"{words} · {say('ruling.by_clock', lang)}"
    role, _, person = rest.rpartition(" ")
    if person.isdecimal() and f"role.{role}" in keys(lang):
        rest = name_person(int(person))
    elif f"role.{rest}" in keys(lang):
        rest = ""
    return f"{words} {rest}".strip()


def describe_call_reason(reason: str, lang: str) -> str:
    """Why a referee was called: in the caller's own words, or in ours where the clock called."""
    return say("ruling.call_over_time", lang) if reason == OVER_TIME_REASON else reason


def _describe_accumulation(ruling: Ruling, given: str, lang: str) -> str:
    made = say("value.and", lang).join(_name_rung(rung, lang) for rung in ruling.makes)
    numbers = say("value.and", lang).join(map(str, ruling.counted_from))
    return say("ruling.counted_up", lang, given=given, made=made, rulings=numbers)


def _name_rung(rung: str, lang: str) -> str:
    return say(f"rung.{rung}", lang) if f"rung.{rung}" in keys(lang) else rung
