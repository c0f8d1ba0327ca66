"""Divisions of one programme: plans, the common timetable, and people who would play twice at once."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from guandan.competition.championship.championship import Championship, Person
from guandan.competition.model.commands import EnterPair, Schedule
from guandan.competition.model.values import Division, Format
from guandan.competition.planning.occasion import Occasion
from guandan.competition.planning.wishes import PlanWishes
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.services.programmes import (
    DivisionOrder,
    NewDivision,
    NewProgramme,
    build_programme_view,
    guess_makeup,
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
    events = {}
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
