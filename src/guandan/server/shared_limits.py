"""Limits that count on all servers of one PostgreSQL: each tells the others what was taken from its buckets.

What is told is stored nowhere. A server that starts begins with full buckets, as after any restart.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec

from guandan.server.access.limits import Taking
from guandan.store.notices import MAX_NOTICE_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.server.access.limits import RateLimits
    from guandan.store import Store

SHARE_INTERVAL = timedelta(seconds=0.2)
"""How often the others are told."""
_DECODER = msgspec.json.Decoder(tuple[str, tuple[Taking, ...]])


class SharedLimits:
    """Tells the other servers what was taken here, and takes what was taken there."""

    def __init__(self, store: Store, limits: RateLimits) -> None:
        self._store = store
        self._limits = limits
        self._own = secrets.token_hex(8)

    async def share(self) -> None:
        """Tell the others what was taken here since the last time."""
        if takings := self._limits.drain_takings():
            await self._store.tell_peers(list(build_messages(self._own, takings)))

    async def listen(self) -> None:
        """Take what was taken on other servers, until cancelled. With SQLite there are none."""
        async for payload in self._store.listen_to_peers():
            if payload:
                sender, takings = _DECODER.decode(payload)
                if sender != self._own:
                    self._limits.apply_takings(takings)


def build_messages(sender: str, takings: Sequence[Taking]) -> Iterator[str]:
    """The takings in as few messages as they fit in."""
    message = msgspec.json.encode((sender, takings)).decode()
    if len(message.encode()) <= MAX_NOTICE_BYTES:
        yield message
    elif len(takings) > 1:  # a single name that is too long is this server's alone
        half = len(takings) // 2
        yield from build_messages(sender, takings[:half])
        yield from build_messages(sender, takings[half:])
