"""Finished matches of live tables for tests: written into the log as a server would."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.eventlog.values import NewEvent
from guandan.game.record import read_record
from guandan.rulebooks import load
from guandan.tables import events as ev
from guandan.tables.settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.game.record import Record
    from guandan.rules.seat import Seat
    from guandan.store import Store

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "five-round-points.txt"
NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)
BOOK = "five-round-points"


@cache
def load_match() -> Record:
    """A whole match under the five-round rules: twelve deals, won by north and south."""
    return read_record(GOLDEN.read_text(encoding="utf-8"), load)


async def play_match(
    store: Store,
    room: str,
    seats: Mapping[Seat, int | str],
    *,
    hours: int = 0,
    is_rated: bool = False,
    changes: tuple[ev.AnyTableEvent, ...] = (),
) -> str:
    """Write a table and its match into the log, with people by number and bots by name; the match's id."""
    record = load_match()
    await store.save_book(record.book)
    match = f"{room}.1"
    events: list[ev.AnyTableEvent] = [
        ev.TableOpened(settings=TableSettings(book=BOOK, is_rated=is_rated), digest=record.book.digest, maker=1)
    ]
    events += [
        ev.SeatFilled(seat=seat, bot=held)
        if isinstance(held, str)
        else ev.SeatTaken(seat=seat, person=held, player=str(held))
        for seat, held in seats.items()
    ]
    events += [ev.MatchBegun(match=match), *changes, ev.MatchFinished(match=match)]
    at = NOW + timedelta(hours=hours)
    entries = [NewEvent.of(entry.event, at=entry.at, by=entry.by) for entry in record.entries]
    await store.append(f"match/{match}", 0, entries)
    await store.append(f"table/{room}", 0, [NewEvent.of(event, at=at) for event in events])
    return match
