from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.access.site import Site, running_afresh

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_afresh(lambda: tmp_path_factory.mktemp("api")) as site:
        yield site


@pytest.fixture
def site(shared: Site) -> Site:
    """One server for a file of tests; what was taken of the limits is given back by the clock."""
    shared.clock.move(3600)
    return shared
