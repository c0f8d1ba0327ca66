"""The store: one log for everything that happens, with what belongs beside it."""

from __future__ import annotations

from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sqlalchemy import text

from guandan.errors import StoreGone
from guandan.eventlog.values import Append, Appended, NewEvent, Snapshot, StoredEvent, Stream
from guandan.store import keeping, kept, members, people
from guandan.store.access import AccessRows
from guandan.store.backup import Contents, back_up, restore
from guandan.store.check import Problem, check
from guandan.store.database import PATIENCE, Database
from guandan.store.drivers import Drivers
from guandan.store.migrate import migrate
from guandan.store.notices import listen
from guandan.store.reading import read_group, read_stream, read_streams
from guandan.store.together import throw_away
from guandan.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
    from types import TracebackType

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from guandan.rules.rulebook import Rulebook
    from guandan.store.check import Verifier
    from guandan.store.together import Beside
    from guandan.store.values import Person


class Store:
    """An open store; `async with await Store.open(…) as store` closes it again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self.drivers = Drivers(database)
        self.access = AccessRows(database)
        self.migrated_from: Path | None = None
        """The backup that was made before this database was brought forward."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        create: bool = True,
        for_reading: bool = False,
        patience: float = PATIENCE,
        backups: Path | None = None,
    ) -> Self:
        """A database by its address, its tables made or brought forward; `backups` is where copies go before that.

        One that cannot be written is refused, unless it is opened for reading.
        """
        database = Database(url, patience=patience, create=create and not for_reading)
        store = cls(database)
        where = backups or (Path.cwd() if database.file is None else database.file.parent)
        try:
            store.migrated_from = await database.patiently(lambda: migrate(database, where, for_reading=for_reading))
            database.is_file_here()
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
        if not self._database.is_file_here():
            raise StoreGone(self.name)

        def touch(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

        await self._database.patiently(lambda: self._database.transact(touch))

    @property
    def name(self) -> str:
        """The database's address, without a password."""
        return self._database.name

    @property
    def file(self) -> Path | None:
        """The database's file, where it is one."""
        return self._database.file

    @property
    def commits(self) -> int:
        """How many transactions of appends there were since it was opened."""
        return self._writer.commits

    @property
    def is_shared(self) -> bool:
        """Can several workers use it at once?"""
        return self._database.is_postgres

    async def append(self, stream: str, expected: int, entries: Sequence[NewEvent]) -> Appended:
        """Add events to the end of a stream; when this returns they are on the disk.

        Raises VersionConflict when the stream is at another version. A command that was there before is answered as
        the first time, and adds nothing.
        """
        return await self._writer.append(Append(stream, expected, tuple(entries)))

    async def append_together(self, appends: Sequence[Append], beside: Beside | None = None) -> list[Appended]:
        """Add to the ends of several streams, and write what belongs beside them, in one transaction: all or none.

        Raises VersionConflict of the first that is at another version. Commands that were all there before are
        answered as the first time.
        """
        return await self._writer.append_together(appends, beside)

    async def throw_away(self, event: str) -> None:
        """Delete a rehearsal; nothing else ever leaves the log."""
        await self._database.transact(partial(throw_away, event=event))

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        """The events of a stream that come after a version."""
        return await self._database.read(partial(read_stream, stream=stream, after=after))

    async def group(self, stream: str, under: str, *, first_only: bool = False) -> dict[str, list[StoredEvent]]:
        """A stream and those under a name, at one moment; of the latter, if one wishes, the first event only."""
        return await self._database.read(partial(read_group, stream=stream, under=under, first_only=first_only))

    async def streams(self, kind: str | None = None, names: Sequence[str] | None = None) -> list[Stream]:
        """The streams and the versions they have reached: all, or those of a kind, or these."""
        return await self._database.read(partial(read_streams, kind=kind, names=names))

    def notices(self) -> AsyncGenerator[dict[str, int]]:
        """Streams and versions as any worker commits them; an empty one says: look yourself. SQLite has none."""
        return listen(self._database)

    async def save_snapshot(self, stream: str, form: str, snapshot: Snapshot) -> None:
        """Keep a state of a stream; `form` names the code that can read it."""
        await self._database.write(partial(keeping.save_snapshot, stream=stream, form=form, snapshot=snapshot))

    async def snapshot(self, stream: str, form: str) -> Snapshot | None:
        """The last saved state of a stream, if there is one of this form."""
        return await self._database.read(partial(keeping.read_snapshot, stream=stream, form=form))

    async def forget_snapshots(self) -> None:
        """Throw every saved state away: the log has it all."""
        await self._database.write(keeping.forget_snapshots)

    async def keep_book(self, book: Rulebook) -> None:
        """Keep a book whole, so that its digest can always be read."""
        await self._database.write(partial(keeping.keep_book, book=book))

    async def book(self, digest: str) -> Rulebook | None:
        """A book that was kept."""
        return await self._database.read(partial(keeping.read_book, digest=digest))

    async def add_person(self, name: str, unit: str = "", contact: str = "") -> int:
        """A new person's number."""
        return await self._database.write(partial(people.add_person, name=name, unit=unit, contact=contact))

    async def people(self, numbers: list[int] | None = None) -> list[Person]:
        """People by number: these, or all."""
        return await self._database.read(partial(people.read_people, numbers=numbers))

    async def change_person(self, person: Person) -> None:
        """Put this in the place of what was known of a person."""
        await self._database.write(partial(people.change_person, person=person))

    async def erase_person(self, number: int) -> None:
        """Blank what is known of a person, in the database's files too."""
        await self._database.write(partial(people.erase_person, number=number))
        await self._database.read(self._clean)

    async def members(self, event: str) -> dict[int, int]:
        """The people of an event: its own numbers for them, and their numbers among all people."""
        return await self._database.read(partial(members.read_members, event=event))

    async def is_member(self, number: int) -> bool:
        """Does some event know this person?"""
        return await self._database.read(partial(members.is_member, number=number))

    async def add_member(self, event: str, person: int, number: int) -> None:
        """Person `person` of an event is `number` among all people."""
        await self.add_members(event, {person: number})

    async def add_members(self, event: str, numbers: Mapping[int, int]) -> None:
        """Many members at once, in one transaction."""
        await self._database.write(partial(members.add_members, event=event, numbers=numbers))

    async def setting(self, name: str) -> str | None:
        """What the server keeps under a name."""
        return await self._database.read(partial(kept.read_setting, name=name))

    async def keep_setting(self, name: str, value: str) -> str:
        """Keep a value under a name, unless one is there; the one that is there now."""
        return await self._database.write(partial(kept.keep_setting, name=name, value=value))

    async def _clean(self, connection: AsyncConnection) -> None:
        """Let the database overwrite what it only marked as gone."""
        if self.is_shared:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("VACUUM people" if self.is_shared else "PRAGMA wal_checkpoint(TRUNCATE)"))

    async def back_up(self, path: Path) -> Contents:
        """Write everything into one file, the same from both databases; packed if its name ends in .gz."""
        async with self._database.reading() as connection:
            return await back_up(connection, path)

    async def restore(self, path: Path) -> Contents:
        """Read a backup into this database, which must be empty."""
        async with self._database.writing() as connection:
            return await restore(connection, path)

    async def check(
        self, verifiers: Mapping[str, Verifier], tell: Callable[[Stream], None] = lambda _: None
    ) -> list[Problem]:
        """Look at everything, each stream with what its kind is checked with; `tell` hears of each as it is done."""
        problems: list[Problem] = []
        async with self._database.reading() as connection, aclosing(check(connection, verifiers)) as found:
            async for one in found:
                if isinstance(one, Problem):
                    problems.append(one)
                else:
                    tell(one)
        return problems
