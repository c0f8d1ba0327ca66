"""Public pages for which a whole hall asks at once: answered behind every check, but before the framework's handler.

A route whose option `open_page` names a function is answered by that function where it can; where it returns nothing,
and for whatever is not a plain GET, the route's handler answers as ever. Both give the same answer.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from msgspec import Struct

from guandan.errors import GuandanError
from guandan.server.access.guards import read_needs
from guandan.server.access.who import Needs, Who

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from litestar.types import ASGIApp, Receive, Scope, Send

    from guandan.server.server import Server

    HeaderLine: TypeAlias = tuple[bytes, bytes]
    FindPage: TypeAlias = Callable[[Request[Any, Any, Any], Server, Who], Awaitable["ReadyPage | None"]]

OPEN_PAGE_OPTION = "open_page"
"""Key in a route's `opt`."""
_HTML = "text/html"


class ReadyPage(Struct, frozen=True, gc=False):
    """A page as it is sent, compressed where it was asked for so, with the lines of its headers."""

    body: bytes
    etag: str
    lines: tuple[HeaderLine, ...]
    status: int = HTTP_200_OK

    @classmethod
    def of(cls, response: Response[bytes]) -> ReadyPage:
        """The page of a handler's response, with an ETag."""
        etag = f'"{sha256(response.content).hexdigest()[:20]}"'
        headers = {"Content-Type": f"{_HTML}; charset=utf-8", **response.headers, "ETag": etag}
        lines = tuple((name.lower().encode("latin-1"), str(value).encode("latin-1")) for name, value in headers.items())
        return cls(response.content, etag, lines)

    def for_visitor(self, known: str) -> ReadyPage:
        """The page for a visitor who has a version of it: nothing if it is this one."""
        return ReadyPage(b"", self.etag, self.lines, HTTP_304_NOT_MODIFIED) if self.etag in known else self

    def build_response(self) -> Response[bytes]:
        """The response of a handler."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.lines}
        return Response(self.body, media_type=_HTML, status_code=self.status, headers=headers)

    async def send(self, send: Send) -> None:
        """Send it as it is: Litestar's response would look through its headers again for each phone."""
        length = [(b"content-length", str(len(self.body)).encode())] if self.status == HTTP_200_OK else []
        await send({"type": "http.response.start", "status": self.status, "headers": [*self.lines, *length]})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class OpenPageMiddleware(ASGIMiddleware):
    """Answers open pages; it is the last middleware, so whatever the others refuse does not come here."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Send the page, or leave the request to the route's handler."""
        page = await _find_page(scope)
        if page is None:
            await next_app(scope, receive, send)
            return
        await page.send(send)


async def _find_page(scope: Scope) -> ReadyPage | None:
    handler = scope["route_handler"]
    find: FindPage | None = handler.opt.get(OPEN_PAGE_OPTION)
    if find is None or scope.get("method") != "GET" or read_needs(handler) != (Needs.NOTHING,):
        return None
    try:
        return await find(Request(scope), scope["litestar_app"].state.server, scope["user"])
    except GuandanError:
        return None  # the handler meets the same, and its error page tells of it
