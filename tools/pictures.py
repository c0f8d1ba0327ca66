"""Take pictures of every page and state, at desktop and phone size, from a real server.

    python tools/pictures.py [folder] [name …]

Into docs/pictures, the default folder, go only the pictures that a document shows; any other folder gets all of them.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import sync_playwright
from small_png import small

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import pictures_event  # noqa: E402 (the tests' server is found from the root)
import pictures_people  # noqa: E402
import pictures_table  # noqa: E402

from guandan.web import ROUTES  # noqa: E402
from tests.server.live import live, without_limits  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SIZES = {
    "desktop": (1280, 800),
    "tall": (768, 1024),
    "wide": (1024, 768),
    "phone": (360, 740),
    "sideways": (740, 360),
    "wall": (1280, 720),
    "hall": (1920, 1080),
}
DOCUMENTED = ROOT / "docs" / "pictures"
QUICK = {"starts": "when_full", "pace_seconds": 0, "mix_seconds": 0, "between_seconds": 0}
ENGLISH = {
    *("lobby", "table", "sheet", "over", "wizard", "desk-overview", "desk-board", "desk-draw", "desk-standings"),
    *("paper-table", "referee", "ruling", "screen", "public-me", "register", "draw-drag", "screen-call", "training"),
}
"""In English too; all others in Chinese only."""
PAGES = {
    "lobby": "/",
    "new-table": "/new",
    "books": "/books",
    "book": "/books/jiangsu-2017#JS-3.3.1",
    "compare": "/books/compare",
    "learn": "/learn",
    "replay": "/replay/{match}#2-3-30",
}


_PICTURE = re.compile(r"pictures/([\w-]+\.png)")


class Camera:
    """Windows of every size, and what they show as files; with names, only the pictures so named."""

    def __init__(self, browser: Browser, site: str, folder: Path, names: set[str]) -> None:
        self.browser = browser
        self.empty = browser.new_page()
        self.site = site
        self.folder = folder
        self.names = names

    def wants(self, *names: str) -> bool:
        """Is one of these pictures asked for?"""
        return not self.names or not self.names.isdisjoint(names)

    def views(self, name: str, *sizes: str) -> Iterator[tuple[str, str]]:
        """Every size and language of a picture."""
        for lang in ("zh", "en") if name in ENGLISH else ("zh",):
            for size in sizes if self.wants(name) else ():
                yield size, lang

    @contextmanager
    def window(self, size: str, lang: str) -> Iterator[Page]:
        """A window with its own cookies."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if size in {"phone", "sideways"} else 1,
            locale="zh-CN" if lang == "zh" else "en-GB",
            has_touch=size in {"phone", "sideways"},
        )
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        yield page
        context.close()

    def take(self, page: Page, name: str, size: str, lang: str) -> None:
        """What the window shows, nothing below the fold."""
        page.wait_for_selector("[aria-busy=true]:visible", state="detached")
        page.wait_for_timeout(400)
        file = self.folder / f"{name}-{size}-{lang}.png"
        if self.folder == DOCUMENTED and file.name not in _shown_in_documents():
            return
        file.write_bytes(small(page.screenshot(), self.empty))
        print(file.name, file.stat().st_size // 1024, "KB")


@cache
def _shown_in_documents() -> frozenset[str]:
    """Names of the pictures that the READMEs and the documents refer to."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return frozenset(name for page in pages for name in _PICTURE.findall(page.read_text(encoding="utf-8")))


def main(folder: Path, names: set[str]) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as made,
        without_limits(),
        live(f"sqlite:///{made}/guandan.db", pages=ROUTES) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        camera = Camera(browser, server.url, folder, names)
        if camera.wants(*PAGES):
            _pages(camera, _played(server.url))
        if camera.wants(*pictures_table.NAMES):
            pictures_table.take_all(camera, server)
        if camera.wants(*pictures_people.NAMES):
            pictures_people.take_all(camera, server)
        if camera.wants(*pictures_event.NAMES):
            pictures_event.take_all(camera, server)
        browser.close()


def _pages(camera: Camera, match: str) -> None:
    for name, path in PAGES.items():
        for size, lang in camera.views(name, "desktop", "phone"):
            with camera.window(size, lang) as page:
                page.goto(camera.site + path.format(match=match))
                camera.take(page, name, size, lang)


def _played(site: str) -> str:
    """A match that bots have played, and a public table that waits."""
    with httpx.Client(base_url=f"{site}/api/v1") as client:
        client.post("/session", json={"name": "清泉"}).raise_for_status()
        client.post("/tables", json={"is_public": True, "bots": {"N": "normal"}}).raise_for_status()
        bots = dict.fromkeys("ENWS", "easy")
        made = client.post("/tables", json={**QUICK, "bots": bots, "overrides": {"match.deals": 3}})
        code = made.raise_for_status().json()["code"]
        while client.get(f"/tables/{code}").json()["stage"] != "over":
            time.sleep(0.2)
    return f"{code}.1"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures", set(sys.argv[2:]))
