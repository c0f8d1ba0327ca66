"""A database of each earlier form, as that version left it, is brought forward."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from sqlalchemy import text

from guandan.eventlog.values import NewEvent, read_event_tag
from guandan.store import Store, migrate
from tests.store.kit import noted, numbers, opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def only_until(folder: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program is the older one that knew no later step."""
    shutil.copytree(migrate.MIGRATION_SCRIPTS, folder)
    for file in (folder / "versions").glob("step_*.py"):
        if file.stem > f"step_{step}":
            file.unlink()
    monkeypatch.setattr(migrate, "MIGRATION_SCRIPTS", folder)


async def write_as_then(store: Store, *entries: NewEvent) -> None:
    """Add events as that version did, which knew no hashes."""
    async with store._database.open_for_writing() as connection:  # noqa: SLF001 (its tables)
        await connection.execute(text("INSERT INTO streams (name, kind) VALUES ('match/1', 'match')"))
        statement = (
            "INSERT INTO events (stream, version, type, schema, event) VALUES (:stream, :version, :type, 1, :event)"
        )
        for version, entry in enumerate(entries, 1):
            row = {
                "stream": "match/1",
                "version": version,
                "type": read_event_tag(entry.event),
                "event": entry.event.decode(),
            }
            await connection.execute(text(statement), row)


async def test_from_the_first_form(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_until(tmp_path / "scripts", "0001", monkeypatch)
    async with await opened(address) as store:
        await write_as_then(store, noted(1), noted(2))
        await store.add_person("甲")
    monkeypatch.undo()
    async with await Store.open(address, backups=tmp_path) as store:
        backup = store.migrated_from
        assert backup is not None
        assert "before-migration-0001" in backup.name
        assert numbers(await store.read("match/1")) == [1, 2]
        assert [line.hash for line in await store.read("match/1")] == [None, None], "an older log has no chain"
        assert (await store.append("match/1", 2, [noted(3)])).entries[0].hash is not None, "and goes on with one"
        assert await store.add_setting("secret", "a") == "a"
        assert await store.access.list_accounts() == []
        await store.add_member("spring", 1, 1)
        assert await store.check({"match": lambda _entries, _books: ()}) == []
    if backup.suffix == ".gz":  # PostgreSQL's, in the form of every backup
        async with await opened(f"sqlite:///{tmp_path}/again.db") as store:
            await store.restore(backup)
            assert numbers(await store.read("match/1")) == [1, 2]
