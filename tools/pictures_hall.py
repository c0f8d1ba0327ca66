"""An event for the pictures: who plays in it, ways in for every role, and a window on a page of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import httpx

from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


class Hall(Desk):
    """An event with names that look like names."""

    def __init__(self, live: Live, pairs: int, **event: object) -> None:
        self.live = live
        self.client = httpx.Client(base_url=live.url, timeout=60)
        self.client.get(live.call(live.server.access.create_organiser_link()))
        made = self.client.post("/api/v1/events", json=event)
        self.event = made.raise_for_status().json()["id"]
        words = WORDS.split()
        rows = [f"{n},{words[n - 1]},{words[n + 15]},{UNITS[n % 4]}" for n in range(1, pairs + 1)]
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
            return self.live.call(self.live.server.access.create_organiser_link())
        if role == "table":
            url: str = self.do("/links", role="table", places=["6"])["links"][0]["url"]
            return "/j/" + url.partition("/j/")[2]
        return self.link(role)


SHOWS = {
    "screen": ["standings"],
    "screen-call": ["clock"],
    "screen-clock": ["clock"],
    "screen-seating": ["seating"],
    "screen-standings": ["standings"],
    "screen-bracket": ["bracket"],
}
"""What the screen is told to show for its pictures."""


def take(
    camera: Camera, hall: Hall, views: Mapping[str, View], acts: Mapping[str, Callable[[Page], None]] | None = None
) -> None:
    """The pictures of these pages that are asked for; some of them after something is done there."""
    for name, view in views.items():
        for size, lang in camera.views(name, *view.sizes):
            if name in SHOWS:
                hall.do("/screens/main", "PUT", shows=SHOWS[name], seconds=600, lang=lang)
            with camera.window(size, lang) as page:
                if view.role:
                    page.goto(camera.site + hall.way_in(view.role))
                page.goto(camera.site + view.path.format(event=hall.path))
                page.wait_for_selector(view.wait)
                if acts and name in acts:
                    acts[name](page)
                camera.take(page, name, size, lang)
