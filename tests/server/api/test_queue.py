"""/api/v1/queue over HTTP: waiting, leaving, double entry, and a table that really plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guandan.services.quick_match import GONE_AFTER, WAIT_SECONDS

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


def wait(browser: Browser, **wish: object) -> dict[str, Any]:
    answer = browser.request("PUT", "/api/v1/queue", wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_stranger_waits_as_long_as_is_told_and_then_plays_with_bots(site: Site) -> None:
    guest = site.guest("甲")
    first = wait(guest)
    assert (first["left"], first["people"], first.get("code")) == (WAIT_SECONDS, 1, None)
    for _ in range(4):
        site.clock.move(10)
        told = wait(guest)
    assert told["left"] == 0
    table = guest.get(f"/api/v1/tables/{told['code']}").json()
    assert table["stage"] == "playing"
    assert [seat for seat, held in table["seats"].items() if held.get("person") == guest.me["person"]] == ["S"]
    assert [held["bot"] for seat, held in sorted(table["seats"].items()) if seat != "S"] == ["normal"] * 3
    assert wait(guest)["code"] == told["code"], "asked again, the same table"
    site.clock.move(120)
    refused = guest.request("PUT", "/api/v1/queue", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "plays_already")


def test_four_strangers_are_at_one_table_at_once_and_a_rated_one_counts(site: Site) -> None:
    guests = [site.guest(name) for name in "乙丙丁戊"]
    assert [wait(guest, is_rated=True)["people"] for guest in guests[:3]] == [1, 2, 3]
    code = wait(guests[3], is_rated=True)["code"]
    assert {wait(guest, is_rated=True)["code"] for guest in guests} == {code}
    table = guests[0].get(f"/api/v1/tables/{code}").json()
    assert table["settings"]["is_rated"]
    assert {held["person"] for held in table["seats"].values()} == {guest.me["person"] for guest in guests}


def test_who_leaves_or_is_gone_is_not_waited_for(site: Site) -> None:
    leaver, gone, third = (site.guest(name) for name in "己庚辛")
    for guest in (leaver, gone, third):
        wait(guest, book="two-deck")
    assert leaver.request("DELETE", "/api/v1/queue").status_code == 204
    assert leaver.request("DELETE", "/api/v1/queue").status_code == 204, "twice is once"
    site.clock.move(GONE_AFTER.total_seconds() / 2)
    assert wait(third, book="two-deck")["people"] == 2
    site.clock.move(GONE_AFTER.total_seconds() / 2 + 1)
    assert wait(third, book="two-deck")["people"] == 1
    third.request("DELETE", "/api/v1/queue")


def test_bad_wishes_are_refused_and_change_nothing(site: Site) -> None:
    guest = site.guest("壬")
    assert guest.request("PUT", "/api/v1/queue", {"book": "no-such-book"}).status_code == 404
    assert guest.request("PUT", "/api/v1/queue", {"bok": "two-deck"}).status_code == 400
    assert site.browser().request("PUT", "/api/v1/queue", {}).status_code == 401
    token = guest.post("/api/v1/tokens", {"name": "bot"}).json()["token"]
    program = site.browser()
    program.headers |= {"authorization": f"Bearer {token}"}
    assert program.request("PUT", "/api/v1/queue", {}).json()["code"] == "people_only"
    assert site.call(site.server.store.waiting.list_all) == [
        row for row in site.call(site.server.store.waiting.list_all) if row.code is not None
    ]
