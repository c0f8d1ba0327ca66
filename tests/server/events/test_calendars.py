"""The timetable as a calendar feed, read as RFC 5545 has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

SLOTS = [
    {"round": 1, "starts": "2026-05-02T09:00:00+08:00", "ends": "2026-05-02T10:00:00+08:00"},
    {"round": 2, "starts": "2026-05-02T10:10:00+08:00"},
]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with running(tmp_path_factory.mktemp("calendar"), pages=ROUTES) as site:
        found = Hall(site, rounds=2, name="春季赛，决赛; 一场名字很长很长很长很长很长的比赛")
        found.do("/schedule", {"slots": SLOTS}, method="PUT")
        yield found


def _read(text: str) -> list[dict[str, str]]:
    """The events of a feed, with folded lines put together."""
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    events: list[dict[str, str]] = []
    for line in text.replace("\r\n ", "").split("\r\n"):
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and ":" in line:
            name, _, value = line.partition(":")
            events[-1].setdefault(name, value)
    return events


def test_every_planned_round_is_in_the_feed(hall: Hall) -> None:
    answer = hall.site.browser().get(f"/e/{hall.event}/calendar.ics?lang=en")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    first, second = _read(answer.text)
    assert (first["DTSTART"], first["DTEND"]) == ("20260502T010000Z", "20260502T020000Z")
    assert second["DTSTART"] == "20260502T021000Z"
    assert second["DTEND"] > second["DTSTART"]
    assert first["SUMMARY"].endswith("\\, round 1")
    assert "\\;" in first["SUMMARY"]
    assert first["STATUS"] == "TENTATIVE"
    assert first["UID"] != second["UID"]
    assert hall.site.browser().get(f"/api/v1/events/{hall.event}/calendar?lang=en").text == answer.text


def test_a_pair_has_its_table_once_the_draw_is_public(hall: Hall) -> None:
    path = f"/e/{hall.event}/calendar.ics?lang=en&pair=1"
    hall.do("/draw")
    assert "LOCATION" not in _read(hall.site.browser().get(path).text)[0]
    hall.do("/draw/publish")
    first = _read(hall.site.browser().get(path).text)[0]
    assert first["LOCATION"].startswith("Table ")
    assert first["STATUS"] == "CONFIRMED"
    hall.do("/round/start", {"start": "2026-05-02T09:20:00+08:00"})
    assert _read(hall.site.browser().get(path).text)[0]["DTSTART"] == "20260502T012000Z"
    assert hall.site.browser().get(f"/e/{hall.event}/calendar.ics?pair=99").status_code == 404
