"""回收站: events that were deleted; for 30 days they can be restored, then their people's names are erased.

Each event has a stream of its own for this, in which it is deleted and restored by turns: at an odd version it is in
the bin, so that one query finds all that are.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from guandan.eventlog.values import NewEvent

if TYPE_CHECKING:
    from guandan.store import Store

KEPT_FOR = timedelta(days=30)
_PREFIX = "bin/"


class BinEvent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The root of what happens in the bin."""

    schema: ClassVar[int] = 1


class EventDeleted(BinEvent, frozen=True, tag="event_deleted"):
    """The event is in the bin from now on."""


class EventRestored(BinEvent, frozen=True, tag="event_restored"):
    """The event is out of the bin."""


class DeletedEvent(Struct, frozen=True, kw_only=True):
    """An event in the bin: since when, and until when it can be restored."""

    id: str
    deleted_at: datetime

    @property
    def until(self) -> datetime:
        """The last moment at which it can be restored."""
        return self.deleted_at + KEPT_FOR


async def read_bin(store: Store) -> dict[str, int]:
    """Read which events are in the bin, and the versions of their streams."""
    streams = await store.list_streams("bin")
    return {stream.name.removeprefix(_PREFIX): stream.version for stream in streams if stream.version % 2}


async def read_deletion(store: Store, event: str) -> DeletedEvent:
    """Read when an event in the bin was deleted."""
    at = (await store.read(f"{_PREFIX}{event}"))[-1].at
    return DeletedEvent(id=event, deleted_at=at or datetime.max.replace(tzinfo=UTC) - KEPT_FOR)


async def move_to_bin(store: Store, event: str, at: datetime, by: str) -> None:
    """Delete an event: it goes into the bin."""
    await _append(store, event, EventDeleted(), at, by)


async def take_out_of_bin(store: Store, event: str, at: datetime, by: str) -> None:
    """Restore an event out of the bin."""
    await _append(store, event, EventRestored(), at, by)


async def _append(store: Store, event: str, what: BinEvent, at: datetime, by: str) -> None:
    stream = f"{_PREFIX}{event}"
    version = len(await store.read(stream))
    await store.append(stream, version, [NewEvent.of(what, at=at, by=by)])
