"""Security headers of every response: what our pages may load, and no framing or sniffing by others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import parse_qsl

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.types import Message, Scope

    HeaderLine: TypeAlias = tuple[bytes, bytes]

_HOST = re.compile(rb"[A-Za-z0-9.:\[\]_-]{1,255}")
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
DEPRECATION_OPTION = "deprecation"
"""Key in a route's `opt`: the header lines of every answer of a deprecated route."""
DEPRECATED_QUERY_OPTION = "deprecated query"
"""Key in a route's `opt`: the names of its deprecated query parameters, and the header lines where one is given."""
_SECURITY_LINES = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers before sending; the hook sees every response, 404 included."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = message["headers"] = list(message.get("headers", ()))
    there = {name.lower() for name, _ in headers}
    headers += [line for line in (*_SECURITY_LINES, *_list_deprecations(scope)) if line[0] not in there]
    if b"content-security-policy" not in there:
        policy = build_content_policy(dict(scope["headers"]).get(b"host", b""))
        headers.append((b"content-security-policy", policy.encode("latin-1")))
    if scope["path"].startswith(("/api/", "/j/", "/p/")) and b"cache-control" not in there:
        headers.append((b"cache-control", b"no-store"))


def _list_deprecations(scope: Scope) -> Sequence[HeaderLine]:
    """The headers of a deprecated route, and of deprecated parameters: refusals carry them too."""
    handler = scope.get("route_handler")
    if handler is None:
        return ()
    lines: Sequence[HeaderLine] = handler.opt.get(DEPRECATION_OPTION, ())
    if not lines and scope["query_string"] and DEPRECATED_QUERY_OPTION in handler.opt:
        names, lines = handler.opt[DEPRECATED_QUERY_OPTION]
        given = {name for name, _ in parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)}
        return () if given.isdisjoint(names) else lines
    return lines


def build_content_policy(host: bytes) -> str:
    """The content security policy; some browsers of 2022 do not count our own socket as 'self'."""
    named = f" ws://{host.decode()} wss://{host.decode()}" if _HOST.fullmatch(host) else ""
    return _POLICY.format(connect=f"'self'{named}")
