"""随便打: a queue that seats strangers of similar rating at a table, and fills it with bots after a while.

The queue is in the store and nowhere else: whichever worker is asked changes it in one transaction. Each player's
browser asks again every few seconds. That keeps its place, looks for a table for everybody, and is how a player whose
browser is gone leaves the queue.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import VersionConflict
from guandan.rules.seat import SEATS, Seat
from guandan.services.bot_ratings import BOT_MEANS
from guandan.services.live_tables import open_table_with_people
from guandan.store.rows import WaitingPlayer
from guandan.tables.loading import load_table_state
from guandan.tables.room_codes import draw_code
from guandan.tables.settings import Starts, TableSettings, Tempo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from guandan.store import Store
    from guandan.tables.rulebook_cache import RulebookCache

WAIT_SECONDS = 40.0
"""How long a player waits for people; after that bots take the empty seats."""
START_WINDOW = 3.0
"""The allowed difference between two players' means in the first second."""
WINDOW_GROWTH = 0.5
"""How much the allowed difference grows per second of waiting."""
GONE_AFTER = timedelta(seconds=12)
"""A player who has not polled for this long has left."""
SEATED_FOR = timedelta(seconds=60)
"""For this long after a table was found, a player is sent to it."""
SEEN_INTERVAL = timedelta(seconds=3)
"""How often a waiting player's presence is stored."""
FILL_BOTS = ("easy", "normal", "hard")
LEAVE_SECONDS = 30.0
"""After this absence a bot plays for a player."""
_SEATS_BY_NUMBER: dict[int, tuple[Seat, ...]] = {
    1: (Seat.S,),
    2: (Seat.S, Seat.N),
    3: (Seat.E, Seat.S, Seat.W),
    4: (Seat.E, Seat.S, Seat.N, Seat.W),
}
"""The seats of the strongest to the weakest: two play together, of four the strongest has the weakest as partner."""


class QueueView(Struct, frozen=True, kw_only=True):
    """How long the player has waited, when bots fill in, and who else waits; with a code, the table to go to."""

    book: str
    is_rated: bool
    waited: float
    left: float
    people: int
    window: float
    mean: float
    code: str | None = None


def compute_window(row: WaitingPlayer, now: datetime) -> float:
    """Compute the allowed difference between two means after this waiting time."""
    return START_WINDOW + WINDOW_GROWTH * _count_seconds(row, now)


def _count_seconds(row: WaitingPlayer, now: datetime) -> float:
    return max(0.0, (now - row.entered).total_seconds())


def drop_gone(rows: Iterable[WaitingPlayer], now: datetime) -> list[WaitingPlayer]:
    """Keep the rows of players who are present or were given a table a short while ago."""
    return [row for row in rows if now - row.seen <= (GONE_AFTER if row.code is None else SEATED_FOR)]


def enter(rows: Sequence[WaitingPlayer], own: WaitingPlayer) -> list[WaitingPlayer]:
    """Add a player or renew their presence; changed wishes restart the waiting time."""
    now = own.seen
    rows = drop_gone(rows, now)
    there = next((row for row in rows if row.person == own.person), None)
    others = [row for row in rows if row.person != own.person]
    if there is None or (there.code is None and (there.book, there.is_rated) != (own.book, own.is_rated)):
        return [*others, own]
    if there.code is None and now - there.seen >= SEEN_INTERVAL:
        return [*others, replace(there, seen=now)]
    return rows


def seat_groups(
    rows: Sequence[WaitingPlayer], now: datetime, draw: Callable[[], str] = draw_code
) -> list[WaitingPlayer]:
    """Form tables: four players of similar rating, or fewer whose waiting time is over."""
    rows = sorted(rows, key=lambda row: (row.entered, row.person))
    waiting = [row for row in rows if row.code is None]
    seated: dict[int, WaitingPlayer] = {}
    for first in waiting:
        free = [row for row in waiting if row.person not in seated]
        group = _find_group(first, free, now) if first in free else []
        if group:
            seated |= {row.person: row for row in _seat(group, now, draw())}
    return [seated.get(row.person, row) for row in rows]


def _find_group(first: WaitingPlayer, free: Sequence[WaitingPlayer], now: datetime) -> list[WaitingPlayer]:
    """Find the group of a player: the nearest three in reach; nobody while they are fewer and there is time left."""
    window = compute_window(first, now)
    reach = [
        row
        for row in free
        if row.person != first.person
        and (row.book, row.is_rated) == (first.book, first.is_rated)
        and abs(row.mean - first.mean) <= window
    ]
    nearest = sorted(reach, key=lambda row: abs(row.mean - first.mean))[: len(SEATS) - 1]
    is_time_up = _count_seconds(first, now) >= WAIT_SECONDS
    return [first, *nearest] if is_time_up or len(nearest) == len(SEATS) - 1 else []


def _seat(group: Sequence[WaitingPlayer], now: datetime, code: str) -> list[WaitingPlayer]:
    mean = sum(row.mean for row in group) / len(group)
    bot = min(FILL_BOTS, key=lambda name: abs(BOT_MEANS[name] - mean))
    strongest = sorted(group, key=lambda row: -row.mean)
    seats = _SEATS_BY_NUMBER[len(group)]
    return [replace(row, code=code, seat=seat, bot=bot, seen=now) for row, seat in zip(strongest, seats, strict=True)]


def build_table_settings(group: Sequence[WaitingPlayer]) -> TableSettings:
    """The settings of the table that a group was given; bots have the seats that are left."""
    first = group[0]
    taken = {row.seat for row in group}
    return TableSettings(
        book=first.book,
        bots={seat: first.bot for seat in SEATS if seat not in taken},
        starts=Starts.WHEN_FULL,
        leave_seconds=LEAVE_SECONDS,
        tempo=Tempo.BY_CHOICE,
        has_phrases=not first.is_rated,
        is_rated=first.is_rated,
    )


class QuickMatches:
    """The queue of a store."""

    def __init__(self, store: Store, books: RulebookCache) -> None:
        self._store = store
        self._books = books

    async def wait(self, person: int, book: str, mean: float, now: datetime, *, is_rated: bool) -> QueueView:
        """Enter the queue or stay in it, and form tables. Returns what the player sees."""
        own = WaitingPlayer(person=person, book=book, is_rated=is_rated, mean=mean, entered=now, seen=now)
        rows = await self._store.waiting.change(lambda before: seat_groups(enter(before, own), now))
        mine = next(row for row in rows if row.person == person)
        if mine.code is not None:
            await self._open_table(mine.code, [row for row in rows if row.code == mine.code], now)
        alike = [row for row in rows if row.code is None and (row.book, row.is_rated) == (mine.book, mine.is_rated)]
        waited = _count_seconds(mine, now)
        return QueueView(
            book=mine.book,
            is_rated=mine.is_rated,
            waited=waited,
            left=max(0.0, WAIT_SECONDS - waited),
            people=len(alike),
            window=compute_window(mine, now),
            mean=mine.mean,
            code=mine.code,
        )

    async def find_code(self, person: int, now: datetime) -> str | None:
        """Find the code of the table that a player was given a short while ago."""
        rows = drop_gone(await self._store.waiting.list_all(), now)
        return next((row.code for row in rows if row.person == person), None)

    async def leave(self, person: int) -> None:
        """Leave the queue; a player who has a table already keeps the seat."""
        await self._store.waiting.change(
            lambda rows: [row for row in rows if row.person != person or row.code is not None]
        )

    async def _open_table(self, code: str, group: Sequence[WaitingPlayer], now: datetime) -> None:
        """Open the table of a group unless another worker has; finishes what a dead worker began."""
        state = await load_table_state(self._store, code)
        if state is None:
            seats = {Seat(row.seat): row.person for row in group if row.seat is not None}
            try:
                await open_table_with_people(self._store, self._books, code, build_table_settings(group), seats, now)
            except VersionConflict:
                state = await load_table_state(self._store, code)
        if state is not None and set(state.people.values()).isdisjoint(row.person for row in group):
            # Somebody else's table has this code: the group is given another one.
            await self._store.waiting.change(
                lambda rows: [replace(row, code=None, seat=None) if row.code == code else row for row in rows]
            )
