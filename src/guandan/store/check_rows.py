"""The rows beside the log, looked at: each can be read, and what it names is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from guandan.errors import GuandanError
from guandan.store.rows import (
    AccessEntry,
    Account,
    Granted,
    Link,
    Member,
    Organiser,
    PersonPin,
    Pin,
    Row,
    Session,
    Setting,
    row_of,
)
from guandan.store.tables import (
    ACCESS_LOG,
    ACCOUNTS,
    GRANTS,
    LINKS,
    MEMBERS,
    ORGANISERS,
    PEOPLE,
    PERSON_PINS,
    PINS,
    SESSIONS,
    SETTINGS,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncConnection

_KINDS: dict[Table, type[Row]] = {
    SETTINGS: Setting,
    ACCOUNTS: Account,
    ORGANISERS: Organiser,
    SESSIONS: Session,
    LINKS: Link,
    GRANTS: Granted,
    PINS: Pin,
    PERSON_PINS: PersonPin,
    ACCESS_LOG: AccessEntry,
    MEMBERS: Member,
}
_NAMED = (
    (ORGANISERS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.person, PEOPLE.c.number),
    (GRANTS.c.session, SESSIONS.c.hash),
    (GRANTS.c.link, LINKS.c.id),
    (MEMBERS.c.number, PEOPLE.c.number),
)
"""What a column names must be in the other."""


async def problems(connection: AsyncConnection) -> AsyncGenerator[str]:
    """What is wrong, in words."""
    for table, kind in _KINDS.items():
        for row in (await connection.execute(select(table).order_by(*table.primary_key))).mappings():
            try:
                row_of(kind, row)
            except GuandanError as error:
                yield str(error)
    for column, other in _NAMED:
        astray = select(column).where(column.is_not(None), column.not_in(select(other))).distinct().order_by(column)
        for value in (await connection.execute(astray)).scalars():
            yield f"{column.table.name}: there is no {column.name} {value}"
