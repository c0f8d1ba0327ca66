"""An event is deleted on a page that keeps itself up to date: it goes to the list, never to a page not found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.server.live import Live
    from tests.web.watching import Opener

GONE = 404


@pytest.fixture
def desk(live_server: Live) -> Desk:
    return Desk(live_server, pairs=4, rounds=1)


@pytest.fixture
def page(desk: Desk, open_page: Opener, live_server: Live) -> Page:
    """The settings of the event, as an organiser has them open."""
    page = open_page(live_server.call(live_server.server.access.create_organiser_link()), expects=(GONE,))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.url}{desk.path}/desk/settings")
    page.wait_for_selector("body[data-network=open]")
    return page


def tell_of_change(live_server: Live, desk: Desk) -> None:
    """The socket says that something has changed, and the page asks for itself."""

    async def tell() -> None:
        live_server.server.events.publish_change(desk.event, 1_000, ("settings",))

    live_server.call(tell())


def count_pages_not_found(page: Page) -> list[str]:
    """Note every page that is opened and is not there."""
    found: list[str] = []

    def note(route: Route) -> None:
        if route.request.resource_type == "document":
            found.append(route.request.url)
        route.continue_()

    page.route(page.url, note)
    return found


def test_the_page_finds_itself_gone_before_the_answer_comes(page: Page, desk: Desk, live_server: Live) -> None:
    opened, settings = count_pages_not_found(page), page.url

    def hold_answer(route: Route) -> None:
        answer = route.fetch()  # it is deleted now
        with page.expect_response(lambda found: found.url == settings and found.status == GONE):
            tell_of_change(live_server, desk)
        route.fulfill(response=answer)

    page.route("**/delete", hold_answer)
    page.click("button[data-action$='/delete']")
    page.wait_for_url("**/events")
    expect(page.locator("h1")).to_have_text("赛事")
    assert opened == []


def test_the_page_finds_itself_gone_while_it_goes_to_the_list(page: Page, desk: Desk, live_server: Live) -> None:
    opened, settings = count_pages_not_found(page), page.url

    def hold_list(route: Route) -> None:
        with page.expect_response(lambda found: found.url == settings and found.status == GONE):
            tell_of_change(live_server, desk)
        route.continue_()

    page.route("**/events", hold_list)
    page.click("button[data-action$='/delete']")
    page.wait_for_url("**/events")
    expect(page.locator("h1")).to_have_text("赛事")
    assert opened == []
