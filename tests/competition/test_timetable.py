"""赛程: the calendars of the documents, worked out by hand from them."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from guandan.competition.planning.timetable import build_timetable
from guandan.errors import IllegalAction
from guandan.rulebooks import load

ZONE = ZoneInfo("Asia/Shanghai")


def at(day: int, hour: int, minute: int, month: int = 12, year: int = 2023) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=ZONE)


@pytest.mark.article("KO 1")
def test_ko_1_five_lunch_hours() -> None:
    slots = build_timetable(load("knockout-2023"), 5, "Asia/Shanghai")
    assert [(slot.round, slot.starts, slot.ends) for slot in slots] == [
        (number, at(24 + number, 12, 20), at(24 + number, 13, 20)) for number in range(1, 6)
    ]


@pytest.mark.article("NT 2.2")
@pytest.mark.article("NT 0.2")
def test_nt_2_2_two_in_the_morning_and_three_in_the_afternoon() -> None:
    slots = build_timetable(load("nantong-2018"), 5, "Asia/Shanghai")
    starts = [slot.starts for slot in slots]
    assert starts[:2] == [at(14, 9, 0, 4, 2018), at(14, 10, 0, 4, 2018)]
    assert starts[2:] == [at(14, 13, 0, 4, 2018), at(14, 14, 0, 4, 2018), at(14, 15, 0, 4, 2018)]
    assert all((slot.ends or slot.starts) <= at(14, 17, 0, 4, 2018) for slot in slots)


def test_other_days_have_the_same_hours() -> None:
    slots = build_timetable(load("knockout-2023"), 2, "Asia/Shanghai", [date(2026, 5, 4), date(2026, 5, 6)])
    assert [slot.starts for slot in slots] == [at(4, 12, 20, 5, 2026), at(6, 12, 20, 5, 2026)]


def test_too_few_days_and_a_book_without_hours_are_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        build_timetable(load("knockout-2023"), 6, "Asia/Shanghai")
    assert (caught.value.code, caught.value.article) == ("too_few_days", "KO 1")
    with pytest.raises(IllegalAction) as caught:
        build_timetable(load("jiangsu-2017"), 3, "Asia/Shanghai", [date(2026, 5, 4)])
    assert caught.value.code == "no_timetable"


def test_a_round_that_would_end_after_hours_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        build_timetable(load("nantong-2018"), 10, "Asia/Shanghai", [date(2026, 5, 4)])
    assert caught.value.code == "too_few_days"
