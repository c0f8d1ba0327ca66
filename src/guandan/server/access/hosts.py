"""The `Host` of a request: an address, a name of the local network, or a name that the server was told.

A page of somebody else's whose name is made to lead to this server (DNS rebinding) has a public name of its own, and
is refused.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from guandan.server.settings import ServerSettings

_LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".home.arpa", ".internal", ".test")
"""Names that no public name server answers for."""
_MISDIRECTED = 421


class AllowedHosts:
    """The host names that a server accepts."""

    def __init__(self, settings: ServerSettings) -> None:
        own = {urlsplit(settings.public_url).hostname or "", socket.getfqdn().lower(), socket.gethostname().lower()}
        self._names = {name for name in (*own, *(host.lower().rstrip(".") for host in settings.hosts)) if name}
        # Behind a proxy without a configured public name, only the proxy knows the name.
        self._takes_any = "*" in settings.hosts or bool(
            settings.proxies and not settings.public_url and not settings.hosts
        )

    def allows(self, header: str) -> bool:
        """Whether the server accepts this `Host`; an empty one comes from a program, never from a browser."""
        name = parse_host_name(header)
        if self._takes_any or not header:
            return True
        if name is None:
            return False
        return name in self._names or "." not in name or name.endswith(_LOCAL_SUFFIXES) or _is_address(name)


def parse_host_name(header: str) -> str | None:
    """The name in a `Host`, without its port.

    >>> parse_host_name("Hall.example.:8000"), parse_host_name("[::1]:80"), parse_host_name("a b")
    ('hall.example', '::1', None)
    """
    try:
        found = urlsplit(f"//{header}")
        _ = found.port
    except ValueError:
        return None
    if found.username is not None or found.path or found.query or found.fragment or " " in header:
        return None
    return (found.hostname or "").rstrip(".") or None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class HostMiddleware(ASGIMiddleware):
    """Refuse a request to a name that is not this server's."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = "is_unlimited"

    def __init__(self, hosts: AllowedHosts) -> None:
        self._hosts = hosts

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Check the host name."""
        header = next((value for name, value in scope["headers"] if name == b"host"), b"")
        if not self._hosts.allows(header.decode("latin-1")):
            raise HTTPException(status_code=_MISDIRECTED)
        await next_app(scope, receive, send)
