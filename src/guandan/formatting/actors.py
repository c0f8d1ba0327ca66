"""Who did something, as the log has it, in words: «referee 3» is 裁判员 张三, «account 1» the organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.texts import keys, say

if TYPE_CHECKING:
    from collections.abc import Callable

CLOCK_RULER = "clock"
"""Who ruled, as the ledger names a live table's clock."""
_NAMELESS = frozenset({"account", "session", "stranger", "person"})
"""What stands before a number or a mark of ours, and is no role."""
_ROLES_WITHOUT_PERSON = frozenset({"table", "scorer"})
"""Roles whose number is not a person's: that of the table, or the mark that tells two scorers apart."""


def describe_actor(recorded: str, lang: str, name_person: Callable[[int], str] = str) -> str:
    """A role by its name, with the name of the person or the number of the table; numbers of accounts are ours."""
    kind, _, rest = recorded.partition(" ")
    if recorded == CLOCK_RULER:
        return say("ruling.by_clock", lang)
    if kind == "pair":
        return say("web.event.trail.pair", lang, value=rest)
    if kind == "account":
        return say("role.organiser", lang)
    named = rest if kind in _ROLES_WITHOUT_PERSON else name_actor(recorded, lang, name_person)
    return f"{say(f'role.{kind}', lang)} {named}".strip() if f"role.{kind}" in keys(lang) else named


def name_actor(recorded: str, lang: str, name_person: Callable[[int], str] = str) -> str:
    """The person alone, or the name that was written; nothing where there is only a role or a number of ours."""
    kind, _, rest = recorded.partition(" ")
    is_known = kind in _NAMELESS or f"role.{kind}" in keys(lang)
    if not is_known:
        return recorded
    return name_person(int(rest)) if rest.isdecimal() and kind not in {"account", *_ROLES_WITHOUT_PERSON} else ""
