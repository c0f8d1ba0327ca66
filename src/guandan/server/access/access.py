"""Access: who is asking, and what they may do."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.access_log import KEEP_ENTRIES_FOR, AccessLog
from guandan.server.access.accounts import Accounts
from guandan.server.access.attempts import PinAttempts, PinAttemptSource
from guandan.server.access.keys import derive_bytes
from guandan.server.access.limits import RateLimits
from guandan.server.access.link_codes import LinkCodes
from guandan.server.access.links import EventLinks
from guandan.server.access.origin import is_same_origin
from guandan.server.access.pins import EventPins
from guandan.server.access.player_accounts import PlayerAccounts
from guandan.server.access.sessions import SESSION_LIFETIME, Sessions
from guandan.server.access.who import Grant, Role, Who

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import timedelta

    from litestar.connection import ASGIConnection

    from guandan.server.clock import Clock
    from guandan.store import Store

    Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]

SESSION_COOKIE = "guandan"
_SECRET_SETTING = "secret"  # noqa: S105 (the name it is kept under)
_SECRET_BYTES = 32


class Access:
    """Sessions, accounts, links, PINs, limits and the access log of a running server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        secret: bytes,
        public_url: str = "",
        *,
        keep_log: timedelta = KEEP_ENTRIES_FOR,
        keep_sessions: timedelta = SESSION_LIFETIME,
    ) -> None:
        self._store = store
        self._secret = secret
        self.public_url = public_url
        self.limits = RateLimits(clock, is_shared=store.has_peers)
        self.log = AccessLog(store, clock, keep_log)
        self.sessions = Sessions(store, clock, secret, keep_sessions)
        self.accounts = Accounts(store, clock, self.sessions, self.limits)
        self.players = PlayerAccounts(store, clock, self.sessions, self.limits)
        self.links = EventLinks(store, clock, self.sessions, self.accounts)
        self.codes = LinkCodes(store, self.links, self.limits, secret)
        self.pins = EventPins(store, clock, secret)
        self.attempts = PinAttempts(store, self.limits)

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        *,
        public_url: str = "",
        keep_log: timedelta = KEEP_ENTRIES_FOR,
        keep_sessions: timedelta = SESSION_LIFETIME,
    ) -> Self:
        """Open with the server's secret, which is created once; all workers share it."""
        secret = await store.read_setting(_SECRET_SETTING) or await store.add_setting(
            _SECRET_SETTING, secrets.token_hex(_SECRET_BYTES)
        )
        access = cls(store, clock, bytes.fromhex(secret), public_url, keep_log=keep_log, keep_sessions=keep_sessions)
        await access.delete_old()
        return access

    async def delete_old(self) -> None:
        """Delete sessions that are over, and old lines of the access log."""
        await self.sessions.delete_old()
        await self.log.delete_old()

    def end_links_with_event(self, is_open: Callable[[str], Awaitable[bool]]) -> None:
        """Set the function that says whether an event is still open; rights from links end with their event."""
        self.sessions.is_open = is_open

    def derive_webhook_key(self, event: str, hook: int) -> bytes:
        """The key that signs the messages of a webhook; it follows from the server's secret and is stored nowhere."""
        return derive_bytes(self._secret, "webhook", event, hook)

    async def identify(self, connection: Connection) -> Who:
        """Identify the caller by a token or by the cookie."""
        header = connection.headers.get("authorization", "")
        kind, _, token = header.partition(" ")
        is_token = kind.lower() == "bearer"
        return await self.sessions.identify(token.strip() if is_token else connection.cookies.get(SESSION_COOKIE))

    def is_same_origin(self, connection: Connection) -> bool:
        """Whether a request comes from one of our pages, or from no page at all."""
        return is_same_origin(connection.headers, self.public_url)

    async def create_organiser_link(self) -> str:
        """Create a path that works once and opens the first account, which is created if there is none."""
        return await self.links.create_organiser_link()

    async def check_pin(  # noqa: PLR0913 (what a try is)
        self,
        event: str,
        pair: int,
        pin: str,
        apart: str = "",
        *,
        source: PinAttemptSource | None = None,
        people: Sequence[int] = (),
        takes_pair: bool = True,
    ) -> None:
        """Refuse a wrong PIN, and any PIN after too many wrong tries.

        Accepted are the personal PINs of these people and, with `takes_pair`, the pair's PIN.
        """
        if source is None:
            await self.pins.check(event, pair, pin, apart, people=people, takes_pair=takes_pair)
            return
        left = await self.attempts.check(event, pair, source)
        try:
            await self.pins.check(event, pair, pin, apart, left=left, people=people, takes_pair=takes_pair)
        except IllegalAction:
            await self.attempts.count(event, pair, source)
            raise

    async def make_organiser(self, who: Who, event: str) -> Who:
        """Make the creator of an event its organiser: their account, or without one their session."""
        if who.account is not None:
            await self._store.access.add_organiser(event, who.account)
        elif who.session is not None:
            link, _ = (await self.links.create(event, Role.ORGANISER, [""], "who made it"))[0]
            await self._store.access.add_grant(who.session, link.id)
        return structs.replace(who, grants=(*who.grants, Grant(event, Role.ORGANISER)))
