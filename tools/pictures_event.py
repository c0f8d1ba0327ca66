"""The pictures of an event: sixteen pairs in the middle of their second round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import httpx

from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from pictures import Camera
    from playwright.sync_api import Page

    from tests.server.live import Live

WORDS = (
    "清泉 远山 晨风 晚霞 春江 秋水 白云 青松 明月 朝阳 翠竹 红梅 飞雪 流萤 长河 大漠 "
    "新雨 旧雨 闲庭 归帆 松涛 云海 静湖 听雪 竹影 荷风 石桥 古道 柳岸 花溪 星野 月湾"
)
UNITS = ("城东", "城西", "江南", "江北")
RESULTS = ((14, 5), (8, 11), (14, 9), (6, 14), (10, 7), (14, 12), (3, 14), (9, 8))
"""Levels reached by East-West and North-South: 1 is 2, 13 is A, 14 is past A."""


class View(NamedTuple):
    """A page of an event: for which role, where, at which sizes, and what it waits for."""

    role: str
    path: str
    sizes: tuple[str, ...]
    wait: str = "main"


BOTH = ("desktop", "phone")
WIDE = ("desktop",)
BEFORE = {
    "wizard": View("organiser", "/events/new?book=jiangsu-2017", BOTH),
    "wizard-day": View("organiser", "/events/new?book=five-round-points", WIDE),
    "events": View("organiser", "/events", BOTH),
    "account": View("organiser", "/account", WIDE),
    "desk-draw": View("organiser", "{event}/desk/draw", BOTH),
    "desk-checkin": View("organiser", "{event}/desk/checkin", ("phone",)),
}
"""While the second round's draw is a draft."""
VIEWS = {
    "desk-overview": View("organiser", "{event}/desk", BOTH),
    "desk-board": View("organiser", "{event}/desk/board", BOTH),
    "desk-standings": View("organiser", "{event}/desk/standings", BOTH),
    "desk-standing": View("organiser", "{event}/desk/standings/1", WIDE),
    "desk-entries": View("organiser", "{event}/desk/entries", WIDE),
    "desk-round": View("organiser", "{event}/desk/round", BOTH),
    "desk-results": View("organiser", "{event}/desk/results", WIDE),
    "desk-table": View("organiser", "{event}/desk/results/2/4", WIDE),
    "desk-prizes": View("organiser", "{event}/desk/prizes", WIDE),
    "desk-documents": View("organiser", "{event}/desk/documents", WIDE),
    "desk-officials": View("organiser", "{event}/desk/officials", WIDE),
    "desk-screens": View("organiser", "{event}/desk/screens", WIDE),
    "desk-links": View("organiser", "{event}/desk/links", WIDE),
    "desk-audit": View("organiser", "{event}/desk/audit", WIDE),
    "desk-settings": View("organiser", "{event}/desk/settings", WIDE),
    "code": View("", "/p", ("phone",)),
    "scorer": View("scorer", "{event}/score", BOTH, "form[data-ready]"),
    "paper-table": View("table", "{event}/phone/6", ("phone",), "main[data-ready]"),
    "referee": View("referee", "{event}/referee", ("phone",)),
    "referee-cases": View("referee", "{event}/referee/cases", ("phone",)),
    "referee-journal": View("referee", "{event}/referee/journal", ("phone",)),
    "ruling": View("referee", "{event}/referee/tables/5", ("phone",), "#rule[data-ready]"),
    "screen": View("screen", "{event}/screen/main", ("wall",)),
    "ceremony": View("", "{event}/ceremony", ("wall",)),
    "public": View("", "{event}", BOTH),
    "public-me": View("", "{event}/me?name=清泉", ("phone",)),
    "public-standings": View("", "{event}/standings", ("phone",)),
    "public-draw": View("", "{event}/draw", ("phone",)),
    "public-results": View("", "{event}/results", ("phone",)),
}
NAMES = (*BEFORE, *VIEWS)


class Hall(Desk):
    """An event with names that look like names."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.client = httpx.Client(base_url=live.url, timeout=60)
        self.client.get(live.call(live.server.access.organiser_link()))
        made = self.client.post(
            "/api/v1/events",
            json={
                "name": "春季公开赛",
                "book": "jiangsu-2017",
                "wishes": {"rounds": 5},
                "overrides": {"match.minutes": 50},
            },
        )
        self.event = made.raise_for_status().json()["id"]
        words = WORDS.split()
        rows = [f"{n},{words[n - 1]},{words[n + 15]},{UNITS[n % 4]}" for n in range(1, 17)]
        sheet = {"file": ("entries.csv", "\n".join(["序号,姓名,搭档,单位", *rows]).encode(), "text/csv")}
        self.ask("POST", "/import", files=sheet)

    def played(self, number: int, tables: int) -> None:
        """The first few tables of a round have a result, and it is signed."""
        for table in range(1, tables + 1):
            ew, ns = RESULTS[(table * 3 + number) % 8]
            self.do(f"/tables/{table}/result", final={"ew": ew, "ns": ns})
            self.do(f"/tables/{table}/sign-all")

    def way_in(self, role: str) -> str:
        """A path that gives a window this role."""
        if role == "organiser":
            return self.live.call(self.live.server.access.organiser_link())
        if role == "table":
            url: str = self.do("/links", role="table", places=["6"])["links"][0]["url"]
            return "/j/" + url.partition("/j/")[2]
        return self.link(role)


def take_all(camera: Camera, server: Live) -> None:
    """The event's pictures, in the order of the day."""
    hall = Hall(server)
    hall.start()
    hall.played(1, 8)
    hall.do("/round/close")
    hall.draw()
    for name, view in BEFORE.items():
        _take(camera, hall, name, view)
    hall.do("/draw/publish")
    hall.do("/round/start")
    hall.played(2, 3)
    hall.do("/tables/4/result", final={"ew": 14, "ns": 9})
    hall.do("/officials", name="巡场一", role="referee")
    hall.do("/tables/5/calls", seat="E", reason="对方牌出错了")
    hall.do("/notices", text="第三轮 14:30 开始")
    hall.do("/screens/main", "PUT", shows=["standings"], seconds=600)
    hall.do("/tables/5/rulings", reports=[{"infraction": "manner", "seat": "N"}])
    for name, view in VIEWS.items():
        _take(camera, hall, name, view)
    hall.client.close()


def _take(camera: Camera, hall: Hall, name: str, view: View) -> None:
    for size, lang in camera.views(name, *view.sizes):
        if name == "screen":
            hall.do("/screens/main", "PUT", shows=["standings"], seconds=600, lang=lang)
        with camera.window(size, lang) as page:
            if view.role:
                page.goto(camera.site + hall.way_in(view.role))
            page.goto(camera.site + view.path.format(event=hall.path))
            page.wait_for_selector(view.wait)
            if name in ACTS:
                ACTS[name](page)
            camera.take(page, name, size, lang)


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
    page.click("[data-deed=confirm]")
    page.wait_for_selector("#pad[data-deal='2']")


def _revealed(page: Page) -> None:
    for _ in range(3):
        page.click("#next")
    page.wait_for_timeout(1500)


def _the_day(page: Page) -> None:
    page.wait_for_selector("#outlook table")
    page.locator("#part-outlook").scroll_into_view_if_needed()
    page.evaluate(
        "window.scrollTo(0, document.getElementById('part-outlook').getBoundingClientRect().top + scrollY - 80)"
    )


ACTS = {"wizard-day": _the_day, "ruling": _report, "paper-table": _first_deal, "ceremony": _revealed}
