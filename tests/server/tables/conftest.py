"""Tests that are coroutines, each in a loop of its own."""

from __future__ import annotations

import asyncio
import inspect
from typing import TYPE_CHECKING

import pytest

from tests.server.tables.kit import House

if TYPE_CHECKING:
    from pathlib import Path

AT_MOST = 120


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, and not for ever."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    asyncio.run(asyncio.wait_for(test, AT_MOST))
    return True


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A server's hall on a file of its own, with a clock that the test moves."""
    return House(f"sqlite:///{tmp_path / 'guandan.db'}")
