"""A phone asks again when its own table or the whole hall has news, and not at each entry elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.public_event import Desk
from tests.web.watching import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Request

    from tests.server.live import Live
    from tests.web.watching import Opener


@pytest.fixture
def desk(live_server: Live) -> Desk:
    made = Desk(live_server, pairs=4, rounds=3)
    made.start()
    return made


def is_refresh(request: Request) -> bool:
    """Does the page ask for itself again?"""
    return request.resource_type == "fetch" and request.url.endswith("/phone/1")


def test_a_phone_is_quiet_while_other_tables_are_busy(desk: Desk, open_page: Opener) -> None:
    code = desk.do("/links", role="table", places=["1"])["links"][0]["code"]
    page = open_page("/p", width=PHONE[0], height=PHONE[1])
    asked: list[str] = []

    def note(request: Request) -> None:
        if is_refresh(request):
            asked.append(request.url)

    page.on("request", note)
    page.fill("#code", code.lower())
    # The socket says at once how the event stands, and the page asks once.
    with page.expect_response(lambda answer: is_refresh(answer.request)):
        page.click(".joining button")
    page.wait_for_url(f"**{desk.path}/phone/1")
    page.wait_for_selector("main[data-ready]")
    before = len(asked)
    desk.do("/tables/2/result", final={"ew": 14, "ns": 5})
    desk.do("/tables/2/sign-all")
    desk.do("/tables/1/sheet/lines", deal=1, order=list("EWNS"), side="EW")
    expect(page.locator("#waits .line-open")).to_be_visible()
    assert len(asked) == before + 1, "one for the own table, none for the other"
    assert desk.get("/tables/2/sheet")["table"]["state"] == "done"
