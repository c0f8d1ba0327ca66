"""练习题 over HTTP: shown without the answer, answered, counted once, listed by theme."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from guandan.analysis.puzzles import Puzzle, load_packaged_puzzles, rebuild_deal, see_puzzle
from guandan.analysis.review import build_answer

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

PUZZLES = load_packaged_puzzles()
ANSWERING = re.compile(r'"(value|answers|missed_by|best|second|is_proven|hands|loss)"')


def build_body(puzzle: Puzzle, place: int = 0) -> dict[str, Any]:
    """An answer as a page sends it: its cards only."""
    answer = build_answer(puzzle.answers[place].action, see_puzzle(puzzle).level_rank)
    cards = answer.play.cards if answer.play is not None else () if answer.card is None else (answer.card,)
    return {"cards": [str(card) for card in cards]}


def answer_daily(browser: Browser, place: int = 0) -> dict[str, Any]:
    name = browser.get("/api/v1/puzzles/home").json()["daily"]["id"]
    found: dict[str, Any] = browser.post(f"/api/v1/puzzles/{name}/answer", build_body(PUZZLES[name], place)).json()
    return found


def test_nothing_tells_the_answer_before_it_is_given(site: Site) -> None:
    browser = site.guest("甲")
    name = browser.get("/api/v1/puzzles/home").json()["daily"]["id"]
    for path in ("home", "", "next", name):
        text = browser.get(f"/api/v1/puzzles/{path}".rstrip("/")).text
        assert not ANSWERING.search(text), path
    shown = browser.get(f"/api/v1/puzzles/{name}").json()
    deal = rebuild_deal(PUZZLES[name])
    assert sorted(shown["hand"]) == sorted(map(str, deal.hand(deal.seat)))


def test_everybody_has_the_same_puzzle_of_the_day_and_tomorrow_another(site: Site) -> None:
    today = {site.browser().get("/api/v1/puzzles/home").json()["daily"]["id"] for _ in range(2)}
    site.clock.move(24 * 3600)
    assert len(today) == 1
    assert site.browser().get("/api/v1/puzzles/home").json()["daily"]["id"] not in today


def test_a_right_answer_counts_once(site: Site) -> None:
    browser = site.guest("乙")
    first, again = answer_daily(browser), answer_daily(browser)
    assert first["is_right"]
    assert first["is_counted"]
    assert not again["is_counted"]
    assert again["solver"] == first["solver"]
    home = browser.get("/api/v1/puzzles/home").json()
    assert home["daily"]["own"] is True
    assert (home["solver"]["attempts"], home["solver"]["solved"]) == (1, 1)


def test_a_wrong_answer_is_told_with_the_better_one_and_all_hands(site: Site) -> None:
    found = answer_daily(site.guest("丙"), place=1)
    assert not found["is_right"]
    assert found["loss"] > 0.1
    assert set(found["best"]["words"]) == {"zh", "en"}
    assert set(found["hands"]) == {"E", "N", "W", "S"}


def test_a_stranger_may_solve_and_is_not_rated(site: Site) -> None:
    browser = site.browser()
    found = answer_daily(browser)
    assert found["is_right"]
    assert not found["is_counted"]
    assert found["solver"] is None
    assert browser.get("/api/v1/puzzles/home").json()["daily"]["own"] is None


def test_puzzles_are_listed_by_theme_the_easiest_first(site: Site) -> None:
    found = site.browser().get("/api/v1/puzzles?theme=endgame").json()
    listed = found["items"] if isinstance(found, dict) else found
    assert listed
    assert all("endgame" in figures["themes"] for figures in listed)
    ratings = [figures["rating"] for figures in listed]
    assert ratings == sorted(ratings)


def test_the_next_puzzle_is_another_one(site: Site) -> None:
    browser = site.guest("丁")
    one = browser.get("/api/v1/puzzles/next?theme=partner").json()["figures"]["id"]
    browser.post(f"/api/v1/puzzles/{one}/answer", build_body(PUZZLES[one]))
    assert browser.get("/api/v1/puzzles/next?theme=partner").json()["figures"]["id"] != one


def test_bad_input_is_refused_in_words(site: Site) -> None:
    browser = site.guest("戊")
    name = browser.get("/api/v1/puzzles/home").json()["daily"]["id"]
    missing = browser.get("/api/v1/puzzles/nothing")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_puzzle")
    illegal = browser.post(f"/api/v1/puzzles/{name}/answer", {"cards": ["BJ", "LJ", "S3"]})
    assert illegal.json()["code"] == "puzzle_not_legal"
    for body in ({"cards": ["X9"]}, {"cards": "S3"}, {"cards": ["S3"] * 40}, {"play": ["S3"]}):
        assert browser.post(f"/api/v1/puzzles/{name}/answer", body).status_code == 400, body
    assert browser.get("/api/v1/puzzles?theme=nothing").status_code == 400
    assert browser.get("/api/v1/puzzles/home").json()["solver"]["attempts"] == 0
