"""Sessions, and what the links they used grant them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import delete, insert, literal, null, select, update

from guandan.store.rows import Link, Session, build_columns, convert_row
from guandan.store.tables import GRANTS, LINKS, ORGANISERS, SESSIONS
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection


class SessionWithGrants(Struct, frozen=True):
    """A session, the links it used that are not revoked, and the events its account made."""

    session: Session
    links: tuple[Link, ...]
    events: tuple[str, ...]


async def add_session(connection: AsyncConnection, session: Session, instead_of: str | None = None) -> None:
    """A new session; the one that it takes the place of ends, and its grants go over."""
    await connection.execute(insert(SESSIONS), [build_columns(session)])
    if instead_of is not None:
        await connection.execute(update(GRANTS).where(GRANTS.c.session == instead_of).values(session=session.hash))
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == instead_of))


async def read_session(connection: AsyncConnection, key: str) -> SessionWithGrants | None:
    """A session by its hash, with what it may do."""
    row = (await connection.execute(select(SESSIONS).where(SESSIONS.c.hash == key))).mappings().first()
    if row is None:
        return None
    session = convert_row(Session, row)
    used = select(LINKS).join(GRANTS, GRANTS.c.link == LINKS.c.id)
    query = used.where(GRANTS.c.session == key, LINKS.c.revoked == null()).order_by(LINKS.c.id)
    links = [convert_row(Link, link) for link in (await connection.execute(query)).mappings()]
    made: list[str] = []
    if session.account is not None:
        events = select(ORGANISERS.c.event).where(ORGANISERS.c.account == session.account)
        made = list((await connection.execute(events.order_by(ORGANISERS.c.event))).scalars())
    return SessionWithGrants(session, tuple(links), tuple(made))


async def read_sessions_of(connection: AsyncConnection, person: int) -> list[Session]:
    """The sessions of a person, the one that was used last first."""
    query = select(SESSIONS).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.hash)
    return [convert_row(Session, row) for row in (await connection.execute(query)).mappings()]


async def read_session_people(connection: AsyncConnection, keys: Sequence[str]) -> dict[str, int | None]:
    """The person of each of these sessions that is not over."""
    query = select(SESSIONS.c.hash, SESSIONS.c.person).where(SESSIONS.c.hash.in_(keys))
    return {row.hash: row.person for row in await connection.execute(query)}


async def release_person(connection: AsyncConnection, person: int, keep: str) -> list[str]:
    """Take a person from every session but one; the hashes of those that were this person."""
    others = (SESSIONS.c.person == person) & (SESSIONS.c.hash != keep)
    released = update(SESSIONS).where(others).values(person=null()).returning(SESSIONS.c.hash)
    return list((await connection.execute(released)).scalars())


async def change_session(connection: AsyncConnection, session: Session) -> None:
    """Another person or account, or seen later."""
    await connection.execute(update(SESSIONS).where(SESSIONS.c.hash == session.hash).values(build_columns(session)))


async def end_sessions(
    connection: AsyncConnection,
    *,
    key: str | None = None,
    account: int | None = None,
    person: int | None = None,
    unseen_since: datetime | None = None,
) -> None:
    """End one session, or all of an account or a person, or all that nobody has used for long."""
    which = {
        SESSIONS.c.hash == key: key,
        SESSIONS.c.account == account: account,
        SESSIONS.c.person == person: person,
        SESSIONS.c.seen < literal(format_instant(unseen_since)): unseen_since,
    }
    for condition_ in [condition for condition, value in which.items() if value is not None]:
        await connection.execute(delete(GRANTS).where(GRANTS.c.session.in_(select(SESSIONS.c.hash).where(condition_))))
        await connection.execute(delete(SESSIONS).where(condition_))
