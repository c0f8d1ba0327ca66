"""单数: the draw's page says it before anybody presses «draw», and asks what the book leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.web import ROUTES
from tests.server.access.site import running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("odd"), pages=ROUTES) as running_site:
        yield running_site


def told(hall: Hall, lang: str = "en") -> str:
    """What the draw's page says of an odd number."""
    page: str = hall.desk.get(f"/e/{hall.event}/desk/draw", headers={"accept-language": lang}).text
    return page.partition('id="odd"')[2].partition('data-action="')[0]


def whole(hall: Hall) -> str:
    """The draw's page but for the form of wishes, which has choices of its own."""
    page: str = hall.desk.get(f"/e/{hall.event}/desk/draw", headers={"accept-language": "en"}).text
    before, _, rest = page.partition('id="wishes"')
    return before + rest.partition("</details>")[2]


@pytest.mark.article("NT 2.2.5")
def test_what_the_book_leaves_open_is_asked_before_the_draw(site: Site) -> None:
    hall = Hall(site, "nantong-2018", pairs=7, rounds=None)
    assert "Round 1 has 7 pairs" in told(hall)
    assert "第 1 轮有 7 对，是单数" in told(hall, "zh")
    assert "NT 2.2.5" in told(hall)
    assert whole(hall).count("<option") == 8, "whoever can be named, and nobody yet"
    assert hall.refused("/draw")["code"] == "odd_number_undecided"
    hall.do("/decisions", {"matter": "odd_number", "about": 1, "pairs": [3]})
    assert "Decided: 3 " in told(hall)
    assert "<option" not in whole(hall)
    hall.do("/draw")
    assert 'id="odd"' not in whole(hall)
    assert [one["pair"]["pair"] for one in hall.get("/rounds/1")["byes"]] == [3]


def test_among_those_who_are_left_it_is_asked_again(site: Site) -> None:
    hall = Hall(site, "nantong-2018", pairs=6, rounds=None)
    assert 'id="odd"' not in whole(hall)
    hall.start()
    hall.finish_round(1)
    assert "Round 2 has 3 pairs" in told(hall)
    hall.do("/decisions", {"matter": "odd_number", "about": 2, "by_lot": True})
    assert "Decided: By lot" in told(hall)
    hall.do("/draw")


def test_where_the_rules_settle_it_that_is_said(site: Site) -> None:
    hall = Hall(site, "jiangsu-2017", pairs=5, rounds=2)
    assert "Round 1 has 5 pairs" in told(hall)
    assert "By the rules the bye goes: by lot" in told(hall)
    assert "<option" not in whole(hall)
    hall.do("/pairs/5/withdraw")
    assert 'id="odd"' not in whole(hall)
