"""The server goes down in the middle of a trick and comes back: the page shows it, and goes on with the same hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.server.machine import open_listening_socket
from guandan.server.settings import ServerSettings
from guandan.web import ROUTES
from tests.server.live import Live, without_limits
from tests.web.table.driving import DRIVE, POST, unhurried
from tests.web.table.measuring import MODEL

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

HELD = f"{MODEL}.state.cards.map((card) => card.face).sort().join()"
TABLE = {
    "bots": {"E": "easy", "N": "easy", "W": "easy"},
    "starts": "when_full",
    "pace_seconds": 0,
    "between_seconds": 1,
    "overrides": unhurried("jiangsu-2017"),
}


class Again(Live):
    """A server on the port where another one was."""

    def __init__(self, settings: ServerSettings, port: int) -> None:
        super().__init__(settings, pages=ROUTES)
        self._socket.close()
        self._socket = open_listening_socket("127.0.0.1", port)
        self.settings = msgspec.structs.replace(self.settings, port=port)


def seated(browser: Browser, site: str) -> Page:
    """A person in the middle of a first trick."""
    page = browser.new_context(locale="zh-CN").new_page()
    page.goto(f"{site}/learn")
    page.evaluate(POST, ["/session", {"name": "小南"}])
    code = page.evaluate(POST, ["/tables", TABLE])["code"]
    page.goto(f"{site}/t/{code}")
    page.locator(".chair button.main").click()
    page.locator(".waiting.mine").wait_for(timeout=60_000)
    return page


def test_the_server_is_restarted_in_the_middle_of_a_trick(browser: Browser, tmp_path: Path) -> None:
    settings = ServerSettings(database=f"sqlite:///{tmp_path}/guandan.db")
    with without_limits():
        first = Live(settings, pages=ROUTES)
        first.start()
        page = seated(browser, first.url)
        before = page.evaluate(HELD)
        first.stop()
        page.locator(".strip.bad").wait_for()
        second = Again(settings, first.settings.port)
        second.start()
        try:
            page.locator(".strip.bad").wait_for(state="detached", timeout=60_000)
            page.locator(".waiting.mine").wait_for(timeout=60_000)
            assert page.evaluate(HELD) == before
            page.evaluate(DRIVE, {})
            page.wait_for_function(f"() => {MODEL}.state.view.done.length > 0", timeout=60_000)
        finally:
            page.context.close()
            second.stop()
