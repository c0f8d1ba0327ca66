"""Rows that belong to events but are no events, written in the same transaction: people and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import bindparam, delete, func, insert, select, update

from guandan.errors import StoreError, VersionConflict
from guandan.store.batch import AppendedOrConflict, build_insert
from guandan.store.driver_locks import compute_lock_number
from guandan.store.tables import EVENTS, MEMBERS, PEOPLE, SETTINGS, STREAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from guandan.eventlog.values import Append, Appended

REHEARSAL_PREFIX = "rehearsal-"
"""Prefix of the ids of rehearsals, the only streams that may be deleted."""


class PersonalData(Struct, frozen=True, gc=False, kw_only=True):
    """The personal data of somebody; without a name the row is blanked."""

    name: str
    unit: str = ""
    contact: str = ""


class RelatedRows(Struct, frozen=True, gc=False, kw_only=True):
    """New people of an event by its own numbers, changed people by their global numbers, and settings."""

    event: str
    new: dict[int, PersonalData] = {}
    changed: dict[int, PersonalData] = {}
    settings: dict[str, str] = {}


def write_related_rows(connection: Connection, beside: RelatedRows) -> None:
    """Write all rows; a number that the event has given to somebody else meanwhile is a conflict."""
    if beside.new:
        _add_people(connection, beside.event, beside.new)
    if beside.changed:
        statement = update(PEOPLE).where(PEOPLE.c.number == bindparam("of"))
        rows = [_build_person_columns(row) | {"of": number} for number, row in beside.changed.items()]
        connection.execute(
            statement.values({name: bindparam(name) for name in _build_person_columns(PersonalData(name=""))}), rows
        )
    for name, value in beside.settings.items():
        statement_ = build_insert(connection.dialect.name, SETTINGS.name).values(name=name, value=value)
        connection.execute(statement_.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _build_person_columns(row: PersonalData) -> dict[str, object]:
    return {"name": row.name, "unit": row.unit, "contact": row.contact, "is_erased": not row.name}


def _add_people(connection: Connection, event: str, people: dict[int, PersonalData]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(compute_lock_number("people"))))
    taken = select(MEMBERS.c.person).where(MEMBERS.c.event == event, MEMBERS.c.person >= min(people))
    there = set(connection.execute(taken).scalars())
    if there & people.keys():
        raise VersionConflict(f"event/{event}", min(people) - 1, max(there))
    first = (connection.execute(select(func.max(PEOPLE.c.number))).scalar() or 0) + 1
    numbers = dict(enumerate(people, first))
    connection.execute(
        insert(PEOPLE), [_build_person_columns(people[one]) | {"number": number} for number, one in numbers.items()]
    )
    connection.execute(
        insert(MEMBERS), [{"event": event, "person": one, "number": number} for number, one in numbers.items()]
    )


def check_all_or_none(appends: Sequence[Append], answers: Sequence[AppendedOrConflict]) -> bool:
    """Raise unless all appends are new or all are repeats; return whether they are new."""
    done: list[Appended] = []
    for answer in answers:
        if isinstance(answer, VersionConflict):
            raise answer
        done.append(answer)
    for append, answer in zip(appends, done, strict=True):
        if answer.is_repeat and not all(answered.is_repeat for answered in done):
            raise VersionConflict(append.stream, append.expected, answer.version)
    return not any(answer.is_repeat for answer in done)


def is_already_written(connection: Connection, appends: Sequence[Append]) -> bool:
    """Whether the first stream has advanced already; asked after a commit whose answer was lost."""
    query = select(EVENTS.c.version).where(
        EVENTS.c.stream == appends[0].stream, EVENTS.c.version == appends[0].expected + 1
    )
    return connection.execute(query).first() is not None


def delete_rehearsal(connection: Connection, event: str) -> None:
    """Delete a rehearsal: its streams, its settings, its numbers of people."""
    if not event.startswith(REHEARSAL_PREFIX):
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
