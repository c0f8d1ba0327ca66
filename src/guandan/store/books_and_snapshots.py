"""Rulebooks by digest, and snapshots of states, which may be deleted at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select

from guandan.errors import StoreUnreadable
from guandan.eventlog.values import StreamSnapshot
from guandan.rules.rulebook import Rulebook, compute_digest
from guandan.store.batch import build_insert
from guandan.store.tables import BOOKS, SNAPSHOTS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def save_book(connection: AsyncConnection, book: Rulebook) -> None:
    """Store a book unless it is stored already."""
    row = {"digest": book.digest, "book": msgspec.json.encode(book, order="sorted").decode()}
    await connection.execute(build_insert(connection.dialect.name, BOOKS.name).on_conflict_do_nothing(), [row])


def decode_book(digest: str, form: str) -> Rulebook:
    """Rebuild a book from its stored form."""
    try:
        book = msgspec.json.decode(form, type=Rulebook)
    except msgspec.DecodeError as error:
        raise StoreUnreadable(f"book {digest}: {error}") from error
    if not digest == book.digest == compute_digest(book):
        raise StoreUnreadable(f"book {digest}: its contents have another digest")
    return book


async def read_saved_book(connection: AsyncConnection, digest: str) -> Rulebook | None:
    """Find the stored book with this digest."""
    form = (await connection.execute(select(BOOKS.c.book).where(BOOKS.c.digest == digest))).scalar()
    return None if form is None else decode_book(digest, form)


async def save_snapshot(connection: AsyncConnection, stream: str, form: str, snapshot: StreamSnapshot) -> None:
    """Store a snapshot in place of an older one; `form` names the code that can read it."""
    row = {"stream": stream, "version": snapshot.version, "form": form, "state": snapshot.state}
    statement = build_insert(connection.dialect.name, SNAPSHOTS.name)
    new = statement.excluded
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[SNAPSHOTS.c.stream],
            set_={"version": new.version, "form": new.form, "state": new.state},
            where=(SNAPSHOTS.c.version <= new.version) | (SNAPSHOTS.c.form != new.form),
        ),
        [row],
    )


async def read_snapshot(connection: AsyncConnection, stream: str, form: str) -> StreamSnapshot | None:
    """Load the latest snapshot, if its form is known."""
    query = select(SNAPSHOTS.c.version, SNAPSHOTS.c.state)
    row = (await connection.execute(query.where(SNAPSHOTS.c.stream == stream, SNAPSHOTS.c.form == form))).first()
    return None if row is None else StreamSnapshot(row.version, bytes(row.state))


async def delete_snapshots(connection: AsyncConnection) -> None:
    """Delete all snapshots."""
    await connection.execute(delete(SNAPSHOTS))
