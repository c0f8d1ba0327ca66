from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.competition.model.clock import compute_round_clock, compute_table_clock, compute_time_played
from guandan.competition.model.state import Round, RoundStatus
from guandan.competition.model.values import Table
from guandan.rulebooks import load
from guandan.rules.rulebook import override

START = datetime(2026, 5, 2, 1, 0, tzinfo=UTC)
FIVE = load("five-round-points")  # 60 minutes, the call 3 before the end


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def playing(**facts: object) -> Round:
    tables = (Table(number=2, ew=3, ns=4), Table(number=1, ew=1, ns=2))
    plain: dict[str, object] = {"start": START, "status": RoundStatus.STARTED}
    return Round(number=1, stage=1, tables=tables, **(plain | facts))  # type: ignore[arg-type]


@pytest.mark.article("ZD 5.1")
def test_time_runs_to_the_call_and_to_the_end() -> None:
    early = compute_table_clock(playing(), 1, FIVE, after(56.5))
    assert (early.used, early.left) == (timedelta(minutes=56.5), timedelta(minutes=3.5))
    assert (early.calls_in, early.ends) == (timedelta(minutes=0.5), after(60))
    assert not early.is_call_due
    assert not early.is_over
    called = compute_table_clock(playing(), 1, FIVE, after(57))
    assert called.is_call_due
    assert not called.is_over
    over = compute_table_clock(playing(), 1, FIVE, after(61))
    assert (over.left, over.is_over) == (timedelta(), True)


def test_a_call_to_the_hall_is_made_once_but_not_to_a_table_with_time_of_its_own() -> None:
    one = playing(called_at=after(57), extra={2: 5})
    first, second = compute_round_clock(one, FIVE, after(58))
    assert (first.table, first.is_called, first.is_call_due) == (1, True, False)
    assert (second.table, second.is_called, second.is_call_due) == (2, False, False)
    assert second.left == timedelta(minutes=7)
    assert compute_table_clock(one, 2, FIVE, after(62)).is_call_due


def test_a_pause_is_given_back() -> None:
    standing = compute_table_clock(playing(paused_at=after(20)), 1, FIVE, after(35))
    assert (standing.used, standing.is_paused, standing.ends) == (timedelta(minutes=20), True, None)
    gone_on = compute_table_clock(playing(paused=timedelta(minutes=15)), 1, FIVE, after(35))
    assert (gone_on.used, gone_on.ends) == (timedelta(minutes=20), after(75))
    again = playing(paused=timedelta(minutes=15), paused_at=after(40))
    assert compute_time_played(again, after(50)) == timedelta(minutes=25)


def test_nothing_runs_before_the_announced_start_nor_after_the_end() -> None:
    assert compute_time_played(playing(start=None), after(5)) == timedelta()
    assert compute_time_played(playing(), after(-10)) == timedelta()
    waiting = compute_table_clock(playing(), 1, FIVE, after(-10))
    assert (waiting.left, waiting.ends, waiting.is_call_due) == (timedelta(minutes=60), after(60), False)
    closed = playing(status=RoundStatus.CLOSED, closed_at=after(58))
    assert compute_time_played(closed, after(300)) == timedelta(minutes=58)
    assert not compute_table_clock(closed, 1, FIVE, after(300)).is_call_due


def test_without_a_limit_nothing_is_left_called_or_over() -> None:
    for book in ("jiangsu-2017", "two-deck"):  # two-deck has a call but leaves the minutes to the organisers
        clock = compute_table_clock(playing(), 1, load(book), after(500))
        assert (clock.left, clock.ends, clock.is_call_due, clock.is_over) == (None, None, False, False)
    limited = override(load("two-deck"), {"match.minutes": 50})
    assert compute_table_clock(playing(), 1, limited, after(40)).is_call_due
