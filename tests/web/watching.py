"""A browser window that notes everything which may not happen: errors, failed requests, requests to another host."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, Request, Response

Opener: TypeAlias = "Callable[..., Page]"
"""Opens a page by its path; see `open_page`."""
DESKTOP = (1280, 800)
PHONE = (360, 740)
SIDEWAYS = (740, 360)


def settled(page: Page) -> None:
    """Wait until nothing in a page says that it is busy."""
    page.wait_for_selector("[aria-busy=true]", state="detached")


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for something that a page has done to the test's own side; meanwhile its messages are read."""
    for _ in range(1000):
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it has not happened")


STILL = """() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity,
)"""
"""Nothing comes in or fades any more."""


ASKED = """() => performance.getEntriesByType("resource").some(
  (one) => one.initiatorType === "fetch" && one.name.split("?")[0] === location.origin + location.pathname,
)"""
"""The page has had its parts once more, as it asks for them when its socket has told how the event stands."""


BLAMED = """async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`);
}"""
"""Only what is wrong leaves the page: axe tells of every node that it has looked at."""


def blamed(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong in a page that has come to rest; with rules, only by these."""
    page.wait_for_function(STILL)
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(BLAMED, options)
    return found


class Profile(NamedTuple):
    """A browser context with an empty page of the site open in it, and that page's line to the browser."""

    context: BrowserContext
    anchor: Page
    line: CDPSession


_FREE: dict[tuple[Browser, str, bool, str], list[Profile]] = {}
"""Profiles that no window uses, by browser, site, touch and locale.

A page in a new context takes chromium one second of work: a process, a profile, and every script compiled anew. In a
context that has a page of the same site open it takes less than half of that.
"""
_MAX_FREE = 3


def _take_profile(browser: Browser, site: str, *, has_touch: bool, locale: str) -> Profile:
    """A profile without cookies and storage, new or used before."""
    free = _FREE.setdefault((browser, site, has_touch, locale), [])
    if free:
        profile = free.pop()
        profile.context.clear_cookies()
        profile.line.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
        return profile
    context = browser.new_context(has_touch=has_touch, locale=locale)
    anchor = context.new_page()
    anchor.goto(f"{site}/healthz")
    return Profile(context, anchor, context.new_cdp_session(anchor))


class Watched:
    """A window of its own, with its own cookies; `expects` are statuses that are no mistake in this test."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        *,
        width: int = DESKTOP[0],
        height: int = DESKTOP[1],
        lang: str = "zh",
        expects: tuple[int, ...] = (),
    ) -> None:
        self.site = site
        self.wrong: list[str] = []
        self._expects = expects
        locale = "zh-CN" if lang == "zh" else "en-GB"
        self._key = (browser, site, width < DESKTOP[0], locale)
        self._profile = _take_profile(browser, site, has_touch=width < DESKTOP[0], locale=locale)
        self.context = self._profile.context
        self.page = self.context.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    def close(self) -> None:
        """Close the window's pages; the next window has its profile, emptied."""
        for page in self.context.pages:
            if page != self._profile.anchor:
                page.close()
        free = _FREE[self._key]
        if len(free) < _MAX_FREE:
            free.append(self._profile)
        else:
            self.context.close()

    def go(self, path: str) -> Page:
        """Open a path, and wait until the page has all that it shows at first."""
        self.page.goto(f"{self.site}{path}")
        settled(self.page)
        return self.page

    def _said(self, message: ConsoleMessage) -> None:
        # The browser tells of an error page by itself; a status that is wrong is noted below.
        if message.type == "error" and "the server responded with a status of" not in message.text:
            self.wrong.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:", self.site.replace("http", "ws", 1))):
            self.wrong.append(f"another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # What a page that is being left still asked for is cut off by the browser.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.wrong.append(f"failed: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._expects:
            self.wrong.append(f"{response.status}: {response.url}")
