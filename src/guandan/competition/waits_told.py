"""What an event waits for, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.waits import Wait

_OF_A_ROUND = frozenset({"draw", "publish", "start", "close"})
_OF_A_SHEET = frozenset({"missing", "disputed", "refused", "unsigned"})
_OF_OFFICIALS = frozenset({"call", "case", "appeal"})


def told(wait: Wait, lang: str, named: Callable[[int], str] = str) -> str:
    """A sentence that says who has to do what; `named` says who a pair is."""
    pairs = ", ".join(map(named, wait.pairs))
    who = "" if wait.who is None else name_of(wait.who, lang)
    if wait.code in _OF_A_ROUND:
        return say(f"organise.wait.{wait.code}", lang, round=wait.number)
    if wait.code in _OF_A_SHEET:
        sides = " / ".join(name_of(side, lang) for side in wait.sides)
        state = say(f"organise.state.{wait.code}", lang, sides=sides)
        return say("organise.wait.table", lang, table=wait.table, state=state)
    if wait.code in _OF_OFFICIALS:
        return say(f"officiate.wait.{wait.code}", lang, **{wait.code: wait.number}, table=wait.table, who=who)
    if wait.code == "disqualification":
        return say("officiate.disqualification_due", lang, pair=wait.pairs[0], who=who, article=wait.article)
    if wait.code == "call_time":
        return say("organise.wait.call", lang, tables=", ".join(map(str, wait.tables)))
    if wait.code == "decide" and wait.matter is not None:
        return say("organise.wait.decide", lang, matter=name_of(wait.matter, lang), about=wait.number)
    return say(f"organise.wait.{wait.code}", lang, pair=pairs, pairs=pairs)
