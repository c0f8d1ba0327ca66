"""What pages of the desk say to somebody who runs an event for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from tests.server.live import Live


def read(desk: Desk, path: str, status: int = 200) -> str:
    answer = desk.client.get(path, headers={"Accept-Language": "zh"})
    assert answer.status_code == status
    return answer.text


@pytest.mark.article("KO 3.12.2")
def test_ko_3_12_2_a_refusal_to_sign_says_what_the_rules_make_of_it(live_server: Live) -> None:
    desk = Desk(live_server, book="knockout-2023", pairs=4, rounds=None)
    desk.start()
    desk.do("/tables/1/result", final={"ew": 14, "ns": 9})
    assert "提醒 1 次后仍不签字" not in read(desk, f"{desk.path}/desk/results/1/1")
    desk.do("/tables/1/refuse", side="NS")
    page = read(desk, f"{desk.path}/desk/results/1/1")
    assert "提醒 1 次后仍不签字" in page
    assert "KO 3.12.2" in page


def test_a_knockout_offers_no_draw_of_those_left_over(live_server: Live) -> None:
    desk = Desk(live_server, book="knockout-2023", pairs=4, rounds=None)
    desk.start()
    assert "补抽" not in read(desk, f"{desk.path}/desk/draw")


def test_links_lead_to_the_officials_and_the_main_screen_has_a_name(live_server: Live) -> None:
    desk = Desk(live_server, pairs=4, rounds=1)
    assert f'href="{desk.path}/desk/officials"' in read(desk, f"{desk.path}/desk/links")
    assert "主屏（main）" in read(desk, f"{desk.path}/desk/screens")


def test_a_page_that_needs_another_link_leads_to_the_events_public_page(live_server: Live) -> None:
    desk = Desk(live_server, pairs=4, rounds=1)
    guest = Desk(live_server, pairs=4, rounds=1).client
    link = desk.do("/links", role="screen")["links"][0]["url"]
    guest.cookies.clear()
    guest.get("/j/" + link.partition("/j/")[2], follow_redirects=True)
    page = guest.get(f"{desk.path}/referee", headers={"Accept-Language": "zh"})
    assert page.status_code == 403
    assert f'href="{desk.path}"' in page.text
    assert "赛事结束后" in page.text
