"""People as rows: an event says person 17, and what is personal can be erased without touching the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select, update

from guandan.errors import StoreError
from guandan.store.driver_locks import compute_lock_number
from guandan.store.sessions import end_sessions
from guandan.store.tables import PEOPLE
from guandan.store.values import PersonRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection


async def add_person(connection: AsyncConnection, name: str, unit: str, contact: str) -> int:
    """A new row's number; numbers are never used again, for rows are never deleted."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("people"))))
    last = (await connection.execute(select(func.max(PEOPLE.c.number)))).scalar()
    number = (last or 0) + 1
    row = {"number": number, "name": name, "unit": unit, "contact": contact, "is_erased": False}
    await connection.execute(insert(PEOPLE), [row])
    return number


async def read_people(connection: AsyncConnection, numbers: list[int] | None = None) -> list[PersonRow]:
    """Rows by number: these, or all."""
    query = select(PEOPLE).order_by(PEOPLE.c.number)
    if numbers is not None:
        query = query.where(PEOPLE.c.number.in_(numbers))
    return [PersonRow(**row) for row in (await connection.execute(query)).mappings()]


async def change_person(connection: AsyncConnection, person: PersonRow) -> None:
    """Put this in the place of a row; one that is erased stays so."""
    columns = {"name": person.name, "unit": person.unit, "contact": person.contact}
    await _update_person(connection, person.number, columns, is_erased=False)


async def blank_person(connection: AsyncConnection, number: int) -> None:
    """Blank a row: results stay, nobody can tell any more whose they were, and the person's sessions end."""
    await end_sessions(connection, person=number)
    await _update_person(connection, number, {"name": "", "unit": "", "contact": "", "is_erased": True})


async def _update_person(
    connection: AsyncConnection, number: int, columns: Mapping[str, object], *, is_erased: bool | None = None
) -> None:
    statement = update(PEOPLE).where(PEOPLE.c.number == number).values(columns).returning(PEOPLE.c.number)
    if is_erased is not None:
        statement = statement.where(PEOPLE.c.is_erased == is_erased)
    if (await connection.execute(statement)).scalar() is None:
        raise StoreError(f"there is no person {number}")
