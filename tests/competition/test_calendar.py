"""赛程: an event's name, time zone and schedule."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.championship.championship import Championship
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Slot, Stage
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from tests.competition.kit import DAY, JS, Hall

SWISS = Stage(format=Format.SWISS, rounds=2)
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("name", "zone", "code"), [(" ", "Asia/Shanghai", "name_missing"), ("杯赛", "Mars/Olympus", "no_such_time_zone")]
)
def test_an_event_has_a_name_and_a_time_zone(name: str, zone: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Championship.new(name, load(JS), Plan(stages=(SWISS,)), time_zone=zone, commitment="00" * 32)
    assert caught.value.code == code


def test_rounds_one_after_another() -> None:
    event = Hall(JS, SWISS)
    slots = (Slot(round=1, starts=DAY, ends=DAY + HOUR), Slot(round=2, starts=DAY + HOUR))
    event.do(co.Schedule(slots=slots))
    assert event.competition.slots == slots
    event.do(co.Schedule(slots=slots[:1]))
    assert event.competition.slots == slots[:1]


@pytest.mark.parametrize(
    ("slots", "code"),
    [
        ((Slot(round=1, starts=DAY, ends=DAY),), "schedule_order"),
        ((Slot(round=1, starts=DAY, ends=DAY + HOUR), Slot(round=2, starts=DAY)), "schedule_order"),
        ((Slot(round=1, starts=DAY.replace(tzinfo=None)),), "schedule_without_zone"),
        ((Slot(round=1, starts=DAY), Slot(round=1, starts=DAY + HOUR)), "schedule_rounds"),
        ((Slot(round=0, starts=DAY),), "schedule_rounds"),
    ],
)
def test_a_schedule_that_cannot_be(slots: tuple[Slot, ...], code: str) -> None:
    Hall(JS, SWISS).refuses(co.Schedule(slots=slots), code)


def test_a_round_begins_at_a_known_instant() -> None:
    event = Hall(JS, SWISS, pairs=4)
    event.draw()
    event.do(co.PublishDraw())
    with pytest.raises(IllegalAction, match="instant_missing"):
        event.championship.do(co.StartRound())
    event.do(co.StartRound(start=DAY))
    assert event.last.start == DAY
