"""Ten tabs in one browser hear of a change by their sockets alone; and every role's pages are closed to the others."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import NAMES, Desk
from tests.web.watching import ASKED, PHONE, Watched, blamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page, WebSocket

    from tests.server.live import Live
    from tests.web.watching import Opener

PATIENCE = 30_000
"""Timings are printed, not asserted: the machine may be busy."""
QUIET = 1200
DONE = "document.querySelector('{}')"
FIRST = "document.querySelector('{} tbody td')?.innerText.trim() === '1'"
TABS = {
    "/desk": "!document.querySelector('#overview').textContent.includes('第 1 桌')",
    "/desk/board": DONE.format(".tile.is-done"),
    "/desk/results": DONE.format("#results .state.is-done"),
    "": FIRST.format("#top"),
    "/results": DONE.format("#results .state.good"),
    "/standings": FIRST.format("#standings"),
    "/phone/1": DONE.format("#sign .state.good"),
    "/score": DONE.format("#score-state .state.good"),
    "/screen/main": "[...document.querySelectorAll('.slide .mid')].some((cell) => cell.textContent.includes(':'))",
    "/referee": DONE.format(".call-go"),
}
"""What each tab shows once table 1 is done and table 2 has called a referee."""
WATCH = """() => {
  const look = () => { if (!window.seenAt && (%s)) window.seenAt = Date.now(); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes when the tab shows it."""


class Tab:
    """A tab with what it asks for and what its socket hears."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.asked: list[str] = []
        self.heard = 0
        page.on("websocket", self._opened)
        page.goto(address)
        page.wait_for_selector("body[data-network=open]", timeout=PATIENCE)
        page.wait_for_function(ASKED, timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        page.on("request", lambda request: self.asked.append(request.url))

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.heard += '"changed"' in (frame if isinstance(frame, str) else frame.decode())


@pytest.fixture
def desk(live_server: Live) -> Desk:
    made = Desk(live_server, pairs=4, rounds=2)
    made.do("/screens/main", "PUT", shows=["results"], seconds=600)
    return made


def tabs_of(window: Watched, desk: Desk, paths: Iterable[str]) -> Iterator[Tab]:
    """Tabs of these pages, in one browser that may open them."""
    window.page.goto(window.site + desk.link("organiser"))
    for path in paths:
        yield Tab(window.context.new_page(), f"{window.site}{desk.path}{path}")


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(("/desk", "", "/phone/1", "/screen/main", "/referee"), id="some"),
        pytest.param(tuple(TABS), id="all", marks=pytest.mark.long),
    ],
)
def test_tabs_hear_of_a_change_by_their_sockets(
    paths: tuple[str, ...], desk: Desk, browser: Browser, site: str
) -> None:
    desk.start()
    window = Watched(browser, site)
    tabs = list(tabs_of(window, desk, paths))
    for tab, condition in zip(tabs, (TABS[path] for path in paths), strict=True):
        assert not tab.page.evaluate(condition), tab.address
        tab.page.evaluate(WATCH % condition)
    window.page.wait_for_timeout(QUIET)
    assert [tab.address for tab in tabs if tab.asked] == []
    for tab in tabs:
        tab.heard = 0
    desk.enter(1, 1)
    desk.do("/tables/2/calls", reason="")
    done = time.time()
    for tab in tabs:
        tab.page.wait_for_function("() => window.seenAt", timeout=PATIENCE)
    for tab in tabs:
        seconds = tab.page.evaluate("() => window.seenAt / 1000") - done
        print(f"{seconds:6.2f} s, {len(tab.asked)} requests, {tab.heard} changes: {tab.address}")  # noqa: T201 (told, not asserted)
        assert set(tab.asked) == {tab.address}
        assert 1 <= len(tab.asked) <= tab.heard
    window.close()
    assert window.wrong == []


OPEN = {
    "organiser": ("/desk", "/referee", "/score", "/phone", "/screen"),
    "chief_referee": ("/referee", "/phone"),
    "referee": ("/referee", "/phone"),
    "scorer": ("/score", "/phone"),
    "table": ("/phone/1",),
    "screen": ("/screen",),
}
"""What a role's link opens; a table's opens that table alone."""
DESK = (
    *("", "/entries", "/entries/1", "/checkin", "/draw", "/round", "/board", "/results", "/results/1/1", "/standings"),
    *("/standings/1", "/prizes", "/documents", "/screens", "/links", "/audit", "/settings"),
)
PAGES = (
    *(f"/desk{one}" for one in DESK),
    *("/score", "/phone/1", "/phone/2", "/screen/main", "/screen/other"),
    *("/referee", "/referee/tables/1", "/referee/cases", "/referee/journal"),
)


@contextmanager
def visitor(live_server: Live, desk: Desk, role: str) -> Iterator[httpx.Client]:
    """Somebody who came by a role's link, as the desk hands it out."""
    with httpx.Client(base_url=live_server.url, timeout=60) as client:
        if role == "table":
            url = desk.do("/links", role="table", places=["1"])["links"][0]["url"]
            client.get("/j/" + url.partition("/j/")[2])
        elif role:
            client.get(desk.link(role))
        yield client


@pytest.fixture(scope="module")
def begun(live_server: Live) -> Desk:
    """A round is played."""
    made = Desk(live_server, pairs=4, rounds=2)
    made.start()
    return made


@pytest.fixture(scope="module")
def drafted(live_server: Live) -> Desk:
    """The draw is made, and not published."""
    made = Desk(live_server, pairs=4, rounds=2)
    made.draw()
    return made


@pytest.mark.parametrize("role", [*OPEN, ""])
def test_a_roles_pages_are_closed_to_the_others(role: str, begun: Desk, live_server: Live) -> None:
    with visitor(live_server, begun, role) as client:
        found = {path: client.get(begun.path + path).status_code for path in PAGES}
    refused = 403 if role else 401
    assert found == {path: 200 if path.startswith(OPEN.get(role, "-")) else refused for path in PAGES}


@pytest.mark.parametrize("role", ["chief_referee", "referee", "scorer", "table", "screen", ""])
def test_a_draft_is_shown_to_nobody_but_the_organisers(role: str, drafted: Desk, live_server: Live) -> None:
    pages = ("", "/draw", "/draw?round_number=1", "/results?round_number=1", "/standings", "/me?name=1", "/ceremony")
    pages = (*pages, "/phone/1", "/score", "/referee", "/referee/tables/1", "/screen/main", "/desk/draw", "/pairs/1")
    calls = ("/rounds/1", "/tables/1/sheet", "/documents/draw?form=xlsx", "/documents/draw?form=xlsx&round=1")
    with visitor(live_server, drafted, role) as client:
        seen = {path: client.get(drafted.path + path, follow_redirects=True) for path in pages}
        seen |= {path: client.get(f"/api/v1/events/{drafted.event}{path}") for path in calls}
    # Each name stands where its pair does; nobody may learn who meets whom.
    told = {path: [name for name in NAMES[:4] if f"{name}一" in answer.text] for path, answer in seen.items()}
    assert {path: names for path, names in told.items() if len(names) > 1 and path != "/standings"} == {}
    assert [path for path in calls if seen[path].is_success] == []
    assert [path for path in pages if "round_number" in path and seen[path].status_code != 404] == []


def test_who_is_refused_is_told_so_in_words(begun: Desk, open_page: Opener, site: str) -> None:
    page = open_page(begun.link("scorer"), width=PHONE[0], height=PHONE[1], expects=(403,))
    page.goto(f"{site}{begun.path}/desk")
    expect(page.locator("main")).to_contain_text("权")
    assert page.locator("main a").count() > 0
    assert blamed(page) == []
