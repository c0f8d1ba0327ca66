"""A whole server in the test's process, and browsers that keep their cookies."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from litestar.testing import TestClient

from guandan.server.app import create_app
from guandan.server.clock import MovableClock
from guandan.server.settings import ServerSettings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence
    from pathlib import Path

    import httpx
    from litestar import Litestar
    from litestar.types import ControllerRouterHandler

    from guandan.server.access.access import Access
    from guandan.server.access.who import Role
    from guandan.server.server import Server
    from guandan.server.telemetry import Telemetry

HOST = "hall.test"
HERE = f"http://{HOST}"
BEGINS = datetime(2026, 5, 1, 9, tzinfo=UTC)
EVENT = "spring"
OTHER = "autumn"


class Site:
    """A running server."""

    def __init__(self, app: Litestar, client: TestClient[Litestar], clock: MovableClock) -> None:
        self.app = app
        self.client = client
        self.clock = clock
        self.is_over: set[str] = set()

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    @property
    def access(self) -> Access:
        return self.server.access

    def call(self, work: Callable[..., Awaitable[Any]], *values: Any) -> Any:  # noqa: ANN401 (whatever it gives)
        """Run something in the server's own loop."""
        with self.client.portal() as portal:
            return portal.call(work, *values)

    def browser(self) -> Browser:
        return Browser(self)

    def guest(self, name: str = "甲") -> Browser:
        browser = self.browser()
        assert browser.post("/api/v1/session", {"name": name}).status_code == 200
        return browser

    def organiser(self) -> Browser:
        """Whoever opened the link that was printed at the start."""
        browser = self.browser()
        assert browser.get(self.call(self.access.create_organiser_link)).status_code == 303
        return browser

    def official(self, role: Role, event: str = EVENT, place: str = "") -> Browser:
        """Whoever came by a link of a role."""
        browser = self.browser()
        assert browser.get(f"/j/{self.link(role, event, place)}").status_code == 303
        return browser

    def link(self, role: Role, event: str = EVENT, place: str = "") -> str:
        secret: str = self.call(self.access.links.create, event, role, [place], "a test")[0][1]
        return secret


class Browser:
    """Keeps its cookie as a browser does; says where it comes from as one does."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.cookie: str | None = None
        self.headers = {"origin": HERE}

    def request(self, method: str, path: str, body: object = None, **options: Any) -> httpx.Response:  # noqa: ANN401
        headers = {**self.headers, **options.pop("headers", {})}
        if self.cookie is not None:
            headers.setdefault("cookie", f"guandan={self.cookie}")
        self._site.client.cookies.clear()
        if body is not None:
            options["json"] = body
        answer = self._site.client.request(method, path, headers=headers, follow_redirects=False, **options)
        if "guandan" in answer.cookies:
            self.cookie = answer.cookies["guandan"]
        return answer

    def get(self, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401
        return self.request("GET", path, **options)

    def post(self, path: str, body: object = None, **options: Any) -> httpx.Response:  # noqa: ANN401
        return self.request("POST", path, body, **options)

    @property
    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/api/v1/session").json()
        return found


@contextmanager
def running(
    folder: Path,
    pages: Sequence[ControllerRouterHandler] = (),
    telemetry: Telemetry | None = None,
    **settings: Any,  # noqa: ANN401 (whatever there is)
) -> Iterator[Site]:
    """A server on a new file."""
    clock = MovableClock(BEGINS)
    chosen = ServerSettings(database=f"sqlite:///{folder}/site.db", **settings)
    app = create_app(chosen, clock=clock, pages=pages, telemetry=telemetry)
    with _serving(app, clock, settings.get("public_url") or HERE) as site:
        yield site


_BUILT: list[tuple[Litestar, MovableClock, Path]] = []
"""Apps of the usual settings that nobody uses: the 600 handlers of one take most of a second to build."""


@contextmanager
def running_afresh(new_folder: Callable[[], Path]) -> Iterator[Site]:
    """A server of the usual settings on a new file, in an app that was used before if there is one."""
    if _BUILT:
        app, clock, folder = _BUILT.pop()
        vars(clock).update(vars(MovableClock(BEGINS)))
        shutil.rmtree(folder)
        folder.mkdir()
    else:
        clock, folder = MovableClock(BEGINS), new_folder()
        app = create_app(ServerSettings(database=f"sqlite:///{folder}/site.db"), clock=clock)
    with _serving(app, clock, HERE) as site:
        yield site
    _BUILT.append((app, clock, folder))


@contextmanager
def _serving(app: Litestar, clock: MovableClock, address: str) -> Iterator[Site]:
    with TestClient(app, base_url=address) as client:
        site = Site(app, client, clock)

        async def is_open(event: str) -> bool:
            return event not in site.is_over

        site.access.end_links_with_event(is_open)
        yield site
