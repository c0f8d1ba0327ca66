"""Players' accounts: a name and a password, so that a player is the same person on every device; no e-mail needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.accounts import take_login_try
from guandan.server.access.names import clean_name
from guandan.server.access.passwords import hash_password, is_password_right
from guandan.store.rows import MergedPerson, PlayerAccount

if TYPE_CHECKING:
    from guandan.server.access.limits import RateLimits
    from guandan.server.access.sessions import Sessions
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.store import Store

NOBODY_YET = 0
"""Stands for the person of an account that gets a new person."""


def build_account_key(name: str) -> str:
    """The key of an account's name: names that differ only in case are the same."""
    return clean_name(name).casefold()


class PlayerAccounts:
    """The players' accounts of a store."""

    def __init__(self, store: Store, clock: Clock, sessions: Sessions, limits: RateLimits) -> None:
        self._store = store
        self._clock = clock
        self._sessions = sessions
        self._limits = limits

    async def find_for(self, who: Who) -> PlayerAccount | None:
        """Find the caller's account."""
        return None if who.person is None else await self._store.players.find_for(who.person)

    async def sign_up(self, name: str, password: str, who: Who) -> str:
        """Create an account for the caller with what they played as a guest; return the cookie of a new session."""
        await self._check_is_guest(who)
        if await self.find_for(who) is not None:
            raise IllegalAction("has_account")
        account = PlayerAccount(
            person=who.person or NOBODY_YET,
            key=build_account_key(name),
            name=clean_name(name),
            password=await hash_password(password),
            created=self._clock.now(),
        )
        added = await self._store.players.add(account)
        if added is None:
            raise IllegalAction("account_name_taken", name=account.name)
        return await self._sessions.create(added.person, who.account, who)

    async def sign_in(self, name: str, password: str, who: Who, address: str, *, merge: bool) -> str:
        """Log in and return the cookie of a new session; on request, the guest's matches move to the account."""
        take_login_try(self._limits, f"player {name.strip().casefold()}", address)
        await self._check_is_guest(who)
        account = await self._store.players.find(name.strip().casefold())
        if not await is_password_right(password, account.password if account else None) or account is None:
            raise IllegalAction("wrong_password")
        if merge and who.person is not None and who.person != account.person:
            merged = MergedPerson(number=who.person, person=account.person, at=self._clock.now())
            if not await self._store.players.merge(merged):
                raise IllegalAction("has_account")
        return await self._sessions.create(account.person, who.account, who)

    async def change(self, who: Who, old: str, password: str, name: str | None = None) -> str:
        """Change the password, and the name if one is given; all other devices are signed out."""
        account = await self.find_for(who)
        if account is None or not await is_password_right(old, account.password):
            raise IllegalAction("wrong_password")
        await self.set_password(account, password, name)
        return await self._sessions.create(account.person, who.account, who)

    async def set_password(self, account: PlayerAccount, password: str, name: str | None = None) -> None:
        """Set a password, and a name if one is given; every device is signed out."""
        name = account.name if name is None else clean_name(name)
        changed = structs.replace(
            account, name=name, key=build_account_key(name), password=await hash_password(password)
        )
        if not await self._store.players.change(changed):
            raise IllegalAction("account_name_taken", name=name)
        await self._store.access.end_sessions_of(account.person)

    async def find_by_name(self, name: str) -> PlayerAccount:
        """The account of this name."""
        account = await self._store.players.find(build_account_key(name))
        if account is None:
            raise IllegalAction("no_such_account", name=name)
        return account

    async def sign_out_everywhere(self, who: Who) -> None:
        """End all sessions of the caller, this one included. Refused for guests, who could not come back."""
        account = await self.find_for(who)
        if account is None:
            raise IllegalAction("no_account_yet")
        await self._store.access.end_sessions_of(account.person)

    async def _check_is_guest(self, who: Who) -> None:
        """Refuse programs, and browsers of an event's players: its organisers gave them name and seat."""
        if who.is_bot:
            raise IllegalAction("bots_have_no_account")
        if who.person is not None and await self._store.is_member(who.person):
            raise IllegalAction("account_at_event")
