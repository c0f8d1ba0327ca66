"""A mixed event through the pages alone: in each round a live table, a paper table with a phone, one with a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.organise.walks import players
from tests.web.organise.walks.checks import check
from tests.web.organise.walks.hall import press
from tests.web.organise.walks.organiser import Organiser
from tests.web.organise.walks.phone import Phone
from tests.web.organise.walks.scorer import Scorer

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.web.organise.walks.hall import Hall, Windows

OVER = (403,)
"""When the event has ended, its links open nothing any more."""
NAMES = "甲乙丙丁戊己"
ROUNDS = 2
LIVE, WITH_PHONE, ON_PAPER = 1, 2, 3


def listed() -> bytes:
    rows = [f"{number},{name}一,{name}二,{number} 队" for number, name in enumerate(NAMES, 1)]
    return "\n".join(["序号,姓名,搭档,单位", *rows]).encode()


class LiveTable:
    """The people who play online: in each round those whom the draw has put at the live table."""

    def __init__(self, windows: Windows, desk: Organiser, pins: dict[str, str]) -> None:
        self._windows, self._desk, self._pins = windows, desk, pins
        self._known: dict[str, Page] = {}
        self._pairs: list[str] = []

    def sit_down(self) -> None:
        """Two pairs, each person with a phone of their own."""
        seated = self._desk.tables()[LIVE - 1]
        pairs = self._desk.pairs()
        self._pairs = [pairs[str(pair)] for pair in (seated.ew, seated.ns)]
        for pair in self._pairs:
            for name in pair.split(" / "):
                if name in self._known:
                    players.sits_again(self._known[name], self._desk.event)
                else:
                    page = players.sit_down(self._windows, self._desk.event, name, self._pins[name])
                    self._known[name] = page

    @property
    def pages(self) -> list[Page]:
        return [self._known[name] for pair in self._pairs for name in pair.split(" / ")]

    def sign(self) -> None:
        for pair in self._pairs:
            name = pair.split(" / ")[0]
            players.sign(self._known[name], self._pins[name])


def play_online(desk: Organiser) -> None:
    """线上桌: table 1 is played online, and may be watched at once."""
    page = desk.tab("settings")
    page.fill("#live-list", str(LIVE))
    press(page, "form[action$='/live-tables'] button")
    page.click("section[aria-labelledby=live] summary")
    page.fill("#delay", "0")
    press(page, "form[action$='/live/settings'] button")


def call_time(desk: Organiser) -> None:
    """The last-deal call, in the whole hall."""
    press(desk.tab("round"), "button[data-action$='/round/call-time']")


@pytest.mark.long
def test_a_mixed_event_of_two_rounds(hall: Hall, windows: Windows, tmp_path: Path) -> None:
    desk = Organiser(windows, hall)
    desk.make("five-round-points", "线上线下公开赛", rounds=str(ROUNDS))
    desk.preview(listed(), "list.csv")
    desk.accept_list()
    play_online(desk)
    own = desk.own_pins()
    pins = {people: own[people.split(" / ")[0]] for people in desk.pairs().values()}
    online = LiveTable(windows, desk, own)
    phone = Phone(windows, desk.table_links(ON_PAPER)[WITH_PHONE - 1], expects=OVER)
    first = Scorer(windows(expects=OVER).go(desk.link("scorer")))
    second = Scorer(windows(expects=OVER).go(desk.link("scorer")), checks=True)
    for number in range(1, ROUNDS + 1):
        desk.check_in()
        desk.begin()
        online.sit_down()
        players.play(hall, online.pages, lambda one: one.view is not None and one.view["deal"] is not None)
        phone.begins(number)
        phone.play(["EW"])
        call_time(desk)
        players.play(hall, online.pages, lambda one: one.is_over)
        online.sign()
        phone.time(in_play=False)
        phone.sign(pins)
        first.type(ON_PAPER, "5 2")
        second.type(ON_PAPER, "5 2")
        desk.close_round()
    hall.move(minutes=60)
    desk.draw_lots()
    desk.end()
    check(desk, tmp_path)
