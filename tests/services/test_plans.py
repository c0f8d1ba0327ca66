"""New events: nothing of a book's own notice stays, and the preview's timetable is the event's."""

from __future__ import annotations

from datetime import date, time

import pytest
from msgspec import structs

from guandan.competition.planning.occasion import Occasion
from guandan.competition.planning.wishes import PlanWishes
from guandan.errors import IllegalAction
from guandan.rulebooks import load, names
from guandan.rules.rulebook import override
from guandan.services.plans import Break, OutlookRequest, PlanRequest, prepare_event, preview_day

SATURDAY, SUNDAY = date(2026, 11, 21), date(2026, 11, 22)
ZONE = "Asia/Shanghai"
NOTICE_WORDS = ("图书馆4楼", "文化活动中心二层", "2018-", "2023-")
"""Places and years of the documents."""


def wishes(book: str) -> PlanWishes:
    has_rounds = load(book).event.rounds is not None or load(book).event.format == "knockout"
    return PlanWishes() if has_rounds else PlanWishes(rounds=5)


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("occasion", [Occasion(), Occasion(venue="食堂", days=(SATURDAY,))])
def test_no_date_place_or_deadline_of_a_document_is_in_a_new_event(book: str, occasion: Occasion) -> None:
    request = PlanRequest(book=book, wishes=wishes(book), occasion=occasion)
    made = override(load(book), prepare_event(request, 16, ZONE).overrides)
    told = (made.event.venue, made.event.days, made.entries.deadline, made.event.expected_pairs)
    assert told == (occasion.venue or None, occasion.days, None, None)
    assert not any(word in str((made.event, made.entries)) for word in NOTICE_WORDS)


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("pairs", [9, 24])
@pytest.mark.parametrize("days", [(SATURDAY,), (SATURDAY, SUNDAY)])
def test_the_previewed_timetable_is_the_events(book: str, pairs: int, days: tuple[date, ...]) -> None:
    options: dict[str, object] = {"match.minutes": 45} if load(book).match.minutes is None else {}
    occasion = Occasion(days=days, starts=time(8, 30), hours=9)
    request = OutlookRequest(book=book, wishes=wishes(book), overrides=options, occasion=occasion, pairs=pairs)
    previewed = preview_day(request, "zh")
    slots = prepare_event(request, pairs, ZONE).slots
    assert previewed.problem == ""
    assert [(one.date, one.starts, one.ends) for one in previewed.rounds] == [
        (slot.starts.date(), slot.starts.time(), slot.ends and slot.ends.time()) for slot in slots
    ]
    assert {slot.starts.date() for slot in slots} == set(days)


@pytest.mark.article("NT 2.2")
def test_nt_2_2_a_whole_day_is_parted_and_a_morning_is_not() -> None:
    def starts(**when: object) -> list[time | None]:
        request = OutlookRequest(book="nantong-2018", pairs=24, occasion=Occasion(days=(SATURDAY,), **when))
        return [one.starts for one in preview_day(request, "zh").rounds]

    assert starts(starts=time(9), hours=8) == [time(9), time(10), time(13), time(14), time(15)]
    assert starts(starts=time(7, 30), hours=5) == [time(hour, 30) for hour in (7, 8, 9, 10, 11)]
    assert starts(starts=time(13, 30), hours=6) == [time(hour, 30) for hour in (13, 14, 15, 16, 17)]


def test_a_day_that_is_too_short_is_told_with_minutes_that_fit() -> None:
    occasion = Occasion(days=(SATURDAY,), starts=time(13), hours=4)
    request = OutlookRequest(book="five-round-points", occasion=occasion, pairs=20)
    short = preview_day(request, "zh")
    assert short.problem == "第 4 轮在 17:00 以前打不完。"
    assert short.proposed_minutes == 40
    fitting = OutlookRequest(
        book="five-round-points", occasion=occasion, pairs=20, overrides={"match.minutes": short.proposed_minutes}
    )
    assert preview_day(fitting, "zh").problem == ""


def test_without_a_limit_of_time_one_is_proposed() -> None:
    occasion = Occasion(days=(SATURDAY,), starts=time(9), hours=3)
    request = OutlookRequest(book="jiangsu-2017", wishes=PlanWishes(rounds=3), occasion=occasion, pairs=8)
    assert preview_day(request, "zh").proposed_minutes == 50


def test_hours_past_midnight_are_refused() -> None:
    request = PlanRequest(book="nantong-2018", occasion=Occasion(days=(SATURDAY,), starts=time(20), hours=8))
    with pytest.raises(IllegalAction) as caught:
        prepare_event(request, 8, ZONE)
    assert caught.value.code == "day_past_midnight"


def lunch(book: str = "five-round-points", **when: object) -> OutlookRequest:
    day = {"days": (SATURDAY,), "starts": time(9), "break_starts": time(12), "break_ends": time(13, 30)}
    return OutlookRequest(book=book, wishes=wishes(book), pairs=24, occasion=Occasion(**day | when))


def test_no_round_reaches_into_the_break_and_the_event_gets_the_previewed_hours() -> None:
    request = lunch(days=(SATURDAY, SUNDAY), hours=10)
    request = structs.replace(request, wishes=PlanWishes(rounds=10))
    previewed, prepared = preview_day(request, "zh"), prepare_event(request, 24, ZONE)
    hours = [one.starts for one in previewed.rounds]
    assert hours == [time(9), time(10, 10), time(13, 30), time(14, 40), time(15, 50)] * 2
    assert previewed.pause == Break(starts=time(12), ends=time(13, 30))
    assert [slot.starts.time() for slot in prepared.slots] == hours
    made = override(load("five-round-points"), prepared.overrides)
    assert (made.event.break_starts, made.event.break_ends) == (time(12), time(13, 30))


def test_a_round_may_end_when_the_break_starts() -> None:
    at_noon = preview_day(lunch(break_starts=time(11, 10)), "zh")
    assert [one.starts for one in at_noon.rounds][:3] == [time(9), time(10, 10), time(13, 30)]
    earlier = preview_day(lunch(break_starts=time(11, 9)), "zh")
    assert [one.starts for one in earlier.rounds][:3] == [time(9), time(13, 30), time(14, 40)]


def test_a_day_that_is_too_short_because_of_the_break_is_told_with_minutes_that_fit() -> None:
    short = preview_day(lunch(hours=7), "zh")
    assert short.problem == "第 5 轮在 16:00 以前打不完。"
    proposed = preview_day(structs.replace(lunch(hours=7), overrides={"match.minutes": short.proposed_minutes}), "zh")
    assert proposed.problem == ""
    assert [one.starts for one in proposed.rounds if one.starts and one.starts < time(12)] == [
        time(9),
        time(10),
        time(11),
    ]


@pytest.mark.article("NT 2.2")
def test_nt_2_2_a_divided_day_has_its_break_too() -> None:
    later = preview_day(lunch("nantong-2018", break_starts=time(11), break_ends=time(14), hours=9), "zh")
    assert [one.starts for one in later.rounds] == [time(9), time(10), time(14), time(15), time(16)]


@pytest.mark.parametrize(
    ("hours", "code"),
    [
        ({"break_ends": None}, "break_half_given"),
        ({"break_starts": None}, "break_half_given"),
        ({"break_ends": time(12)}, "break_backwards"),
        ({"break_ends": time(11, 30)}, "break_backwards"),
    ],
)
def test_a_break_with_one_hour_or_backwards_is_refused(hours: dict[str, time | None], code: str) -> None:
    request = lunch(**hours)
    with pytest.raises(IllegalAction) as caught:
        prepare_event(request, None, ZONE)
    assert caught.value.code == code
    assert preview_day(request, "zh").problem.startswith("中间休息")


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("event.days", ["tomorrow"], "“比赛日期”填得不对：请填日期，例如 2026-11-18，多天用空格隔开。"),
        ("entries.deadline", "31.3.", "“报名截止”填得不对：请填日期，例如 2026-11-18。"),
        ("event.starts", "9 o'clock", "“每日开始”填得不对：请填时间，例如 09:00。"),
        ("match.minutes", "an hour", "“一局的分钟数”填得不对：请填整数，例如 50。"),
    ],
)
def test_a_bad_value_is_refused_in_words(option: str, value: object, words: str) -> None:
    request = OutlookRequest(book="nantong-2018", pairs=8, overrides={option: value})
    assert preview_day(request, "zh").problem == words
