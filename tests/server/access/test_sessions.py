from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.sessions import SESSION_LIFETIME
from tests.server.access.site import running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.access.site import Site

STRANGER = {"person": None, "name": "", "account": None, "grants": [], "is_bot": False}


def test_a_stranger_is_nobody(site: Site) -> None:
    assert site.browser().me == STRANGER


def test_a_guest_has_a_name_and_keeps_the_number_with_another(site: Site) -> None:
    guest = site.guest("  张　三 ")
    first = guest.me
    assert first["name"] == "张 三"
    assert guest.post("/api/v1/session", {"name": "<script>alert(1)</script>"[:24]}).status_code == 200
    assert (guest.me["person"], guest.me["name"]) == (first["person"], "<script>alert(1)</script"[:24])


def test_who_gives_no_name_is_given_one(site: Site) -> None:
    english = site.browser()
    answer = english.post("/api/v1/session", {}, headers={"accept-language": "en"})
    assert answer.json()["name"].startswith("Guest ")
    assert site.browser().post("/api/v1/session", {}).json()["name"].startswith("牌友")


def test_who_has_a_name_keeps_it_when_none_is_given(site: Site) -> None:
    guest = site.guest("甲")
    before = guest.me
    assert guest.post("/api/v1/session", {}).json() == before == guest.me


def test_a_player_of_an_event_cannot_change_the_name_in_its_standings(site: Site) -> None:
    player = site.guest("张三")
    site.call(site.server.store.add_member, "spring", 1, player.me["person"])
    assert player.post("/api/v1/session", {"name": "李四"}).json()["code"] == "named_by_event"
    assert player.me["name"] == "张三"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "a\u202eb", "a\x00b", "\u200b"])
def test_a_name_that_cannot_be_shown_is_refused(site: Site, name: str) -> None:
    browser = site.browser()
    assert browser.post("/api/v1/session", {"name": name}).status_code == 400
    assert browser.me == STRANGER


def test_the_cookie_is_out_of_scripts_reach_and_works_over_plain_http(site: Site) -> None:
    cookie = site.browser().post("/api/v1/session", {"name": "甲"}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_over_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://guandan.test") as secure:
        browser = secure.browser()
        browser.headers = {"origin": "https://guandan.test"}
        assert "Secure" in browser.post("/api/v1/session", {"name": "甲"}).headers["set-cookie"]


def test_the_key_is_not_stored(site: Site) -> None:
    guest = site.guest()
    assert guest.cookie is not None
    key, signature = guest.cookie.split(".")
    assert len(key) == 26, "128 bits"
    session = site.call(site.access.sessions.identify, guest.cookie).session
    assert key not in session
    assert signature not in session


def _forged(cookie: str) -> list[str]:
    key, signature = cookie.split(".")
    flipped = ("b" if key[0] == "a" else "a") + key[1:]
    return [
        "",
        ".",
        "x",
        key,
        f"{key}.",
        f"{flipped}.{signature}",
        f"{key}.{signature[:-1]}",
        f"{key}.{signature}x",
        f"{key}.{signature.upper()}",
    ]


def test_a_forged_or_altered_cookie_is_nobodys(site: Site) -> None:
    guest = site.guest()
    assert guest.cookie is not None
    for forged in _forged(guest.cookie):
        browser = site.browser()
        browser.cookie = forged
        assert browser.me == STRANGER, forged
        assert browser.post("/api/v1/tokens", {}).status_code == 401


def test_a_cookie_of_another_server_is_nobodys(site: Site, tmp_path: Path) -> None:
    guest = site.guest()
    with running(tmp_path) as other:
        stranger = other.browser()
        stranger.cookie = guest.cookie
        assert stranger.me == STRANGER


def test_a_cookie_cannot_be_replayed_after_leaving(site: Site) -> None:
    guest = site.guest()
    stolen = guest.cookie
    assert guest.request("DELETE", "/api/v1/session").status_code == 204
    thief = site.browser()
    thief.cookie = stolen
    assert thief.me == STRANGER
    assert thief.post("/api/v1/tokens", {}).status_code == 401


def test_a_session_that_nobody_uses_ends_and_one_in_use_does_not(site: Site) -> None:
    used, unused = site.guest(), site.guest()
    for _ in range(3):
        site.clock.move(SESSION_LIFETIME.total_seconds() / 2)
        assert used.me["person"] is not None
    assert unused.me == STRANGER


def test_the_operator_says_how_long_a_session_lasts_and_old_ones_are_deleted(tmp_path: Path) -> None:
    with running(tmp_path, session_days=2) as site:
        used, unused = site.guest(), site.guest()
        for _ in range(3):
            site.clock.move(86_400 * 1.5)
            assert used.me["person"] is not None
        assert unused.me == STRANGER
        who = site.call(site.access.sessions.identify, used.cookie)
        site.clock.move(86_400 * 3)
        site.call(site.access.delete_old)
        assert site.call(site.server.store.access.find_session, who.session) is None


def test_a_token_is_a_player_of_its_own(site: Site) -> None:
    guest = site.guest("主人")
    made = guest.post("/api/v1/tokens", {"name": "bot"}).json()
    assert made["person"] != guest.me["person"]
    program = site.browser()
    program.headers = {"authorization": f"Bearer {made['token']}"}
    assert program.me == {**STRANGER, "person": made["person"], "name": "bot", "is_bot": True}
    assert guest.me["name"] == "主人", "and the guest is still who they were"
    assert program.request("DELETE", "/api/v1/session").status_code == 204
    assert program.me == STRANGER
    assert site.browser().post("/api/v1/tokens", {"name": "bot"}).status_code == 401


def test_a_token_is_asked_before_the_cookie(site: Site) -> None:
    guest = site.guest()
    assert guest.get("/api/v1/session", headers={"authorization": "Bearer x"}).json() == STRANGER
    assert guest.get("/api/v1/session", headers={"authorization": "Basic x"}).json() != STRANGER


def test_the_secret_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        guest = first.guest("甲")
    with running(tmp_path) as again:
        browser = again.browser()
        browser.cookie = guest.cookie
        assert browser.me["name"] == "甲"


def test_an_erased_persons_sessions_are_over(site: Site) -> None:
    guest = site.guest()
    site.call(site.server.store.erase_person, guest.me["person"])
    assert guest.me == STRANGER
