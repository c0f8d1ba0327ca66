"""The lines of a backup, which is the same from both databases: docs/store.md."""

from __future__ import annotations

import gzip
import os
from hashlib import sha256
from typing import IO, TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct

from guandan.errors import InvalidRecord, StoreFull, StoreReadOnly
from guandan.eventlog.values import StoredEvent
from guandan.store import rows
from guandan.store.values import PersonRow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BACKUP_FORMAT = 3
READABLE_FORMATS = frozenset({1, 2, BACKUP_FORMAT})
"""The formats that can be read: the first had no lines of who may do what, the second no people's PINs."""


class BackupHeadLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="head"):
    """The first line."""

    format: int


class BackupBookLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="book"):
    """A book whole, by its digest."""

    digest: str
    book: msgspec.Raw


class BackupPersonLine(PersonRow, frozen=True, kw_only=True, tag_field="line", tag="person"):
    """A row of people."""


class SettingLine(rows.Setting, frozen=True, tag_field="line", tag="setting"):
    """What the server keeps under a name."""


class AccountLine(rows.Account, frozen=True, tag_field="line", tag="account"):
    """An organiser's account."""


class OrganiserLine(rows.Organiser, frozen=True, tag_field="line", tag="organiser"):
    """Who made an event."""


class SessionLine(rows.Session, frozen=True, tag_field="line", tag="session"):
    """A browser, or a program with a token."""


class LinkLine(rows.Link, frozen=True, tag_field="line", tag="link"):
    """A link with a role."""


class GrantLine(rows.Granted, frozen=True, tag_field="line", tag="grant"):
    """A session has used a link."""


class PinLine(rows.Pin, frozen=True, tag_field="line", tag="pin"):
    """A pair's PIN: how often it was renewed, and what failed."""


class PersonPinLine(rows.PersonPin, frozen=True, tag_field="line", tag="person_pin"):
    """A person's own PIN, hashed."""


class AccessLine(rows.AccessEntry, frozen=True, tag_field="line", tag="access"):
    """A line of the access log."""


class MemberLine(rows.Member, frozen=True, tag_field="line", tag="member"):
    """A person of an event."""


RowLine: TypeAlias = (
    SettingLine
    | AccountLine
    | OrganiserLine
    | SessionLine
    | LinkLine
    | GrantLine
    | PinLine
    | PersonPinLine
    | AccessLine
    | MemberLine
)


class BackupEndLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="end"):
    """The last line: how many come before it, and their SHA-256; a file without it broke off."""

    lines: int
    sha256: str


AnyBackupLine: TypeAlias = BackupHeadLine | BackupBookLine | BackupPersonLine | RowLine | StoredEvent | BackupEndLine
_LINE_DECODER = msgspec.json.Decoder(AnyBackupLine)


class BackupWriter:
    """Writes a backup to a temporary file first, so that a broken one never replaces a complete one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f"{path.name}.part")
        self._digest = sha256()
        self._lines = 0
        try:
            descriptor = os.open(self._part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        except OSError as error:
            raise StoreReadOnly(f"{path} ({error.strerror})") from error
        self._raw: IO[bytes] = os.fdopen(descriptor, "wb")
        # Without a name and a time, the same log gives the same file.
        packed = gzip.GzipFile("", "wb", fileobj=self._raw, mtime=0) if path.suffix == ".gz" else None
        self._file: IO[bytes] | gzip.GzipFile = packed or self._raw

    def add(self, lines: list[AnyBackupLine]) -> None:
        """Write lines."""
        text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self._digest.update(text)
        self._lines += len(lines)
        try:
            self._file.write(text)
        except OSError as error:
            raise StoreFull(f"{self._path} ({error.strerror})") from error

    def finish(self) -> None:
        """Write the last line, see it to the disk, and give the file its name."""
        self.add([BackupEndLine(lines=self._lines, sha256=self._digest.hexdigest())])
        try:
            if self._file is not self._raw:
                self._file.close()
            self._raw.flush()
            os.fsync(self._raw.fileno())
            self._raw.close()
            self._part.replace(self._path)
        except OSError as error:
            raise StoreFull(f"{self._path} ({error.strerror})") from error

    def discard(self) -> None:
        """Leave nothing of a backup that failed."""
        self._raw.close()
        self._part.unlink(missing_ok=True)


def read_backup_lines(path: Path) -> Iterator[tuple[int, AnyBackupLine]]:
    """Every line with its number; a file that is not whole is refused at its end at the latest."""
    digest, number, is_whole = sha256(), 0, False
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for number, text in enumerate(file, 1):
                line = _LINE_DECODER.decode(text)
                if is_whole or (number == 1) != isinstance(line, BackupHeadLine):
                    raise InvalidRecord("a backup begins with its head and ends with its end", number)
                if isinstance(line, BackupHeadLine) and line.format not in READABLE_FORMATS:
                    raise InvalidRecord(f"format {line.format} is not known here", number)
                if isinstance(line, BackupEndLine):
                    is_whole = (line.lines, line.sha256) == (number - 1, digest.hexdigest())
                    if not is_whole:
                        raise InvalidRecord("the backup was changed, or is damaged", number)
                digest.update(text)
                yield number, line
    except (OSError, EOFError) as error:
        raise InvalidRecord(str(error) or "the backup broke off", number or None) from error
    except msgspec.DecodeError as error:
        raise InvalidRecord(str(error), number) from error
    if not is_whole:
        raise InvalidRecord("the backup broke off: its last line is missing", number)
