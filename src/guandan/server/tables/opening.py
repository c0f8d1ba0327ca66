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
from guandan.server.tables.loading import build_match_stream, build_table_stream, load_table_state
from guandan.server.tables.permissions import format_actor
from guandan.server.tables.room_codes import derive_code, draw_code
from guandan.server.tables.seating import build_match_begun
from guandan.server.tables.settings import Starts
from guandan.server.tables.state import build_new_state

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.tables.rulebook_cache import RulebookCache
    from guandan.server.tables.settings import TableSettings
    from guandan.store import Store


async def open_table(store: Store, books: RulebookCache, settings: TableSettings, by: Who, at: datetime) -> str:
    """A new table's room code; whoever opens it is its maker."""
    if by.person is None:
        raise IllegalAction("name_first")
    for bot in (*settings.bots.values(), settings.substitute_bot):
        if bot not in names():
            raise IllegalAction("no_such_bot", bot=bot)
    settings = replace(settings, event=None, place="")
    book = await books.load_built_in(settings.book)
    override(book, settings.overrides)  # refused here, not when the match starts
    event = ev.TableOpened(settings=settings, digest=book.digest, maker=by.person)
    while True:
        code = draw_code()
        added: list[ev.AnyTableEvent] = [event]
        state = build_new_state(event)
        if state.is_full and settings.starts is Starts.WHEN_FULL:
            added.append(build_match_begun(state, code))
        try:
            await store.append(
                build_table_stream(code), 0, [NewEvent.of(addition, at=at, by=format_actor(by)) for addition in added]
            )
        except VersionConflict:  # somebody has this code
            continue
        return code


async def open_for_match(
    store: Store, books: RulebookCache, match: str, settings: TableSettings, seats: Mapping[Seat, int], at: datetime
) -> str:
    """The room code of an event's match; the table is opened if it is not there yet."""
    for attempt in count():
        code = derive_code(match, attempt)
        state = await load_table_state(store, code)
        if state is not None:
            if f"{state.settings.event}.{state.settings.place}" == match:
                return code
            continue
        digest, players = await _read_begun_match(store, books, match, settings)
        event = ev.TableOpened(settings=settings, digest=digest)
        sat = [
            ev.SeatTaken(seat=seat, person=person, player=players.get(seat, str(person)))
            for seat, person in seats.items()
        ]
        added = [event, *sat, build_match_begun(build_new_state(event), code)]
        try:
            await store.append(
                build_table_stream(code), 0, [NewEvent.of(addition, at=at, by="event") for addition in added]
            )
        except VersionConflict:  # another worker has just opened it
            continue
        return code
    raise AssertionError(match)


async def _read_begun_match(
    store: Store, books: RulebookCache, match: str, settings: TableSettings
) -> tuple[str, dict[Seat, str]]:
    """The book of a match that its event has begun, and what it calls its players."""
    lines = await store.read(build_match_stream(match))
    start = MATCH_CODEC.decode_entry(lines[0], 1).event if lines else None
    if not isinstance(start, MatchStarted):
        return (await books.load_built_in(settings.book)).digest, {}
    await books.save(await books.find_for_match(start))
    return start.digest, start.players
