"""Send a message to an address on the web, and to no machine that only this server can reach."""

from __future__ import annotations

import asyncio
import ssl
from enum import StrEnum
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlsplit

from msgspec import Struct

from guandan import __version__
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping

SEND_SECONDS = 10.0
"""Seconds that a receiver has to answer."""
MAX_URL_LENGTH = 500
_DEFAULT_PORTS = {"http": 80, "https": 443}
_IPV4_IN_IPV6 = ip_network("64:ff9b::/96")
_STATUS_LINE_PARTS = 2


class Target(NamedTuple):
    """An address taken apart."""

    is_secure: bool
    host: str
    port: int
    path: str


class WebhookError(StrEnum):
    """Why a message has no answer."""

    NO_ANSWER = "no_answer"
    NOT_REACHED = "not_reached"
    BAD_CERTIFICATE = "bad_certificate"
    NO_HTTP = "no_http"
    ADDRESS_UNREADABLE = "webhook_address_unreadable"
    ADDRESS_UNKNOWN = "webhook_address_unknown"
    ADDRESS_PRIVATE = "webhook_address_private"


class Sent(Struct, frozen=True, kw_only=True):
    """What came back: a status, or why there is none."""

    status: int | None = None
    error: WebhookError | None = None

    @property
    def is_accepted(self) -> bool:
        """Did the receiver take it?"""
        return self.status is not None and HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES


def parse_target(url: str) -> Target:
    """Take an address apart; one that cannot be sent to is refused with `webhook_address_unreadable`."""
    refusal = IllegalAction("webhook_address_unreadable", url=url[:MAX_URL_LENGTH])
    if len(url) > MAX_URL_LENGTH or not url.isprintable() or " " in url:
        raise refusal
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port or _DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError, UnicodeError):
        raise refusal from None
    if not host or "@" in parts.netloc or parts.fragment:
        raise refusal
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/?%:@!$&'()*+,;=~-._")
    return Target(is_secure=parts.scheme == "https", host=host, port=port, path=f"{path}?{query}" if query else path)


def is_public_address(text: str) -> bool:
    """Is this an address of the open internet, also behind the ways in which IPv6 can carry one of IPv4?"""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _IPV4_IN_IPV6:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public_address(str(inner))
    return address.is_global and not address.is_multicast


async def resolve_target(target: Target, *, allows_private: bool) -> str:
    """The address to connect to; refused if the name is unknown or any of its addresses is private."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(target.host, target.port, type=1)
    except (OSError, UnicodeError):
        raise IllegalAction("webhook_address_unknown", host=target.host) from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise IllegalAction("webhook_address_unknown", host=target.host)
    if not allows_private and not all(is_public_address(address) for address in addresses):
        raise IllegalAction("webhook_address_private", host=target.host)
    return addresses[0]


async def send(url: str, body: bytes, headers: Mapping[str, str], *, allows_private: bool) -> Sent:
    """Post a body; redirects are not followed, and of the answer only its status is read.

    The address that was looked at is the one that is connected to, so a name cannot change in between.
    """
    try:
        target = parse_target(url)
        async with asyncio.timeout(SEND_SECONDS):
            address = await resolve_target(target, allows_private=allows_private)
            return await _post(target, address, body, headers)
    except IllegalAction as refused:
        return Sent(error=WebhookError(refused.code))
    except TimeoutError:
        return Sent(error=WebhookError.NO_ANSWER)
    except ssl.SSLError:
        return Sent(error=WebhookError.BAD_CERTIFICATE)
    except (OSError, ValueError, asyncio.IncompleteReadError):
        return Sent(error=WebhookError.NOT_REACHED)


async def _post(target: Target, address: str, body: bytes, headers: Mapping[str, str]) -> Sent:
    secure = {"ssl": ssl.create_default_context(), "server_hostname": target.host} if target.is_secure else {}
    reader, writer = await asyncio.open_connection(address, target.port, limit=8192, **secure)  # type: ignore[arg-type]
    try:
        host = f"[{target.host}]" if ":" in target.host else target.host
        named = host if target.port in _DEFAULT_PORTS.values() else f"{host}:{target.port}"
        lines = {
            "Host": named,
            "User-Agent": f"guandan/{__version__}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        answer = (await reader.readuntil(b"\n")).split()
        if len(answer) < _STATUS_LINE_PARTS or not answer[0].startswith(b"HTTP/"):
            return Sent(error=WebhookError.NO_HTTP)
        return Sent(status=int(answer[1]))
    finally:
        writer.close()
