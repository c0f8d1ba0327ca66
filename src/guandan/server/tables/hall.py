"""The hall: every table by its code, loaded when somebody comes or a deadline falls due."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import GuandanError, IllegalAction
from guandan.server.protocol.table_view import CommitmentView, Stage
from guandan.server.tables import events as ev
from guandan.server.tables.alarms import Alarms
from guandan.server.tables.books import Books
from guandan.server.tables.codes import code_for, read_code
from guandan.server.tables.course import CLOCK
from guandan.server.tables.heartbeat import Heartbeat
from guandan.server.tables.loading import load_state, table_stream
from guandan.server.tables.opening import open_for_match, open_table
from guandan.server.tables.proof import dealings, shuffle_of
from guandan.server.tables.seen import commitment_view
from guandan.server.tables.streams import Streams
from guandan.server.tables.table import Table
from guandan.server.tables.tending import Tending
from guandan.server.tables.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping
    from datetime import datetime

    from guandan.game.fair import Shuffle
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.tables.listing import TableCard
    from guandan.server.tables.settings import TableSettings
    from guandan.server.tables.state import Dealing, TableState
    from guandan.store import Store

LOG = logging.getLogger("guandan.tables")
MOST_OF_ONE = 12
"""How many tables somebody is shown as their own."""
ATTEMPTS = 8
"""How many codes an event's match may have, if others were given away."""


class Hall:
    """The tables of this process."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.books = Books(store)
        self.thinking = Thinking()
        self.heartbeat = Heartbeat(store)
        self.tasks: set[asyncio.Task[None]] = set()
        """What is being done at tables just now."""
        self.alarms = Alarms(clock, self._ring)
        self.on_event_match: Callable[[str, str, int, bool], None] | None = None
        """Told after a deal or a match of an event: the event, the match, its version, whether it is over."""
        self.listed: dict[str, TableCard] = {}
        """Public tables that are not loaded."""
        self.by_person: dict[int, dict[str, None]] = {}
        """Tables that people made or sit at, loaded or not, in the order in which they came to them."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._started: datetime | None = None
        self._tending = Tending(self)

    async def start(self) -> None:
        """Begin to drive: alarms, notices of other workers, a look at the log each second."""
        await self.heartbeat.read()
        self._started = self.clock.now()
        self._tending.start()

    async def close(self) -> None:
        """Let everything go; what was acknowledged is on the disk."""
        await self._tending.close()
        for table in self._tables.values():
            table.is_gone = True
        while self.tasks:
            await asyncio.wait(self.tasks)
        self._tables.clear()
        self.thinking.close()

    # ------------------------------------------------------------------ opening

    async def open(self, settings: TableSettings, by: Who) -> Table:
        """A new table with a room code; its maker takes no seat by that."""
        return await self.get(await open_table(self.store, self.books, settings, by, self.clock.now()))

    async def open_for_event(
        self,
        *,
        event: str,
        round: int,  # noqa: A002 (what it is)
        table: int,
        settings: TableSettings,
        seats: Mapping[Seat, int],
    ) -> Table:
        """The live table of a competition's match `EVENT.ROUND-TABLE`; opened again, it is the same one."""
        place = f"{round}-{table}"
        settings = replace(settings, event=event, place=place)
        match = f"{event}.{place}"
        return await self.get(await open_for_match(self.store, self.books, match, settings, seats, self.clock.now()))

    # ------------------------------------------------------------------ finding

    async def get(self, code: str) -> Table:
        """A table by its code, loaded from the log; refused with `no_such_table_code`."""
        named = read_code(code)
        if named is None:
            raise IllegalAction("no_such_table_code", table=code[:20])
        if named not in self._tables:
            if named not in self._loading:
                self._loading[named] = asyncio.get_running_loop().create_task(self._load(named))
                self._loading[named].add_done_callback(lambda _: self._loading.pop(named, None))
            return await asyncio.shield(self._loading[named])
        table = self._tables[named]
        table.idle_since = self.clock.now()  # somebody comes: it is not forgotten now
        return table

    async def _load(self, code: str) -> Table:
        state = await load_state(self.store, code)
        if state is None:
            raise IllegalAction("no_such_table_code", table=code)
        streams = Streams(self.store, self.books, code, state)
        await streams.load_match()
        table = Table(self, streams)
        await table.learn_names([*state.people.values()])
        table.drives = await self.store.drivers.take(table_stream(code))
        now = self.clock.now()
        course = streams.course
        if course is not None and course.last is not None and self._started is not None and course.last < self._started:
            table.lost_since = max(course.last, self.heartbeat.before or course.last)
        if not self.store.is_shared:
            table.presence.expect(state.people, now)
        self._tables[code] = table
        self.listed.pop(code, None)
        self.remember(code, state)
        table.poke()
        return table

    async def table_of(self, match: str) -> Table:
        """The table of a match by its id, `CODE.n` or `EVENT.ROUND-TABLE`; refused with `no_such_match`."""
        first, _, place = match.rpartition(".")
        codes = [code_for(match, attempt) for attempt in range(ATTEMPTS)]
        for code in (first, *codes):
            with suppress(IllegalAction):
                table = await self.get(code)
                settings = table.settings
                if code == first and settings.event is None and place.isdecimal() and int(place) <= table.state.matches:
                    return table
                if f"{settings.event}.{settings.place}" == match:
                    return table
        raise IllegalAction("no_such_match", match=match)

    async def proof(self, match: str) -> tuple[CommitmentView, ...]:
        """公平发牌: what may be told of a match's shuffles; the secrets only when it is over."""
        found, is_over = await self._dealings(match)
        return tuple(commitment_view(one, is_over=is_over) for one in found)

    async def shuffles(self, match: str) -> tuple[Shuffle, ...]:
        """公平发牌: the shuffles of a match for its record; none before it is over."""
        found, is_over = await self._dealings(match)
        return tuple(shuffle_of(one) for one in found if one.numbers is not None) if is_over else ()

    async def _dealings(self, match: str) -> tuple[tuple[Dealing, ...], bool]:
        table = await self.table_of(match)
        found, is_over = await dealings(self.store, table.code, match)
        goes_on = table.match_id == match and (table.match is None or table.match.result is None)
        return found, is_over and not goes_on  # a ruling that is cancelled may open a match again

    def public(self) -> list[TableCard]:
        """The tables that anybody may see in the list and join or watch, newest first."""
        loaded = [table.card() for table in self._tables.values() if table.settings.is_public]
        cards = [*(card for code, card in self.listed.items() if code not in self._tables), *loaded]
        return [card for card in reversed(cards) if card.stage is not Stage.CLOSED]

    async def of(self, who: Who) -> list[Table]:
        """The tables that somebody made or sits at, newest first, as far as they are not over and done with."""
        codes = self.by_person.get(who.person, {}) if who.person is not None else {}
        found = []
        for code in list(reversed(codes))[:MOST_OF_ONE]:
            table = await self.get(code)
            is_mine = table.seat_of(who) is not None or table.state.maker == who.person
            if is_mine and table.state.stage is not Stage.CLOSED:
                found.append(table)
        return found

    def remember(self, code: str, state: TableState) -> None:
        """Whose table it is."""
        people = {*state.people.values(), *(() if state.maker is None else (state.maker,))}
        for person in people:
            codes = self.by_person.setdefault(person, {})
            if state.stage is Stage.CLOSED:
                codes.pop(code, None)
            else:
                codes.setdefault(code)

    @property
    def tables(self) -> Iterable[Table]:
        """Every table that is loaded."""
        return tuple(self._tables.values())

    @property
    def open_tables(self) -> int:
        """How many tables are loaded."""
        return len(self._tables)

    # ------------------------------------------------------------------ going on

    async def load_due(self) -> None:
        """Load what somebody must drive though nobody has come: tables of events, and of bots alone."""
        await self._tending.load_due()

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """Read what other workers have added to these streams; an empty notice says: look yourself."""
        await self._tending.catch_up(news)

    async def unload(self, table: Table) -> None:
        """Forget a table that nobody needs now; the log has it all."""
        table.is_gone = True
        self.alarms.drop(table.code)
        if self._tables.get(table.code) is table:
            del self._tables[table.code]
        if table.settings.is_public and table.state.stage is not Stage.CLOSED:
            self.listed[table.code] = table.card()
        await self.store.drivers.give(table_stream(table.code))

    def table_changed(self, table: Table) -> None:
        """A table tells that it has changed."""
        self.remember(table.code, table.state)
        if table.state.stage is Stage.CLOSED:
            self.alarms.drop(table.code)

    def deal_ended(self, table: Table) -> None:
        """A table tells that a deal or its match is over."""
        match, settings = table.match, table.settings
        if self.on_event_match is not None and settings.event is not None and match is not None:
            self.on_event_match(settings.event, table.match_id or "", match.version, match.result is not None)

    async def reseat(self, table: Table) -> None:
        """换人: whom an event's match calls to a seat sits there."""
        match, event = table.match, table.settings.event
        if match is None or event is None:
            return
        members = await self.store.members(event)
        taken: list[ev.AnyTableEvent] = []
        for seat, one in table.state.seats.items():
            player = match.players.get(seat, one.player)
            if player != one.player:
                number = int(player) if player.isdecimal() else -1
                taken.append(ev.SeatTaken(seat=seat, person=members.get(number, number), player=player))
        async with table.turn:
            await table.streams.settle(lambda _: taken, self.clock.now(), CLOCK, f"reseat-{match.version}")
        await table.learn_names([*table.state.people.values()])
        table.tell_table()

    def later(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Do something soon, outside of whatever is going on."""
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _ring(self, code: str) -> None:
        table = self._tables.get(code)
        if table is not None:
            table.poke()


async def _quietly(work: Coroutine[object, object, None]) -> None:
    """Whatever comes of it, the hall goes on: a database that is away comes back."""
    try:
        await work
    except GuandanError as error:
        LOG.warning("the hall: %s", type(error).__name__)
    except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
        LOG.error("the hall: %s", type(error).__name__)  # noqa: TRY400 (values stay out of the log)
