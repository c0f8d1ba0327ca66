from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from guandan.store import Store
from tests.cli.command import run, said
from tests.store.played import fill
from tests.store.test_migrate import next_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COMMANDS = [("backup",), ("restore",), ("db",), ("db", "check"), ("person",), ("person", "erase")]


@pytest.fixture
def filled(sqlite: str) -> str:
    async def make() -> None:
        async with await Store.open(sqlite) as store:
            await fill(store)

    asyncio.run(make())
    return sqlite


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_words(command: tuple[str, ...], lang: str) -> None:
    text = said(*command, "--help", "--lang", lang)
    assert "store." not in text


def test_backup_and_restore(filled: str, new_sqlite: Callable[[], str], tmp_path: Path) -> None:
    other = new_sqlite()
    file = tmp_path / "backup.jsonl.gz"
    assert "3 people, 3 books" in said("backup", str(file), "--database", filled)
    assert "3 people, 3 books" in said("restore", str(file), "--database", other)
    assert "3 人、3 本规则" in said("backup", str(tmp_path / "b.jsonl.gz"), "--database", other, "--lang", "zh")
    assert file.read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    refused = run("restore", str(file), "--database", other)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "not empty" in refused.stderr


def test_backup_from_sqlite_to_postgres(filled: str, postgres: str, tmp_path: Path) -> None:
    said("backup", str(tmp_path / "a.jsonl"), "--database", filled)
    said("restore", str(tmp_path / "a.jsonl"), "--database", postgres)
    said("backup", str(tmp_path / "b.jsonl"), "--database", postgres)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert "in order" in said("db", "check", "--database", postgres)


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/none.db"
    for command in (("backup", str(tmp_path / "a")), ("db", "check"), ("person", "erase", "1", "--yes")):
        refused = run(*command, "--database", address)
        assert refused.exit_code == 2
        assert "none.db" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_check_tells_what_it_finds(filled: str) -> None:
    assert "Everything is in order" in said("db", "check", "--database", filled)
    assert json.loads(said("db", "check", "--json", "--database", filled)) == []
    with closing(sqlite3.connect(filled.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE events SET type = 'x' WHERE stream = 'event/1' AND version = 3")
        connection.commit()
    found = run("db", "check", "--database", filled)
    assert found.exit_code == 1
    assert found.stdout.startswith("event/1 3 ")
    as_json = run("db", "check", "--json", "--database", filled)
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)[0]["version"] == 3


def test_erase_asks_first(filled: str) -> None:
    def people() -> list[tuple[str, bool]]:
        async def read() -> list[tuple[str, bool]]:
            async with await Store.open(filled) as store:
                return [(person.name, person.is_erased) for person in await store.read_people()]

        return asyncio.run(read())

    refused = run("person", "erase", "1", "--database", filled)
    assert refused.exit_code == 1
    assert people()[0] == ("甲", False)
    assert "erased" in said("person", "erase", "1", "--yes", "--database", filled)
    assert people()[0] == ("", True)
    assert "there is no person 9" in run("person", "erase", "9", "--yes", "--database", filled).stderr
    assert "in order" in said("db", "check", "--database", filled)


def test_an_older_database_is_said_to_have_been_brought_forward(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_version(tmp_path / "scripts", monkeypatch)
    told = run("db", "check", "--database", filled)
    assert told.exit_code == 0
    assert "before-migration-0005.db" in told.stderr
