"""`/healthz` is well only while what is acknowledged can be on the disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from guandan.server import database_health
from tests.server.live import Live, live

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    monkeypatch.setattr(database_health, "FRESH_SECONDS", 0.0)
    with live(f"sqlite:///{tmp_path}/live.db", patience=0.2) as server:
        yield server


def health(server: Live) -> tuple[int, Any]:
    answer = httpx.get(f"{server.url}/healthz", timeout=30)
    return answer.status_code, answer.json()["database"]


def test_a_file_that_is_gone_or_another_one(server: Live, tmp_path: Path) -> None:
    assert health(server) == (200, "here")
    file, aside = tmp_path / "live.db", tmp_path / "aside.db"
    file.rename(aside)
    assert health(server) == (503, "gone")
    file.touch()
    assert health(server) == (503, "gone"), "another file under its name"
    aside.replace(file)
    assert health(server) == (200, "here")


def test_a_database_that_cannot_be_written(server: Live, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "live.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert health(server) == (503, "away"), "somebody holds it"
        other.execute("ROLLBACK")
    assert health(server) == (200, "here")


def test_a_database_that_may_only_be_read(server: Live) -> None:
    def forbid(connection: Any) -> None:  # noqa: ANN401 (of SQLAlchemy)
        connection.exec_driver_sql("PRAGMA query_only = ON")

    server.call(server.server.store._database.run_in_transaction(forbid))  # noqa: SLF001 (at the database's door)
    assert health(server) == (503, "not_writable")


def test_a_flood_of_questions_is_one_write(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/live.db") as server:
        written: list[int] = []
        check = server.server.store.check_writable

        async def counted() -> None:
            written.append(1)
            await check()

        server.server.store.check_writable = counted  # type: ignore[method-assign]
        with httpx.Client() as client:
            for _ in range(20):
                assert client.get(f"{server.url}/healthz").status_code == 200
        assert len(written) < 20
