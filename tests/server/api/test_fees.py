"""Fees: due and paid, receipts, and leaders whom only organisers see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site, pairs=4)


def test_what_is_due_and_paid_adds_up(hall: Hall) -> None:
    hall.do("/fees", {"amount": 50}, method="PUT")
    hall.do("/fees/2", {"paid": 50}, method="PUT")
    hall.do("/pairs/4/withdraw")
    fees = hall.get("/fees")
    assert (fees["due"], fees["paid"]) == (150, 50)
    assert [(row["pair"]["pair"], row["due"], row["paid"]) for row in fees["rows"]] == [
        (1, 50, 0),
        (2, 50, 50),
        (3, 50, 0),
        (4, 0, 0),
    ]
    hall.do("/fees/2", {"paid": 0}, method="PUT")
    assert hall.get("/fees")["paid"] == 0


def test_units_count_their_pairs_where_there_is_no_fee(hall: Hall) -> None:
    assert [unit["pairs"] for unit in hall.get("/fees")["units"]] == [1, 1, 1, 1]
    hall.do("/pairs/4/withdraw")
    assert [unit["pairs"] for unit in hall.get("/fees")["units"]] == [1, 1, 1, 0]


def test_receipts_have_a_line_a_unit_and_a_total(hall: Hall) -> None:
    hall.do("/fees", {"amount": 50}, method="PUT")
    hall.do("/fees/1", {"paid": 50}, method="PUT")
    hall.do("/unit-leaders", {"unit": "1分会", "name": "王领队", "contact": "13800000000"}, method="PUT")
    lines = hall.ask("GET", "/fees/receipts?lang=zh").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "单位,对数,应缴,已缴,领队,联系方式,经手人签字"
    assert lines[1] == "1分会,1,50,50,王领队,13800000000,"
    assert lines[-1] == "合计,4,200,50,,,"


def test_contacts_and_fees_are_the_organisers_alone(hall: Hall, site: Site) -> None:
    hall.do("/unit-leaders", {"unit": "1分会", "name": "王领队", "contact": "13800000000"}, method="PUT")
    for path in ("/fees", "/fees/receipts"):
        assert hall.ask("GET", path, by=site.browser()).status_code == 401
        assert hall.ask("GET", path, by=hall.official(Role.REFEREE)).status_code == 403
    for path in ("/pairs", "/log"):
        assert "13800000000" not in hall.ask("GET", path, by=hall.official(Role.REFEREE)).text
    assert hall.refused("/fees/9", {"paid": 1}, method="PUT")["code"] == "no_such_pair"
