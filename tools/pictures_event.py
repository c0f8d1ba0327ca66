"""The pictures of an event: sixteen pairs in the middle of their second round."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pictures_knockout
from pictures_hall import Hall, View, take

if TYPE_CHECKING:
    from pictures import Camera
    from playwright.sync_api import Page

    from tests.server.live import Live

BOTH = ("desktop", "phone")
WIDE = ("desktop",)
BEFORE = {
    "wizard": View("organiser", "/events/new?book=jiangsu-2017", BOTH),
    "wizard-day": View("organiser", "/events/new?book=five-round-points", WIDE),
    "events": View("organiser", "/events", BOTH),
    "account": View("organiser", "/account", WIDE),
    "desk-draw": View("organiser", "{event}/desk/draw", BOTH),
    "draw-drag": View("organiser", "{event}/desk/draw", WIDE),
    "register": View("", "{event}/register", ("phone",)),
    "desk-checkin": View("organiser", "{event}/desk/checkin", ("phone",)),
}
"""While the second round's draw is a draft."""
VIEWS = {
    "desk-overview": View("organiser", "{event}/desk", BOTH),
    "desk-board": View("organiser", "{event}/desk/board", BOTH),
    "desk-standings": View("organiser", "{event}/desk/standings", BOTH),
    "desk-standing": View("organiser", "{event}/desk/standings/1", WIDE),
    "desk-entries": View("organiser", "{event}/desk/entries", WIDE),
    "desk-pair": View("organiser", "{event}/desk/entries/1", BOTH),
    "desk-round": View("organiser", "{event}/desk/round", BOTH),
    "desk-results": View("organiser", "{event}/desk/results", WIDE),
    "desk-table": View("organiser", "{event}/desk/results/2/4", WIDE),
    "desk-documents": View("organiser", "{event}/desk/documents", WIDE),
    "desk-officials": View("organiser", "{event}/desk/officials", WIDE),
    "desk-screens": View("organiser", "{event}/desk/screens", WIDE),
    "desk-links": View("organiser", "{event}/desk/links", WIDE),
    "desk-audit": View("organiser", "{event}/desk/audit", WIDE),
    "desk-settings": View("organiser", "{event}/desk/settings", WIDE),
    "settings-preview": View("organiser", "{event}/desk/settings", WIDE, "#settings-form[data-ready]"),
    "timetable": View("organiser", "{event}/desk/settings", WIDE, "#schedule-form"),
    "training": View("", "/learn/referee?book=jiangsu-2017&seed=7", ("phone",)),
    "code": View("", "/p", ("phone",)),
    "scorer": View("scorer", "{event}/score", BOTH, "form[data-ready]"),
    "paper-table": View("table", "{event}/phone/6", ("phone",), "main[data-ready]"),
    "referee": View("referee", "{event}/referee", ("phone",)),
    "referee-cases": View("referee", "{event}/referee/cases", ("phone",)),
    "referee-appeals": View("chief_referee", "{event}/referee/cases", ("phone",)),
    "referee-journal": View("referee", "{event}/referee/journal", ("phone",)),
    "ruling": View("referee", "{event}/referee/tables/5", ("phone",), "#rule[data-ready]"),
    "screen": View("screen", "{event}/screen/main", ("wall",)),
    "screen-call": View("screen", "{event}/screen/main", ("wall",), ".call-cover"),
    "screen-clock": View("screen", "{event}/screen/main", ("hall",)),
    "screen-seating": View("screen", "{event}/screen/main", ("hall",)),
    "screen-standings": View("screen", "{event}/screen/main", ("hall",)),
    "referee-gone": View("referee", "{event}/referee/tables/99", ("phone",)),
    "missing": View("", "/e/none", ("phone",)),
    "ceremony": View("", "{event}/ceremony", ("wall",)),
    "public": View("", "{event}", BOTH),
    "public-me": View("", "{event}/me?name=清泉", ("phone",)),
    "public-pair": View("", "{event}/pairs/1", ("phone",)),
    "public-standings": View("", "{event}/standings", ("phone",)),
    "public-draw": View("", "{event}/draw", ("phone",)),
    "public-results": View("", "{event}/results", ("phone",)),
}
LATER = frozenset({"referee-appeals", "screen-call"})
"""What is shown at the end alone."""
NAMES = (*BEFORE, *VIEWS, *pictures_knockout.NAMES)


def take_all(camera: Camera, server: Live) -> None:
    """The events' pictures, in the order of the day."""
    if camera.wants(*BEFORE, *VIEWS):
        _in_rounds(camera, server)
    if camera.wants(*pictures_knockout.NAMES):
        pictures_knockout.take_all(camera, server)


def _in_rounds(camera: Camera, server: Live) -> None:
    wishes, overrides = {"rounds": 5}, {"match.minutes": 50}
    hall = Hall(server, 16, name="春季公开赛", book="jiangsu-2017", wishes=wishes, overrides=overrides)
    hall.do("/schedule", "PUT", slots=[_slot(number) for number in range(1, 6)])
    hall.start()
    hall.played(1, 8)
    hall.do("/round/close")
    hall.do("/registration", "PUT", is_open=True)
    hall.draw()
    take(camera, hall, BEFORE, ACTS)
    hall.do("/draw/publish")
    hall.do("/round/start")
    hall.played(2, 3)
    hall.do("/tables/4/result", final={"ew": 14, "ns": 9})
    hall.do("/officials", name="巡场一", role="referee")
    hall.do("/tables/5/calls", seat="E", reason="对方牌出错了")
    hall.do("/notices", text="第三轮 14:30 开始")
    hall.do("/tables/5/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    take(camera, hall, {name: view for name, view in VIEWS.items() if name not in LATER}, ACTS)
    hall.do("/appeals", **_appeal(hall))
    take(camera, hall, {"referee-appeals": VIEWS["referee-appeals"]})
    hall.do("/round/call-time")
    take(camera, hall, {"screen-call": VIEWS["screen-call"]})
    hall.client.close()


def _slot(number: int) -> dict[str, object]:
    """A round's hour: each begins an hour after the one before it."""
    starts = datetime(2026, 5, 2, 8 + number, tzinfo=ZoneInfo("Asia/Shanghai"))
    return {"round": number, "starts": starts.isoformat(), "ends": (starts + timedelta(minutes=50)).isoformat()}


def _appeal(hall: Hall) -> dict[str, object]:
    """North-South of table 5 do not agree with the ruling."""
    pair = hall.get("/rounds/2/tables/5")["ns"]["pair"]
    (entered,) = (one for one in hall.get("/pairs")["items"] if one["pair"] == pair)
    people = [one["person"] for one in entered["people"]]
    about = {"round": 2, "table": 5, "ruling": 1, "side": "NS", "signatures": people, "fee_paid": True}
    return {**about, "reason": "当时牌已放到桌面中央，不应算出牌不规范"}


def _report(page: Page) -> None:
    """North again: the proposal is there, with what it has from before."""
    page.click("[data-infraction=manner]")
    page.click("#ruling .choices button >> nth=2")
    page.wait_for_selector(".accept")
    page.locator("#ruling").scroll_into_view_if_needed()


def _first_deal(page: Page) -> None:
    """A deal is written and confirmed, once."""
    if page.locator("#pad[data-deal='1']").count() == 0:
        return
    for seat in "ENW":
        page.click(f"[data-seat={seat}]")
    page.click("[data-pad=write]")
    page.click("[data-command=confirm]")
    page.wait_for_selector("#pad[data-deal='2']")


def _revealed(page: Page) -> None:
    for _ in range(3):
        page.click("#next")
    page.wait_for_timeout(1500)


def _the_day(page: Page) -> None:
    page.wait_for_selector("#outlook[data-ready]")
    for field, text in (
        ("name", "春季公开赛"),
        ("day", "2026-05-02"),
        ("starts", "09:00"),
        ("hours", "8"),
        ("break-starts", "12:00"),
        ("break-ends", "13:30"),
        ("pairs", "24"),
    ):
        page.fill(f"#{field}", text)
    page.wait_for_selector("#outlook table")
    page.locator("#part-outlook").scroll_into_view_if_needed()
    page.evaluate(
        "window.scrollTo(0, document.getElementById('part-outlook').getBoundingClientRect().top + scrollY - 80)"
    )


def _drag(page: Page) -> None:
    """A pair is being dragged onto another."""
    page.wait_for_selector("[data-pair]")
    page.locator("[data-pair]").nth(1).scroll_into_view_if_needed()
    page.hover("[data-pair] >> nth=1")
    page.mouse.down()
    page.hover("[data-pair] >> nth=4")
    page.hover("[data-pair] >> nth=4")


def _preview_change(page: Page) -> None:
    page.fill("#match-minutes", "45")
    page.fill("#change-why", "场地只到五点")
    page.click("#settings-form button[type=submit]")
    page.wait_for_selector("#effects:not([hidden])")
    page.locator("#effects").scroll_into_view_if_needed()


def _show_timetable(page: Page) -> None:
    page.evaluate(
        "window.scrollTo(0, document.getElementById('schedule-form').getBoundingClientRect().top + scrollY - 120)"
    )


def _answer(page: Page) -> None:
    page.click("main button.answer >> nth=0")
    page.locator("main [role=status]").scroll_into_view_if_needed()


ACTS = {
    "draw-drag": _drag,
    "settings-preview": _preview_change,
    "timetable": _show_timetable,
    "training": _answer,
    "wizard-day": _the_day,
    "ruling": _report,
    "paper-table": _first_deal,
    "ceremony": _revealed,
}
