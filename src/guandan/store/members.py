"""The people of an event: its own numbers for them, as its events and its file have them, and their rows of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from guandan.store.tables import MEMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection


async def read_members(connection: AsyncConnection, event: str) -> dict[int, int]:
    """The numbers in the event, and for each the number among all people."""
    query = select(MEMBERS.c.person, MEMBERS.c.number).where(MEMBERS.c.event == event).order_by(MEMBERS.c.person)
    return {row.person: row.number for row in await connection.execute(query)}


async def add_members(connection: AsyncConnection, event: str, numbers: Mapping[int, int]) -> None:
    """Add people to an event: its numbers for them, and theirs among all people."""
    rows = [{"event": event, "person": person, "number": number} for person, number in numbers.items()]
    if rows:
        await connection.execute(insert(MEMBERS), rows)


async def is_member(connection: AsyncConnection, number: int) -> bool:
    """Does some event know this person?"""
    return (
        await connection.execute(select(MEMBERS.c.event).where(MEMBERS.c.number == number).limit(1))
    ).first() is not None
