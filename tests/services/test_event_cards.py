"""An event's card in the list: on which days it is played."""

from __future__ import annotations

from datetime import UTC, datetime

from guandan.competition.model import commands as co
from guandan.competition.model.values import Slot
from guandan.services.events import build_event_card
from tests.competition.kit import JS, Hall

NIGHT = datetime(2018, 4, 20, 17, 0, tzinfo=UTC)
"""One in the morning of the 21st there."""


def test_the_days_are_those_of_the_schedule_though_rounds_were_played_before_and_those_of_the_place() -> None:
    hall = Hall(JS, pairs=4, rounds=2)
    hall.do(co.Schedule(slots=(Slot(round=1, starts=NIGHT), Slot(round=2, starts=NIGHT))))
    hall.begin()
    card = build_event_card("one", hall.competition)
    assert card.starts is not None
    assert card.ends is not None
    assert [f"{day:%m-%d}" for day in (card.starts, card.ends)] == ["04-21", "04-21"]


def test_without_a_schedule_they_are_those_of_its_rounds() -> None:
    hall = Hall(JS, pairs=4, rounds=2)
    assert build_event_card("one", hall.competition).starts is None
    hall.begin()
    assert build_event_card("one", hall.competition).starts == hall.last.start
