"""落款 of an event: a stream of its own, for it is no fact of the competition and its logo is large.

Each event says all of it; the last one counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import Struct

from guandan.documents.letterhead import Letterhead
from guandan.eventlog.values import NewEvent

if TYPE_CHECKING:
    from guandan.store import Store


class LetterheadSet(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", tag="letterhead_set"):
    """The letterhead is this from now on."""

    schema: ClassVar[int] = 1
    letterhead: Letterhead


async def read_letterhead(store: Store, event: str) -> tuple[Letterhead, int]:
    """The letterhead of an event, and how often it was set."""
    entries = await store.read(f"letterhead/{event}")
    if not entries:
        return Letterhead(), 0
    return msgspec.json.decode(entries[-1].event, type=LetterheadSet).letterhead, len(entries)


async def append_letterhead(store: Store, event: str, version: int, letterhead: Letterhead, by: str) -> None:
    """Set the letterhead; refused if somebody else was first."""
    await store.append(f"letterhead/{event}", version, [NewEvent.of(LetterheadSet(letterhead=letterhead), by=by)])
