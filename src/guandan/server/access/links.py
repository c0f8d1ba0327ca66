"""Links of an event: each has a role, can be revoked, and ends with the event."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.server.access.keys import draw_key, hash_key
from guandan.server.access.who import OFFICIAL_ROLES, STRANGER, Grant, Role, Who
from guandan.store.rows import Link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.server.access.accounts import Accounts
    from guandan.server.access.sessions import Sessions
    from guandan.server.clock import Clock
    from guandan.store import Store

MAX_LINKS = 2_000
"""Maximum of links of one event."""
_NO_EVENT = ""
"""Stands in for an event id: the link that opens the first account."""


class JoinMode(StrEnum):
    """How a link is opened in a browser that already has a session."""

    ADD = "add"
    REPLACE = "replace"


def would_add_rights(link: Link, who: Who) -> bool:
    """Whether this link would add rights to a browser that already has a session; then the person is asked first."""
    if link.event == _NO_EVENT or Grant(link.event, Role(link.role), link.place) in who.grants:
        return False
    is_staff = who.account is not None or bool(who.grants)
    return is_staff or (who.person is not None and link.role != Role.TABLE)


class EventLinks:
    """The links of a store."""

    def __init__(self, store: Store, clock: Clock, sessions: Sessions, accounts: Accounts) -> None:
        self._store = store
        self._clock = clock
        self._sessions = sessions
        self._accounts = accounts

    async def create(self, event: str, role: Role, places: Sequence[str], by: str) -> list[tuple[Link, str]]:
        """Create links of a role, one for each place, each with its secret, which is shown only once."""
        if (role is Role.TABLE) != all(places):
            raise IllegalAction("a_tables_link_names_it")
        return await self._create(event, role, places, by)

    async def create_for_official(self, event: str, role: Role, person: int, by: str) -> tuple[Link, str]:
        """裁判组: create the link of a named official; earlier links of the official stop working."""
        await self.revoke_of_official(event, person)
        (made,) = await self._create(event, role, [str(person)], by)
        return made

    async def _create(self, event: str, role: Role, places: Sequence[str], by: str) -> list[tuple[Link, str]]:
        if len(await self._store.access.list_links(event)) + len(places) > MAX_LINKS:
            raise IllegalAction("too_many_links", most=MAX_LINKS)
        now, secrets = self._clock.now(), [draw_key() for _ in places]
        new = [
            Link(id=0, hash=hash_key(secret), event=event, role=role, place=place, created=now, by=by)
            for secret, place in zip(secrets, places, strict=True)
        ]
        return list(zip(await self._store.access.add_links(new), secrets, strict=True))

    async def list_active(self, event: str) -> list[Link]:
        """List the valid links of an event."""
        return [link for link in await self._store.access.list_links(event) if link.revoked is None]

    async def revoke(self, event: str, link: int | None = None) -> None:
        """Revoke a link, or all links of an event; sessions that came by it lose its rights."""
        if not await self._store.access.revoke_links(event, link, self._clock.now()) and link is not None:
            raise IllegalAction("no_such_link", link=link)

    async def revoke_of_official(self, event: str, person: int, keep: Role | None = None) -> bool:
        """Revoke the links of an official except those of the role that stays. Returns whether there were any."""
        named = [
            link
            for link in await self.list_active(event)
            if link.role in OFFICIAL_ROLES and link.place == str(person) and link.role != keep
        ]
        for link in named:
            await self.revoke(event, link.id)
        return bool(named)

    async def is_valid(self, link: Link) -> bool:
        """Whether a link is still valid."""
        return await self._sessions.is_link_valid(link)

    async def find(self, secret: str) -> Link:
        """Find the link with this secret without opening it; an invalid link is refused."""
        link = await self._store.access.find_link(hash_key(secret))
        if link is None or (link.event != _NO_EVENT and not await self._sessions.is_link_valid(link)):
            raise IllegalAction("no_such_link")
        return link

    async def use(self, secret: str, who: Who) -> tuple[Link, str | None]:
        """Open a link: return what it opens, and the text of a new cookie if one is needed."""
        link = await self._store.access.find_link(hash_key(secret))
        if link is None:
            raise IllegalAction("no_such_link")
        if link.event == _NO_EVENT:
            return link, await self._open_first_account(link, who)
        return await self.open(link, who)

    async def open(self, link: Link, who: Who) -> tuple[Link, str | None]:
        """Give the caller the link's role in its event; return the text of a new cookie if one is needed."""
        if not await self._sessions.is_link_valid(link):
            raise IllegalAction("no_such_link")
        if who.session is not None:
            await self._store.access.add_grant(who.session, link.id)
            return link, None
        cookie = await self._sessions.create(None, None, STRANGER)
        session = (await self._sessions.identify(cookie)).session
        if session is not None:
            await self._store.access.add_grant(session, link.id)
        return link, cookie

    async def create_organiser_link(self) -> str:
        """Create a link that works once and opens the first account; earlier ones stop working."""
        await self._store.access.revoke_links(_NO_EVENT, None, self._clock.now())
        made = await self.create(_NO_EVENT, Role.ORGANISER, [""], "the server")
        return f"/j/{made[0][1]}"

    async def _open_first_account(self, link: Link, who: Who) -> str:
        if not await self._store.access.revoke_links(_NO_EVENT, link.id, self._clock.now()):
            raise IllegalAction("no_such_link")  # another request was first
        account = await self._accounts.get_first()
        return await self._sessions.create(who.person, account.id, who)
