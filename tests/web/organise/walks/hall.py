"""The hall of a walk: the server with a clock that is moved on, and the windows of everybody who works there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.watching import Watched, settled

if TYPE_CHECKING:
    from datetime import datetime

    from playwright.sync_api import Browser, Dialog, Page

    from guandan.server.clock import MovableClock
    from tests.server.live import Live


class Hall:
    """A server whose time stands still until it is moved on."""

    def __init__(self, live: Live, clock: MovableClock) -> None:
        self._live = live
        self._clock = clock

    @property
    def site(self) -> str:
        """The server's address."""
        return self._live.url

    def move(self, *, minutes: float) -> None:
        """Let so much time go by."""

        async def on() -> None:
            self._clock.move(60 * minutes)

        self._live.call(on())

    def now(self) -> datetime:
        """The time in the hall."""
        return self._clock.now()

    def organiser_link(self) -> str:
        """What `guandan serve` prints: the link by which the organiser comes in."""
        return self._live.call(self._live.server.access.create_organiser_link())


class Windows:
    """Everybody's windows, each with its own cookies; a question of the page is answered with yes."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self.site = site
        self._open: list[Watched] = []
        self.asked: list[str] = []
        """What the pages asked before they did something."""

    def __call__(self, **options: object) -> Watched:
        """A new window; the options are those of `Watched`."""
        window = Watched(self._browser, self.site, **options)  # type: ignore[arg-type]
        self._open.append(window)
        window.page.on("dialog", self._confirm)
        return window

    def _confirm(self, dialog: Dialog) -> None:
        self.asked.append(dialog.message)
        dialog.accept()

    def close(self) -> list[str]:
        """Close all of them; what went wrong in any."""
        for window in self._open:
            window.close()
        return [one for window in self._open for one in window.wrong]


def press(page: Page, selector: str) -> None:
    """Press what makes the page load again, and wait until it has."""
    with page.expect_navigation():
        page.click(selector)
    settled(page)
