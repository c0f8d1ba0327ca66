"""Links with a role in an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs
from sqlalchemy import func, insert, null, select, update

from guandan.store.batch import build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import Link, build_columns, convert_row
from guandan.store.tables import GRANTS, LINKS
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection


async def add_links(connection: AsyncConnection, links: list[Link]) -> list[Link]:
    """New links; their numbers are given here."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("links"))))
    last: int = (await connection.execute(select(func.max(LINKS.c.id)))).scalar() or 0
    numbered = [structs.replace(link, id=number) for number, link in enumerate(links, last + 1)]
    await connection.execute(insert(LINKS), [build_columns(link) for link in numbered])
    return numbered


async def read_links(connection: AsyncConnection, event: str) -> list[Link]:
    """The links of an event, also those that were revoked."""
    query = select(LINKS).where(LINKS.c.event == event).order_by(LINKS.c.id)
    return [convert_row(Link, row) for row in (await connection.execute(query)).mappings()]


async def find_link(connection: AsyncConnection, secret: str) -> Link | None:
    """The link whose secret has this hash, if it was not revoked."""
    query = select(LINKS).where(LINKS.c.hash == secret, LINKS.c.revoked == null())
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else convert_row(Link, row)


async def revoke_links(connection: AsyncConnection, event: str, link: int | None, now: datetime) -> int:
    """Revoke one of an event's links, or all of them; how many it were."""
    statement = update(LINKS).where(LINKS.c.event == event, LINKS.c.revoked == null())
    if link is not None:
        statement = statement.where(LINKS.c.id == link)
    done = await connection.execute(statement.values(revoked=format_instant(now)).returning(LINKS.c.id))
    return len(done.all())


async def add_grant(connection: AsyncConnection, session: str, link: int) -> None:
    """A session has used a link."""
    statement = build_insert(connection.dialect.name, GRANTS.name).on_conflict_do_nothing()
    await connection.execute(statement, [{"session": session, "link": link}])
