"""Players of an event's live tables: how the tables are set, and a signature with one's own PIN from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    hall = Hall(site, pairs=4)
    hall.do("/live-tables", {"tables": [1]}, method="PUT")
    hall.start()
    return hall


def signature(hall: Hall, table: int) -> dict[str, Any]:
    pair = hall.get("/rounds/1")["tables"][table - 1]["ew"]["pair"]
    person = next(one["person"] for one in hall.get("/pins") if one["pair"] == pair)
    (made,) = hall.do("/pins", {"people": [person], "again": True})["pins"]
    return {"pair": pair, "pin": made["pin"]}


def test_a_live_table_starts_by_itself_however_it_is_set(hall: Hall) -> None:
    changed = hall.do("/live/settings", {"has_auto": True, "starts": "by_maker"}, method="PUT")
    assert (changed["starts"], changed["has_auto"], changed["event"]) == ("when_full", True, hall.event)
    assert not changed["has_hints"], "the book does not allow them, and a request that leaves them out asks for none"


def test_whoever_has_no_live_table_signs_at_the_table(hall: Hall, site: Site) -> None:
    refused = hall.refused("/players/sign", signature(hall, 2), by=site.browser())
    assert refused["code"] == "no_live_table_of_pair"


def test_a_pair_signs_with_its_own_pin_and_not_before_there_is_a_result(hall: Hall, site: Site) -> None:
    body = signature(hall, 1)
    wrong = {**body, "pin": "000000" if body["pin"] != "000000" else "111111"}
    assert hall.refused("/players/sign", wrong, by=site.browser())["code"] == "wrong_pin"
    assert hall.refused("/players/sign", body, by=site.browser())["code"] == "result_missing"
