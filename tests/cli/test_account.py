from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from argon2 import PasswordHasher
from typer.testing import CliRunner

from guandan.cli import app
from guandan.eventlog.values import NewEvent
from guandan.server.access import passwords
from guandan.server.access.access import Access
from guandan.server.access.passwords import is_password_right
from guandan.server.access.who import STRANGER, Role
from guandan.server.clock import SystemClock
from guandan.store import Store
from tests.cli.command import run, said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from typer.testing import Result

WORD = "correct horse"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/guandan.db"


def inside(database: str, work: Callable[[Store, Access], Awaitable[object]]) -> object:
    async def opened() -> object:
        async with await Store.open(database) as store:
            return await work(store, await Access.open(store, SystemClock()))

    return asyncio.run(opened())


def password_is(database: str, name: str, password: str) -> bool:
    async def work(_: Store, access: Access) -> object:
        return await is_password_right(password, (await access.accounts.find_by_name(name)).password)

    return bool(inside(database, work))


def keyed(*arguments: str, text: str) -> Result:
    """With somebody at the keyboard."""
    return CliRunner().invoke(app, list(arguments), input=text, env={"LANG": "C.UTF-8", "COLUMNS": ""})


def typed(*arguments: str, word: str = WORD, database: str) -> str:
    answer = keyed(*arguments, "--database", database, text=f"{word}\n{word}\n")
    assert answer.exit_code == 0, answer.output
    assert word not in answer.output
    return answer.stdout


COMMANDS = [
    ("account",),
    *[("account", name) for name in ("add", "password", "list", "remove")],
    ("link",),
    *[("link", name) for name in ("make", "list", "revoke", "organiser")],
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_words(command: tuple[str, ...], lang: str) -> None:
    text = said(*command, "--help", "--lang", lang)
    assert "account.help" not in text
    assert "link.help" not in text


def test_an_account_is_made_listed_and_removed(database: str) -> None:
    assert "甲" in typed("account", "add", "甲", database=database)
    assert password_is(database, "甲", WORD)
    assert "甲" in said("account", "list", "--database", database)
    listed = json.loads(said("account", "list", "--json", "--database", database))
    assert [(one["id"], one["name"]) for one in listed] == [(1, "甲")]
    assert "argon2" not in str(listed)
    taken = keyed("account", "add", "甲", "--database", database, text=f"{WORD}\n{WORD}\n")
    assert taken.exit_code == 2
    assert keyed("account", "remove", "甲", "--database", database, text="n\n").exit_code == 1
    said("account", "remove", "甲", "--yes", "--database", database)
    assert json.loads(said("account", "list", "--json", "--database", database)) == []


def test_a_lost_password_is_set_anew_and_logs_everybody_out(database: str) -> None:
    typed("account", "add", "甲", database=database)

    async def logged_in(_: Store, access: Access) -> object:
        return await access.accounts.log_in("甲", WORD, STRANGER, "")

    cookie = str(inside(database, logged_in))
    typed("account", "password", "甲", word="another one", database=database)
    assert password_is(database, "甲", "another one")

    async def who(_: Store, access: Access) -> object:
        return await access.sessions.identify(cookie)

    assert inside(database, who) == STRANGER
    unknown = run("account", "password", "乙", "--database", database)
    assert unknown.exit_code == 2
    assert "乙" in unknown.stderr


def test_a_short_password_is_refused(database: str) -> None:
    answer = keyed("account", "add", "甲", "--database", database, text="short\nshort\n")
    assert answer.exit_code == 2
    assert "8" in answer.stderr


def test_links_are_made_listed_and_revoked(database: str) -> None:
    async def an_event(store: Store, _: Access) -> object:
        return await store.append("event/spring", 0, [NewEvent(event=b'{"event":"noted"}', schema=1)])

    inside(database, an_event)
    made = said("link", "make", "spring", "table", "--table", "1", "--table", "2", "--database", database)
    first, second = [line.split()[-1] for line in made.splitlines()]
    assert first.startswith("http://127.0.0.1:8000/j/")
    elsewhere = said("link", "make", "spring", "referee", "--url", "https://play.test/", "--database", database)
    assert "https://play.test/j/" in elsewhere
    listed = json.loads(said("link", "list", "spring", "--json", "--database", database))
    assert [(one["role"], one.get("place", "")) for one in listed] == [("table", "1"), ("table", "2"), ("referee", "")]
    assert first.rpartition("/")[2] not in str(listed)
    said("link", "revoke", "spring", "2", "--database", database)

    async def used(_: Store, access: Access) -> object:
        link, _ = await access.links.use(first.rpartition("/")[2], STRANGER)
        with pytest.raises(Exception, match="no_such_link"):
            await access.links.use(second.rpartition("/")[2], STRANGER)
        return link.role

    assert inside(database, used) == Role.TABLE
    assert "1" in said("link", "list", "spring", "--database", database)
    unknown = run("link", "make", "winter", "referee", "--database", database)
    assert unknown.exit_code == 2
    assert "winter" in unknown.stderr
    assert run("link", "revoke", "spring", "2", "--database", database).exit_code == 2


def test_the_organisers_link(database: str) -> None:
    url = said("link", "organiser", "--database", database).strip()

    async def used(_: Store, access: Access) -> object:
        _, cookie = await access.links.use(url.rpartition("/")[2], STRANGER)
        return (await access.sessions.identify(cookie)).account

    assert inside(database, used) == 1
