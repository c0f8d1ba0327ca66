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
from guandan.services.sheets import SheetLine, build_sheet_view, find_sheet_round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.eventlog.values import StoredEvent
    from guandan.server.events.hosted import HostedEvent
    from guandan.services.sheets import SheetView
    from guandan.store import Store


class SheetEvent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The root of what happens on a sheet."""

    schema: ClassVar[int] = 1


class DealWritten(SheetEvent, frozen=True, tag="deal_written"):
    """A side wrote a deal down, or for one that counts already another order; lines are counted from 1."""

    line: int
    deal: int
    order: tuple[Seat, ...]
    side: Side
    level: Rank | None = None


class LineStruck(SheetEvent, frozen=True, tag="line_struck"):
    """A line was struck out before it was confirmed."""

    line: int
    side: Side | None = None


class LineConfirmed(SheetEvent, frozen=True, tag="line_confirmed"):
    """The other side, or an official, agrees: the deal counts."""

    line: int
    side: Side | None = None


AnySheetEvent = DealWritten | LineStruck | LineConfirmed
SHEET_CODEC: EventCodec[AnySheetEvent] = EventCodec(AnySheetEvent)


def build_sheet_stream(event: str, number: int, table: int) -> str:
    """The stream of a table's sheet in a round."""
    return f"sheet/{event}.{number}-{table}"


async def read_sheet_lines(store: Store, stream: str) -> tuple[list[SheetLine], int]:
    """The lines of a sheet, and its version."""
    stored = await store.read(stream)
    return fold_sheet_lines(stored), len(stored)


def fold_sheet_lines(stored: Iterable[StoredEvent]) -> list[SheetLine]:
    """The lines that events make."""
    found: list[SheetLine] = []
    for number, one in enumerate(stored, 1):
        event = SHEET_CODEC.decode_event(one.event, one.schema, number)
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


def build_sheet_event(event: AnySheetEvent, by: str) -> NewEvent:
    """An event as the log takes it."""
    return NewEvent.of(event, by=by)


async def get_sheet_view(hosted: HostedEvent, table: int) -> SheetView:
    """The sheet of a table in the current round, with its lines from the log."""
    played = find_sheet_round(hosted.championship)
    written, _ = await read_sheet_lines(hosted.store, build_sheet_stream(hosted.id, played.number, table))
    now = hosted.clock.now()
    return build_sheet_view(hosted.championship, table, written, hosted.find_match, now=now, version=hosted.version)
