"""The database's own versions: an older one is backed up and brought forward, a newer one is refused."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import func, inspect, select, text

from guandan.errors import StoreTooNew
from guandan.store.backup import back_up
from guandan.store.driver_locks import compute_lock_number
from guandan.store.error_translation import translate_errors

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy import Connection

    from guandan.store.database import Database

MIGRATION_SCRIPTS = Path(str(files("guandan.store"))) / "migrations"


async def migrate(database: Database, backups: Path, *, for_reading: bool = False) -> Path | None:
    """Create the tables of a new database or migrate an older one; return the backup made before, if any."""
    known, newest = find_revisions()
    if not database.is_postgres:  # a file that cannot be opened is found out here, where no thread of aiosqlite's waits
        await database.run_in_transaction(lambda connection: connection.execute(text("SELECT 1")).scalar())
    async with database.open_for_writing() as connection:
        if database.is_postgres:  # of several workers that start at once, one migrates
            await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("migrate"))))
        now = await connection.run_sync(read_revision)
        if now == newest:
            if not for_reading:  # fail now rather than at the first move if nothing can be written
                await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            return None
        if now is not None and now not in known:
            raise StoreTooNew(f"{database.name} (its form is {now}, this program knows {newest})")
        backup = None
        if now is not None:
            name = "guandan" if database.file is None else database.file.name
            backup = _find_free_path(
                backups / f"{name}.before-migration-{now}", ".jsonl.gz" if database.is_postgres else ".db"
            )
            if database.file is None:
                await back_up(connection, backup)
            else:
                with translate_errors(str(backup)):
                    _copy_database(database.file, backup)
        await connection.run_sync(_upgrade)
        return backup


def find_revisions() -> tuple[frozenset[str], str]:
    """The database forms that this program can read, and the newest of them."""
    known = frozenset(script.stem.removeprefix("step_") for script in MIGRATION_SCRIPTS.glob("versions/step_*.py"))
    return known, max(known)


def read_revision(connection: Connection) -> str | None:
    """The form of a database; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    form: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return form


def _upgrade(connection: Connection) -> None:
    from alembic.config import Config  # noqa: PLC0415 (slow to import, and needed once a version)
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    scripts = ScriptDirectory(str(MIGRATION_SCRIPTS))

    def forward(revision: Any, _: object) -> Any:  # noqa: ANN401 (Alembic's own)
        return scripts._upgrade_revs("head", revision)  # noqa: SLF001 (as Alembic's `upgrade` does)

    with EnvironmentContext(Config(), scripts, fn=forward) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()


def _find_free_path(stem: Path, suffix: str) -> Path:
    """Find an unused file name, so that no older backup is overwritten."""
    path, number = stem.with_name(stem.name + suffix), 2
    while path.exists():
        path, number = stem.with_name(f"{stem.name}-{number}{suffix}"), number + 1
    return path


def _copy_database(file: Path, to: Path) -> None:
    """A copy by SQLite itself, with what is still in its write-ahead log; we hold the lock meanwhile.

    It gets its name when it is whole and on the disk: a program that is killed meanwhile leaves no partial backup.
    """
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(to)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
