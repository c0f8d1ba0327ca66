"""赛程 as a calendar that phones and computers subscribe to (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from guandan.competition.handlers.entries import find_entry
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.values import Slot
from guandan.services.naming import name_pair
from guandan.services.rounds import is_public
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round

MEDIA_TYPE = "text/calendar"
_MAX_LINE_BYTES = 75
_DEFAULT_MINUTES = 60
"""How long a round is taken to last where neither the timetable nor the book says it."""


def build_calendar(
    event: str, championship: Championship, url: str, lang: str, now: datetime, pair: int | None = None
) -> str:
    """The rounds of an event, those that are only planned included; for a pair with its table and its opponents."""
    competition = championship.competition
    if pair is not None:
        find_entry(competition, pair)
    title = competition.name if pair is None else f"{competition.name} · {pair}"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//guandan//events//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escape(title)}",
        f"X-WR-TIMEZONE:{competition.time_zone}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for slot in _list_slots(competition):
        lines += _describe_round(event, championship, slot, url, lang, now, pair)
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _list_slots(competition: Competition) -> list[Slot]:
    planned = {slot.round: slot for slot in competition.slots}
    for played in competition.rounds:
        if played.start is not None:
            known = planned.get(played.number)
            length = None if known is None or known.ends is None else known.ends - known.starts
            ends = None if length is None else played.start + length
            planned[played.number] = Slot(round=played.number, starts=played.start, ends=ends)
    return [planned[number] for number in sorted(planned)]


def _describe_round(  # noqa: PLR0913, PLR0917 (as above)
    event: str, championship: Championship, slot: Slot, url: str, lang: str, now: datetime, pair: int | None
) -> Iterator[str]:
    competition = championship.competition
    played = competition.round(slot.round)
    minutes = (competition.book if played is None else get_round_book(competition, played)).match.minutes
    ends = slot.ends or slot.starts + timedelta(minutes=minutes or _DEFAULT_MINUTES)
    summary = say("calendar.round", lang, event=competition.name, round=slot.round)
    place = "" if played is None or pair is None else _describe_place(championship, played, pair, lang)
    yield "BEGIN:VEVENT"
    yield f"UID:{event}-{slot.round}{'' if pair is None else f'-{pair}'}@guandan"
    yield f"DTSTAMP:{_format(now)}"
    yield f"DTSTART:{_format(slot.starts)}"
    yield f"DTEND:{_format(ends)}"
    yield f"SUMMARY:{_escape(summary)}"
    if place:
        yield f"LOCATION:{_escape(place)}"
    yield f"URL:{url}"
    yield f"STATUS:{'CONFIRMED' if played is not None and is_public(played.status) else 'TENTATIVE'}"
    yield "END:VEVENT"


def _describe_place(championship: Championship, played: Round, pair: int, lang: str) -> str:
    """Where a pair sits and against whom, once the draw is public."""
    if not is_public(played.status):
        return ""
    if pair in played.byes:
        return say("calendar.bye", lang)
    table = played.find_table_of(pair)
    if table is None:
        return ""
    other = name_pair(championship, table.ns if pair == table.ew else table.ew)
    return say("calendar.table", lang, table=table.number, opponents=" / ".join(other.people))


def _format(instant: datetime) -> str:
    return f"{instant.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    flat = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return flat.replace("\r", "").replace("\n", "\\n")


def _fold(line: str) -> str:
    """Fold lines at 75 bytes without cutting a character; continuation lines start with a space."""
    parts, part, size = [], "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _MAX_LINE_BYTES:
            parts.append(part)
            part, size = " ", 1
        part, size = part + letter, size + width
    return "\r\n".join([*parts, part])
