"""What belongs to events and is no event, written in the same transaction: people, whose they are, and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import bindparam, delete, func, insert, select, update

from guandan.errors import StoreError, VersionConflict
from guandan.store.batch import Answer, on_conflict
from guandan.store.drivers import lock_number
from guandan.store.tables import EVENTS, MEMBERS, PEOPLE, SETTINGS, STREAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from guandan.eventlog.values import Append, Appended

THROWN_AWAY = "rehearsal-"
"""Only streams whose ids begin so may ever be deleted."""


class Row(Struct, frozen=True, gc=False, kw_only=True):
    """What is known of a person; without a name it is blanked."""

    name: str
    unit: str = ""
    contact: str = ""


class Beside(Struct, frozen=True, gc=False, kw_only=True):
    """New people of an event by its own numbers, rows to change by the numbers of all people, and settings."""

    event: str
    new: dict[int, Row] = {}
    changed: dict[int, Row] = {}
    settings: dict[str, str] = {}


def write_beside(connection: Connection, beside: Beside) -> None:
    """Write all of it; a number that the event has given to somebody else meanwhile is a conflict."""
    if beside.new:
        _add(connection, beside.event, beside.new)
    if beside.changed:
        statement = update(PEOPLE).where(PEOPLE.c.number == bindparam("of"))
        rows = [_row(row) | {"of": number} for number, row in beside.changed.items()]
        connection.execute(statement.values({name: bindparam(name) for name in _row(Row(name=""))}), rows)
    for name, value in beside.settings.items():
        statement_ = on_conflict(connection.dialect.name, SETTINGS.name).values(name=name, value=value)
        connection.execute(statement_.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _row(row: Row) -> dict[str, object]:
    return {"name": row.name, "unit": row.unit, "contact": row.contact, "is_erased": not row.name}


def _add(connection: Connection, event: str, people: dict[int, Row]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(lock_number("people"))))
    taken = select(MEMBERS.c.person).where(MEMBERS.c.event == event, MEMBERS.c.person >= min(people))
    there = set(connection.execute(taken).scalars())
    if there & people.keys():
        raise VersionConflict(f"event/{event}", min(people) - 1, max(there))
    first = (connection.execute(select(func.max(PEOPLE.c.number))).scalar() or 0) + 1
    numbers = dict(enumerate(people, first))
    connection.execute(insert(PEOPLE), [_row(people[one]) | {"number": number} for number, one in numbers.items()])
    connection.execute(
        insert(MEMBERS), [{"event": event, "person": one, "number": number} for number, one in numbers.items()]
    )


def agreed(appends: Sequence[Append], answers: Sequence[Answer]) -> bool:
    """Were all done now, or all before (then it is false)? What was not is raised, inside the transaction."""
    done: list[Appended] = []
    for answer in answers:
        if isinstance(answer, VersionConflict):
            raise answer
        done.append(answer)
    for append, answer in zip(appends, done, strict=True):
        if answer.is_repeat and not all(one.is_repeat for one in done):
            raise VersionConflict(append.stream, append.expected, answer.version)
    return not any(answer.is_repeat for answer in done)


def is_there(connection: Connection, appends: Sequence[Append]) -> bool:
    """Has the first stream gone on already? Asked again after a commit whose answer was lost."""
    query = select(EVENTS.c.version).where(
        EVENTS.c.stream == appends[0].stream, EVENTS.c.version == appends[0].expected + 1
    )
    return connection.execute(query).first() is not None


def throw_away(connection: Connection, event: str) -> None:
    """Delete a rehearsal: its streams, its settings, its numbers of people."""
    if not event.startswith(THROWN_AWAY):
        raise StoreError(f"{event} is no rehearsal")
    names = select(STREAMS.c.name).where(
        (STREAMS.c.name == f"event/{event}") | STREAMS.c.name.startswith(f"match/{event}.", autoescape=True)
    )
    found = list(connection.execute(names).scalars())
    for table, column in ((EVENTS, EVENTS.c.stream), (STREAMS, STREAMS.c.name)):
        for name in found:
            connection.execute(delete(table).where(column == name))
    connection.execute(delete(MEMBERS).where(MEMBERS.c.event == event))
    connection.execute(delete(SETTINGS).where(SETTINGS.c.name.in_([f"lots/{event}", f"order/{event}"])))
