"""总日程: build one timetable for all divisions of a programme, with the tables of each."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec import Struct

from guandan.documents.blocks import Align, Booklet, ListBlock, ListColumn
from guandan.documents.printing import name_zone
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_UPRIGHT = 5
"""With more divisions than these the timetable needs the long side of the paper."""


class TimetableDivision(Struct, frozen=True, kw_only=True):
    """A division: its number of pairs, and its tables, whose end is unknown before there are pairs."""

    name: str
    pairs: int
    first_table: int
    last_table: int | None


class TimetableHour(Struct, frozen=True, kw_only=True):
    """A time at which rounds begin; for every division its round, or none."""

    starts: datetime
    ends: datetime | None
    rounds: tuple[int | None, ...]


class Timetable(Struct, frozen=True, kw_only=True):
    """A programme's title and place, its divisions, and its hours in a time zone."""

    title: str
    venue: str
    time_zone: str
    divisions: tuple[TimetableDivision, ...]
    hours: tuple[TimetableHour, ...]


def build_timetable_booklet(
    timetable: Timetable, lang: str, *, at: datetime | None = None, address: str = ""
) -> Booklet:
    """Build a programme's timetable on paper: its hours by day, then its divisions with their tables."""
    zone, hours, divisions = ZoneInfo(timetable.time_zone), timetable.hours, timetable.divisions
    days = [f"{hour.starts.astimezone(zone):%Y-%m-%d}" for hour in hours]
    when = " – ".join(dict.fromkeys((days[0], days[-1]))) if days else ""
    name = name_zone(zone.key, lang)
    printed = (
        "" if at is None else say("documents.printed", lang, at=f"{at.astimezone(zone):%Y-%m-%d %H:%M}", zone=name)
    )
    return Booklet(
        event=timetable.title,
        title=say("web.programme.timetable", lang),
        facts=tuple(filter(None, (when, timetable.venue, address))),
        printed=printed,
        page=say("documents.page", lang),
        blocks=(
            *([_list_hours(divisions, hours, zone, lang)] if hours else []),
            _list_divisions(divisions, lang),
        ),
    )


def _list_hours(
    divisions: Sequence[TimetableDivision], hours: Sequence[TimetableHour], zone: ZoneInfo, lang: str
) -> ListBlock:
    return ListBlock(
        name="timetable",
        title=say("timetable.hours", lang),
        columns=(
            ListColumn(heading=say("season.date", lang)),
            ListColumn(heading=say("web.event.outlook_time", lang)),
            *(ListColumn(heading=division.name, share=1) for division in divisions),
        ),
        rows=tuple(_format_hour(hour, zone, lang) for hour in hours),
        notes=(say("documents.zone", lang, zone=name_zone(zone.key, lang)),),
        merged=1,
        wide=len(divisions) > _MOST_UPRIGHT,
    )


def _format_hour(hour: TimetableHour, zone: ZoneInfo, lang: str) -> tuple[str, ...]:
    starts, ends = (None if instant is None else instant.astimezone(zone) for instant in (hour.starts, hour.ends))
    return (
        f"{starts:%Y-%m-%d}",
        f"{starts:%H:%M}" if ends is None else f"{starts:%H:%M} – {ends:%H:%M}",
        *("—" if number is None else say("documents.round", lang, round=number) for number in hour.rounds),
    )


def _list_divisions(divisions: Sequence[TimetableDivision], lang: str) -> ListBlock:
    return ListBlock(
        name="divisions",
        title=say("web.programme.divisions", lang),
        columns=(
            ListColumn(heading=say("timetable.division", lang), share=2, align=Align.LEFT),
            ListColumn(heading=say("timetable.pairs", lang), share=1),
            ListColumn(heading=say("timetable.tables", lang), share=1),
        ),
        rows=tuple(
            (division.name, str(division.pairs) if division.pairs else "—", format_tables(division, lang))
            for division in divisions
        ),
    )


def format_tables(division: TimetableDivision, lang: str) -> str:
    """桌号: format tables as «13–24», «13», or «from 13» while their number is unknown."""
    first, last = division.first_table, division.last_table
    if last is None:
        return say("timetable.from_table", lang, first=first)
    return f"{first}–{last}" if last > first else str(first)
