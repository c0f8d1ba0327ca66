"""Pictures of every page, at desktop and phone size, in Chinese and English, into docs/pictures; the server is real.

python tools/pictures.py [folder] [name …]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from guandan.web import ROUTES  # noqa: E402 (the tests' server is found from the root)
from tests.server.live import live, without_limits  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
LANGUAGES = ("zh", "en")
QUICK = {"starts": "when_full", "pace_seconds": 0, "mix_seconds": 0, "between_seconds": 0}
PAGES = {
    "lobby": "/",
    "new-table": "/new",
    "books": "/books",
    "book": "/books/jiangsu-2017#JS-3.3.1",
    "compare": "/books/compare",
    "learn": "/learn",
    "replay": "/replay/{match}#2-3-30",
    "replay-open": "/replay",
    "table": "play now",
}


def main(folder: Path, names: set[str]) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as made,
        without_limits(),
        live(f"sqlite:///{made}/guandan.db", pages=ROUTES) as server,
        sync_playwright() as playwright,
    ):
        match = _played(server.url)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, path in PAGES.items():
            if not names or name in names:
                _all_sizes(browser, server.url, name, path.format(match=match), folder)
        browser.close()


def _all_sizes(browser: Browser, site: str, name: str, path: str, folder: Path) -> None:
    for size, (width, height) in SIZES.items():
        for lang in LANGUAGES:
            locale = "zh-CN" if lang == "zh" else "en-GB"
            context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
            page = context.new_page()
            page.goto(site + (path if path.startswith("/") else "/"))
            page.wait_for_selector("[aria-busy=true]", state="detached")
            if not path.startswith("/"):
                _sit_down(page)
            page.screenshot(path=folder / f"{name}-{size}-{lang}.png")
            context.close()
            print(f"{name}-{size}-{lang}.png")


def _sit_down(page: Page) -> None:
    page.click("#play-now")
    page.wait_for_selector(".hand .card")
    page.wait_for_timeout(4000)  # some plays of the bots, so that there is something to see


def _played(site: str) -> str:
    """A match that bots have played, and a public table that waits."""
    with httpx.Client(base_url=f"{site}/api/v1") as client:
        client.post("/session", json={"name": "清泉"}).raise_for_status()
        client.post("/tables", json={"is_public": True, "bots": {"N": "normal"}}).raise_for_status()
        bots = dict.fromkeys("ENWS", "normal")
        made = client.post("/tables", json={**QUICK, "bots": bots, "overrides": {"match.deals": 3}})
        code = made.raise_for_status().json()["code"]
        while client.get(f"/tables/{code}").json()["stage"] != "over":
            time.sleep(0.2)
    return f"{code}.1"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures", set(sys.argv[2:]))
