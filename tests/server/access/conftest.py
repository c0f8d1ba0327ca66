from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from argon2 import PasswordHasher

from guandan.server.access import passwords
from tests.server.access.site import Site, running_afresh
from tests.server.live import with_limits

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes argon2 strong is its slowness."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_afresh(lambda: tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def site(shared: Site) -> Site:
    """One server for a file of tests; what was taken of the limits is given back by the clock."""
    shared.clock.move(3600)
    shared.is_over.clear()
    return shared


@pytest.fixture
def limits() -> Iterator[None]:
    """For tests of the limits themselves."""
    with with_limits():
        yield
