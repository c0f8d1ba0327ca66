"""Events that are deleted and restored, and copied for next year."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.server.events.streams import read_event_people
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site

DAY = 24 * 3600


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site, "nantong-2018", pairs=4, rounds=None)


def listed(hall: Hall) -> list[str]:
    return [card["id"] for card in hall.desk.get("/api/v1/events?size=100").json()["items"]]


def test_a_deleted_event_is_gone_until_it_is_restored(hall: Hall) -> None:
    hall.ask("POST", "/delete", {})
    assert hall.event not in listed(hall)
    assert hall.ask("GET", "").status_code == 404
    assert hall.ask("GET", "/pairs").status_code == 404
    assert hall.do("/restore")["pairs"] == 4
    assert hall.event in listed(hall)
    assert hall.get("/pairs")["items"][0]["people"][0]["name"] == "甲一"


def test_after_thirty_days_it_cannot_be_restored_and_nobodys_name_is_left(hall: Hall) -> None:
    hall.ask("POST", "/delete", {})
    hall.site.clock.move(31 * DAY)
    events, store = hall.site.server.events, hall.site.server.store
    with pytest.raises(IllegalAction) as caught:
        hall.site.call(events.restore, hall.event, "organiser")
    assert caught.value.code == "deleted_too_long_ago"
    hall.site.call(events.empty_bin)
    people = hall.site.call(read_event_people, store, hall.site.call(store.read_members, hall.event))
    assert {person.name for person in people.values()} <= {""}


def test_no_event_is_deleted_while_a_round_is_played(hall: Hall) -> None:
    hall.start()
    assert hall.refused("/delete")["code"] == "round_is_on"


def test_only_its_organisers_delete_an_event(hall: Hall) -> None:
    assert hall.ask("POST", "/delete", {}, by=hall.site.browser()).status_code == 401


def test_next_years_event_has_the_rules_and_nothing_of_the_old_day(hall: Hall) -> None:
    hall.do("/settings", {"options": {"prizes.pairs": [1, 2, 3], "event.venue": "食堂"}, "reason": "x"}, method="PUT")
    body = {"name": "第三届", "pairs": 8, "occasion": {"days": ["2027-04-10"], "starts": "09:00:00"}}
    copy = hall.do("/copy", body)
    assert copy["name"] == "第三届"
    assert copy["pairs"] == 0
    assert copy["overrides"]["prizes.pairs"] == [1, 2, 3]
    assert copy["overrides"]["event.venue"] is None
    assert copy["plan"] == hall.get("")["plan"]
    assert [slot["starts"][:10] for slot in copy["slots"]] == ["2027-04-10"] * 3
