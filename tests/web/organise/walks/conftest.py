"""One server whose clock is moved on, and everybody's windows: nothing may go wrong in any of them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from guandan.server.clock import MovableClock
from guandan.web import ROUTES
from tests.server.live import live, without_limits
from tests.web.organise.walks.hall import Hall, Windows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """The whole server, with a time of its own."""
    clock = MovableClock(datetime.now(UTC))
    folder = tmp_path_factory.mktemp("hall")
    with without_limits(), live(f"sqlite:///{folder}/guandan.db", clock, ROUTES) as running:
        yield Hall(running, clock)


@pytest.fixture
def windows(hall: Hall, browser: Browser) -> Iterator[Windows]:
    """Windows of this walk."""
    opened = Windows(browser, hall.site)
    yield opened
    assert opened.close() == []
