"""Short codes of tables' links, to be typed where a camera cannot be used; each follows from the server's secret."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from litestar.exceptions import TooManyRequestsException

from guandan.errors import IllegalAction
from guandan.server.access.keys import letters
from guandan.server.access.limits import Doing, Rate
from guandan.server.access.who import Role
from guandan.server.tables.codes import LENGTH, LETTERS, read_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.server.access.limits import Limits
    from guandan.server.access.links import Links
    from guandan.server.access.who import Who
    from guandan.store import Store
    from guandan.store.rows import Link

WRONG = Rate(60, 10)
"""Wrong codes of strangers from one address."""
WRONG_OF_SESSION = Rate(20, 10)
WRONG_OF_SESSIONS = Rate(300, 10)
"""Of one session, and of all sessions behind one address: sessions cost nothing, but strangers do not lock them out."""
WRONG_IN_ALL = Rate(2_000, 1)
"""From all addresses together: with 31⁶ codes, a guess a second finds a table of thirty in a year."""
FREE_TRIES = 10
"""Wrong codes that an address has whatever others do: a flood from elsewhere locks nobody out."""


class Guesses:
    """Wrong codes, of paper tables and of rooms, and who has tried too many of them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def check(self, who: Who, address: str) -> None:
        """Refuse whoever has tried too many; to be asked before a code that is right is honoured, too."""
        used = 0.0
        for name, rate in _buckets(who, address):
            self._limits.check(Doing.JOIN, name, rate)
            used = max(used, self._limits.count_used(Doing.JOIN, name, rate))
        if used >= FREE_TRIES:
            self._limits.check(Doing.JOIN, _ALL, WRONG_IN_ALL)

    def count(self, who: Who, address: str) -> None:
        """Count a wrong one."""
        for name, rate in (*_buckets(who, address), (_ALL, WRONG_IN_ALL)):
            with suppress(TooManyRequestsException):
                self._limits.take_for(Doing.JOIN, name, rate)


_ALL = "wrong codes"


def _buckets(who: Who, address: str) -> tuple[tuple[str, Rate], ...]:
    if who.session is None:
        return ((f"wrong codes {address}", WRONG),)
    return ((f"wrong codes {who.session}", WRONG_OF_SESSION), (f"wrong codes of sessions {address}", WRONG_OF_SESSIONS))


class Codes:
    """The codes of a store's tables: one of 31⁶ each, revoked with its link."""

    def __init__(self, store: Store, links: Links, limits: Limits, secret: bytes) -> None:
        self._store = store
        self._links = links
        self.guesses = Guesses(limits)
        self._secret = secret

    async def of(self, links: Iterable[Link]) -> dict[int, str]:
        """The codes of these links by number; one that has none yet is given one."""
        return {link.id: await self._of(link) for link in links if link.role == Role.TABLE}

    async def _of(self, link: Link) -> str:
        mine = f"{link.event}/{link.id}"
        for number in count():
            code = letters(LENGTH, LETTERS, self._secret, "code", link.hash, number)
            name = self._name(code)
            holder = await self._store.setting(name)
            if holder is None and not await self._is_room(code):
                holder = await self._store.keep_setting(name, mine)
            if holder == mine:
                return code
        raise AssertionError

    async def use(self, typed: str, who: Who, address: str) -> tuple[Link, str | None]:
        """What a code opens, as its link would."""
        return await self._links.open(await self.find(typed, who, address), who)

    async def find(self, typed: str, who: Who, address: str) -> Link:
        """The link of a code; wrong ones are counted, and after too many every one has to wait."""
        self.guesses.check(who, address)
        link = await self._found(typed)
        if link is not None and await self._links.lasts(link):
            return link
        self.guesses.count(who, address)
        raise IllegalAction("no_such_code")

    async def exists(self, typed: str) -> bool:
        """Is it the code of a paper table's link?"""
        return await self._found(typed) is not None

    async def _found(self, typed: str) -> Link | None:
        code = read_code(typed)
        holder = None if code is None else await self._store.setting(self._name(code))
        event, _, number = (holder or "").rpartition("/")
        return next((link for link in await self._links.of(event) if str(link.id) == number), None) if event else None

    def _name(self, code: str) -> str:
        """Under which a code is found; a copy of the database tells none."""
        return f"code/{letters(26, LETTERS, self._secret, 'code name', code)}"

    async def _is_room(self, code: str) -> bool:
        """Is it the code of a live table? One field takes both."""
        return bool(await self._store.streams(names=[f"table/{code}"]))
