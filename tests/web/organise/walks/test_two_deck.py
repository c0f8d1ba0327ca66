"""A team event under two-deck through the pages alone: four teams at two tables each, one of which comes late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.phone import Phone
from tests.web.organise.walks.referee import Referee
from tests.web.organise.walks.scorer import Scorer

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.organise.walks.hall import Hall, Windows

OVER = (403,)
"""When the event has ended, its links open nothing any more."""
NAMES = "甲乙丙丁戊己庚辛"
LATE, WITH_PHONE = 1, 3


def listed() -> bytes:
    rows = [f"{number},{name}一,{name}二,{(number + 1) // 2} 队" for number, name in enumerate(NAMES, 1)]
    return "\n".join(["序号,姓名,搭档,单位", *rows]).encode()


@pytest.mark.long
def test_team_rounds_with_a_late_team(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("two-deck", "双副团体赛", rounds="2", team_tables="2")
    desk.preview(listed(), "list.csv")
    desk.accept_list()
    pins = desk.pins()
    phone = Phone(windows, desk.table_links(WITH_PHONE)[WITH_PHONE - 1], expects=OVER)
    referee = Referee(windows, desk.link("referee"), expects=OVER)
    first = Scorer(windows(expects=OVER).go(desk.link("scorer")))
    second = Scorer(windows(expects=OVER).go(desk.link("scorer")), checks=True)
    for number in (1, 2):
        desk.check_in()
        desk.begin()
        phone.begins(number)
        if number == 1:
            # Eleven minutes or more: the whole team forfeits the round, at both of its tables.
            referee.late(LATE, "EW", 12)
            expect(desk.tab("board").locator(".tile.is-forfeited")).to_have_count(2)
        else:
            # Six to ten minutes: the first deal is given up, and the others rise a level.
            referee.late(WITH_PHONE, "NS", 7)
            expect(phone.page.locator("#top .levels .on-stage strong")).to_have_text("3")
        phone.play(["EW"])
        press(desk.tab("round"), "button[data-action$='/round/call-time']")
        phone.time(in_play=False)
        phone.play(["NS"], first=2)
        phone.sign(pins)
        for table in (4,) if number == 1 else (1, 2, 4):
            first.type(table, "9 7")
            second.type(table, "9 7")
        desk.close_round()
    hall.move(minutes=60)
    desk.draw_lots()
    desk.end()
    check(desk, tmp_path)
