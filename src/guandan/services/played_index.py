"""Who played what: finished matches of live tables, read once from the log into an index."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import GuandanError
from guandan.game.events import CardsPlayed
from guandan.game.log import MATCH_CODEC
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat
from guandan.services.bot_ratings import BOT_MEANS
from guandan.store.played import TABLE_KIND, PlayedMatch, PlayedSeat, get_order
from guandan.tables import events as ev
from guandan.tables.events import decode_table_event
from guandan.tables.loading import build_match_stream, load_tracked_match
from guandan.tables.settings import TableSettings
from guandan.tables.state import SeatOccupant, apply_table_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.eventlog.values import StoredEvent
    from guandan.store import Store
    from guandan.tables.rulebook_cache import RulebookCache
    from guandan.tables.state import LiveTableState

BOMBS = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS})
"""炸弹: the kinds of play that count as bombs in a player's record."""


class FinishedMatch(Struct, frozen=True, kw_only=True):
    """What a table's own stream says of a match that is over: who sat when it began and when it ended."""

    match: str
    version: int
    finished: datetime
    settings: TableSettings
    first: dict[Seat, SeatOccupant]
    last: dict[Seat, SeatOccupant]

    @property
    def is_rated(self) -> bool:
        """Was the table opened as rated, and did the same people and rated bots sit from the beginning to the end?"""
        occupants = self.last.values()
        people = [occupant.person for occupant in occupants if occupant.person is not None]
        bots = [occupant.bot for occupant in occupants if occupant.person is None]
        return (
            self.settings.is_rated
            and len(occupants) == len(SEATS)
            and len(set(people)) == len(people) > 0
            and all(bot in BOT_MEANS for bot in bots)
            and self.first == self.last
        )


def list_finished(lines: list[StoredEvent]) -> list[FinishedMatch]:
    """List the finished matches of a table from its stream."""
    found: list[FinishedMatch] = []
    state: LiveTableState | None = None
    first: dict[Seat, SeatOccupant] = {}
    for line in lines:
        event = decode_table_event(line)
        state = apply_table_event(state, event, line.at)
        if isinstance(event, ev.MatchBegun):
            first = state.seats
        elif isinstance(event, ev.MatchFinished) and line.at is not None:
            found.append(
                FinishedMatch(
                    match=event.match,
                    version=line.version,
                    finished=line.at,
                    settings=state.settings,
                    first=first,
                    last=state.seats,
                )
            )
    return found


async def read_played_match(
    store: Store, books: RulebookCache, room: str, finished: FinishedMatch
) -> PlayedMatch | None:
    """Read the deals, bombs and result of a finished match from its stream; None if it is gone or has no result."""
    course, _ = await load_tracked_match(store, finished.match, books)
    if course is None or course.match.result is None:
        return None
    bombs: Counter[Seat] = Counter()
    for line in await store.read(build_match_stream(finished.match)):
        event = MATCH_CODEC.decode_entry(line, line.version).event
        if isinstance(event, CardsPlayed) and event.play.kind in BOMBS:
            bombs[event.seat] += 1
    winner = course.match.result.winner
    return PlayedMatch(
        match=finished.match,
        room=room,
        book=finished.settings.book,
        finished=finished.finished,
        deals=course.match.deals_done,
        winner=winner,
        is_rated=finished.is_rated and winner is not None,
        seats={
            seat: PlayedSeat(person=occupant.person, bot=occupant.bot or "", bombs=bombs[seat])
            for seat, occupant in finished.last.items()
        },
    )


async def read_all_played(store: Store, books: RulebookCache) -> list[PlayedMatch]:
    """Read every finished match from the log alone, in the order in which they ended."""
    played: list[PlayedMatch] = []
    for stream in await store.list_streams(TABLE_KIND):
        played += await _read_table(store, books, stream.name, after=0)
    return sorted(played, key=get_order)


async def _read_table(store: Store, books: RulebookCache, stream: str, after: int) -> list[PlayedMatch]:
    room = stream.partition("/")[2]
    finished = [match for match in list_finished(await store.read(stream)) if match.version > after]
    found = [await read_played_match(store, books, room, match) for match in finished]
    return [match for match in found if match is not None]


def _replace_merged(match: PlayedMatch, merged: Mapping[int, int]) -> PlayedMatch:
    seats = {
        seat: held if held.person is None else replace(held, person=merged.get(held.person, held.person))
        for seat, held in match.seats.items()
    }
    return replace(match, seats=seats)


class PlayedIndex:
    """The index of finished matches of a process; it is brought up to date on each query."""

    def __init__(self, store: Store, books: RulebookCache) -> None:
        self._store = store
        self._books = books
        self._lock = asyncio.Lock()

    async def update(self) -> None:
        """Index the tables that have advanced. One that cannot be read is passed over; `guandan db check` names it."""
        async with self._lock:
            for table in await self._store.played.list_tables_to_index():
                try:
                    matches = await _read_table(self._store, self._books, table.stream, table.indexed)
                except GuandanError:
                    matches = []
                await self._store.played.save(table, matches)

    async def list_of(self, person: int) -> list[PlayedMatch]:
        """The finished matches in which a person held a seat, newest first, with everybody as they are today.

        What was played as a guest belongs to the account that the guest was merged into.
        """
        await self.update()
        merged = await self._store.players.read_merged()
        own = [person, *(number for number, into in merged.items() if into == person)]
        return [_replace_merged(match, merged) for match in await self._store.played.list_of(own)]

    async def list_rated(self) -> list[PlayedMatch]:
        """All rated matches, in the order in which they ended."""
        await self.update()
        return await self._store.played.list_rated()
