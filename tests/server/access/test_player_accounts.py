"""Players' accounts: sign up, sign in elsewhere, take the device's history along, sign out everywhere, erase."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rules.seat import SEATS, Seat
from guandan.server.access.access_log import AccessAct
from tests.services.played import play_match

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

WORD = "correct horse"


def sign_up(site: Site, login: str, name: str | None = None) -> Browser:
    browser = site.browser() if name is None else site.guest(name)
    answer = browser.post("/api/v1/me/account", {"name": login, "password": WORD})
    assert answer.status_code == 200, answer.text
    return browser


def sign_in(browser: Browser, login: str, password: str = WORD, *, merge: bool = False) -> int:
    body = {"name": login, "password": password, "merge": merge}
    return browser.post("/api/v1/me/sign-in", body).status_code


def play(site: Site, room: str, browser: Browser, seat: Seat = Seat.E) -> None:
    """A match of a browser's person with three bots."""
    seats: dict[Seat, int | str] = dict.fromkeys(SEATS, "easy") | {seat: browser.me["person"]}

    async def played() -> None:
        await play_match(site.server.store, room, seats)

    site.call(played)


def list_matches(browser: Browser) -> list[str]:
    return [line["match"] for line in browser.get("/api/v1/me/history").json()["lines"]]


def test_a_guest_signs_up_keeps_number_and_history_and_signs_in_on_another_device(site: Site) -> None:
    device = site.guest("甲")
    person, key = device.me["person"], device.cookie
    play(site, "AAAAAA", device)
    assert device.post("/api/v1/me/account", {"name": "Lao Wang", "password": WORD}).json()["person"] == person
    assert device.cookie != key, "the session has a new key"
    other = site.browser()
    assert sign_in(other, "lao wang") == 200, "whatever the case"
    assert other.me["person"] == person
    assert other.me["account"] is None, "a player is no organiser"
    assert list_matches(other) == ["AAAAAA.1"]
    assert other.get("/api/v1/me/account").json()["devices"] == 2
    assert other.post("/api/v1/events", {"name": "x", "book": "two-deck"}).status_code == 403


def test_what_a_device_has_played_goes_over_by_wish(site: Site) -> None:
    account = sign_up(site, "merger", "乙")
    play(site, "BBBBBB", account)
    device, second = site.guest("乙 on a phone"), site.guest("乙 at work")
    play(site, "CCCCCC", device)
    play(site, "DDDDDD", second)
    guest = device.me["person"]
    assert sign_in(device, "merger", merge=True) == 200
    assert sign_in(second, "merger") == 200
    assert device.me["person"] == second.me["person"] == account.me["person"] != guest
    assert sorted(list_matches(account)) == ["BBBBBB.1", "CCCCCC.1"], "the second did not wish it"
    exported = account.get("/api/v1/me/export").json()
    assert exported["account"] == {"name": "merger", "created": exported["account"]["created"], "merged": [guest]}
    assert len(exported["sessions"]) == 3
    assert AccessAct.ACCOUNT_MADE in {line["act"] for line in exported["access_log"]}
    assert exported["history"]["matches"] == 2


def test_two_accounts_are_never_merged(site: Site) -> None:
    sign_up(site, "first of two")
    second = sign_up(site, "second of two")
    assert second.post("/api/v1/me/account", {"name": "third", "password": WORD}).json()["code"] == "has_account"
    assert sign_in(second, "first of two", merge=True) == 409


def test_a_name_is_taken_whatever_its_case_and_a_short_password_refused(site: Site) -> None:
    sign_up(site, "Taken")
    refused = site.browser().post("/api/v1/me/account", {"name": "TAKEN", "password": WORD})
    assert (refused.status_code, refused.json()["code"]) == (409, "account_name_taken")
    before = len(site.call(site.server.store.read_people))
    assert site.browser().post("/api/v1/me/account", {"name": "fresh", "password": "short"}).status_code == 400
    assert len(site.call(site.server.store.read_people)) == before


def test_the_password_is_changed_by_whoever_knows_it_and_others_are_signed_out(site: Site) -> None:
    own, thief = sign_up(site, "changer"), site.browser()
    assert sign_in(thief, "changer") == 200
    change = {"old": "a wrong word", "password": "another word", "name": "changed"}
    assert thief.request("PUT", "/api/v1/me/account", change).status_code == 403
    assert own.request("PUT", "/api/v1/me/account", change | {"old": WORD}).status_code == 200
    assert own.get("/api/v1/me/account").json()["name"] == "changed"
    assert thief.me["person"] is None
    assert sign_in(site.browser(), "changer", "another word") == 403
    assert sign_in(site.browser(), "changed", "another word") == 200


def test_signing_out_everywhere_ends_every_session_and_a_guest_may_not(site: Site) -> None:
    first, second = sign_up(site, "leaver"), site.browser()
    sign_in(second, "leaver")
    assert second.post("/api/v1/me/sign-out-everywhere").status_code == 204
    assert first.me["person"] is second.me["person"] is None
    assert sign_in(first, "leaver") == 200
    assert site.guest("丙").post("/api/v1/me/sign-out-everywhere").json()["code"] == "no_account_yet"


def test_erasing_takes_account_names_and_sessions_of_all_devices(site: Site) -> None:
    own, device = sign_up(site, "eraser", "丁"), site.guest("丁 on a phone")
    play(site, "EEEEEE", device)
    guest = device.me["person"]
    sign_in(device, "eraser", merge=True)
    numbers = [own.me["person"], guest]
    assert own.request("DELETE", "/api/v1/me").status_code == 204
    assert own.me["person"] is device.me["person"] is None
    assert [row.name for row in site.call(site.server.store.read_people, numbers)] == ["", ""]
    assert sign_in(site.browser(), "eraser") == 403
    sign_up(site, "eraser")


def test_a_program_and_a_player_of_an_event_have_no_account(site: Site) -> None:
    program = site.browser()
    token = site.guest("戊").post("/api/v1/tokens", {"name": "bot"}).json()["token"]
    program.headers |= {"authorization": f"Bearer {token}"}
    body = {"name": "program", "password": WORD}
    assert program.post("/api/v1/me/account", body).json()["code"] == "bots_have_no_account"
    player = site.guest("己")
    site.call(site.server.store.add_member, "spring", 901, player.me["person"])
    assert player.post("/api/v1/me/account", body).json()["code"] == "account_at_event"
    sign_up(site, "somebody")
    assert sign_in(player, "somebody") == 409


def test_who_sits_at_a_table_does_not_lose_the_seat_by_signing_in(site: Site) -> None:
    sign_up(site, "sitter")
    guest = site.guest("庚")
    code = guest.post("/api/v1/tables", {}).json()["code"]
    guest.post(f"/api/v1/tables/{code}/join", {})
    refused = guest.post("/api/v1/me/sign-in", {"name": "sitter", "password": WORD})
    assert (refused.status_code, refused.json()["code"]) == (409, "leave_table_first")
    guest.post(f"/api/v1/tables/{code}/commands", {"command": {"command": "stand"}})
    assert sign_in(guest, "sitter") == 200


@pytest.mark.usefixtures("limits")
def test_wrong_passwords_are_counted_by_name_and_address_and_by_session(site: Site) -> None:
    sign_up(site, "guarded")
    tries = [sign_in(site.browser(), "guarded", f"wrong {number}") for number in range(7)]
    assert tries == [403] * 5 + [429] * 2
    assert sign_in(site.browser(), "guarded") == 429, "the right one has to wait too"
    assert sign_in(site.browser(), "nobody", "x") == 403, "and tells nobody which names there are"
    site.clock.move(31)
    assert sign_in(site.browser(), "guarded") == 200
    guest = site.guest("辛")
    tries = [sign_in(guest, f"name {number}", "x") for number in range(12)]
    assert tries == [403] * 10 + [429] * 2


def test_no_password_is_stored_or_told_and_the_log_has_the_logins(site: Site) -> None:
    own = sign_up(site, "logged", "壬")
    account = site.call(site.server.store.players.find, "logged")
    assert account.password.startswith("$argon2id$")
    assert WORD not in own.get("/api/v1/me/export").text
    sign_in(site.browser(), "logged", "wrong word")
    lines = site.call(lambda: site.server.store.access.read_log(limit=3))
    assert [line.act for line in lines][:1] == [AccessAct.LOGIN_REFUSED]
