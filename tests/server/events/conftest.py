"""Tests of hosted events are coroutines, on a database of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store.conftest import new_postgres, postgres, pytest_pyfunc_call, server

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["new_postgres", "postgres", "pytest_pyfunc_call", "server"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups of a PostgreSQL go beside the program."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'guandan.db'}"
