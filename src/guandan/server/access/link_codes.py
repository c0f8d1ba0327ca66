"""Short codes of tables' links, to be typed where a camera cannot be used; each follows from the server's secret."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.server.access.keys import derive_letters
from guandan.server.access.limits import LimitedAction, Rate, TooManyRequests
from guandan.server.access.who import Role
from guandan.server.networks import find_network
from guandan.tables.room_codes import CODE_LENGTH, CODE_LETTERS, parse_room_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.server.access.limits import RateLimits
    from guandan.server.access.links import EventLinks
    from guandan.server.access.who import Who
    from guandan.store import Store
    from guandan.store.rows import Link

STRANGER_GUESS_RATE = Rate(60, 10)
"""Limit of wrong codes for the strangers of one address."""
SESSION_GUESS_RATE = Rate(20, 10)
ADDRESS_GUESS_RATE = Rate(300, 10)
"""Limits for one session, and for all sessions of one address; strangers there do not lock them out."""
TOTAL_GUESS_RATE = Rate(2_000, 1)
"""Limit over all addresses: with 31⁶ codes, one guess per second finds one of thirty tables in a year."""
FREE_GUESSES = 10
"""Tries that each address has in any case, so that a flood from elsewhere locks nobody out."""


class CodeGuesses:
    """Counts wrong codes, of paper tables and of rooms, and locks out sources of too many."""

    def __init__(self, limits: RateLimits) -> None:
        self._limits = limits

    def check(self, who: Who, address: str) -> None:
        """Refuse a source after too many wrong codes; also called before a right code is accepted."""
        used = 0.0
        for name, rate in _list_buckets(who, address):
            self._limits.check(LimitedAction.JOIN, name, rate)
            used = max(used, self._limits.count_used(LimitedAction.JOIN, name, rate))
        if used >= FREE_GUESSES:
            self._limits.check(LimitedAction.JOIN, _TOTAL_BUCKET, TOTAL_GUESS_RATE)

    def count(self, who: Who, address: str) -> None:
        """Count a wrong code."""
        for name, rate in (*_list_buckets(who, address), (_TOTAL_BUCKET, TOTAL_GUESS_RATE)):
            with suppress(TooManyRequests):
                self._limits.take_for(LimitedAction.JOIN, name, rate)


_TOTAL_BUCKET = "wrong codes"


def _list_buckets(who: Who, address: str) -> tuple[tuple[str, Rate], ...]:
    network = find_network(address)
    if who.session is None:
        return ((f"wrong codes {network}", STRANGER_GUESS_RATE),)
    return (
        (f"wrong codes {who.session}", SESSION_GUESS_RATE),
        (f"wrong codes of sessions {network}", ADDRESS_GUESS_RATE),
    )


class LinkCodes:
    """The codes of a store's tables: one of 31⁶ each, revoked with its link."""

    def __init__(self, store: Store, links: EventLinks, limits: RateLimits, secret: bytes) -> None:
        self._store = store
        self._links = links
        self.guesses = CodeGuesses(limits)
        self._secret = secret

    async def get_codes(self, links: Iterable[Link]) -> dict[int, str]:
        """The codes of these links by number; a link without a code gets one."""
        return {link.id: await self._get_code(link) for link in links if link.role == Role.TABLE}

    async def _get_code(self, link: Link) -> str:
        mine = f"{link.event}/{link.id}"
        for number in count():
            code = derive_letters(CODE_LENGTH, CODE_LETTERS, self._secret, "code", link.hash, number)
            name = self._build_setting_name(code)
            holder = await self._store.read_setting(name)
            if holder is None and not await self._is_room_code(code):
                holder = await self._store.add_setting(name, mine)
            if holder == mine:
                return code
        raise AssertionError

    async def use(self, typed: str, who: Who, address: str) -> tuple[Link, str | None]:
        """Open what the code's link opens."""
        return await self._links.open(await self.find(typed, who, address), who)

    async def find(self, typed: str, who: Who, address: str) -> Link:
        """Find the link of a code; wrong codes are counted, and after too many every code has to wait."""
        self.guesses.check(who, address)
        link = await self._find_link(typed)
        if link is not None and await self._links.is_valid(link):
            return link
        self.guesses.count(who, address)
        raise IllegalAction("no_such_code")

    async def exists(self, typed: str) -> bool:
        """Whether this is the code of a paper table's link."""
        return await self._find_link(typed) is not None

    async def _find_link(self, typed: str) -> Link | None:
        code = parse_room_code(typed)
        holder = None if code is None else await self._store.read_setting(self._build_setting_name(code))
        event, _, number = (holder or "").rpartition("/")
        return (
            next((link for link in await self._links.list_active(event) if str(link.id) == number), None)
            if event
            else None
        )

    def _build_setting_name(self, code: str) -> str:
        """The key under which a code is stored; a copy of the database reveals no code."""
        return f"code/{derive_letters(26, CODE_LETTERS, self._secret, 'code name', code)}"

    async def _is_room_code(self, code: str) -> bool:
        """Whether this is the code of a live table; one input field takes both kinds."""
        return bool(await self._store.list_streams(names=[f"table/{code}"]))
