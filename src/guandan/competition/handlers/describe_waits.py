"""What an event waits for, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.match import AtCall
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.handlers.waits import Wait

_WAIT_KEYS = {
    "partner": "organise.wait.partner",
    "pairs": "organise.wait.pairs",
    "round_points": "organise.wait.round_points",
    "call": "officiate.wait.call",
    "case": "officiate.wait.case",
    "appeal": "officiate.wait.appeal",
    "disqualification": "officiate.disqualification_due",
    "withdrawal": "organise.wait.withdrawal",
    "draw": "organise.wait.draw",
    "publish": "organise.wait.publish",
    "overtaken": "organise.wait.overtaken",
    "start": "organise.wait.start",
    "call_time": "organise.wait.call",
    "left_over": "organise.wait.left_over",
    "close": "organise.wait.close",
    "finish": "organise.wait.finish",
    "decide": "organise.wait.decide",
    "lots": "organise.wait.lots",
    "windows": "organise.wait.windows",
    "in_time": "organise.wait.in_time",
    "time_over": "organise.wait.time_over",
}
_SHEET_STATE_KEYS = {
    "missing": "organise.state.missing",
    "disputed": "organise.state.disputed",
    "refused": "organise.state.refused",
    "unsigned": "organise.state.unsigned",
}


_END_OF_TIME_KEYS = {
    AtCall.STOP: "organise.time_over.stop",
    AtCall.FINISH_DEAL: "organise.time_over.finish_deal",
    AtCall.ONE_MORE: "organise.time_over.one_more",
}


def describe_end_of_time(rule: AtCall, lang: str) -> str:
    """What a book has for the end of time."""
    return say(_END_OF_TIME_KEYS[rule], lang)


def describe_wait(wait: Wait, lang: str, named: Callable[[int], str] = str) -> str:
    """Describe who has to do what; `named` gives the name of a pair."""
    if wait.code in _SHEET_STATE_KEYS:
        sides = " / ".join(name_of(side, lang) for side in wait.sides)
        return say(
            "organise.wait.table", lang, table=wait.table, state=say(_SHEET_STATE_KEYS[wait.code], lang, sides=sides)
        )
    number, pairs = wait.number, ", ".join(map(named, wait.pairs))
    values = {
        "pairs": pairs,
        "pair": wait.pairs[0] if wait.code == "disqualification" else pairs,
        "tables": ", ".join(map(str, wait.tables)),
        "table": wait.table,
        **dict.fromkeys(("round", "call", "case", "appeal", "about", "expected"), number),
        "count": wait.count,
        "until": "" if wait.until is None else f"{wait.until:%m-%d %H:%M}",
        "article": wait.article,
        "who": "" if wait.who is None else name_of(wait.who, lang),
        "matter": "" if wait.matter is None else name_of(wait.matter, lang),
    }
    if wait.rule is not None:
        values["words"] = describe_end_of_time(wait.rule, lang)
    key = "organise.wait.call_by" if wait.code == "call_time" and wait.who is not None else _WAIT_KEYS[wait.code]
    key = "organise.wait.left_over_early" if wait.code == "left_over" and wait.tables else key
    return say(key, lang, **values)
