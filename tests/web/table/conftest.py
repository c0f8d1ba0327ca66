"""A browser, the web's pages without the rest of the server, and a table whose socket the test answers."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING

import pytest
import uvicorn
from litestar import Litestar
from litestar.di import Provide
from playwright.sync_api import sync_playwright

from guandan.errors import IllegalAction
from guandan.server.state import Server
from guandan.server.tables.settings import TableSettings
from guandan.web import ROUTES
from tests.web.table.dealer import CODE, Dealer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page


class _Table:
    settings = TableSettings()


class _Hall:
    async def get(self, code: str) -> _Table:
        """Any table of six letters."""
        if code != CODE:
            raise IllegalAction("no_such_table", code=code)
        return _Table()


class _Settings:
    public_url = ""


class _Server(Server):
    def __init__(self) -> None:
        self.hall = _Hall()  # type: ignore[assignment]
        self.settings = _Settings()  # type: ignore[assignment]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the pages."""
    app = Litestar(route_handlers=ROUTES, dependencies={"server": Provide(_Server, sync_to_thread=False)})
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(5)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield started
        started.close()


Seen = "Callable[..., Page]"


@pytest.fixture
def open_table(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a table's page over a dealer; at the end nothing may have gone wrong in it."""
    contexts = []
    wrong: list[str] = []

    def opened(dealer: Dealer, *, width: int = 1280, height: int = 800, lang: str = "zh", touch: bool = False) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, locale="zh-CN")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda request: wrong.append(f"failed: {request.url}"))
        page.on("request", lambda request: None if request.url.startswith(site) else wrong.append(request.url))
        page.on(
            "response", lambda answer: wrong.append(f"{answer.status}: {answer.url}") if answer.status >= 400 else None
        )
        page.route_web_socket("**/ws", dealer.connect)
        page.goto(f"{site}/t/{CODE}?lang={lang}")
        page.wait_for_selector(".hand .card, .gathering, .result, .felt")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
