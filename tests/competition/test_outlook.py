"""赛程预览: what a plan comes to with so many pairs."""

from __future__ import annotations

from datetime import time

import pytest

from guandan.competition.model.values import Format
from guandan.competition.planning.preview import MAX_ROUNDS, preview_schedule
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from tests.competition.kit import JS, KO, NT, TD, ZD


def tables(book: str, pairs: int, **wishes: object) -> list[int]:
    found = load(book)
    return [one.tables for one in preview_schedule(found, build_wished_plan(found, PlanWishes(**wishes)), pairs).rounds]


@pytest.mark.parametrize(("pairs", "expected"), [(2, [1]), (5, [1, 2, 1]), (8, [4, 2, 1]), (12, [4, 4, 2, 1])])
def test_a_knockout_halves_and_byes_are_in_the_first_round(pairs: int, expected: list[int]) -> None:
    assert tables(KO, pairs) == expected


def test_groups_play_each_by_itself() -> None:
    assert tables(JS, 10, format=Format.ROUND_ROBIN, groups=3) == [4, 4, 4]
    assert tables(JS, 9, format=Format.ROUND_ROBIN, groups=3) == [3, 3, 3]


def test_teams_are_contestants_where_whole_teams_meet() -> None:
    assert len(tables(TD, 16, format=Format.ROUND_ROBIN, team_tables=4)) == 3
    assert set(tables(TD, 16, format=Format.ROUND_ROBIN, team_tables=4)) == {8}


def test_the_books_own_day_goes_over_several_days_where_it_says_so() -> None:
    book = load(NT)
    seen = preview_schedule(book, build_wished_plan(book, PlanWishes()), 32)
    assert seen.refusal is None or seen.refusal.article
    assert not seen.is_start_assumed
    assert seen.rounds[0].starts == book.event.starts


def test_without_a_start_nine_is_assumed() -> None:
    book = load(ZD)
    seen = preview_schedule(book, build_wished_plan(book, PlanWishes()), 16)
    assert seen.is_start_assumed
    assert [one.day for one in seen.rounds] == [1] * 5
    assert seen.rounds[0].starts == time(9)


def test_a_day_that_is_too_short_is_told() -> None:
    book = override(load(JS), {"match.minutes": 120, "event.starts": "09:00:00", "event.ends": "12:00:00"})
    seen = preview_schedule(book, build_wished_plan(book, PlanWishes(rounds=4)), 8)
    assert seen.refusal is not None
    assert seen.refusal.code == "day_too_short"
    assert len(seen.rounds) == 4


def test_without_a_limit_of_time_there_are_no_hours() -> None:
    book = override(load(JS), {"match.minutes": None})
    assert {one.starts for one in preview_schedule(book, build_wished_plan(book, PlanWishes(rounds=2)), 8).rounds} == {
        None
    }


def test_too_many_rounds_are_refused() -> None:
    book = load(JS)
    with pytest.raises(IllegalAction) as caught:
        preview_schedule(book, build_wished_plan(book, PlanWishes(format=Format.ROUND_ROBIN)), 2 * MAX_ROUNDS)
    assert caught.value.code == "too_many_rounds"
