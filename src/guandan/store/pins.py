"""PINs: of pairs how often each was renewed, and the tries that failed; of people the hashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs
from sqlalchemy import func, select

from guandan.store.batch import build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.rows import PersonPin, Pin, build_columns, convert_row
from guandan.store.tables import PERSON_PINS, PINS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection


async def read_pins(connection: AsyncConnection, event: str) -> dict[int, Pin]:
    """What is known of an event's PINs, by pair; of most nothing is."""
    query = select(PINS).where(PINS.c.event == event).order_by(PINS.c.pair)
    return {row["pair"]: convert_row(Pin, row) for row in (await connection.execute(query)).mappings()}


async def change_pin(connection: AsyncConnection, event: str, pair: int, change: Callable[[Pin], Pin]) -> Pin:
    """Change a PIN's row and return the row before; one change at a time, over all workers."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number(f"pin {event} {pair}"))))
    query = select(PINS).where(PINS.c.event == event, PINS.c.pair == pair)
    row = (await connection.execute(query)).mappings().first()
    before = Pin(event=event, pair=pair) if row is None else convert_row(Pin, row)
    columns = build_columns(change(before))
    statement = build_insert(connection.dialect.name, PINS.name)
    upsert = statement.on_conflict_do_update(
        index_elements=[PINS.c.event, PINS.c.pair],
        set_={name: statement.excluded[name] for name in ("serial", "failed", "locked_until")},
    )
    await connection.execute(upsert, [columns])
    return before


async def read_person_pins(connection: AsyncConnection, event: str) -> dict[int, PersonPin]:
    """The hashes of an event's people's PINs, by person."""
    query = select(PERSON_PINS).where(PERSON_PINS.c.event == event).order_by(PERSON_PINS.c.person)
    return {row["person"]: convert_row(PersonPin, row) for row in (await connection.execute(query)).mappings()}


async def set_person_pins(connection: AsyncConnection, pins: Sequence[PersonPin]) -> None:
    """New hashes in the place of the old ones."""
    statement = build_insert(connection.dialect.name, PERSON_PINS.name)
    upsert = statement.on_conflict_do_update(
        index_elements=[PERSON_PINS.c.event, PERSON_PINS.c.person],
        set_={name: statement.excluded[name] for name in ("hash", "created")},
    )
    if pins:
        await connection.execute(upsert, [build_columns(pin) for pin in pins])


def build_renewed_pin(pin: Pin) -> Pin:
    """Build the next PIN row: a new serial, without failed tries."""
    return structs.replace(pin, serial=pin.serial + 1, failed=0, locked_until=None)
