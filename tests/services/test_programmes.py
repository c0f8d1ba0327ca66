"""Divisions of one programme: plans, the common timetable, and people who would play twice at once."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.competition.championship.championship import Championship, Person
from guandan.competition.model.commands import ChangeSettings, DrawRound, EnterPair, Schedule
from guandan.competition.model.values import Division, Format, Table
from guandan.competition.planning.occasion import Occasion
from guandan.competition.planning.wishes import PlanWishes
from guandan.documents.kinds import FileForm
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.services.programme_papers import name_timetable_file, write_programme_timetable
from guandan.services.programmes import (
    FIRST_TABLE,
    AddedDivision,
    DivisionOrder,
    NewDivision,
    NewProgramme,
    assign_first_tables,
    build_programme_view,
    guess_makeup,
    prepare_joining_division,
    prepare_programme,
)

if TYPE_CHECKING:
    from guandan.services.programmes import PreparedDivision

DAY = date(2026, 12, 5)
NAMES = ("男双", "女双", "混双")


def prepare(order: DivisionOrder, *divisions: NewDivision, days: tuple[date, ...] = (DAY,)) -> list[PreparedDivision]:
    request = NewProgramme(
        name="市运动会掼蛋赛",
        book="jiangsu-2017",
        divisions=divisions,
        order=order,
        wishes=PlanWishes(format=Format.SWISS, rounds=3),
        overrides={"match.minutes": 50},
        occasion=Occasion(days=days, starts=time(8)),
        pairs=8,
    )
    return list(prepare_programme(request, load("jiangsu-2017")))


def test_the_divisions_play_their_rounds_at_the_same_hours() -> None:
    longer = NewDivision(name="混双", wishes=PlanWishes(format=Format.SWISS, rounds=4))
    men, women, mixed = prepare(DivisionOrder.TOGETHER, NewDivision(name="男双"), NewDivision(name="女双"), longer)
    assert men.event.slots == women.event.slots
    assert mixed.event.slots[:3] == men.event.slots
    assert [len(division.event.slots) for division in (men, women, mixed)] == [3, 3, 4]


def test_one_division_after_another_has_no_hour_twice() -> None:
    divisions = prepare(DivisionOrder.IN_TURN, *(NewDivision(name=name) for name in NAMES))
    assert [[slot.round for slot in division.event.slots] for division in divisions] == [[1, 2, 3]] * 3
    slots = [slot for division in divisions for slot in division.event.slots]
    assert all(one.ends is not None and one.ends <= after.starts for one, after in pairwise(slots))


def test_a_round_lasts_for_all_as_long_as_in_the_slowest_division() -> None:
    slow = NewDivision(name="混双", overrides={"match.minutes": 70})
    men, mixed = prepare(DivisionOrder.TOGETHER, NewDivision(name="男双"), slow)
    assert men.event.slots == mixed.event.slots
    assert {slot.ends - slot.starts for slot in men.event.slots if slot.ends} == {timedelta(minutes=70)}


@pytest.mark.parametrize(
    ("name", "makeup"), [("男双", "men"), ("女子双人", "women"), ("混合双人", "mixed"), ("公开组", None)]
)
def test_the_name_of_a_division_says_who_makes_up_a_pair(name: str, makeup: str | None) -> None:
    assert guess_makeup(name) == makeup
    first, _ = prepare(DivisionOrder.TOGETHER, NewDivision(name=name), NewDivision(name="另一组"))
    assert first.event.overrides.get("entries.makeup") == makeup


def test_two_divisions_of_one_name_are_refused() -> None:
    with pytest.raises(IllegalAction, match="divisions_alike"):
        prepare(DivisionOrder.TOGETHER, NewDivision(name="男双"), NewDivision(name=" 男双"))


def open_events(order: DivisionOrder) -> dict[str, Championship]:
    """Two divisions, both with the same person in their first pair."""
    events: dict[str, Championship] = {}
    divisions = prepare(order, NewDivision(name="男双"), NewDivision(name="混双"), days=(DAY, DAY + timedelta(days=1)))
    for place, (name, prepared) in enumerate(divisions, 1):
        now = datetime(2026, 11, 1, tzinfo=UTC)
        event = Championship.new(
            f"市赛 · {name}",
            load("jiangsu-2017"),
            prepared.plan,
            time_zone="Asia/Shanghai",
            commitment="0" * 64,
            overrides=prepared.overrides,
            division=Division(programme="p-1", title="市赛", name=name, place=place),
            at=now,
        )
        event.do(Schedule(slots=prepared.slots), now, "organiser")
        people = {1: "张三", 2: f"{name}搭档", 3: f"{name}甲", 4: f"{name}乙"}
        event.people = {number: Person(person=number, name=person, unit="工会") for number, person in people.items()}
        event.do(EnterPair(people=(1, 2)), now, "organiser")
        event.do(EnterPair(people=(3, 4)), now, "organiser")
        events[f"event-{3 - place}"] = event
    return events


def test_the_timetable_of_all_divisions_stands_in_one_table() -> None:
    view = build_programme_view("p-1", open_events(DivisionOrder.IN_TURN))
    assert [(division.name, division.pairs, division.rounds) for division in view.divisions] == [
        ("男双", 2, 3),
        ("混双", 2, 3),
    ]
    assert [hour.rounds for hour in view.hours] == [(1, None), (2, None), (3, None), (None, 1), (None, 2), (None, 3)]
    assert view.clashes == ()


@pytest.mark.parametrize(("order", "clashes"), [(DivisionOrder.TOGETHER, 1), (DivisionOrder.IN_TURN, 0)])
def test_who_would_play_in_two_divisions_at_once_is_named_to_the_organisers(order: DivisionOrder, clashes: int) -> None:
    view = build_programme_view("p-1", open_events(order), with_clashes=True)
    expected = [("张三", ("男双", "混双"))] * clashes
    assert [(clash.name, clash.divisions) for clash in view.clashes] == expected


def test_there_is_no_programme_without_events() -> None:
    with pytest.raises(IllegalAction, match="no_such_programme"):
        build_programme_view("p-2", open_events(DivisionOrder.TOGETHER))


def test_divisions_at_the_same_hours_have_tables_of_their_own() -> None:
    ten = NewDivision(name="女双", pairs=21)
    divisions = prepare(DivisionOrder.TOGETHER, NewDivision(name="男双"), ten, NewDivision(name="混双"))
    assert [division.event.overrides.get(FIRST_TABLE, 1) for division in divisions] == [1, 5, 16]
    one_by_one = prepare(DivisionOrder.IN_TURN, NewDivision(name="男双"), ten)
    assert [division.event.overrides.get(FIRST_TABLE, 1) for division in one_by_one] == [1, 1]


def test_a_first_table_that_the_organisers_name_is_kept() -> None:
    own = NewDivision(name="女双", overrides={FIRST_TABLE: 31})
    divisions = prepare(DivisionOrder.TOGETHER, NewDivision(name="男双"), own, NewDivision(name="混双"))
    assert [division.event.overrides.get(FIRST_TABLE, 1) for division in divisions] == [1, 31, 35]


def enter_pairs(event: Championship, count: int) -> None:
    """Enter so many pairs more."""
    for _ in range(count):
        people = tuple(event.add_person(f"选手{len(event.people)}", "工会") for _ in range(2))
        event.do(EnterPair(people=people), datetime(2026, 11, 2, tzinfo=UTC), "organiser")


def test_when_more_pairs_come_the_organisers_see_the_clash_and_number_again() -> None:
    events = open_events(DivisionOrder.TOGETHER)
    men, mixed = events["event-2"], events["event-1"]
    enter_pairs(men, 10)
    view = build_programme_view("p-1", events, with_clashes=True)
    assert [(division.first_table, division.last_table) for division in view.divisions] == [(1, 6), (5, 5)]
    assert [(clash.divisions, clash.tables) for clash in view.table_clashes] == [(("男双", "混双"), (5, 5))]
    assert build_programme_view("p-1", events).table_clashes == ()
    first_tables = assign_first_tables("p-1", events)
    assert first_tables == {"event-2": 1, "event-1": 7}
    mixed.do(ChangeSettings(options={FIRST_TABLE: 7}, reason="错开"), datetime(2026, 11, 3, tzinfo=UTC), "organiser")
    assert build_programme_view("p-1", events, with_clashes=True).table_clashes == ()


def test_a_division_that_is_drawn_keeps_its_tables() -> None:
    events = open_events(DivisionOrder.TOGETHER)
    men, mixed = events["event-2"], events["event-1"]
    enter_pairs(men, 10)
    enter_pairs(mixed, 4)
    lots = (Table(number=5, ew=1, ns=2), Table(number=6, ew=3, ns=4), Table(number=7, ew=5, ns=6))
    mixed.do(DrawRound(tables=lots), datetime(2026, 11, 3, tzinfo=UTC), "organiser")
    assert assign_first_tables("p-1", events) == {"event-2": 8}


def test_divisions_one_after_another_sit_at_the_same_tables() -> None:
    events = open_events(DivisionOrder.IN_TURN)
    enter_pairs(events["event-2"], 10)
    assert assign_first_tables("p-1", events) == {"event-2": 1, "event-1": 1}
    assert build_programme_view("p-1", events, with_clashes=True).table_clashes == ()


def test_a_division_joins_with_the_hours_and_rules_of_another_and_tables_after_all() -> None:
    events = open_events(DivisionOrder.TOGETHER)
    enter_pairs(events["event-1"], 4)
    joining = prepare_joining_division("p-1", AddedDivision(name=" 女双 ", pairs=8), events)
    like = events["event-2"].competition
    assert (joining.division.name, joining.division.place, joining.division.title) == ("女双", 3, "市赛")
    assert joining.prepared.event.plan == like.plan
    assert joining.prepared.event.slots == like.slots
    assert joining.prepared.event.overrides["entries.makeup"] == "women"
    assert joining.prepared.event.overrides[FIRST_TABLE] == 8
    assert joining.prepared.event.overrides["match.minutes"] == 50


def test_who_joins_divisions_that_play_one_after_another_has_no_hours_yet() -> None:
    joining = prepare_joining_division("p-1", AddedDivision(name="公开组"), open_events(DivisionOrder.IN_TURN))
    assert joining.prepared.event.slots == ()
    assert joining.prepared.event.overrides["entries.makeup"] is None


def test_a_division_may_join_with_a_format_of_its_own() -> None:
    request = AddedDivision(name="女双", like="event-1", wishes=PlanWishes(format=Format.SWISS, rounds=2), pairs=8)
    joining = prepare_joining_division("p-1", request, open_events(DivisionOrder.TOGETHER))
    assert [stage.rounds for stage in joining.prepared.event.plan.stages] == [2]
    assert [slot.round for slot in joining.prepared.event.slots] == [1, 2]


def test_a_second_division_of_the_same_name_does_not_join() -> None:
    with pytest.raises(IllegalAction, match="divisions_alike"):
        prepare_joining_division("p-1", AddedDivision(name="混双"), open_events(DivisionOrder.TOGETHER))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_timetable_of_all_divisions_is_printed(lang: str) -> None:
    view = build_programme_view("p-1", open_events(DivisionOrder.TOGETHER))
    text = write_programme_timetable(view, FileForm.TXT, lang, address="https://example.org/programmes/p-1").decode()
    assert all(words in text for words in ("市赛", "男双", "混双", "2026-12-05", "08:00", "https://example.org"))
    assert write_programme_timetable(view, FileForm.PDF, lang).startswith(b"%PDF")
    assert name_timetable_file(view, FileForm.PDF, "zh") == "市赛-总日程.pdf"
    with pytest.raises(IllegalAction, match="no_such_form"):
        write_programme_timetable(view, FileForm.CSV, lang)


def leave(event: Championship) -> None:
    """Make a division one in which nobody was entered."""
    event.competition = replace(event.competition, entries={})


def test_a_division_without_entries_is_numbered_after_those_that_have_some() -> None:
    events = open_events(DivisionOrder.TOGETHER)
    leave(events["event-2"])
    enter_pairs(events["event-1"], 10)
    assert assign_first_tables("p-1", events) == {"event-1": 1, "event-2": 7}


def test_who_joins_without_a_number_of_pairs_sits_after_the_room_that_the_others_were_given() -> None:
    events = open_events(DivisionOrder.TOGETHER)
    for event in events.values():
        leave(event)
    joining = prepare_joining_division("p-1", AddedDivision(name="女双"), events)
    # The others begin at 1 and 5: four tables are left for each.
    assert joining.prepared.event.overrides[FIRST_TABLE] == 9


def test_a_division_joins_like_one_that_is_there() -> None:
    with pytest.raises(IllegalAction, match="no_such_event"):
        prepare_joining_division("p-1", AddedDivision(name="女双", like="event-9"), open_events(DivisionOrder.TOGETHER))
