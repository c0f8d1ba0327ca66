"""A table's real page whose socket the test answers, so that any hand and any moment can be put before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from guandan.server.access.who import Who
from guandan.tables.settings import TableSettings
from tests.web.watching import Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live
    from tests.web.table.dealer import Dealer

    Opener: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def code(live_server: Live) -> str:
    """A table that is there; what happens at it comes from a dealer."""
    return live_server.call(live_server.server.hall.open(TableSettings(), Who(person=1))).code


@pytest.fixture
def open_table(code: str, site: str, browser: Browser) -> Iterator[Opener]:
    """Open the table's page over a dealer; at the end nothing may have gone wrong in it."""
    watched: list[Watched] = []

    def opened(dealer: Dealer, *, size: tuple[int, int] = (1280, 800), lang: str = "zh", is_new: bool = False) -> Page:
        dealer.code = code
        window = Watched(browser, site, width=size[0], height=size[1], lang=lang)
        watched.append(window)
        if not is_new:
            window.page.add_init_script("""localStorage.getItem("guandan.settings")
                || localStorage.setItem("guandan.settings", JSON.stringify({ guide: false }))""")
        window.page.route_web_socket("**/ws", dealer.connect)
        window.page.goto(f"{site}/t/{code}?lang={lang}")
        window.page.wait_for_selector(".hand .card, .gathering, .result, .strip")
        return window.page

    yield opened
    for window in watched:
        window.close()
    assert [one for window in watched for one in window.wrong] == []
