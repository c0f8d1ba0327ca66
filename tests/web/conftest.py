"""One real server and one browser for all tests of pages; nothing may go wrong in a page that a test has opened."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from guandan.web import ROUTES
from tests.server.live import live, without_limits
from tests.web.watching import Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.server.live import Live

CHROMIUMS = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]
"""The same engine without a window around it takes two thirds of the processor time."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--in-process-gpu", "--mute-audio"]
PATIENCE = 20_000
"""So many milliseconds may pass on a busy machine until a page shows what has happened."""


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The whole server as `guandan serve` has it, on a free port."""
    folder = tmp_path_factory.mktemp("site")
    with without_limits(), live(f"sqlite:///{folder}/guandan.db", pages=ROUTES) as running:
        yield running


@pytest.fixture(scope="session")
def site(live_server: Live) -> str:
    """The server's address."""
    return live_server.url


class Started:
    """A browser, and the loop by which it is driven.

    Playwright leaves its loop as the thread's running one, in which no other test of this process could run its own:
    so it is put in place for tests of pages only.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._loop = asyncio._get_running_loop()  # noqa: SLF001 (there is no other way to put it back)

    def wake(self) -> None:
        asyncio._set_running_loop(self._loop)  # noqa: SLF001

    def rest(self) -> None:
        asyncio._set_running_loop(None)  # noqa: SLF001


@pytest.fixture(scope="session")
def started_browser() -> Iterator[Started]:
    """Debian's chromium; where it is missing the tests say that they did not run, and in CI they fail."""
    wanted = os.environ.get("GUANDAN_CHROMIUM")
    chromium = next((path for path in ([Path(wanted)] if wanted else CHROMIUMS) if path.exists()), None)
    if chromium is None:
        missing = wanted or "/usr/bin/chromium"
        told = f"not run: there is no browser at {missing} (apt install chromium, or set GUANDAN_CHROMIUM)"
        pytest.fail(told) if os.environ.get("CI") else pytest.skip(told)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = Started(playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS))
        started.rest()
        yield started
        started.wake()
        started.browser.close()
    started.rest()


@pytest.fixture
def browser(started_browser: Started) -> Iterator[Browser]:
    """The browser, awake while one test lasts."""
    started_browser.wake()
    yield started_browser.browser
    started_browser.rest()


@pytest.fixture
def open_page(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages by path: `open_page("/books", width=360, height=740, lang="en")`; each in a watched window."""
    watched: list[Watched] = []

    def opened(path: str, **options: object) -> Page:
        watched.append(Watched(browser, site, **options))  # type: ignore[arg-type]
        return watched[-1].go(path)

    yield opened
    wrong = [one for window in watched for one in window.wrong]
    for window in watched:
        window.close()
    assert wrong == []
