"""Post a message to the hub of a common game, and read its answer; to no machine that only this server can reach."""

from __future__ import annotations

import asyncio
import ssl
from typing import TYPE_CHECKING

from guandan import __version__
from guandan.common_game.messages import ID_HEADER, SIGNATURE_HEADER, TIME_HEADER
from guandan.errors import IllegalAction
from guandan.server.webhooks.sender import SEND_SECONDS, Target, parse_target, resolve_target

if TYPE_CHECKING:
    from guandan.common_game.messages import SignedMessage

MAX_ANSWER_BYTES = 200_000


class HubPost:
    """The way to hubs; `allows_private` is for hubs in one's own network."""

    def __init__(self, *, allows_private: bool) -> None:
        self._allows_private = allows_private

    async def __call__(self, url: str, signed: SignedMessage) -> tuple[int, bytes] | None:
        """The status and the body of the answer; none where there is no answer."""
        try:
            target = parse_target(url)
            async with asyncio.timeout(SEND_SECONDS):
                address = await resolve_target(target, allows_private=self._allows_private)
                return await _exchange(target, address, signed)
        except IllegalAction:
            raise
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError):  # ssl's errors are among them
            return None


async def _exchange(target: Target, address: str, signed: SignedMessage) -> tuple[int, bytes] | None:
    secure = {"ssl": ssl.create_default_context(), "server_hostname": target.host} if target.is_secure else {}
    reader, writer = await asyncio.open_connection(address, target.port, limit=65_536, **secure)  # type: ignore[arg-type]
    try:
        host = f"[{target.host}]" if ":" in target.host else target.host
        lines = {
            "Host": f"{host}:{target.port}",
            "User-Agent": f"guandan/{__version__}",
            "Content-Type": "application/json",
            "Content-Length": str(len(signed.body)),
            ID_HEADER: signed.id,
            TIME_HEADER: str(signed.timestamp),
            SIGNATURE_HEADER: signed.signature,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        # HTTP/1.0: the answer comes whole and ends with the connection.
        writer.write(f"POST {target.path} HTTP/1.0\r\n{head}\r\n".encode("latin-1") + signed.body)
        await writer.drain()
        answered = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n", 1)[0].split()
        if not answered[0].startswith(b"HTTP/"):
            return None
        body = bytearray()
        while len(body) <= MAX_ANSWER_BYTES and (part := await reader.read(65_536)):
            body += part
        return (int(answered[1]), bytes(body)) if len(body) <= MAX_ANSWER_BYTES else None
    finally:
        writer.close()
