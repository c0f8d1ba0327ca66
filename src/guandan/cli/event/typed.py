"""Parse what people type: levels, sides, finishing orders, tables and options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import typer

from guandan.cards import read_level
from guandan.competition.model.values import Table
from guandan.errors import InvalidLevel
from guandan.game.commands import RecordDeal
from guandan.rules.levels import PAST_A, level_number
from guandan.rules.seat import Seat, Side
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SEATS = {"东": Seat.E, "北": Seat.N, "西": Seat.W, "南": Seat.S} | {seat.value: seat for seat in Seat}
_SIDES = {"东西": Side.EW, "南北": Side.NS, "WE": Side.EW, "SN": Side.NS} | {side.value: side for side in Side}
_PAST_A = ("A+", "过A")
_MEETING = re.compile(r"(?:(?P<table>\d+)\s*[:：])?\s*(?P<ew>\d+)\s*[-–—]\s*(?P<ns>\d+)")
_BYE = re.compile(r"(?:bye|轮空)\s*[:：]?\s*(?P<pair>\d+)", re.IGNORECASE)
_COMMENT = "#"


def level(text: str, lang: str) -> int:
    """级数: parse a level, 2 to A, or A+ for past A."""
    if text.strip().upper() in _PAST_A:
        return PAST_A
    try:
        return level_number(read_level(text))
    except InvalidLevel:
        raise typer.BadParameter(say("organise.no_level", lang, text=text)) from None


def side(text: str, lang: str) -> Side:
    """一方: parse a side, EW or NS."""
    found = _SIDES.get(text.strip().upper().replace("-", ""))
    if found is None:
        raise typer.BadParameter(say("organise.no_side", lang, text=text))
    return found


def deal(text: str, lang: str) -> RecordDeal:
    """一副: «E N W S», «E W» after a double-down, «E» for an extra deal; «E W @5» was played at level 5."""
    order, _, played = text.partition("@")
    marks = order.upper().replace(",", " ").split()
    seats = [_SEATS.get(mark) for mark in (list(marks[0]) if len(marks) == 1 else marks)]
    if not seats or None in seats:
        raise typer.BadParameter(say("organise.no_order", lang, text=text))
    try:
        at = read_level(played) if played.strip() else None
    except InvalidLevel:
        raise typer.BadParameter(say("organise.no_level", lang, text=played)) from None
    return RecordDeal(order=tuple(seat for seat in seats if seat is not None), level=at)


def tables(texts: Iterable[str], lang: str, first: int = 1) -> tuple[tuple[Table, ...], tuple[int, ...]]:
    """编排: «3-7» is the next free table with pair 3 East-West, «4:3-7» is table 4, «bye:9» a bye."""
    named: list[tuple[int | None, int, int]] = []
    byes: list[int] = []
    for text in texts:
        meeting, bye = _MEETING.fullmatch(text.strip()), _BYE.fullmatch(text.strip())
        if bye is not None:
            byes.append(int(bye["pair"]))
        elif meeting is not None:
            number = None if meeting["table"] is None else int(meeting["table"])
            named.append((number, int(meeting["ew"]), int(meeting["ns"])))
        else:
            raise typer.BadParameter(say("organise.no_meeting", lang, text=text))
    taken = {number for number, _, _ in named}
    free = iter(number for number in range(first, first + 2 * len(named)) if number not in taken)
    found = [Table(number=next(free) if number is None else number, ew=ew, ns=ns) for number, ew, ns in named]
    return tuple(found), tuple(byes)


def lines_of(text: str) -> list[str]:
    """Parse a list of meetings: one or more to a line, without what follows a #."""
    return [word for line in text.splitlines() for word in line.split(_COMMENT)[0].replace(",", " ").split()]


def numbers(text: str, lang: str) -> tuple[int, ...]:
    """«3 7 12» or «3,7,12»."""
    words = text.replace(",", " ").replace("，", " ").replace("、", " ").split()
    if not words or not all(word.isdecimal() for word in words):
        raise typer.BadParameter(say("organise.no_numbers", lang, text=text))
    return tuple(map(int, words))


def options(texts: Sequence[str], lang: str) -> dict[str, object]:
    """«match.minutes=60»: options of the book, the value as JSON or else as text."""
    found: dict[str, object] = {}
    for text in texts:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise typer.BadParameter(say("organise.no_option", lang, text=text))
        try:
            found[path.strip()] = msgspec.json.decode(value.strip())
        except msgspec.DecodeError:
            found[path.strip()] = value.strip()
    return found
