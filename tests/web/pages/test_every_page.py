"""What holds on every page, in both languages and sizes: nothing to blame for axe, nothing too wide, quickly loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.watching import PHONE, blamed, settled

if TYPE_CHECKING:
    from playwright.sync_api import Request

    from tests.web.watching import Opener

PATHS = {
    "lobby": "/",
    "new": "/new",
    "books": "/books",
    "search": "/books?q=3",
    "book": "/books/knockout-2023",
    "compare": "/books/compare?book=two-deck&book=nantong-2018",
    "learn": "/learn",
    "replay": "/replay",
    "quick": "/quick",
    "me": "/me",
    "clubs": "/clubs",
    "ratings": "/ratings",
    "exercises": "/learn/exercises",
    "referee training": "/learn/referee?seed=1",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/next",
    "events": "/events",
    "seasons": "/seasons",
    "common": "/common",
    "notices": "/notices",
    "verify": "/verify",
    "offline": "/offline",
    "error": "/no/such/page",
}
BYTES = 150_000
SMALLEST = 44

TOO_SMALL = """(smallest) => [...document.querySelectorAll("main button, main .button, main select, main input")]
    .filter((node) => node.offsetParent && !node.closest(".picker, .log"))
    .filter((node) => !node.matches("[type=checkbox], [type=radio], [type=range]"))
    .filter((node) => node.getBoundingClientRect().height < smallest)
    .map((node) => node.outerHTML.slice(0, 120))"""

A_FEW = """() => {
    const many = ".item:nth-of-type(n+3), .line:nth-of-type(n+3), .hit:nth-of-type(n+3), section:nth-of-type(n+5)";
    for (const one of document.querySelectorAll(many)) one.classList.add("unlooked"), one.hidden = true;
}"""
"""Of hundreds of lines made alike, axe looks at the first of each group."""
ALL = """() => {
    for (const one of document.querySelectorAll(".unlooked")) one.hidden = false;
}"""

pages = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)


@pages
def test_nothing_to_blame_on_a_phone(path: str, open_page: Opener) -> None:
    page = open_page(path, width=PHONE[0], height=PHONE[1], lang="en", expects=(404,))
    page.evaluate(A_FEW)
    assert blamed(page) == []
    page.click("#contrast")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.contrast]") == ["en", "high"]
    assert blamed(page, "color-contrast") == []
    page.evaluate(ALL)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(TOO_SMALL, SMALLEST) == []


@pytest.mark.long  # the same pages in the other language and size
@pages
def test_nothing_to_blame_at_a_desk(path: str, open_page: Opener) -> None:
    page = open_page(path, expects=(404,))
    page.evaluate(A_FEW)
    assert blamed(page) == []
    page.click("#contrast")
    assert blamed(page, "color-contrast") == []
    page.goto(page.url + ("&" if "?" in page.url else "?") + "lang=en")
    settled(page)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.contrast]") == ["en", "high"]


@pytest.mark.parametrize("path", ["/", "/learn", "/replay"])
def test_the_first_load_is_small(path: str, open_page: Opener) -> None:
    page = open_page("/join?code=", expects=(404,))
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108 (a list's own method is refused)
    page.goto(page.url.partition("/join")[0] + path)
    settled(page)
    sizes = [request.sizes()["responseBodySize"] for request in list(finished)]
    assert len(sizes) > 3
    assert sum(sizes) < BYTES
