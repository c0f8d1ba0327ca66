from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rulebooks import list_names, load
from guandan.rules.rulebook import OPTIONS

if TYPE_CHECKING:
    from tests.server.access.site import Site

BOOKS = "/api/v1/rulebooks"


def test_the_five_books_are_listed(site: Site) -> None:
    listed = site.browser().get(BOOKS).json()
    assert [one["id"] for one in listed] == list(list_names())
    assert {one["digest"] for one in listed} == {load(name).digest for name in list_names()}


def test_a_book_has_every_option_with_its_article(site: Site) -> None:
    view = site.browser().get(f"{BOOKS}/nantong-2018").json()
    options = [option for group in view["groups"] for option in group["options"]]
    assert [option["option"] for option in options] == list(OPTIONS)
    assert all(option["article"] and option["title"]["zh"] and option["words"]["en"] for option in options)
    articles = {row["article"] for topic in view["topics"] for row in topic["articles"]}
    assert articles == set(load("nantong-2018").articles)


def test_an_option_says_what_else_it_may_be(site: Site) -> None:
    options = {one["option"]: one for one in site.browser().get(f"{BOOKS}/jiangsu-2017/options").json()}
    call = options["match.at_call"]
    assert call["kind"] == "choice"
    assert {choice["value"] for choice in call["choices"]} == {"finish_deal", "one_more", "stop"}
    assert options["match.minutes"]["kind"] == "whole"
    assert options["match.minutes"]["may_be_none"]


def test_articles_by_name_and_topic(site: Site) -> None:
    browser = site.browser()
    found = browser.get(f"{BOOKS}/jiangsu-2017/articles?named=3.3").json()
    assert found["total"] == len(found["items"])
    assert all(row["article"].startswith("JS 3.3") for row in found["items"])
    tribute = browser.get(f"{BOOKS}/jiangsu-2017/articles?topic=tribute&size=2").json()
    assert len(tribute["items"]) == 2 < tribute["total"]
    missing = browser.get(f"{BOOKS}/jiangsu-2017/articles?named=99.9", headers={"accept-language": "en"})
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_article")
    assert "99.9" in missing.json()["detail"]


def test_differences_side_by_side(site: Site) -> None:
    found = site.browser().get("/api/v1/rulebook-differences?book=jiangsu-2017&book=two-deck&book=nantong-2018").json()
    books = [load(name) for name in ("jiangsu-2017", "two-deck", "nantong-2018")]
    differing = [path for path in OPTIONS if len({repr(book.value(path)) for book in books}) > 1]
    assert [one["option"] for one in found["options"]] == differing
    assert found["same_options"] == len(OPTIONS) - len(differing)
    assert all(len(one["values"]) == 3 for one in found["options"])


def test_search_in_either_language(site: Site) -> None:
    browser = site.browser()
    assert browser.get("/api/v1/rulebook-search?words=tribute").json()["total"] > 5
    assert browser.get("/api/v1/rulebook-search?words=贡").json()["total"] > 5
    assert browser.get("/api/v1/rulebook-search?words=xyzzy").json()["items"] == []


def test_what_is_wrong_is_named_with_its_place(site: Site) -> None:
    browser = site.browser()
    one = browser.get("/api/v1/rulebook-differences?book=jiangsu-2017")
    assert (one.status_code, one.json()["place"]) == (400, "books")
    unknown = browser.get(f"{BOOKS}/../../etc/passwd")
    assert unknown.status_code == 404
    assert browser.get(f"{BOOKS}/house.toml").json()["code"] == "no_such_book"
    assert browser.get(f"{BOOKS}/jiangsu-2017/infractions?situation=nowhere").json()["place"] == "situation"


def test_the_catalogue_by_words(site: Site) -> None:
    found = site.browser().get(f"{BOOKS}/jiangsu-2017/infractions?words=迟到").json()
    assert found[0]["infraction"] == "late"
    assert all(case["article"] and case["words"]["zh"] for case in found[0]["cases"])


def test_readings_for_learners(site: Site) -> None:
    asked = {"cards": ["S3", "C3", "D4", "S4", "H6"], "level": "6"}
    found = site.browser().post("/api/v1/readings", asked).json()["readings"]
    assert [(one["kind"], one["rank"]) for one in found] == [("full_house", "3"), ("full_house", "4")]
    beaten = site.browser().post("/api/v1/readings", {"cards": ["SA"], "level": "2", "top": ["SK"]}).json()
    assert beaten["readings"][0]["beats"] is True
    bad = site.browser().post("/api/v1/readings", {"cards": ["S3", "S3", "S3"]})
    assert (bad.status_code, bad.json()["code"]) == (400, "invalid_cards")
    assert site.browser().post("/api/v1/readings", {"cards": ["S3"], "level": "1"}).json()["code"] == "invalid_level"
