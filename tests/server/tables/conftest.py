"""Tests that are coroutines, each in a loop of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.tables.kit import House
from tests.store.conftest import pytest_pyfunc_call

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A server's hall on a file of its own, with a clock that the test moves."""
    return House(f"sqlite:///{tmp_path / 'guandan.db'}")
