"""Every list can be read in parts, and no part is lost or given twice when the list grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.api.paging import DEFAULT_PAGE_SIZE, Part, build_page
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


def test_a_part_begins_after_the_item_that_was_last_wherever_it_stands_now() -> None:
    first = build_page([5, 4, 3, 2, 1], Part(size=2))
    assert (first.items, first.total) == ([5, 4], 5)
    grown = build_page([7, 6, 5, 4, 3, 2, 1], Part(size=2, cursor=first.next))
    assert grown.items == [3, 2]
    last = build_page([7, 6, 5, 4, 3, 2, 1], Part(size=2, cursor=grown.next))
    assert (last.items, last.next) == ([1], None)


def test_where_the_last_item_is_gone_its_place_is_gone_on_from() -> None:
    first = build_page(["a", "b", "c", "d"], Part(size=2))
    assert build_page(["a", "c", "d"], Part(size=2, cursor=first.next)).items == ["d"]
    assert build_page([], Part(size=2, cursor=first.next)).items == []


def test_pages_by_number_are_as_they_were() -> None:
    third = build_page(list(range(250)), Part(page=3))
    assert (third.items, third.page, third.size, third.next) == (list(range(200, 250)), 3, DEFAULT_PAGE_SIZE, None)


def _read_all(browser: Browser, path: str, limit: int) -> list[Any]:
    """Follow the list to its end, whichever of its two forms it has."""
    items: list[Any] = []
    following: str | None = f"{path}?limit={limit}"
    while following:
        answer = browser.get(following)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        part = told if isinstance(told, list) else told["items"]
        assert len(part) <= limit
        items += part
        if isinstance(told, list):
            following = answer.links.get("next", {}).get("url")
        else:
            following = told["next"] and f"{path}?limit={limit}&cursor={told['next']}"
    return items


@pytest.mark.parametrize("path", ["/pairs", "/log", "/presences", "/checklist", "/documents", "/settings"])
def test_the_parts_of_a_list_are_the_list(site: Site, path: str) -> None:
    hall = Hall(site, pairs=8)
    whole = hall.get(path)
    assert _read_all(hall.desk, f"/api/v1/events/{hall.event}{path}", 3) == (
        whole if isinstance(whole, list) else whole["items"]
    )


def test_the_next_address_keeps_what_was_asked_for(site: Site) -> None:
    answer = site.browser().get("/api/v1/rulebooks/jiangsu-2017/infractions?words=牌&limit=1")
    following = answer.links["next"]["url"]
    assert (
        site.browser().get(following).json()
        == site.browser().get("/api/v1/rulebooks/jiangsu-2017/infractions?words=牌").json()[1:2]
    )


def test_every_list_of_the_api_can_be_read_in_parts(site: Site) -> None:
    document = site.browser().get("/api/v1/openapi.json").json()
    lists = []
    for path, methods in document["paths"].items():
        if "get" not in methods or not path.startswith("/api/v1"):
            continue
        content = methods["get"]["responses"].get("200", {}).get("content", {}).get("application/json", {})
        schema = content.get("schema", {})
        if schema.get("type") == "array" or "/Page_" in schema.get("$ref", ""):
            lists.append(path)
            asked = {parameter["name"] for parameter in methods["get"]["parameters"]}
            assert {"cursor", "limit"} <= asked, path
    assert len(lists) > 25
