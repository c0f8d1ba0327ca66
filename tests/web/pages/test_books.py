"""Rulebooks: by topic and article, searched, side by side; every citation leads to its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from guandan.rulebooks import load, names
from guandan.rules.rulebook import split_citation
from guandan.web.books import build_anchor

if TYPE_CHECKING:
    from tests.web.watching import Opener

PATIENCE = 60


@pytest.mark.parametrize("name", names())
def test_every_citation_of_a_book_has_its_place_in_the_page(name: str, site: str) -> None:
    book = load(name)
    text = httpx.get(f"{site}/books/{name}", timeout=PATIENCE).text
    missing = {
        one
        for citation in book.citations.values()
        for one in split_citation(citation)
        if f'id="{build_anchor(one)}"' not in text
    }
    assert missing == set()


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("JS 3.3.1", "#JS-3.3.1"),
        ("3.3.1", "#JS-3.3.1"),
        ("JS 3.3.1; decision D8", "#JS-3.3.1"),
        ("decision D8", "#D8"),
        ("D8", "#D8"),
        ("table", ""),
        ("no such", ""),
    ],
)
def test_an_article_is_an_address(asked: str, place: str, site: str) -> None:
    answer = httpx.get(f"{site}/books/jiangsu-2017/{asked}", timeout=PATIENCE)
    assert answer.status_code in {302, 303, 307}
    assert answer.headers["location"] == f"/books/jiangsu-2017{place}"


def test_no_such_book(site: str) -> None:
    assert httpx.get(f"{site}/books/bridge", timeout=PATIENCE).status_code == 404
    assert httpx.get(f"{site}/books/bridge/1", timeout=PATIENCE).status_code == 404


def test_search_finds_articles_of_every_book(open_page: Opener) -> None:
    page = open_page("/books")
    page.fill("#q", "抗贡")
    page.press("#q", "Enter")
    page.wait_for_selector(".hit")
    page.wait_for_load_state()
    assert page.locator(".hit").count() > 4
    assert "JS 3.3.3" in page.locator(".hit a").all_inner_texts()
    page.click(".hit a")
    expect(page.locator(".item:target")).to_have_count(1)


def test_a_word_narrows_a_book(open_page: Opener) -> None:
    page = open_page("/books/jiangsu-2017", lang="en")
    page.fill("#filter", "refuse")
    shown = page.locator(".item:visible")
    assert 0 < shown.count() < 30
    assert all("refus" in text.lower() for text in shown.all_inner_texts())
    page.fill("#filter", "xyzzy")
    assert page.locator("#nothing").is_visible()


def test_two_books_side_by_side_show_only_what_differs(open_page: Opener) -> None:
    page = open_page("/books/compare?book=jiangsu-2017&book=two-deck")
    assert page.locator(".line:visible dd").count() == 2 * page.locator(".line:visible").count()
    differing = page.locator(".line:visible").count()
    page.check("#same")
    assert page.locator(".line:visible").count() > differing
