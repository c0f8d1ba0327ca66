"""Sessions by their key, guests with a name, and tokens of programs."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.keys import draw_key, hash_key, read_signed_key, sign_key
from guandan.server.access.names import clean_name
from guandan.server.access.who import STRANGER, Grant, Role, Who
from guandan.store.rows import Session

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from guandan.server.clock import Clock
    from guandan.store import Store
    from guandan.store.rows import Link

SESSION_LIFETIME = timedelta(days=90)
"""A session ends after this time without use."""
_SEEN_INTERVAL = timedelta(hours=1)
"""How often the last use of a session is stored."""


async def is_always_open(_: str) -> bool:
    """The default before a real check is set: every event is open."""
    return True


class Sessions:
    """Sessions of a store; `is_open` says whether an event goes on, because rights from its links end with it."""

    def __init__(self, store: Store, clock: Clock, secret: bytes, lifetime: timedelta = SESSION_LIFETIME) -> None:
        self._store = store
        self._clock = clock
        self._secret = secret
        self._lifetime = lifetime
        self.is_open: Callable[[str], Awaitable[bool]] = is_always_open

    async def identify(self, text: str | None) -> Who:
        """Identify the caller by cookie or token; a stranger if it is not ours or has expired."""
        key = None if text is None else read_signed_key(text, self._secret)
        return STRANGER if key is None else await self.find(hash_key(key))

    async def find(self, key: str) -> Who:
        """Find the caller by the session's hash; a stranger if the session is over."""
        found = await self._store.access.find_session(key)
        now = self._clock.now()
        if found is None or now - found.session.seen > self._lifetime:
            return STRANGER
        session = found.session
        if now - session.seen > _SEEN_INTERVAL:
            await self._store.access.change_session(structs.replace(session, seen=now))
        made = [Grant(event, Role.ORGANISER) for event in found.events]
        return Who(
            session=session.hash,
            person=session.person,
            account=session.account,
            grants=(
                *made,
                *[_build_grant(link) for link in found.links if link.event and await self.is_link_valid(link)],
            ),
            is_bot=session.is_bot,
        )

    async def is_link_valid(self, link: Link) -> bool:
        """Whether a link of an event is still valid; it ends with its event, except for screens, which show the end."""
        return link.role == Role.SCREEN or await self.is_open(link.event)

    async def create(self, person: int | None, account: int | None, instead_of: Who, *, is_bot: bool = False) -> str:
        """Replace the caller's session with a new one and return the text of its cookie or token."""
        key, now = draw_key(), self._clock.now()
        session = Session(hash=hash_key(key), created=now, seen=now, person=person, account=account, is_bot=is_bot)
        await self._store.access.add_session(session, None if is_bot else instead_of.session)
        return sign_key(key, self._secret)

    async def enter(self, who: Who, name: str) -> tuple[int, str | None]:
        """Name a guest: return their number, and the text of a new cookie if one is needed."""
        name = clean_name(name)
        if who.person is None:
            number = await self._store.add_person(name)
            return number, await self.create(number, who.account, who)
        if await self._store.is_member(who.person):
            raise IllegalAction("named_by_event")  # standings and results show it
        person = (await self._store.read_people([who.person]))[0]
        await self._store.change_person(structs.replace(person, name=name))
        return who.person, None

    async def read_people(self, keys: list[str]) -> dict[str, int | None]:
        """The person of each of these sessions that is not over."""
        return await self._store.access.read_session_people(keys)

    async def add_bot(self, name: str) -> tuple[int, str]:
        """A program as a player: its number, and its token."""
        number = await self._store.add_person(clean_name(name))
        return number, await self.create(number, None, STRANGER, is_bot=True)

    async def take_over(self, person: int, text: str) -> list[str]:
        """Make this cookie's session the only one of a person; return the hashes of the person's former sessions."""
        key = read_signed_key(text, self._secret)
        return [] if key is None else await self._store.access.release_person(person, hash_key(key))

    async def end_and_forget(self, who: Who) -> Who:
        """End the browser's session and start over as a stranger."""
        await self.end(who)
        return STRANGER

    async def end(self, who: Who) -> None:
        """End a session; its key stops working."""
        if who.session is not None:
            await self._store.access.end_session(who.session)

    async def delete_old(self) -> None:
        """Delete unused sessions."""
        await self._store.access.end_old_sessions(self._clock.now() - self._lifetime)


def _build_grant(link: Link) -> Grant:
    return Grant(link.event, Role(link.role), link.place)
