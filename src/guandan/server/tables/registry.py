"""The registry of live tables by code. A table is loaded when somebody comes or a deadline is due."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import GuandanError, IllegalAction
from guandan.server.protocol.table_view import CommitmentView, TableStage
from guandan.server.tables import events as ev
from guandan.server.tables.alarms import Alarms
from guandan.server.tables.background import TableBackgroundTasks
from guandan.server.tables.bots import BotRunner
from guandan.server.tables.heartbeat import Heartbeat
from guandan.server.tables.loading import build_table_stream, load_table_state
from guandan.server.tables.opening import open_for_match, open_table
from guandan.server.tables.room_codes import derive_code, parse_room_code
from guandan.server.tables.rulebook_cache import RulebookCache
from guandan.server.tables.shuffle_proofs import build_shuffle, read_shuffles
from guandan.server.tables.streams import TableStreams
from guandan.server.tables.table import HostedTable
from guandan.server.tables.table_views import build_commitment_view
from guandan.server.tables.tracked_match import CLOCK_ACTOR

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping
    from datetime import datetime

    from guandan.game.fair_shuffle import Shuffle
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.tables.listing import LiveTableCard
    from guandan.server.tables.settings import TableSettings
    from guandan.server.tables.state import LiveTableState, ShuffleState
    from guandan.store import Store

LOG = logging.getLogger("guandan.tables")
MAX_OWN_TABLES = 12
"""Tables that a person's own list shows at most."""
MAX_CODE_ATTEMPTS = 8
"""How many codes an event's match may have, if others were given away."""


class TableRegistry:
    """The live tables of this process."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.books = RulebookCache(store)
        self.bots = BotRunner()
        self.heartbeat = Heartbeat(store)
        self.tasks: set[asyncio.Task[None]] = set()
        """Background tasks that are running."""
        self.alarms = Alarms(clock, self._wake)
        self.on_event_match: Callable[[str, str, int, bool], None] | None = None
        """Told after a deal or a match of an event: the event, the match, its version, whether it is over."""
        self.unloaded_cards: dict[str, LiveTableCard] = {}
        """Public tables that are not loaded."""
        self.codes_by_person: dict[int, dict[str, None]] = {}
        """Tables that people made or sit at, loaded or not, in the order in which they came to them."""
        self._tables: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._started: datetime | None = None
        self._background = TableBackgroundTasks(self)

    async def start(self) -> None:
        """Begin to drive: alarms, notices of other workers, a look at the log each second."""
        await self.heartbeat.read()
        self._started = self.clock.now()
        self._background.start()

    async def close(self) -> None:
        """Let everything go; what was acknowledged is on the disk."""
        await self._background.close()
        for table in self._tables.values():
            table.is_gone = True
        while self.tasks:
            await asyncio.wait(self.tasks)
        self._tables.clear()
        self.bots.close()

    # ------------------------------------------------------------------ opening

    async def open(self, settings: TableSettings, by: Who) -> HostedTable:
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
    ) -> HostedTable:
        """The live table of a competition's match `EVENT.ROUND-TABLE`; opened again, it is the same one."""
        place = f"{round}-{table}"
        settings = replace(settings, event=event, place=place)
        match = f"{event}.{place}"
        return await self.get(await open_for_match(self.store, self.books, match, settings, seats, self.clock.now()))

    # ------------------------------------------------------------------ finding

    async def get(self, code: str) -> HostedTable:
        """A table by its code, loaded from the log; refused with `no_such_table_code`."""
        named = parse_room_code(code)
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

    async def _load(self, code: str) -> HostedTable:
        state = await load_table_state(self.store, code)
        if state is None:
            raise IllegalAction("no_such_table_code", table=code)
        streams = TableStreams(self.store, self.books, code, state)
        await streams.load_match()
        table = HostedTable(self, streams)
        await table.read_names([*state.people.values()])
        table.is_driver = await self.store.drivers.acquire(build_table_stream(code))
        now = self.clock.now()
        course = streams.tracked_match
        if course is not None and course.last is not None and self._started is not None and course.last < self._started:
            table.lost_since = max(course.last, self.heartbeat.before or course.last)
        if not self.store.is_shared:
            table.presence.expect_people(state.people, now)
        self._tables[code] = table
        self.unloaded_cards.pop(code, None)
        self.index_people(code, state)
        table.poke()
        return table

    async def find_table_of_match(self, match: str) -> HostedTable:
        """The table of a match by its id, `CODE.n` or `EVENT.ROUND-TABLE`; refused with `no_such_match`."""
        first, _, place = match.rpartition(".")
        codes = [derive_code(match, attempt) for attempt in range(MAX_CODE_ATTEMPTS)]
        for code in (first, *codes):
            with suppress(IllegalAction):
                table = await self.get(code)
                settings = table.settings
                if code == first and settings.event is None and place.isdecimal() and int(place) <= table.state.matches:
                    return table
                if f"{settings.event}.{settings.place}" == match:
                    return table
        raise IllegalAction("no_such_match", match=match)

    async def build_proof(self, match: str) -> tuple[CommitmentView, ...]:
        """公平发牌: what may be told of a match's shuffles; the secrets only when it is over."""
        found, is_over = await self._read_shuffles(match)
        return tuple(build_commitment_view(match_, is_over=is_over) for match_ in found)

    async def list_shuffles(self, match: str) -> tuple[Shuffle, ...]:
        """公平发牌: the shuffles of a match for its record; none before it is over."""
        found, is_over = await self._read_shuffles(match)
        return tuple(build_shuffle(match_) for match_ in found if match_.numbers is not None) if is_over else ()

    async def _read_shuffles(self, match: str) -> tuple[tuple[ShuffleState, ...], bool]:
        table = await self.find_table_of_match(match)
        found, is_over = await read_shuffles(self.store, table.code, match)
        goes_on = table.match_id == match and (table.match is None or table.match.result is None)
        return found, is_over and not goes_on  # a ruling that is cancelled may open a match again

    def list_public(self) -> list[LiveTableCard]:
        """The tables that anybody may see in the list and join or watch, newest first."""
        loaded = [table.build_card() for table in self._tables.values() if table.settings.is_public]
        cards = [*(card for code, card in self.unloaded_cards.items() if code not in self._tables), *loaded]
        return [card for card in reversed(cards) if card.stage is not TableStage.CLOSED]

    async def list_own(self, who: Who) -> list[HostedTable]:
        """The tables that somebody made or sits at, newest first, as far as they are not over and done with."""
        codes = self.codes_by_person.get(who.person, {}) if who.person is not None else {}
        found = []
        for code in list(reversed(codes))[:MAX_OWN_TABLES]:
            table = await self.get(code)
            is_mine = table.find_seat(who) is not None or table.state.maker == who.person
            if is_mine and table.state.stage is not TableStage.CLOSED:
                found.append(table)
        return found

    def index_people(self, code: str, state: LiveTableState) -> None:
        """Whose table it is."""
        people = {*state.people.values(), *(() if state.maker is None else (state.maker,))}
        for person in people:
            codes = self.codes_by_person.setdefault(person, {})
            if state.stage is TableStage.CLOSED:
                codes.pop(code, None)
            else:
                codes.setdefault(code)

    @property
    def tables(self) -> Iterable[HostedTable]:
        """Every table that is loaded."""
        return tuple(self._tables.values())

    @property
    def table_count(self) -> int:
        """How many tables are loaded."""
        return len(self._tables)

    # ------------------------------------------------------------------ going on

    async def load_due(self) -> None:
        """Load what somebody must drive though nobody has come: tables of events, and of bots alone."""
        await self._background.load_due()

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """Read what other workers have added to these streams; an empty notice says: look yourself."""
        await self._background.catch_up(news)

    async def unload(self, table: HostedTable) -> None:
        """Forget a table that nobody needs now; the log has it all."""
        table.is_gone = True
        self.alarms.drop(table.code)
        if self._tables.get(table.code) is table:
            del self._tables[table.code]
        if table.settings.is_public and table.state.stage is not TableStage.CLOSED:
            self.unloaded_cards[table.code] = table.build_card()
        await self.store.drivers.release(build_table_stream(table.code))

    def on_table_changed(self, table: HostedTable) -> None:
        """A table tells that it has changed."""
        self.index_people(table.code, table.state)
        if table.state.stage is TableStage.CLOSED:
            self.alarms.drop(table.code)

    def on_deal_ended(self, table: HostedTable) -> None:
        """A table tells that a deal or its match is over."""
        match, settings = table.match, table.settings
        if self.on_event_match is not None and settings.event is not None and match is not None:
            self.on_event_match(settings.event, table.match_id or "", match.version, match.result is not None)

    async def reseat(self, table: HostedTable) -> None:
        """换人: whom an event's match calls to a seat sits there."""
        match, event = table.match, table.settings.event
        if match is None or event is None:
            return
        members = await self.store.read_members(event)
        taken: list[ev.AnyTableEvent] = []
        for seat, one in table.state.seats.items():
            player = match.players.get(seat, one.player)
            if player != one.player:
                number = int(player) if player.isdecimal() else -1
                taken.append(ev.SeatTaken(seat=seat, person=members.get(number, number), player=player))
        async with table.lock:
            await table.streams.change_table(lambda _: taken, self.clock.now(), CLOCK_ACTOR, f"reseat-{match.version}")
        await table.read_names([*table.state.people.values()])
        table.send_table()

    def run_in_background(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background and log its errors."""
        task = asyncio.get_running_loop().create_task(_log_errors(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _wake(self, code: str) -> None:
        table = self._tables.get(code)
        if table is not None:
            table.poke()


async def _log_errors(work: Coroutine[object, object, None]) -> None:
    """Log errors instead of raising them: a database that is unavailable may come back."""
    try:
        await work
    except GuandanError as error:
        LOG.warning("the hall: %s", type(error).__name__)
    except Exception as error:  # noqa: BLE001 (one table's trouble is not the others')
        LOG.error("the hall: %s", type(error).__name__)  # noqa: TRY400 (values stay out of the log)
