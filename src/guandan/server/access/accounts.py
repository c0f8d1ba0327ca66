"""Organisers' accounts: a name and a password; a lost one is set anew on the command line."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from litestar.exceptions import TooManyRequestsException
from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.limits import Doing, Rate
from guandan.server.access.names import cleaned
from guandan.server.access.passwords import hash_of, is_right

if TYPE_CHECKING:
    from guandan.server.access.limits import Limits
    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.store import Store
    from guandan.store.rows import Account

_OF_NAME_HERE = Rate(5, 30)
_OF_NAME = Rate(50, 30)
"""From everywhere together; more, so that nobody can lock an organiser out who logs in from the hall."""
_FREE_TRIES = 2
"""Tries that an address has whatever others do: a flood from elsewhere locks no organiser out."""


class Accounts:
    """The accounts of a store."""

    def __init__(self, store: Store, clock: Clock, sessions: Sessions, limits: Limits) -> None:
        self._store = store
        self._clock = clock
        self._sessions = sessions
        self._limits = limits

    async def add(self, name: str, password: str) -> Account:
        """A new account."""
        return await self._store.access.add_account(cleaned(name), await hash_of(password), self._clock.now())

    async def named(self, name: str) -> Account:
        """The account of this name."""
        return _one(await self._store.access.accounts(cleaned(name)), name)

    async def of(self, who: Who) -> Account | None:
        """The account of whoever asks."""
        return next((one for one in await self._store.access.accounts() if one.id == who.account), None)

    async def log_in(self, name: str, password: str, who: Who, address: str) -> str:
        """The cookie of a new session of this account; wrong tries are counted, and soon have to wait."""
        name = name.strip()
        here = f"{name} {address}"
        is_first = self._limits.count_used(Doing.LOG_IN, here, _OF_NAME_HERE) < _FREE_TRIES
        self._limits.take_for(Doing.LOG_IN, here, _OF_NAME_HERE)
        with suppress(TooManyRequestsException) if is_first else nullcontext():
            self._limits.take_for(Doing.LOG_IN, name, _OF_NAME)
        found = await self._store.access.accounts(name)
        if not await is_right(password, found[0].password if found else None):
            raise IllegalAction("wrong_password")
        return await self._sessions.begin(who.person, found[0].id, who)

    async def set_password(self, account: Account, password: str, name: str | None = None) -> None:
        """Another password, and another name if one is given; whoever was logged in is not any more."""
        name = account.name if name is None else cleaned(name)
        await self._store.access.change_account(structs.replace(account, name=name, password=await hash_of(password)))

    async def first(self) -> Account:
        """The first account, which is made if there is none; it has no password until one is set."""
        found = await self._store.access.accounts()
        return found[0] if found else await self._store.access.add_account("organiser", "", self._clock.now())


def _one(found: list[Account], name: str) -> Account:
    if not found:
        raise IllegalAction("no_such_account", name=name)
    return found[0]
