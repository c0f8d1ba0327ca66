from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.server.live import Live, live, without_limits
from tests.store.conftest import pytest_pyfunc_call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["pytest_pyfunc_call"]
_NUMBERS = count(1)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for a file of tests."""
    with (
        without_limits(),
        live(f"sqlite:///{tmp_path_factory.mktemp('live')}/live.db", frames_per_second=1e6) as server,
    ):
        yield server


@pytest.fixture
def tokens(running: Live) -> Callable[[int], list[str]]:
    """Tokens of so many new people."""
    return lambda number: [running.token(f"Player {next(_NUMBERS)}") for _ in range(number)]
