"""`guandan serve`: it says where it is, ends when it is told to, and tells in one sentence why it cannot start."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from guandan.cli.serve import serve
from guandan.errors import StoreUnavailable
from guandan.server.machine import find_local_address, open_listening_socket, raise_open_file_limit
from guandan.server.settings import ServerSettings
from tests.cli.command import run
from tests.server.served import refused, served

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_it_is_ready_with_its_addresses_and_a_link_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path, "--lan", "--log") as running:
        assert any(line.startswith("guandan is ready: http://127.0.0.1:") for line in running.lines)
        assert any(line.startswith("On the local network: http://") for line in running.lines)
        assert any("█" in line for line in running.lines), "a QR code"
        assert "/j/" in running.link
        assert httpx.get(f"{running.url}/healthz").json()["is_well"] is True
        assert httpx.get(f"{running.url}/", timeout=30).status_code == 200
        path = httpx.URL(running.link).path
        first, second = (httpx.get(f"{running.url}{path}") for _ in range(2))
        assert first.status_code == 303
        assert second.status_code != 303, "the link is good once"
        code, said, logged = running.end()
    assert (code, said) == (0, "Stopped; everything is saved.\n")
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["path"] for line in lines if line["message"] == "request"][-2:] == ["/j/…", "/j/…"]
    assert (tmp_path / "guandan.db").exists()
    assert path.removeprefix("/j/") not in logged


def test_a_second_one_on_the_port_is_refused_and_leaves_the_first_alone(tmp_path: Path) -> None:
    with served(tmp_path, lang="zh") as running:
        assert any("掼蛋已就绪" in line for line in running.lines)
        port = running.url.rpartition(":")[2]
        code, complained = refused(tmp_path, "--port", port)
        assert (code, len(complained.splitlines())) == (1, 1)
        assert f"Port {port} on 127.0.0.1 is in use" in complained
        assert f"{port} 端口已被占用" in run("--lang", "zh", "serve", "--port", port).stderr
        assert httpx.get(f"{running.url}/healthz").status_code == 200
        code, said, logged = running.end(signal.SIGTERM)
    assert (code, logged) == (0, "")
    assert "已结束" in said


def newer(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "newer.db")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    return f"sqlite:///{folder}/newer.db"


def read_only(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "read.db")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    return f"sqlite:///file:{folder}/read.db?mode=ro&uri=true"


def no_database(folder: Path) -> str:
    (folder / "diary.db").write_bytes(b"Dear diary, " * 1000)
    return f"sqlite:///{folder}/diary.db"


def no_address(_: Path) -> str:
    return "guandan.db"


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (newer, "from a newer version of guandan"),
        (read_only, "cannot be written to"),
        (no_database, "cannot be read"),
        (no_address, "sqlite:///FILE or postgresql://"),
    ],
)
def test_a_database_that_cannot_be_used(tmp_path: Path, made: Callable[[Path], str], sentence: str) -> None:
    result = run("--lang", "en", "serve", "--port", "0", "--database", made(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_workers_need_postgresql() -> None:
    result = run("--lang", "en", "serve", "--workers", "2")
    assert result.exit_code == 2
    assert "need PostgreSQL" in result.stderr


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    settings = ServerSettings(port=0, database="postgresql://a:secret@localhost:1/x", patience=0.2)
    with pytest.raises(StoreUnavailable) as told:
        serve(settings, "en", lan=False)
    assert "secret" not in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_not_this_machines() -> None:
    result = run("--lang", "en", "serve", "--host", "198.51.100.77", "--port", "0")
    assert result.exit_code == 1
    assert "198.51.100.77" in result.stderr


def test_a_port_is_taken_as_soon_as_it_is_listened_on() -> None:
    with closing(open_listening_socket("127.0.0.1", 0)) as one, pytest.raises(OSError, match="in use"):
        open_listening_socket("127.0.0.1", one.getsockname()[1])


def test_the_machine() -> None:
    assert len(find_local_address().split(".")) == 4
    assert raise_open_file_limit() is None or raise_open_file_limit() == raise_open_file_limit()
