"""赛程预览: before an event is made, rounds × tables × minutes as the day's timetable, with what sets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.server.access.site import Site


def seen(site: Site, book: str, pairs: int = 16, **more: object) -> dict[str, Any]:
    answer = site.browser().post("/api/v1/event-plans/outlook", {"book": book, "pairs": pairs, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_rounds_tables_and_hours_with_their_articles(site: Site) -> None:
    day = seen(site, "five-round-points", 16)
    assert [one["round"] for one in day["rounds"]] == [1, 2, 3, 4, 5]
    assert {one["tables"] for one in day["rounds"]} == {8}
    sets = {one["option"]: one for one in day["sets"]}
    assert sets["event.rounds"]["article"].startswith("ZD")
    assert not sets["event.rounds"]["is_own"]
    starts = [one["starts"] for one in day["rounds"] if one["starts"]]
    assert starts == sorted(starts)
    for one in day["rounds"]:
        assert one["minutes"] is None or one["starts"] < one["ends"]


def test_what_is_changed_is_marked_and_counts(site: Site) -> None:
    day = seen(site, "jiangsu-2017", 8, wishes={"rounds": 3}, overrides={"match.minutes": 50})
    assert len(day["rounds"]) == 3
    assert day["is_start_assumed"]
    assert [one["starts"][:5] for one in day["rounds"]] == ["09:00", "10:00", "11:00"]
    assert {one["option"] for one in day["sets"] if one["is_own"]} == {"match.minutes"}


def test_a_knockout_has_fewer_tables_each_round(site: Site) -> None:
    assert [one["tables"] for one in seen(site, "knockout-2023", 12)["rounds"]] == [4, 4, 2, 1]
    both = seen(site, "jiangsu-2017", 12, wishes={"rounds": 3, "then_knockout": 4})["rounds"]
    assert [(one["stage"], one["tables"]) for one in both] == [(1, 6)] * 3 + [(2, 2), (2, 1)]


def test_without_a_limit_of_time_there_are_no_hours(site: Site) -> None:
    day = seen(site, "jiangsu-2017", 8, wishes={"rounds": 2}, overrides={"match.minutes": None})
    assert {(one["minutes"], one["starts"]) for one in day["rounds"]} == {(None, None)}


@pytest.mark.parametrize(
    "asked",
    [
        {"book": "jiangsu-2017"},
        {"book": "jiangsu-2017", "overrides": {"match.minutes": "soon"}},
        {"book": "jiangsu-2017", "wishes": {"format": "round_robin"}, "pairs": 5000},
    ],
)
def test_what_cannot_be_is_told_and_is_no_error(site: Site, asked: dict[str, Any]) -> None:
    day = seen(site, **asked)
    assert day["problem"]
    assert day["rounds"] == []


def test_a_day_that_is_too_short_is_shown_with_the_reason(site: Site) -> None:
    over = {"match.minutes": 120, "event.starts": "09:00:00", "event.ends": "12:00:00"}
    day = seen(site, "jiangsu-2017", 8, wishes={"rounds": 4}, overrides=over)
    assert len(day["rounds"]) == 4
    assert day["problem"]
