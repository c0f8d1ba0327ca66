"""The store's side of who may do what: `store.access`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from guandan.store import access_log, accounts, links, pins, sessions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from guandan.store.database import Database
    from guandan.store.rows import AccessEntry, Account, Link, PersonPin, Pin, Session
    from guandan.store.sessions import SessionWithGrants


class AccessRows:
    """Accounts, sessions, links, PINs and the access log of an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_account(self, name: str, password: str, now: datetime) -> Account:
        """A new account; a name that somebody has is refused."""
        return await self._database.write(partial(accounts.add_account, name=name, password=password, now=now))

    async def list_accounts(self, name: str | None = None) -> list[Account]:
        """All accounts in the order they were made, or the one of this name."""
        return await self._database.read(partial(accounts.read_accounts, name=name))

    async def change_account(self, account: Account) -> None:
        """Another name or password; whoever was logged in is not any more."""
        await self._database.write(partial(accounts.change_account, account=account))

    async def remove_account(self, account: int) -> None:
        """Take an account away, with its sessions; the events it made stay."""
        await self._database.write(partial(accounts.remove_account, account=account))

    async def add_organiser(self, event: str, account: int) -> None:
        """Note who made an event."""
        await self._database.write(partial(accounts.add_organiser, event=event, account=account))

    async def add_session(self, session: Session, instead_of: str | None = None) -> None:
        """A new session; the one that it takes the place of ends, and its grants go over."""
        await self._database.write(partial(sessions.add_session, session=session, instead_of=instead_of))

    async def find_session(self, key: str) -> SessionWithGrants | None:
        """A session by its hash, with what it may do."""
        return await self._database.read(partial(sessions.read_session, key=key))

    async def change_session(self, session: Session) -> None:
        """Another person or account, or seen later."""
        await self._database.write(partial(sessions.change_session, session=session))

    async def release_person(self, person: int, keep: str) -> list[str]:
        """Take a person from every session but one; the hashes of those that were this person."""
        return await self._database.write(partial(sessions.release_person, person=person, keep=keep))

    async def end_session(self, key: str) -> None:
        """End a session, with its grants."""
        await self._database.write(partial(sessions.end_sessions, key=key))

    async def end_old_sessions(self, unseen_since: datetime) -> None:
        """End every session that nobody has used since."""
        await self._database.write(partial(sessions.end_sessions, unseen_since=unseen_since))

    async def add_links(self, new: list[Link]) -> list[Link]:
        """New links; their numbers are given by the store."""
        return await self._database.write(partial(links.add_links, links=new))

    async def list_links(self, event: str) -> list[Link]:
        """The links of an event, also those that were revoked."""
        return await self._database.read(partial(links.read_links, event=event))

    async def find_link(self, secret: str) -> Link | None:
        """The link whose secret has this hash, if it was not revoked."""
        return await self._database.read(partial(links.find_link, secret=secret))

    async def revoke_links(self, event: str, link: int | None, now: datetime) -> int:
        """Revoke one of an event's links, or all of them; how many it were."""
        return await self._database.write(partial(links.revoke_links, event=event, link=link, now=now))

    async def add_grant(self, session: str, link: int) -> None:
        """A session has used a link."""
        await self._database.write(partial(links.add_grant, session=session, link=link))

    async def read_pins(self, event: str) -> dict[int, Pin]:
        """What is known of an event's PINs, by pair; of most nothing is."""
        return await self._database.read(partial(pins.read_pins, event=event))

    async def change_pin(self, event: str, pair: int, change: Callable[[Pin], Pin]) -> Pin:
        """A PIN's row as it was before this change."""
        return await self._database.write(partial(pins.change_pin, event=event, pair=pair, change=change))

    async def read_person_pins(self, event: str) -> dict[int, PersonPin]:
        """The hashes of an event's people's PINs, by person."""
        return await self._database.read(partial(pins.read_person_pins, event=event))

    async def set_person_pins(self, new: Sequence[PersonPin]) -> None:
        """New hashes in the place of the old ones."""
        await self._database.write(partial(pins.set_person_pins, pins=new))

    async def add_log_entry(self, entry: AccessEntry) -> None:
        """Add a line to the access log."""
        await self._database.write(partial(access_log.add_entry, entry=entry))

    async def read_log(
        self, *, event: str | None = None, who: str | None = None, limit: int = 1000
    ) -> list[AccessEntry]:
        """The lines of an event, or of somebody, newest first."""
        return await self._database.read(partial(access_log.read_entries, event=event, who=who, limit=limit))

    async def delete_log_before(self, before: datetime) -> None:
        """Delete the lines that are older."""
        await self._database.write(partial(access_log.delete_entries_before, before=before))
