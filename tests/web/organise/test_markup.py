"""Markup in every text that somebody may type: no page of an event takes it for its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from tests.server.live import Live

MARKUP = "<img src=x onerror=alert(1)>"
PAGES = (
    *("", "/me?name=%3Cimg", "/draw", "/results", "/standings", "/pairs/5", "/ceremony", "/screen/main"),
    *("/score", "/referee", "/referee/cases", "/referee/journal", "/referee/tables/1", "/phone/1"),
    *("/referee/review", "/referee/review/integrity"),
    *(f"/desk{tab}" for tab in ("", "/entries", "/checkin", "/draw", "/round", "/board", "/results", "/standings")),
    *(f"/desk/{tab}" for tab in ("prizes", "documents", "screens", "links", "audit", "settings")),
)


@pytest.fixture(scope="module")
def marked(live_server: Live) -> Desk:
    """An event whose people, units, remarks, notices, calls and journal are markup."""
    desk = Desk(live_server, pairs=4, rounds=3)
    for pair in (5, 6):
        people = [{"name": f"{MARKUP} {pair}{one}", "contact": MARKUP} for one in "ab"]
        desk.do("/pairs", people=people, unit=MARKUP, remarks=MARKUP)
    desk.do("/notices", text=MARKUP)
    desk.start()
    desk.do("/tables/1/calls", reason=MARKUP)
    desk.do("/journal", text=MARKUP)
    return desk


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_markup_as_text(page: str, marked: Desk) -> None:
    answer = marked.client.get(marked.path + page, follow_redirects=True)
    assert answer.status_code == 200, answer.text[:500]
    assert "<img src=x" not in answer.text


def test_it_is_there_as_text(marked: Desk) -> None:
    assert "&lt;img src=x" in marked.client.get(f"{marked.path}/desk/entries").text
