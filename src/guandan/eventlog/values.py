"""The values that go into the log and come out of it."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec
from msgspec import Struct

from guandan.errors import InvalidText
from guandan.eventlog.codec import EntryLine

if TYPE_CHECKING:
    from guandan.eventlog.codec import VersionedEvent

_STREAM_NAME = re.compile(r"([a-z][a-z_]*)/[A-Za-z0-9._-]+")
_MAX_LENGTH = 200


class _Tag(Struct):
    event: str


_TAGS = msgspec.json.Decoder(_Tag)


def parse_stream_kind(stream: str) -> str:
    """The kind of a stream, by its name: «match/7» is a match."""
    named = _STREAM_NAME.fullmatch(stream)
    if named is None or len(stream) > _MAX_LENGTH:
        raise InvalidText(f"not the name of a stream: {stream[:_MAX_LENGTH]!r}")
    return named[1]


def read_event_tag(event: bytes) -> str:
    """The type of an event, as its JSON has it."""
    try:
        bytes(event).decode()  # all of it: msgspec looks only at what it needs
        return _TAGS.decode(event).event
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidText(f"not the JSON of an event: {error}") from error


class NewEvent(Struct, frozen=True, gc=False, kw_only=True):
    """An event to be added: its JSON, its schema number, when it happened, who did it, and by which command."""

    event: bytes
    schema: int
    at: datetime | None = None
    by: str | None = None
    command: str | None = None

    def __post_init__(self) -> None:
        read_event_tag(self.event)
        if b"\n" in self.event:
            raise InvalidText("an event's JSON is one line")
        for text in (self.by, self.command):
            if text is not None and not (0 < len(text) <= _MAX_LENGTH and text.isprintable()):
                raise InvalidText(f"not an id: {text[:_MAX_LENGTH]!r}")
        if self.at is not None and self.at.tzinfo is None:
            raise InvalidText("an instant needs its time zone")

    @classmethod
    def of(
        cls, event: VersionedEvent, at: datetime | None = None, by: str | None = None, command: str | None = None
    ) -> Self:
        """An event of a match or a competition."""
        return cls(event=msgspec.json.encode(event), schema=event.schema, at=at, by=by, command=command)


class Append(Struct, frozen=True, gc=False):
    """Events to append to a stream together, if it is at the expected version."""

    stream: str
    expected: int
    entries: tuple[NewEvent, ...]

    def __post_init__(self) -> None:
        parse_stream_kind(self.stream)
        if self.expected < 0 or not self.entries:
            raise InvalidText("an append has a version from 0, and something to add")

    @property
    def commands(self) -> set[str]:
        """The commands that the events come from."""
        return {entry.command for entry in self.entries if entry.command is not None}


class StreamHead(NamedTuple):
    """The last event of a stream: its version and hash; the hash is empty for an empty stream."""

    version: int
    hash: str = ""


class StoredEvent(
    EntryLine, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="event"
):
    """An event in the log; `guandan.game.log.entry_of` and its like read it, and lift old forms."""

    stream: str
    type: str


class Appended(Struct, frozen=True, gc=False):
    """The result of an append; a repeat gets the result of the first time."""

    entries: tuple[StoredEvent, ...]
    is_repeat: bool = False

    @property
    def version(self) -> int:
        """The stream's version after it."""
        return self.entries[-1].version

    @property
    def head(self) -> StreamHead:
        """The stream's head after it."""
        return StreamHead(self.version, self.entries[-1].hash or "")


class StreamInfo(Struct, frozen=True, gc=False):
    """A stream of the log and the version it has reached."""

    name: str
    kind: str
    version: int


class StreamSnapshot(Struct, frozen=True, gc=False):
    """A state that was saved at some version of its stream."""

    version: int
    state: bytes
