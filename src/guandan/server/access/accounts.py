"""Organisers' accounts: a name and a password; a lost password is reset on the command line."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.limits import LimitedAction, Rate, TooManyRequests
from guandan.server.access.names import clean_name
from guandan.server.access.passwords import hash_password, is_password_right
from guandan.server.networks import find_network

if TYPE_CHECKING:
    from guandan.server.access.limits import RateLimits
    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.store import Store
    from guandan.store.rows import Account

_NAME_AND_ADDRESS_RATE = Rate(5, 30)
_NAME_RATE = Rate(50, 30)
"""Limit over all addresses; it is higher, so that nobody can lock out an organiser who logs in from the hall."""
_FREE_TRIES = 2
"""Tries that each address has in any case, so that a flood from elsewhere locks no organiser out."""


def take_login_try(limits: RateLimits, name: str, address: str) -> None:
    """Count a login attempt, or refuse it after too many from this address or from all addresses together."""
    here = f"{name} {find_network(address)}"
    is_first = limits.count_used(LimitedAction.LOG_IN, here, _NAME_AND_ADDRESS_RATE) < _FREE_TRIES
    limits.take_for(LimitedAction.LOG_IN, here, _NAME_AND_ADDRESS_RATE)
    with suppress(TooManyRequests) if is_first else nullcontext():
        limits.take_for(LimitedAction.LOG_IN, name, _NAME_RATE)


class Accounts:
    """The accounts of a store."""

    def __init__(self, store: Store, clock: Clock, sessions: Sessions, limits: RateLimits) -> None:
        self._store = store
        self._clock = clock
        self._sessions = sessions
        self._limits = limits

    async def add(self, name: str, password: str) -> Account:
        """Add an account."""
        return await self._store.access.add_account(clean_name(name), await hash_password(password), self._clock.now())

    async def find_by_name(self, name: str) -> Account:
        """The account of this name."""
        return _require_account(await self._store.access.list_accounts(clean_name(name)), name)

    async def find_for(self, who: Who) -> Account | None:
        """Find the caller's account."""
        return next(
            (account for account in await self._store.access.list_accounts() if account.id == who.account), None
        )

    async def log_in(self, name: str, password: str, who: Who, address: str) -> str:
        """Log in and return the cookie of a new session; wrong attempts are counted and soon have to wait."""
        name = name.strip()
        take_login_try(self._limits, name, address)
        found = await self._store.access.list_accounts(name)
        if not await is_password_right(password, found[0].password if found else None):
            raise IllegalAction("wrong_password")
        return await self._sessions.create(who.person, found[0].id, who)

    async def set_password(self, account: Account, password: str, name: str | None = None) -> None:
        """Change the password, and the name if one is given; all sessions of the account end."""
        name = account.name if name is None else clean_name(name)
        await self._store.access.change_account(
            structs.replace(account, name=name, password=await hash_password(password))
        )

    async def get_first(self) -> Account:
        """Find or create the first account; it has no password until one is set."""
        found = await self._store.access.list_accounts()
        return found[0] if found else await self._store.access.add_account("organiser", "", self._clock.now())


def _require_account(found: list[Account], name: str) -> Account:
    if not found:
        raise IllegalAction("no_such_account", name=name)
    return found[0]
