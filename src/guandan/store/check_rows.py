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
    Session,
    Setting,
    StoreRow,
    convert_row,
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

_ROW_TYPES: dict[Table, type[StoreRow]] = {
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
_REFERENCES = (
    (ORGANISERS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.account, ACCOUNTS.c.id),
    (SESSIONS.c.person, PEOPLE.c.number),
    (GRANTS.c.session, SESSIONS.c.hash),
    (GRANTS.c.link, LINKS.c.id),
    (MEMBERS.c.number, PEOPLE.c.number),
)
"""References: every value of the first column must be in the second."""


async def find_row_problems(connection: AsyncConnection) -> AsyncGenerator[str]:
    """Describe what is wrong with the rows beside the log."""
    for table, kind in _ROW_TYPES.items():
        for row in (await connection.execute(select(table).order_by(*table.primary_key))).mappings():
            try:
                convert_row(kind, row)
            except GuandanError as error:
                yield str(error)
    for column, other in _REFERENCES:
        astray = select(column).where(column.is_not(None), column.not_in(select(other))).distinct().order_by(column)
        for value in (await connection.execute(astray)).scalars():
            yield f"{column.table.name}: there is no {column.name} {value}"
