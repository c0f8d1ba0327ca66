"""What servers of one PostgreSQL tell each other and store nowhere: what was taken of limits, who is at which table.

Each part of a server has its own kind of news. News may be lost with a connection; after each new one, a part may
ask again.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from guandan.server.error_location import format_error_location
from guandan.store.notices import MAX_NOTICE_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guandan.store import Store

LOG = logging.getLogger("guandan.server")
TELL_INTERVAL = timedelta(seconds=0.2)
"""How often the others are told."""
_DECODER = msgspec.json.Decoder(tuple[str, str, msgspec.Raw])


@dataclass(frozen=True)
class NewsKind:
    """A kind of news: where it comes from on this server, and what it does on another."""

    name: str
    type: Any
    """The type of one piece of news."""
    drain: Callable[[], Sequence[Any]]
    """Return what is new here since the last call."""
    apply: Callable[[Sequence[Any]], None]
    """Take what is new on another server."""
    ask_again: Callable[[], None] = lambda: None
    """Called after a new connection: some news may be lost."""


class Peers:
    """Tells the other servers of a database what is new here, and takes what is new there. SQLite has no others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own = secrets.token_hex(8)
        self._kinds: dict[str, NewsKind] = {}

    def add(self, kind: NewsKind) -> None:
        """Exchange this kind of news from now on."""
        self._kinds[kind.name] = kind

    async def tell(self) -> None:
        """Tell the others what is new here since the last time."""
        messages = [
            message
            for kind in self._kinds.values()
            if (news := kind.drain())
            for message in build_messages(self._own, kind.name, news)
        ]
        if messages:
            await self._store.tell_peers(messages)

    async def listen(self) -> None:
        """Take what is told on other servers, until cancelled."""
        async for payload in self._store.listen_to_peers():
            try:
                self._take(payload)
            except Exception as error:  # noqa: BLE001 (one message's trouble is not the others')
                where = format_error_location(error)
                LOG.error("peers", extra={"kind": type(error).__name__, "where": where})  # noqa: TRY400 (no values)

    def _take(self, payload: str) -> None:
        if not payload:
            for kind in self._kinds.values():
                kind.ask_again()
            return
        sender, name, news = _DECODER.decode(payload)
        known = self._kinds.get(name)
        if sender != self._own and known is not None:
            known.apply(msgspec.json.decode(news, type=tuple[known.type, ...]))  # type: ignore[name-defined]


def build_messages(sender: str, kind: str, news: Sequence[object]) -> Iterator[str]:
    """The news in as few messages as they fit in."""
    message = msgspec.json.encode((sender, kind, news)).decode()
    if len(message.encode()) <= MAX_NOTICE_BYTES:
        yield message
    elif len(news) > 1:  # a single piece that is too long is this server's alone
        half = len(news) // 2
        yield from build_messages(sender, kind, news[:half])
        yield from build_messages(sender, kind, news[half:])
