"""Append a command's events to a stream; after a version conflict, decide again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from guandan.errors import GuandanError, StoreUnavailable, VersionConflict
from guandan.eventlog.codec import VersionedEvent
from guandan.eventlog.values import NewEvent, StoredEvent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from guandan.eventlog.values import Appended

MAX_ATTEMPTS = 20
_UNREACHED_VERSION = 2_000_000_000
"""A version that no stream reaches: nothing can be appended after it, but a repeated command is found."""
_PROBE_EVENT = msgspec.json.encode({"event": "hidden"})


class EventLog(Protocol):
    """An append-only log of streams, such as the store."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    async def append(self, stream: str, expected: int, entries: Sequence[NewEvent]) -> Appended:
        """Add events to the end of a stream; when this returns they are on the disk."""
        ...

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        """The events of a stream that come after a version."""
        ...


class CommandOutcome(Struct, frozen=True, gc=False):
    """The outcome of a command: the stream's version, whether it is a repeat, and the added events."""

    version: int
    is_repeat: bool = False
    added: tuple[StoredEvent, ...] = ()


class PendingEvents(Struct, frozen=True, gc=False):
    """The events that a command leads to, with their stream and the version they were decided at."""

    stream: str
    version: int
    events: Sequence[VersionedEvent]


def _recall_nothing(_command: str) -> CommandOutcome | None:
    return None


async def append_events(  # noqa: PLR0913 (what an entry has)
    log: EventLog,
    stream: str,
    decide: Callable[[], PendingEvents],
    catch_up: Callable[[], Awaitable[None]],
    *,
    at: datetime | None = None,
    by: str | None = None,
    command: str | None = None,
    recall: Callable[[str], CommandOutcome | None] = _recall_nothing,
) -> CommandOutcome:
    """Decide on this process's copy of a stream and append what comes of it.

    When somebody else was first, `catch_up` reads their events, and the command is decided again. A command whose id is
    on the log is answered as the first time, also when it would be refused now; `recall` finds recent ones without a
    look at the log. Without events nothing is written.
    """
    for _ in range(MAX_ATTEMPTS):
        try:
            decided = decide()
        except GuandanError:
            repeated = await _find_repeat(log, stream, command, recall)
            if repeated is None:
                raise
            return repeated
        if not decided.events:
            return await _find_repeat(log, stream, command, recall) or CommandOutcome(decided.version)
        new = [NewEvent.of(event, at=at, by=by, command=command) for event in decided.events]
        try:
            appended = await log.append(decided.stream, decided.version, new)
        except VersionConflict:
            await catch_up()
            continue
        if appended.is_repeat:
            await catch_up()
            return CommandOutcome(appended.version, is_repeat=True)
        return CommandOutcome(appended.version, added=appended.entries)
    raise StoreUnavailable(log.name)


async def _find_repeat(
    log: EventLog, stream: str, command: str | None, recall: Callable[[str], CommandOutcome | None]
) -> CommandOutcome | None:
    return None if command is None else recall(command) or await find_answer(log, stream, command)


async def find_answer(log: EventLog, stream: str, command: str) -> CommandOutcome | None:
    """Find the outcome of an earlier command in the log; it works after a restart too."""
    probe = NewEvent(event=_PROBE_EVENT, schema=1, command=command)
    try:
        appended = await log.append(stream, _UNREACHED_VERSION, [probe])
    except VersionConflict:
        return None
    return CommandOutcome(appended.version, is_repeat=True)
