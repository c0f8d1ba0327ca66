"""桌码: the short code of a table opens that table in the round that is on, nothing else; no account, few tries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pypdfium2 import PdfDocument

from guandan.server.access.link_codes import STRANGER_GUESS_RATE
from guandan.server.access.who import Role
from guandan.server.logging import redact_secrets
from guandan.tables.room_codes import CODE_LETTERS
from guandan.texts import name_of
from guandan.web import ROUTES
from tests.server.access.site import HERE, running
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("codes"), pages=ROUTES) as site:
        yield site


@pytest.fixture
def site(shared: Site) -> Site:
    shared.clock.move(3600)
    shared.is_over.clear()
    return shared


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site)


def links(hall: Hall, *tables: int) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = hall.do("/links", {"role": "table", "places": [str(table) for table in tables]})[
        "links"
    ]
    return made


def typed(site: Site, code: str) -> tuple[Browser, int, str]:
    """Somebody without anything types a code: who they are, the status, and where it leads in the end."""
    browser = site.browser()
    first = browser.get("/join", params={"code": code})
    if first.status_code != 302:
        return browser, first.status_code, ""
    then = browser.get(first.headers["location"])
    return browser, then.status_code, then.headers.get("location", "")


def test_a_tables_code_opens_its_phone_page_and_nothing_else(hall: Hall) -> None:
    hall.start()
    one, two = links(hall, 1, 2)
    assert one["code"] != two["code"]
    assert set(one["code"]) <= set(CODE_LETTERS)
    assert len(one["code"]) == 6
    phone, status, leads = typed(hall.site, one["code"].lower())
    assert (status, leads) == (303, f"/e/{hall.event}/phone/1")
    assert phone.get(f"/p/{one['code']}").headers["cache-control"] == "no-store"
    assert one["code"] not in leads
    assert phone.me["grants"] == [{"event": hall.event, "role": "table", "place": "1"}]
    assert phone.get(leads).status_code == 200
    assert hall.ask("GET", "/tables/1/sheet", by=phone).status_code == 200
    assert hall.ask("GET", "/tables/2/sheet", by=phone).status_code == 403
    assert phone.get(f"/e/{hall.event}/phone/2").status_code == 403
    for page in ("desk", "score", "referee"):
        assert phone.get(f"/e/{hall.event}/{page}").status_code == 403


def test_one_field_takes_the_codes_of_live_tables_too(hall: Hall) -> None:
    live = hall.site.guest().post("/api/v1/tables", {}).json()["code"]
    answer = hall.site.browser().get("/join", params={"code": f"{HERE}/t/{live}"})
    assert answer.headers["location"] == f"/t/{live}"
    paper = links(hall, 1)[0]["code"]
    answer = hall.site.browser().get("/join", params={"code": f" {paper} "})
    assert answer.headers["location"] == f"/p/{paper}"
    page = hall.site.browser().get("/").text
    assert 'href="/p"' in page
    assert hall.site.browser().get("/p").status_code == 200


def test_a_code_is_revoked_with_its_link(hall: Hall) -> None:
    link = links(hall, 1)[0]
    phone, status, leads = typed(hall.site, link["code"])
    assert status == 303
    assert hall.ask("DELETE", f"/links/{link['id']}").status_code == 204
    assert phone.get(leads).status_code == 403
    stranger, status, _ = typed(hall.site, link["code"])
    assert status == 404
    assert stranger.me["grants"] == []
    assert links(hall, 1)[0]["code"] != link["code"]


def test_a_code_ends_with_its_event(hall: Hall) -> None:
    code = links(hall, 1)[0]["code"]
    hall.site.is_over.add(hall.event)
    assert typed(hall.site, code)[1] == 404


def test_tries_are_limited_and_a_right_code_has_to_wait_too(hall: Hall) -> None:
    right = links(hall, 1)[0]["code"]
    wrong = "".join(CODE_LETTERS[CODE_LETTERS.index(letter) - 1] for letter in right)
    site = hall.site
    answers = {site.browser().get(f"/p/{wrong}").status_code for _ in range(STRANGER_GUESS_RATE.burst)}
    assert answers == {404}, "each is refused, and names nothing"
    assert site.browser().get(f"/p/{right}").status_code == 429, "whatever the code"
    assert site.guest().get(f"/p/{right}").status_code == 303, "strangers do not lock out who has a session"
    site.clock.move(STRANGER_GUESS_RATE.seconds + 1)
    assert site.browser().get(f"/p/{right}").status_code == 303


def test_a_wrong_code_is_told_on_a_page_in_the_visitors_language(hall: Hall) -> None:
    answer = hall.site.browser().get("/p/22222Z", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "There is no such table code" in answer.text
    assert 'name="code"' in answer.text, "with the field to type it again"


def test_a_link_that_is_over_leads_a_person_to_a_page(site: Site) -> None:
    answer = site.browser().get("/j/nothing", headers={"accept": "text/html,*/*"})
    assert answer.headers["location"] == "/p?wrong=link"
    assert "已经撤销或过期" in site.browser().get("/p?wrong=link").text
    assert site.browser().get("/j/nothing").status_code == 404, "a program is told the problem"


def test_organisers_can_read_the_codes_again_and_nobody_else(hall: Hall) -> None:
    link = links(hall, 3)[0]
    assert [one["code"] for one in hall.get("/links")["links"] if one["id"] == link["id"]] == [link["code"]]
    assert link["code"] in hall.desk.get(f"/e/{hall.event}/desk/links").text
    assert hall.ask("GET", "/links", by=hall.site.guest()).status_code == 403


def test_the_code_is_not_in_the_database_nor_in_a_log(hall: Hall) -> None:
    code = links(hall, 1)[0]["code"]
    stored = hall.site.call(hall.site.server.store.access.list_links, hall.event)
    assert not any(code in repr(one) for one in stored)
    assert redact_secrets(f"GET /p/{code} 303") == "GET /p/… 303"


def test_the_address_is_shown_and_can_be_tried_before_printing(hall: Hall) -> None:
    page = hall.desk.get(f"/e/{hall.event}/desk/documents").text
    assert f'href="{HERE}/p"' in page
    assert "data:image/svg+xml;base64," in page
    assert hall.site.browser().get("/p").status_code == 200


def test_place_cards_of_a_round_have_the_code_of_their_table(hall: Hall) -> None:
    hall.start()
    code = links(hall, 1)[0]["code"]
    page = hall.desk.get(f"/e/{hall.event}/desk/documents").text
    assert f"/api/v1/events/{hall.event}/documents/place_cards?form=pdf&amp;lang=zh&amp;round=1" in page
    made = hall.ask("GET", "/documents/place_cards?form=pdf&round=1").content
    text = "\n".join(one.get_textpage().get_text_range() for one in PdfDocument(made))
    digits = code[: len(code) - len(code.lstrip("0123456789"))]
    turned = (
        f"{code[len(digits) :]} 桌码 {digits}"  # its side is upside down, and digits are read with the words before
    )
    assert text.count(code) + (text.count(turned) if 0 < len(digits) < len(code) else 0) == 4
    assert hall.ask("GET", "/documents/place_cards?form=pdf&round=1", by=hall.site.guest()).status_code == 403


def test_a_code_in_a_browser_that_works_at_the_event_is_asked_about_first(hall: Hall) -> None:
    one, two = links(hall, 1, 2)
    phone = typed(hall.site, one["code"])[0]
    asked = phone.get(f"/p/{two['code']}", headers={"accept-language": "en"})
    assert asked.status_code == 200
    assert "Use only the new role" in asked.text
    assert [grant["place"] for grant in phone.me["grants"]] == ["1"], "nothing was added"
    moved = phone.post(f"/p/{two['code']}?how=replace")
    assert moved.headers["location"] == f"/e/{hall.event}/phone/2"
    assert [grant["place"] for grant in phone.me["grants"]] == ["2"]
    kept = phone.post(f"/p/{one['code']}?how=add")
    assert kept.status_code == 303
    assert {grant["place"] for grant in phone.me["grants"]} == {"1", "2"}


def test_the_page_before_a_link_says_what_it_adds_and_what_the_browser_is(hall: Hall) -> None:
    phone = typed(hall.site, links(hall, 1)[0]["code"])[0]
    secret = hall.do("/links", {"role": "chief_referee"})["links"][0]["url"].rpartition("/")[2]
    page = phone.get(f"/j/{secret}/ask", headers={"accept-language": "en"}).text
    assert f"{name_of(Role.CHIEF_REFEREE, 'en')}, 试赛" in page
    assert f"{name_of(Role.TABLE, 'en')} 1, 试赛" in page
    assert phone.get("/j/nothing/ask").headers["location"] == "/p?wrong=link"
