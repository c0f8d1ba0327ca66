"""The app can be installed, previewed and asked for its headers; search engines stay away from tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from tests.web.watching import Opener


def test_the_manifest_names_icons_that_are_there(site: str) -> None:
    manifest = httpx.get(f"{site}/manifest.webmanifest", headers={"Accept-Language": "en"}).json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        found = httpx.get(f"{site}{icon['src']}")
        assert found.headers["content-type"] == "image/png"


def test_headers_can_be_asked_for_alone(site: str) -> None:
    for path in ("/", "/learn", "/books", "/robots.txt", "/manifest.webmanifest"):
        whole, head = httpx.get(f"{site}{path}"), httpx.head(f"{site}{path}")
        assert head.status_code == whole.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_search_engines_stay_away_from_tables(site: str) -> None:
    assert "Disallow: /t/" in httpx.get(f"{site}/robots.txt").text


def test_a_page_says_what_a_link_to_it_shows(open_page: Opener) -> None:
    page = open_page("/learn")
    shown = {name: page.get_attribute(f'meta[property="og:{name}"]', "content") for name in ("title", "image")}
    assert shown["title"] == page.title()
    assert str(shown["image"]).startswith("http")


def test_the_offline_page_has_a_way_back(open_page: Opener) -> None:
    page = open_page("/offline", width=360, height=740)
    assert page.locator("main .button.main").is_visible()


def test_over_plain_http_there_is_no_service_worker(open_page: Opener) -> None:
    page = open_page("/")
    assert (
        page.evaluate(
            "navigator.serviceWorker ? navigator.serviceWorker.getRegistrations().then((all) => all.length) : 0"
        )
        == 0
    )
