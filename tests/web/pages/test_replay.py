"""Replay: a finished match and a record's file, stepped through, shared, proved."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.player import Player
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.watching import Opener

GOLDEN = Path(__file__).parents[2] / "golden" / "five-round-points.txt"
QUICK = {"starts": "when_full", "pace_seconds": 0, "mix_seconds": 0, "between_seconds": 0}


@pytest.fixture(scope="module")
def match(live_server: Live) -> str:
    """The id of a match of two deals that four bots have played; somebody watches, or they would play slowly."""
    with httpx.Client(base_url=f"{live_server.url}/api/v1", timeout=60) as client:
        client.post("/session", json={"name": "Anna"}).raise_for_status()
        bots = {"E": "random", "N": "easy", "W": "easy", "S": "easy"}
        made = client.post("/tables", json={**QUICK, "bots": bots, "overrides": {"match.deals": 2}})
        code = made.raise_for_status().json()["code"]
    asyncio.run(watch(live_server, code))
    return f"{code}.1"


async def watch(live_server: Live, code: str) -> None:
    """Watch a table until its match is over."""
    async with Player(live_server.ws, None, code) as spectator:
        await spectator.until(lambda: spectator.table["stage"] == "over")


def step(page: object) -> int:
    return int(page.locator(".steering .count").inner_text().split("/")[0])  # type: ignore[attr-defined]


def test_it_steps_jumps_and_shares_the_place(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", lang="en")
    page.wait_for_selector(".felt .hand .card")
    assert page.locator(".seat .hand").count() == 4
    first = step(page)
    page.get_by_role("button", name="Next step").click()
    assert step(page) == first + 1
    page.get_by_role("button", name="Next trick").click()
    page.get_by_role("button", name="Next trick").click()
    page.keyboard.press("Escape")
    there = step(page)
    page.wait_for_url(re.compile(rf"-{there}$"))  # the address follows a moment later
    place = re.search(r"#1-(\d+)-(\d+)$", page.url)
    assert place is not None
    assert int(place.group(2)) == there
    said = page.locator(".said").inner_text()
    other = open_page(f"/replay/{match}#1-{place.group(1)}-{there}", lang="en")
    other.wait_for_selector(".felt .hand .card")
    assert other.locator(".said").inner_text() == said


def test_it_is_seen_from_one_seat_or_open_and_by_deal(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", width=PHONE[0], height=PHONE[1])
    page.wait_for_selector(".felt .hand .card")
    page.select_option("#eyes", "W")
    page.locator(".hand.covered").nth(2).wait_for()
    assert page.locator(".seat.south .name").inner_text().count("西家") == 1
    page.select_option("#deals", "2")
    page.wait_for_url(re.compile(r"seat=W#2-"))
    assert blamed(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_shuffle_is_proved_and_the_record_downloaded(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", lang="en")
    page.wait_for_selector(".felt .hand .card")
    page.locator(".proof summary").click()
    page.wait_for_selector(".shuffle")
    assert page.locator(".tag.right").count() == 2
    assert page.locator(".tag.wrong").count() == 0
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert "[Book" in Path(download.value.path()).read_text(encoding="utf-8")


def test_a_records_file_is_replayed(open_page: Opener) -> None:
    page = open_page("/replay")
    page.set_input_files("#file", GOLDEN)
    page.wait_for_selector(".felt .hand .card")
    page.get_by_role("button", name="下一圈").click()
    assert page.locator(".laid .card").count() > 0
    assert page.locator(".review, .play-on").count() == 0  # nobody knows whether this match is over


def test_what_is_no_record_is_refused_in_words(open_page: Opener, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("1. e4 e5", encoding="utf-8")
    page = open_page("/replay", expects=(400,))
    page.set_input_files("#file", wrong)
    page.wait_for_selector("#problem:not([hidden])")
    assert page.locator("#problem").inner_text()


def test_no_such_match_is_said(open_page: Opener) -> None:
    page = open_page("/replay/AAAAAA.1", expects=(404,))
    page.wait_for_selector("#problem:not([hidden])")


SECTIONS = """() => [...document.querySelectorAll("#replay > *")].map(
  (one) => ["replay", "review", "play-on", "proof"].find((name) => one.classList.contains(name)),
)"""


def test_the_parts_of_the_page_stay_in_their_order(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", lang="en")
    page.wait_for_selector(".felt .hand .card")
    order = ["replay", "review", "play-on", "proof"]
    assert page.evaluate(SECTIONS) == order
    page.get_by_role("button", name="Review this match").click()
    page.wait_for_selector(".review progress")
    assert page.locator(".sums").count() == 0  # no table of nothing
    assert page.evaluate(SECTIONS) == order
    page.get_by_role("button", name="As East").click()
    page.wait_for_selector(".play-on .felt", timeout=120_000)
    page.wait_for_selector(".review[aria-busy=false] .sums", timeout=120_000)
    assert page.evaluate(SECTIONS) == order


def test_a_finished_match_is_reviewed_with_marks_and_better_plays(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", lang="en")
    page.wait_for_selector(".felt .hand .card")
    page.get_by_role("button", name="Review this match").click()
    page.wait_for_selector(".curve polyline", timeout=120_000)
    page.wait_for_selector(".review[aria-busy=false]", timeout=120_000)
    marks = page.locator(".curve .mark")
    assert marks.count() > 0  # a player by lot makes mistakes in two deals
    before = step(page)
    marks.first.press("Enter")
    page.wait_for_selector(".verdict .better")
    assert step(page) != before
    assert "Better: " in page.locator(".verdict").inner_text()
    assert page.locator(".better .card").count() > 0 or "pass" in page.locator(".better").inner_text()
    for mark in marks.all():  # arrows point to the cards of each better play, in the hand or just laid down
        mark.press("Enter")
        page.wait_for_selector(".verdict .better")
        assert page.locator(".felt .pointed").count() == page.locator(".better .card").count()
    assert page.locator(".sums tbody tr").count() == 4
    assert blamed(page) == []


def test_the_marks_of_the_curve_are_hit_on_a_phone(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", width=PHONE[0], height=PHONE[1], lang="en")
    page.wait_for_selector(".felt .hand .card")
    page.get_by_role("button", name="Review this match").click()
    page.wait_for_selector(".review[aria-busy=false]", timeout=120_000)
    marks = page.locator(".curve .mark")
    found = set()
    for mark in marks.all():  # where marks overlap, the nearest is meant
        box = mark.bounding_box()  # each click may move the curve, with the height of the hands above it
        assert min(box["width"], box["height"]) >= 24
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_selector(".verdict .better")
        found.add(step(page))
    assert len(found) == marks.count() > 0
    walked = {step(page)}
    for name in ("To the mark before", "To the next mark"):
        button = page.get_by_role("button", name=name)
        assert min(button.bounding_box()["width"], button.bounding_box()["height"]) >= 24
        while button.is_enabled():
            button.click()
            walked.add(step(page))
    assert walked == found
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []


def test_a_deal_is_played_on_from_here(match: str, open_page: Opener) -> None:
    page = open_page(f"/replay/{match}", width=PHONE[0], height=PHONE[1])
    page.wait_for_selector(".felt .hand .card")
    page.get_by_role("button", name="下一圈").click()
    page.get_by_role("button", name="坐南家").click()
    page.wait_for_selector(".own .pick", timeout=120_000)
    cards = page.locator(".own .pick").count()
    page.locator(".own .pick").first.click()
    assert page.locator(".own .chosen").count() == 1
    passing = page.locator(".play-on").get_by_role("button", name="不要", exact=True)
    if passing.count():
        passing.click()
    else:
        page.get_by_role("button", name="出牌", exact=True).click()
    page.wait_for_selector(".own .chosen", state="detached", timeout=120_000)
    assert page.locator(".own .pick").count() <= cards
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []
