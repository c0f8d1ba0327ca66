"""记分表 at a paper table: what one side wrote down, what was struck out, and what the other side confirmed.

A deal counts once it is confirmed: then it goes into the table's match. What is struck out stays visible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Rank
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.values import NewEvent
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.eventlog.values import StoredEvent
    from guandan.store import Store


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The root of what happens on a sheet."""

    schema: ClassVar[int] = 1


class DealWritten(Event, frozen=True, tag="deal_written"):
    """A side wrote a deal down, or for one that counts already another order; lines are counted from 1."""

    line: int
    deal: int
    order: tuple[Seat, ...]
    side: Side
    level: Rank | None = None


class LineStruck(Event, frozen=True, tag="line_struck"):
    """A line was struck out before it was confirmed."""

    line: int
    side: Side | None = None


class LineConfirmed(Event, frozen=True, tag="line_confirmed"):
    """The other side, or an official, agrees: the deal counts."""

    line: int
    side: Side | None = None


AnyEvent = DealWritten | LineStruck | LineConfirmed
SHEET_CODEC: EventCodec[AnyEvent] = EventCodec(AnyEvent)


class SheetLine(Struct, frozen=True, kw_only=True):
    """A line of the sheet: the deal as written, by which side, and whether it was struck out or confirmed."""

    line: int
    deal: int
    order: tuple[Seat, ...]
    side: Side
    level: Rank | None = None
    is_struck: bool = False
    is_confirmed: bool = False

    @property
    def is_open(self) -> bool:
        """Does it wait for the other side?"""
        return not self.is_struck and not self.is_confirmed


def stream_of(event: str, number: int, table: int) -> str:
    """The stream of a table's sheet in a round."""
    return f"sheet/{event}.{number}-{table}"


async def lines(store: Store, stream: str) -> tuple[list[SheetLine], int]:
    """The lines of a sheet, and its version."""
    stored = await store.read(stream)
    return folded(stored), len(stored)


def folded(stored: Iterable[StoredEvent]) -> list[SheetLine]:
    """The lines that events make."""
    found: list[SheetLine] = []
    for number, one in enumerate(stored, 1):
        event = SHEET_CODEC.read(one.event, one.schema, number)
        match event:
            case DealWritten():
                found.append(
                    SheetLine(line=event.line, deal=event.deal, order=event.order, side=event.side, level=event.level)
                )
            case LineStruck(line=line):
                found[line - 1] = replace(found[line - 1], is_struck=True)
            case LineConfirmed(line=line):
                found[line - 1] = replace(found[line - 1], is_confirmed=True)
    return found


def new(event: AnyEvent, by: str) -> NewEvent:
    """An event as the log takes it."""
    return NewEvent.of(event, by=by)
