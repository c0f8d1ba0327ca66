"""A second person confirms what a scorer entered; where there is one alone, the organisers say so, on record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

RESULT = {"final": {"ew": 14, "ns": 5}}


@pytest.fixture
def hall(site: Site) -> Hall:
    made = Hall(site)
    made.start()
    return made


@pytest.fixture
def scorer(hall: Hall) -> Browser:
    browser = hall.official(Role.SCORER)
    hall.do("/tables/1/result", RESULT, by=browser)
    return browser


def test_whoever_entered_a_result_does_not_confirm_it(hall: Hall, scorer: Browser) -> None:
    assert hall.refused("/tables/1/sign-all", by=scorer)["code"] == "second_person_confirms"
    refused = hall.refused("/tables/1/sign", {"side": "EW"}, by=scorer)
    assert refused["code"] == "second_person_confirms"
    assert hall.do("/tables/1/sign-all", by=hall.official(Role.SCORER))["table"]["state"] == "done"


@pytest.mark.usefixtures("scorer")
@pytest.mark.parametrize("role", [Role.REFEREE, Role.ORGANISER])
def test_any_other_official_may(hall: Hall, role: Role) -> None:
    assert hall.do("/tables/1/sign-all", by=hall.official(role))["table"]["state"] == "done"


def test_the_same_scorer_by_another_link_in_the_same_browser_is_no_second_person(hall: Hall, scorer: Browser) -> None:
    assert scorer.get(f"/j/{hall.site.link(Role.SCORER, hall.event)}").status_code == 303
    assert hall.refused("/tables/1/sign-all", by=scorer)["code"] == "second_person_confirms"


def test_a_pair_still_signs_with_its_pin_at_the_scorers_desk(hall: Hall, scorer: Browser) -> None:
    pair = hall.get("/rounds/1")["tables"][0]["ew"]["pair"]
    pin = hall.get(f"/pairs/{pair}/pin")["pin"]
    assert hall.do("/tables/1/sign", {"side": "EW", "pin": pin}, by=scorer)["table"]["signed"] == ["EW"]


def test_the_organisers_let_one_scorer_work_alone_and_it_is_recorded(hall: Hall, scorer: Browser) -> None:
    assert hall.ask("PUT", "/scoring", {"is_alone": True}, by=scorer).status_code == 403
    hall.do("/scoring", {"is_alone": True, "reason": "只有一人"}, method="PUT")
    assert hall.get("/scoring", by=scorer)["is_alone"]
    assert hall.do("/tables/1/sign-all", by=scorer)["table"]["state"] == "done"
    notes = [note["text"] for note in hall.get("/journal")]
    assert [note for note in notes if "只有一人" in note]
    hall.do("/scoring", {"is_alone": False}, method="PUT")
    hall.do("/tables/2/result", RESULT, by=scorer)
    assert hall.refused("/tables/2/sign-all", by=scorer)["code"] == "second_person_confirms"


def test_the_log_tells_two_scorers_apart_and_no_secret(hall: Hall, scorer: Browser) -> None:
    hall.do("/tables/2/result", RESULT, by=hall.official(Role.SCORER))
    entered = [one["by"] for one in hall.get("/log")["items"] if one["event"]["event"] == "result_entered"]
    assert len(set(entered)) == 2
    assert all(one.startswith("scorer #") for one in entered)
    assert not any(part in (scorer.cookie or "") for one in entered for part in one.split("#")[1:])
