"""The index of finished matches: `store.played`. It follows from the log, no backup has it, and it may be emptied."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import delete, func, select

from guandan.rules.seat import Seat, Side
from guandan.store.batch import build_insert
from guandan.store.tables import INDEXED_TABLES, PLAYED_MATCHES, PLAYED_SEATS, STREAMS
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.store.database import Database

TABLE_KIND = "table"
"""The kind of the streams that are indexed."""


class PlayedSeat(Struct, frozen=True, kw_only=True):
    """Who held a seat when the match ended, a person or a bot, and how many bombs were played from it."""

    person: int | None = None
    bot: str = ""
    bombs: int = 0


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A finished match of a live table; without a winner it was undecided."""

    match: str
    room: str
    book: str
    finished: datetime
    deals: int
    winner: Side | None
    is_rated: bool
    seats: dict[Seat, PlayedSeat]


class TableToIndex(Struct, frozen=True):
    """A table's stream that has advanced from the indexed version to another."""

    stream: str
    indexed: int
    version: int


class PlayedMatches:
    """The index of finished matches of an open store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_tables_to_index(self) -> list[TableToIndex]:
        """The streams of tables that have advanced since they were indexed."""
        return await self._database.read(list_tables_to_index)

    async def save(self, table: TableToIndex, matches: Sequence[PlayedMatch]) -> None:
        """Save what was found in a table's stream, and how far it was read."""
        await self._database.write(partial(save_matches, table=table, matches=matches))

    async def list_of(self, people: Sequence[int]) -> list[PlayedMatch]:
        """The matches in which one of these people held a seat, newest first."""
        mine = select(PLAYED_SEATS.c.match).where(PLAYED_SEATS.c.person.in_(people))
        query = select(PLAYED_MATCHES).where(PLAYED_MATCHES.c.match.in_(mine))
        found = await self._database.read(partial(read_matches, query=query))
        return found[::-1]

    async def list_rated(self) -> list[PlayedMatch]:
        """All rated matches, in the order in which they ended."""
        query = select(PLAYED_MATCHES).where(PLAYED_MATCHES.c.is_rated)
        return await self._database.read(partial(read_matches, query=query))

    async def clear(self) -> None:
        """Empty the index; it is filled again from the log."""
        await self._database.write(clear_index)


async def list_tables_to_index(connection: AsyncConnection) -> list[TableToIndex]:
    """The streams of tables that have advanced since they were indexed."""
    indexed = func.coalesce(INDEXED_TABLES.c.version, 0)
    query = (
        select(STREAMS.c.name, indexed, STREAMS.c.version)
        .outerjoin(INDEXED_TABLES, INDEXED_TABLES.c.stream == STREAMS.c.name)
        .where(STREAMS.c.kind == TABLE_KIND, STREAMS.c.version > indexed)
        .order_by(STREAMS.c.name)
    )
    return [TableToIndex(*row) for row in await connection.execute(query)]


async def save_matches(connection: AsyncConnection, table: TableToIndex, matches: Sequence[PlayedMatch]) -> None:
    """Save matches in the place of what was known of them; another worker may do the same at the same time."""
    dialect = connection.dialect.name
    for match in matches:
        row = {
            "match": match.match,
            "room": match.room,
            "book": match.book,
            "finished": format_instant(match.finished),
            "deals": match.deals,
            "winner": match.winner,
            "is_rated": match.is_rated,
        }
        seats = [
            {"match": match.match, "seat": seat, "person": held.person, "bot": held.bot, "bombs": held.bombs}
            for seat, held in match.seats.items()
        ]
        for target, rows in ((PLAYED_MATCHES, [row]), (PLAYED_SEATS, seats)):
            await connection.execute(delete(target).where(target.c.match == match.match))
            await connection.execute(build_insert(dialect, target.name).on_conflict_do_nothing(), rows)
    statement = build_insert(dialect, INDEXED_TABLES.name).values(stream=table.stream, version=table.version)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=["stream"], set_={"version": table.version})
    )


async def read_matches(connection: AsyncConnection, query: Select[tuple[object, ...]]) -> list[PlayedMatch]:
    """Matches with their seats, in the order in which they ended."""
    rows = list((await connection.execute(query)).mappings())
    wanted = query.with_only_columns(PLAYED_MATCHES.c.match)
    seats: defaultdict[str, dict[Seat, PlayedSeat]] = defaultdict(dict)
    for row in await connection.execute(select(PLAYED_SEATS).where(PLAYED_SEATS.c.match.in_(wanted))):
        seats[row.match][Seat(row.seat)] = PlayedSeat(person=row.person, bot=row.bot, bombs=row.bombs)
    matches = [
        PlayedMatch(
            match=row["match"],
            room=row["room"],
            book=row["book"],
            finished=datetime.fromisoformat(row["finished"]),
            deals=row["deals"],
            winner=None if row["winner"] is None else Side(row["winner"]),
            is_rated=bool(row["is_rated"]),
            seats=seats[row["match"]],
        )
        for row in rows
    ]
    return sorted(matches, key=get_order)


def get_order(match: PlayedMatch) -> tuple[datetime, str]:
    """The order in which matches ended; two that ended at the same instant go by their names."""
    return match.finished, match.match


async def clear_index(connection: AsyncConnection) -> None:
    """Empty the index."""
    for target in (INDEXED_TABLES, PLAYED_MATCHES, PLAYED_SEATS):
        await connection.execute(delete(target))
