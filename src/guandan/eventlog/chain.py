"""The hash chain of a log: each entry's hash covers the entry and the hash before it; docs/record.md has it in full.

Anybody who has kept a hash can tell later whether anything up to there was changed.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from guandan.errors import InvalidRecord

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.eventlog.codec import EntryLine


def hash_line(  # noqa: PLR0913 (what a line has)
    before: str, version: int, schema: int, event: bytes, *, at: str | None, by: str | None, command: str | None
) -> str:
    """The SHA-256 of seven lines: the hash before, version, schema, instant, by, command, and the event's JSON."""
    told = f"{before}\n{version}\n{schema}\n{at or ''}\n{by or ''}\n{command or ''}\n".encode()
    return sha256(told + event).hexdigest()


def format_instant_line(at: datetime | str | None) -> str | None:
    """An instant as the chain has it: UTC in ISO 8601, with Z."""
    if at is None:
        return None
    return (at if isinstance(at, str) else at.isoformat()).replace("+00:00", "Z")


def check_chain(lines: Iterable[EntryLine]) -> None:
    """Refuse lines whose hashes do not follow from each other; lines from before there was a chain have none."""
    before: str | None = None
    for number, line in enumerate(lines, 1):
        if line.hash is None:
            if before is not None:
                raise InvalidRecord(f"event {line.version} has no hash, but the one before it has", number)
            continue
        at = format_instant_line(line.at)
        due = hash_line(
            before or "", line.version, line.schema, bytes(line.event), at=at, by=line.by, command=line.command
        )
        if line.hash != due:
            raise InvalidRecord(f"the hash of event {line.version} is not that of its contents", number)
        before = line.hash
