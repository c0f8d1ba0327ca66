"""Write events as JSON, read them, and upgrade events that earlier versions wrote."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, get_args

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRecord
from guandan.eventlog.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Callable

JsonEvent = dict[str, object]
"""An event as JSON has it."""


class VersionedEvent(Protocol):
    """An event whose type has a schema number."""

    schema: ClassVar[int]


E = TypeVar("E", bound=VersionedEvent)


class EntryLine(Struct, kw_only=True, omit_defaults=True):
    """An entry as JSON has it; what the event is cannot be known before its schema number."""

    version: int
    schema: int
    event: msgspec.Raw
    at: datetime | None = None
    by: str | None = None
    command: str | None = None
    hash: str | None = None


class _TaggedEvent(Struct):
    event: str


_TAGS = msgspec.json.Decoder(_TaggedEvent)


class EventCodec(Generic[E]):
    """The events of one kind of stream: each type by its tag, and the upgrades from older schemas."""

    def __init__(self, union: object) -> None:
        self.types: dict[str, type[E]] = {str(kind.__struct_config__.tag): kind for kind in get_args(union)}
        self.upgraders: dict[tuple[str, int], Callable[[JsonEvent], JsonEvent]] = {}
        self._events: msgspec.json.Decoder[E] = msgspec.json.Decoder(union)

    def decode_event(self, event: bytes, schema: int, number: int) -> E:
        """Decode an event of any schema; `number` is the line, for the error."""
        return self._events.decode(self._upgrade(event, schema, number))

    def decode_entry(self, line: EntryLine, number: int) -> Entry[E]:
        """Decode an entry, upgrading its event if needed; `number` is the line, for the error."""
        event = self.decode_event(line.event, line.schema, number)
        return Entry(version=line.version, event=event, at=line.at, by=line.by, command=line.command)

    def _upgrade(self, event: bytes, schema: int, number: int) -> bytes:
        tag = _TAGS.decode(event).event
        if tag not in self.types:
            raise InvalidRecord(f"there is no event {tag!r}", number)
        now = self.types[tag].schema
        if schema > now:
            raise InvalidRecord(f"{tag} has form {schema}, and this program knows it up to {now}", number)
        for old in range(schema, now):
            if (tag, old) not in self.upgraders:
                raise InvalidRecord(f"{tag} has form {old}, which cannot be read any more", number)
            event = msgspec.json.encode(self.upgraders[tag, old](msgspec.json.decode(event)))
        return event
