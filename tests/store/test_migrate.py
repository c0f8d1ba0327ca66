from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from guandan.errors import StoreTooNew
from guandan.store import Store, migrate
from guandan.store.tables import METADATA
from tests.store.kit import noted, numbers, opened

NEXT = """
from alembic import op
import sqlalchemy as sa
revision = "0006"
down_revision = "0005"
def upgrade():
    op.add_column("people", sa.Column("note", sa.Text, nullable=False, server_default="new"))
    {more}
"""


def next_version(folder: Path, monkeypatch: pytest.MonkeyPatch, more: str = "") -> None:
    """From here on the program is a newer one, whose database has a step more."""
    shutil.copytree(migrate.MIGRATION_SCRIPTS, folder, dirs_exist_ok=True)
    (folder / "versions" / "step_0006.py").write_text(NEXT.format(more=more), encoding="utf-8")
    monkeypatch.setattr(migrate, "MIGRATION_SCRIPTS", folder)


async def test_the_steps_lead_to_the_tables_that_the_program_knows(address: str) -> None:
    async with await opened(address) as store, store._database.open_for_reading() as connection:  # noqa: SLF001 (its tables)
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync, opts={"compare_type": True}), METADATA)
        )
        assert differences == []


async def test_an_older_database_is_backed_up_and_brought_forward(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await opened(address) as store:
        assert store.migrated_from is None
        await store.append("match/1", 0, [noted(1), noted(2)])
        await store.add_person("甲")
        await store.back_up(tmp_path / "before.jsonl.gz")
    next_version(tmp_path / "scripts", monkeypatch)
    async with await Store.open(address, backups=tmp_path) as store:
        backup = store.migrated_from
        assert backup is not None
        assert numbers(await store.read("match/1")) == [1, 2]
        assert (await store.append("match/1", 2, [noted(3)])).version == 3
        async with store._database.open_for_reading() as connection:  # noqa: SLF001 (what the step added)
            assert (await connection.exec_driver_sql("SELECT note FROM people")).scalars().all() == ["new"]
    async with await Store.open(address, backups=tmp_path) as store:
        assert store.migrated_from is None
    monkeypatch.undo()
    if backup.suffix == ".gz":
        assert backup.read_bytes() == (tmp_path / "before.jsonl.gz").read_bytes()
        return
    async with await opened(f"sqlite:///{backup}") as store:
        assert numbers(await store.read("match/1")) == [1, 2]
        assert len(await store.read_people()) == 1


async def test_a_newer_database_is_refused_and_left_alone(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_version(tmp_path / "scripts", monkeypatch)
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1)])
    monkeypatch.undo()
    with pytest.raises(StoreTooNew, match="0006"):
        await opened(address)
    next_version(tmp_path / "scripts", monkeypatch)
    async with await opened(address) as store:
        assert numbers(await store.read("match/1")) == [1]


async def test_a_step_that_fails_changes_nothing(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1)])
    next_version(tmp_path / "scripts", monkeypatch, more="raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        await Store.open(address, backups=tmp_path)
    monkeypatch.undo()
    async with await opened(address) as store:
        assert numbers(await store.read("match/1")) == [1]
        async with store._database.open_for_reading() as connection:  # noqa: SLF001 (the step's column is not there)
            columns = (await connection.exec_driver_sql("SELECT * FROM people")).keys()
            assert "note" not in columns


async def test_a_second_backup_does_not_take_the_place_of_the_first(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await opened(sqlite):
        pass
    next_version(tmp_path / "scripts", monkeypatch, more="raise ZeroDivisionError")
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await Store.open(sqlite)
    file = Path(sqlite.removeprefix("sqlite:///"))
    copies = sorted(file.parent.glob("*.before-migration-0005*"))
    assert len(copies) == 3
    for copy in copies:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


KILLED = """
import sqlite3, asyncio, os, sys
from pathlib import Path
from guandan.store import migrate

class Dying:
    def __init__(self, connection): self._connection = connection
    def backup(self, target):
        self._connection.backup(target, pages=1, progress=lambda *_: os._exit(9))
    def close(self): self._connection.close()

real = sqlite3.connect
calls = []
def connect(path, *rest, **more):
    calls.append(path)
    return Dying(real(path, *rest, **more)) if len(calls) == 1 else real(path, *rest, **more)
migrate.sqlite3.connect = connect
migrate._copy_database(Path(sys.argv[1]), Path(sys.argv[2]))
"""


async def test_a_migration_that_is_killed_leaves_no_partial_backup_under_its_name(sqlite: str, tmp_path: Path) -> None:
    async with await opened(sqlite) as store:
        await store.append("match/1", 0, [noted(number) for number in range(1, 200)])
    file = Path(sqlite.removeprefix("sqlite:///"))
    backup = tmp_path / "copy.before-migration-0001.db"
    died = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, file, backup)
    assert await died.wait() == 9
    assert not backup.exists()
    migrate._copy_database(file, backup)  # noqa: SLF001 (the next start)
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchall() == [(199,)]
    assert [name for name in os.listdir(tmp_path) if name.startswith("copy.")] == [backup.name]  # noqa: PTH208
