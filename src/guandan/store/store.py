"""The store: one log for everything that happens, with what belongs beside it."""

from __future__ import annotations

import time
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sqlalchemy import delete, insert, select, text

from guandan.errors import StoreGone
from guandan.eventlog.values import Append, Appended, NewEvent, StoredEvent, StreamInfo, StreamSnapshot
from guandan.store import books_and_snapshots as keeping
from guandan.store.access import AccessRows
from guandan.store.backup import BackupContents, back_up, restore
from guandan.store.batch import build_insert
from guandan.store.check import StoreProblem, check_store
from guandan.store.clubs import ClubRows
from guandan.store.database import DEFAULT_PATIENCE_SECONDS, Database
from guandan.store.driver_locks import DriverLocks
from guandan.store.migrate import migrate
from guandan.store.notices import PEER_CHANNEL, listen, listen_for_notices, tell_peers
from guandan.store.people import add_person, blank_person, change_person, read_people
from guandan.store.played import PlayedMatches
from guandan.store.player_accounts import PlayerAccountRows, read_merged, remove_account
from guandan.store.related_rows import delete_rehearsal
from guandan.store.streams import read_group, read_stream, read_streams
from guandan.store.tables import CLUB_MEMBERS, MEMBERS, SETTINGS, WAITING_PLAYERS
from guandan.store.waiting import WaitingRows
from guandan.store.writer import BatchWriter

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
    from types import TracebackType

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.rules.rulebook import Rulebook
    from guandan.store.check import StreamVerifier
    from guandan.store.related_rows import RelatedRows
    from guandan.store.values import PersonRow


class Store:
    """An open store; `async with await Store.open(…) as store` closes it again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = BatchWriter(database)
        self.drivers = DriverLocks(database)
        self.access = AccessRows(database)
        self.played = PlayedMatches(database)
        self.players = PlayerAccountRows(database)
        self.waiting = WaitingRows(database)
        self.clubs = ClubRows(database)
        self.migrated_from: Path | None = None
        """The backup that was made before this database was brought forward."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        create: bool = True,
        for_reading: bool = False,
        patience: float = DEFAULT_PATIENCE_SECONDS,
        backups: Path | None = None,
    ) -> Self:
        """A database by its address, its tables made or brought forward; `backups` is where copies go before that.

        One that cannot be written is refused, unless it is opened for reading.
        """
        database = Database(url, patience=patience, create=create and not for_reading)
        store = cls(database)
        where = backups or (Path.cwd() if database.file is None else database.file.parent)
        try:
            store.migrated_from = await database.retry_while_unavailable(
                lambda: migrate(database, where, for_reading=for_reading)
            )
            database.is_file_present()
        except BaseException:
            await database.close()
            raise
        return store

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Write what still waits, and let go of the database."""
        await self._writer.close()
        await self.drivers.close()
        await self._database.close()

    async def check_writable(self) -> None:
        """Write something that changes nothing, and see it to the disk; raises what stands in the way."""
        if not self._database.is_file_present():
            raise StoreGone(self.name)

        def touch(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

        await self._database.retry_while_unavailable(lambda: self._database.run_in_transaction(touch))

    @property
    def name(self) -> str:
        """The database's address, without a password."""
        return self._database.name

    @property
    def file(self) -> Path | None:
        """The database's file, where it is one."""
        return self._database.file

    @property
    def commit_count(self) -> int:
        """How many transactions of appends there were since it was opened."""
        return self._writer.commit_count

    @property
    def is_shared(self) -> bool:
        """Can several workers use it at once?"""
        return self._database.is_postgres

    async def measure_clock_error(self) -> float:
        """Seconds by which this machine's clock is behind the database's; 0 where the database has none of its own."""
        if not self.is_shared:
            return 0.0
        before = time.time()
        there = await self._database.read(read_clock)
        return there - (before + time.time()) / 2

    async def append(self, stream: str, expected: int, entries: Sequence[NewEvent]) -> Appended:
        """Add events to the end of a stream; when this returns they are on the disk.

        Raises VersionConflict when the stream is at another version. A command that was there before is answered as
        the first time, and adds nothing.
        """
        return await self._writer.append(Append(stream, expected, tuple(entries)))

    async def append_all(self, appends: Sequence[Append], beside: RelatedRows | None = None) -> list[Appended]:
        """Append to several streams, and write related rows, in one transaction: all or nothing.

        Raises VersionConflict for the first stream at another version. If all commands were there before, the first
        answer is returned again.
        """
        return await self._writer.append_all(appends, beside)

    async def delete_rehearsal(self, event: str) -> None:
        """Delete a rehearsal. Nothing else is ever deleted from the log."""
        await self._database.run_in_transaction(partial(delete_rehearsal, event=event))

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        """The events of a stream that come after a version."""
        return await self._database.read(partial(read_stream, stream=stream, after=after))

    async def read_group(self, stream: str, under: str, *, first_only: bool = False) -> dict[str, list[StoredEvent]]:
        """A stream and those under a name, at one moment; of the latter, if one wishes, the first event only."""
        return await self._database.read(partial(read_group, stream=stream, under=under, first_only=first_only))

    async def list_streams(self, kind: str | None = None, names: Sequence[str] | None = None) -> list[StreamInfo]:
        """The streams and the versions they have reached: all, or those of a kind, or these."""
        return await self._database.read(partial(read_streams, kind=kind, names=names))

    def listen_for_notices(self) -> AsyncGenerator[dict[str, int]]:
        """Streams and versions as any worker commits them; an empty one says: look yourself. SQLite has none."""
        return listen_for_notices(self._database)

    @property
    def has_peers(self) -> bool:
        """May other workers use this database, too? Not an SQLite file."""
        return self._database.is_postgres

    def listen_to_peers(self) -> AsyncGenerator[str]:
        """What workers tell each other, as it comes; an empty text after each connection. SQLite has no others."""
        return listen(self._database, PEER_CHANNEL)

    async def tell_peers(self, payloads: Sequence[str]) -> None:
        """Tell all workers something that is stored nowhere; each text has fewer than 8,000 bytes."""
        await self._database.write(partial(tell_peers, payloads=payloads))

    async def save_snapshot(self, stream: str, form: str, snapshot: StreamSnapshot) -> None:
        """Keep a state of a stream; `form` names the code that can read it."""
        await self._database.write(partial(keeping.save_snapshot, stream=stream, form=form, snapshot=snapshot))

    async def read_snapshot(self, stream: str, form: str) -> StreamSnapshot | None:
        """The last saved state of a stream, if there is one of this form."""
        return await self._database.read(partial(keeping.read_snapshot, stream=stream, form=form))

    async def delete_snapshots(self) -> None:
        """Throw every saved state away: the log has it all."""
        await self._database.write(keeping.delete_snapshots)

    async def save_book(self, book: Rulebook) -> None:
        """Keep a book whole, so that its digest can always be read."""
        await self._database.write(partial(keeping.save_book, book=book))

    async def find_book(self, digest: str) -> Rulebook | None:
        """A book that was kept."""
        return await self._database.read(partial(keeping.read_saved_book, digest=digest))

    async def add_person(self, name: str, unit: str = "", contact: str = "") -> int:
        """A new person's number."""
        return await self._database.write(partial(add_person, name=name, unit=unit, contact=contact))

    async def read_people(self, numbers: list[int] | None = None) -> list[PersonRow]:
        """People by number: these, or all."""
        return await self._database.read(partial(read_people, numbers=numbers))

    async def change_person(self, person: PersonRow) -> None:
        """Put this in the place of what was known of a person."""
        await self._database.write(partial(change_person, person=person))

    async def erase_person(self, number: int) -> None:
        """Blank what is known of a person under all their numbers, in the database's files too; their account ends."""
        await self._database.write(partial(erase_person, number=number))
        await self._database.read(self._overwrite_erased)

    async def read_members(self, event: str) -> dict[int, int]:
        """The people of an event: its own numbers for them, and their numbers among all people."""
        return await self._database.read(partial(read_members, event=event))

    async def is_member(self, number: int) -> bool:
        """Does some event know this person?"""
        return await self._database.read(partial(is_member, number=number))

    async def add_member(self, event: str, person: int, number: int) -> None:
        """Person `person` of an event is `number` among all people."""
        await self.add_members(event, {person: number})

    async def add_members(self, event: str, numbers: Mapping[int, int]) -> None:
        """Many members at once, in one transaction."""
        await self._database.write(partial(add_members, event=event, numbers=numbers))

    async def read_setting(self, name: str) -> str | None:
        """What the server keeps under a name."""
        return await self._database.read(partial(read_setting, name=name))

    async def add_setting(self, name: str, value: str) -> str:
        """Keep a value under a name, unless one is there; the one that is there now."""
        return await self._database.write(partial(add_setting, name=name, value=value))

    async def _overwrite_erased(self, connection: AsyncConnection) -> None:
        """Let the database overwrite what it only marked as gone."""
        if self.is_shared:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM people" if self.is_shared else "PRAGMA wal_checkpoint(TRUNCATE)"))

    async def back_up(self, path: Path) -> BackupContents:
        """Write everything into one file, the same from both databases; packed if its name ends in .gz."""
        async with self._database.open_for_reading() as connection:
            return await back_up(connection, path)

    async def restore(self, path: Path) -> BackupContents:
        """Read a backup into this database, which must be empty."""
        async with self._database.open_for_writing() as connection:
            return await restore(connection, path)

    async def check(
        self, verifiers: Mapping[str, StreamVerifier], tell: Callable[[StreamInfo], None] = lambda _: None
    ) -> list[StoreProblem]:
        """Look at everything, each stream with what its kind is checked with; `tell` hears of each as it is done."""
        problems: list[StoreProblem] = []
        async with (
            self._database.open_for_reading() as connection,
            aclosing(check_store(connection, verifiers)) as found,
        ):
            async for match_ in found:
                if isinstance(match_, StoreProblem):
                    problems.append(match_)
                else:
                    tell(match_)
        return problems


async def read_clock(connection: AsyncConnection) -> float:
    """The time of PostgreSQL's machine, in seconds since 1970."""
    return float((await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one())


# ---- The people of an event: its own numbers for them, as its events and its file have them, and their rows of
# people


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


async def erase_person(connection: AsyncConnection, number: int) -> None:
    """Blank a person's rows, with those of the browsers that were merged into their account."""
    merged = await read_merged(connection)
    person = merged.get(number, number)
    for own in (person, *(other for other, into in merged.items() if into == person)):
        await blank_person(connection, own)
    await remove_account(connection, person)
    for table in (CLUB_MEMBERS, WAITING_PLAYERS):
        await connection.execute(delete(table).where(table.c.person == person))


# ---- Settings of a server by name, such as its secret


async def read_setting(connection: AsyncConnection, name: str) -> str | None:
    """What is kept under a name."""
    value: str | None = (await connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name))).scalar()
    return value


async def add_setting(connection: AsyncConnection, name: str, value: str) -> str:
    """Keep a value, unless one is there; the one that is there now."""
    row = {"name": name, "value": value}
    await connection.execute(build_insert(connection.dialect.name, SETTINGS.name).on_conflict_do_nothing(), [row])
    return await read_setting(connection, name) or value
