from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from guandan.server.access import passwords
from guandan.server.access.passwords import hash_password, is_password_right
from tests.server.access.site import running_afresh

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site

WORD = "correct horse"
STRONG = passwords._HASHER  # noqa: SLF001 (what the server has)


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without accounts."""
    with running_afresh(lambda: tmp_path_factory.mktemp("fresh")) as site:
        yield site


def log_in(site: Site, name: str, password: str, browser: Browser | None = None) -> tuple[int, Browser]:
    browser = browser or site.browser()
    return browser.post("/api/v1/login", {"name": name, "password": password}).status_code, browser


def test_the_link_of_the_start_makes_the_first_account_and_works_once(fresh: Site) -> None:
    path = fresh.call(fresh.access.create_organiser_link)
    browser = fresh.browser()
    answer = browser.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert browser.me["account"] == "organiser"
    assert fresh.browser().get(path).status_code == 404
    assert log_in(fresh, "organiser", "")[0] == 400
    assert log_in(fresh, "organiser", "x")[0] == 403, "without a password nobody logs in by it"


def test_a_new_link_takes_the_place_of_the_last(fresh: Site) -> None:
    first = fresh.call(fresh.access.create_organiser_link)
    second = fresh.call(fresh.access.create_organiser_link)
    assert fresh.browser().get(first).status_code == 404
    assert fresh.browser().get(second).status_code == 303
    assert [one.name for one in fresh.call(fresh.server.store.access.list_accounts)] == ["organiser"]


def test_an_organiser_sets_name_and_password_and_logs_in_elsewhere(fresh: Site) -> None:
    organiser = fresh.organiser()
    change = {"name": "总台", "password": WORD}
    assert organiser.request("PUT", "/api/v1/account", change).json()["account"] == "总台"
    assert organiser.me["account"] == "总台", "and stays logged in"
    status, elsewhere = log_in(fresh, "总台", WORD)
    assert (status, elsewhere.me["account"]) == (200, "总台")
    assert log_in(fresh, "organiser", WORD)[0] == 403


def test_a_password_is_changed_only_by_whoever_knows_it_and_logs_others_out(fresh: Site) -> None:
    organiser = fresh.organiser()
    organiser.request("PUT", "/api/v1/account", {"password": WORD})
    _, thief = log_in(fresh, "organiser", WORD)
    for old in (None, "wrong wrong"):
        body = {"password": "another one"} if old is None else {"password": "another one", "old": old}
        assert thief.request("PUT", "/api/v1/account", body).status_code == 403
    assert organiser.request("PUT", "/api/v1/account", {"password": "another one", "old": WORD}).status_code == 200
    assert thief.me["account"] is None
    assert organiser.me["account"] == "organiser"
    assert organiser.request("PUT", "/api/v1/account", {"password": "short", "old": "another one"}).status_code == 400


def test_logging_in_gives_a_new_key_and_keeps_the_guest(fresh: Site) -> None:
    fresh.call(fresh.access.accounts.add, "甲", WORD)
    browser = fresh.guest("玩家")
    before, person = browser.cookie, browser.me["person"]
    assert log_in(fresh, "甲", WORD, browser)[0] == 200
    assert browser.cookie != before
    assert browser.me["person"] == person
    old = fresh.browser()
    old.cookie = before
    assert old.me["person"] is None, "the key from before is worth nothing"
    assert browser.request("DELETE", "/api/v1/session").status_code == 204
    assert browser.me["account"] is None


@pytest.mark.usefixtures("limits")
def test_login_tries_are_limited(fresh: Site) -> None:
    fresh.call(fresh.access.accounts.add, "甲", WORD)
    tries = [log_in(fresh, "甲", f"wrong {number}")[0] for number in range(7)]
    assert tries == [403] * 5 + [429] * 2
    refused = fresh.browser().post("/api/v1/login", {"name": "甲", "password": WORD})
    assert refused.status_code == 429, "the right one has to wait too"
    assert int(refused.headers["retry-after"]) > 0
    fresh.clock.move(31)
    assert log_in(fresh, "甲", WORD)[0] == 200


@pytest.mark.usefixtures("limits")
def test_many_names_from_one_address_are_limited(fresh: Site) -> None:
    tries = [log_in(fresh, f"n{number}", "x")[0] for number in range(22)]
    assert tries[-1] == 429
    assert set(tries[:20]) == {403}


def test_passwords_are_stored_as_argon2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_HASHER", STRONG)

    async def hashed() -> tuple[str, bool, bool, bool]:
        text = await hash_password(WORD)
        return (
            text,
            await is_password_right(WORD, text),
            await is_password_right("x", text),
            await is_password_right("", ""),
        )

    text, right, wrong, none = asyncio.run(hashed())
    assert text.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert WORD not in text
    assert (right, wrong, none) == (True, False, False)
