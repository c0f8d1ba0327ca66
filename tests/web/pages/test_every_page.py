"""What holds on every page, in both languages and sizes: nothing to blame for axe, nothing too wide, quickly loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.watching import DESKTOP, PHONE

if TYPE_CHECKING:
    from tests.web.watching import Opener

PATHS = {
    "lobby": "/",
    "new": "/new",
    "books": "/books",
    "search": "/books?q=3",
    "book": "/books/knockout-2023",
    "compare": "/books/compare",
    "learn": "/learn",
    "replay": "/replay",
    "error": "/no/such/page",
}
BYTES = 150_000
SMALLEST = 44

pages = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "zh"), (PHONE, "en")], ids=["desktop-zh", "phone-en"])
@pages
def test_nothing_to_blame(path: str, size: tuple[int, int], lang: str, open_page: Opener) -> None:
    page = open_page(path, width=size[0], height=size[1], lang=lang, expects=(404,) if "no/such" in path else ())
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate("document.documentElement.lang") == {"zh": "zh-CN", "en": "en"}[lang]


@pages
def test_high_contrast_has_nothing_to_blame_either(path: str, open_page: Opener) -> None:
    page = open_page("/", lang="zh")
    page.click("#contrast")
    page.goto(page.url.rstrip("/") + path) if "no/such" not in path else None
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.dataset.contrast") == "high"
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


@pytest.mark.parametrize("path", ["/", "/learn", "/replay"])
def test_the_first_load_is_small(path: str, open_page: Opener) -> None:
    page = open_page("/join?code=", expects=(404,))
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(page.url.partition("/join")[0] + path)
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 3
    assert sum(sizes) < BYTES


@pages
def test_no_button_is_too_small_for_a_finger(path: str, open_page: Opener) -> None:
    page = open_page(path, width=PHONE[0], height=PHONE[1], expects=(404,) if "no/such" in path else ())
    small = page.evaluate(
        """(smallest) => [...document.querySelectorAll("main button, main .button, main select, main input")]
            .filter((node) => node.offsetParent && !node.closest(".picker, .log"))
            .filter((node) => !node.matches("[type=checkbox], [type=radio], [type=range]"))
            .filter((node) => node.getBoundingClientRect().height < smallest)
            .map((node) => node.outerHTML.slice(0, 120))""",
        SMALLEST,
    )
    assert small == []
