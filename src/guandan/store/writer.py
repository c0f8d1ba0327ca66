"""One writer for a whole process: it collects what many callers append into one transaction."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, InvalidText, StoreError, StoreUnavailable
from guandan.eventlog.values import Append, Appended, StreamHead
from guandan.store.batch import AppendedOrConflict, commit_appends
from guandan.store.notices import notify
from guandan.store.related_rows import check_all_or_none, is_already_written, write_related_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from guandan.store.database import Database
    from guandan.store.related_rows import RelatedRows

MAX_APPENDS = 500
"""The most appends in one transaction, so that no caller waits long."""
_MAX_KNOWN_HEADS = 100_000


class BatchWriter:
    """Appends wait in a queue; while one transaction goes to the disk, the next collects."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Append, asyncio.Future[Appended]]] = []
        self._task: asyncio.Task[None] | None = None
        self._known: dict[str, StreamHead] = {}
        self._is_closed = False
        self.commit_count = 0
        """Transactions since the start."""

    async def append(self, append: Append) -> Appended:
        """What came of an append, after it is on the disk."""
        if self._is_closed:
            raise StoreUnavailable(f"{self._database.name} (closed)")
        future: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None or self._task.done():
            # It begins after everybody who is ready now has appended.
            self._task = asyncio.create_task(self._write_waiting())
        return await future

    async def append_all(self, appends: Sequence[Append], beside: RelatedRows | None = None) -> list[Appended]:
        """What came of appends to several streams that are done all or none, after they are on the disk.

        What belongs beside them is written with them, and not again when they are there already.
        """
        if self._is_closed:
            raise StoreUnavailable(f"{self._database.name} (closed)")
        if len({append.stream for append in appends}) < len(appends):
            raise InvalidText("one append a stream")
        tries = 0

        def write(connection: Connection) -> list[AppendedOrConflict]:
            nonlocal tries
            tries += 1
            is_again = tries > 1 and bool(appends)
            was_there = is_again and is_already_written(connection, appends)
            answers = commit_appends(connection, appends, self._known, is_again=is_again)
            if check_all_or_none(appends, answers) and beside is not None and not was_there:
                write_related_rows(connection, beside)
            if self._database.is_postgres:
                notify(connection, _list_versions(answers))
            return answers

        answers = await self._commit(write)
        return [answer for answer in answers if isinstance(answer, Appended)]

    async def close(self) -> None:
        """Write what still waits, and take no more."""
        self._is_closed = True
        if self._task is not None:
            await self._task

    async def _write_waiting(self) -> None:
        while self._waiting:
            taken = self._take_batch()
            answers = await self._write_batch([append for append, _ in taken])
            for (_, future), answer in zip(taken, answers, strict=True):
                if future.done():
                    continue  # its caller has gone away
                if isinstance(answer, Appended):
                    future.set_result(answer)
                else:
                    future.set_exception(answer)

    def _take_batch(self) -> list[tuple[Append, asyncio.Future[Appended]]]:
        """The next transaction's: one append a stream, for the second goes on from the first."""
        taken: list[tuple[Append, asyncio.Future[Appended]]] = []
        left: list[tuple[Append, asyncio.Future[Appended]]] = []
        streams: set[str] = set()
        for waiting in self._waiting:
            stream = waiting[0].stream
            if stream in streams or len(taken) == MAX_APPENDS:
                left.append(waiting)
            else:
                taken.append(waiting)
            streams.add(stream)
        self._waiting = left
        return taken

    async def _write_batch(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        try:
            return await self._commit_batch(appends)
        except StoreUnavailable as error:
            return [error] * len(appends)
        except Exception as error:  # noqa: BLE001 (whatever it is, those who wait must hear of it)
            if len(appends) > 1:  # it may be the fault of one of them: each by itself
                return [answer for append in appends for answer in await self._write_batch([append])]
            return [error if isinstance(error, GuandanError) else StoreError(repr(error))]

    async def _commit_batch(self, appends: Sequence[Append]) -> list[AppendedOrConflict]:
        tries = 0

        def write(connection: Connection) -> list[AppendedOrConflict]:
            nonlocal tries
            tries += 1
            answers = commit_appends(connection, appends, self._known, is_again=tries > 1)
            if self._database.is_postgres:
                notify(connection, _list_versions(answers))
            return answers

        return await self._commit(write)

    async def _commit(self, write: Callable[[Connection], list[AppendedOrConflict]]) -> list[AppendedOrConflict]:
        answers = await self._database.retry_while_unavailable(lambda: self._database.run_in_transaction(write))
        self.commit_count += 1
        if len(self._known) > _MAX_KNOWN_HEADS:
            self._known.clear()
        self._known.update(_list_heads(answers))
        return answers


def _list_heads(answers: Sequence[AppendedOrConflict]) -> dict[str, StreamHead]:
    """The streams that have gone on, and their heads."""
    added = (answer for answer in answers if isinstance(answer, Appended) and not answer.is_repeat)
    return {answer.entries[0].stream: answer.head for answer in added}


def _list_versions(answers: Sequence[AppendedOrConflict]) -> dict[str, int]:
    """The streams that have gone on, and their versions."""
    return {stream: head.version for stream, head in _list_heads(answers).items()}
