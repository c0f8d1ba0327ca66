"""How tables are opened: with a room code by lot, or for a match of an event."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.bots.registry import names
from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.values import NewEvent
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC
from guandan.rules.rulebook import override
from guandan.server.tables import events as ev
from guandan.server.tables.codes import code_for, new_code
from guandan.server.tables.loading import load_state, match_stream, table_stream
from guandan.server.tables.rights import name_of
from guandan.server.tables.settings import Starts
from guandan.server.tables.sitting import begin
from guandan.server.tables.state import opened

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.tables.books import Books
    from guandan.server.tables.settings import TableSettings
    from guandan.store import Store


async def open_table(store: Store, books: Books, settings: TableSettings, by: Who, at: datetime) -> str:
    """A new table's room code; whoever opens it is its maker."""
    if by.person is None:
        raise IllegalAction("name_first")
    for bot in (*settings.bots.values(), settings.substitute_bot):
        if bot not in names():
            raise IllegalAction("no_such_bot", bot=bot)
    settings = replace(settings, event=None, place="")
    book = await books.opened(settings.book)
    override(book, settings.overrides)  # refused here, not when the match starts
    event = ev.TableOpened(settings=settings, digest=book.digest, maker=by.person)
    while True:
        code = new_code()
        added: list[ev.AnyTableEvent] = [event]
        state = opened(event)
        if state.is_full and settings.starts is Starts.WHEN_FULL:
            added.append(begin(state, code))
        try:
            await store.append(table_stream(code), 0, [NewEvent.of(one, at=at, by=name_of(by)) for one in added])
        except VersionConflict:  # somebody has this code
            continue
        return code


async def open_for_match(
    store: Store, books: Books, match: str, settings: TableSettings, seats: Mapping[Seat, int], at: datetime
) -> str:
    """The room code of an event's match; the table is opened if it is not there yet."""
    for attempt in count():
        code = code_for(match, attempt)
        state = await load_state(store, code)
        if state is not None:
            if f"{state.settings.event}.{state.settings.place}" == match:
                return code
            continue
        digest, players = await _begun(store, books, match, settings)
        event = ev.TableOpened(settings=settings, digest=digest)
        sat = [
            ev.SeatTaken(seat=seat, person=person, player=players.get(seat, str(person)))
            for seat, person in seats.items()
        ]
        added = [event, *sat, begin(opened(event), code)]
        try:
            await store.append(table_stream(code), 0, [NewEvent.of(one, at=at, by="event") for one in added])
        except VersionConflict:  # another worker has just opened it
            continue
        return code
    raise AssertionError(match)


async def _begun(store: Store, books: Books, match: str, settings: TableSettings) -> tuple[str, dict[Seat, str]]:
    """The book of a match that its event has begun, and what it calls its players."""
    lines = await store.read(match_stream(match))
    start = MATCH_CODEC.decode_entry(lines[0], 1).event if lines else None
    if not isinstance(start, MatchStarted):
        return (await books.opened(settings.book)).digest, {}
    await books.keep(await books.of_start(start))
    return start.digest, start.players
