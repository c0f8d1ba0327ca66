"""A live table: one command at a time, the next only after the commit of the last."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.game.view import SPECTATOR, Viewer
from guandan.rules.seat import SEATS
from guandan.server.protocol.frames import Done
from guandan.server.tables import answers
from guandan.server.tables import table_views as seen
from guandan.server.tables.audience import Audience
from guandan.server.tables.driver import TableDriver
from guandan.server.tables.events import SeatTakenOver
from guandan.server.tables.execute import execute
from guandan.server.tables.match_frames import MatchFrameBuilder, encode
from guandan.server.tables.permissions import find_viewer, format_actor
from guandan.server.tables.presence import SeatPresence
from guandan.server.tables.schedule import find_next_deal_time
from guandan.server.tables.server_actions import ServerActions
from guandan.server.tables.settings import Watching
from guandan.server.tables.spectators import Spectators
from guandan.store import PersonRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.protocol.commands import AnyTableCommand
    from guandan.server.protocol.frames import Events, Snapshot
    from guandan.server.protocol.questions import AnyTableAnswer, AnyTableQuestion
    from guandan.server.protocol.table_view import TableView
    from guandan.server.tables.bots import BotRunner
    from guandan.server.tables.client import TableClient
    from guandan.server.tables.listing import LiveTableCard
    from guandan.server.tables.match_frames import Happened
    from guandan.server.tables.registry import TableRegistry
    from guandan.server.tables.rulebook_cache import RulebookCache
    from guandan.server.tables.settings import TableSettings
    from guandan.server.tables.state import LiveTableState
    from guandan.server.tables.streams import TableStreams
    from guandan.server.tables.tracked_match import TrackedMatch


class HostedTable:
    """A live table: its seats, its match, its clients. The registry creates it."""

    def __init__(self, hall: TableRegistry, streams: TableStreams) -> None:
        self.code = streams.code
        self.streams = streams
        self.lock = asyncio.Lock()
        self.is_driver = False
        """Is this the worker that drives the table's clock and bots?"""
        self.is_gone = False
        self.lost_since: datetime | None = None
        """Since when the server was down, until that time is given back."""
        self.presence = SeatPresence()
        self.actions = ServerActions(self)
        self.audience = Audience(f"table/{self.code}")
        self.spectators = Spectators(self, hall)
        self.names: dict[int, PersonRow] = {}
        self.idle_since = hall.clock.now()
        self._hall = hall
        self._driver = TableDriver(self, hall.alarms, hall.tasks)
        self.poke = self._driver.poke
        streams.listener = self

    # ------------------------------------------------------------------ what it is

    @property
    def clock(self) -> Clock:
        """The server's clock."""
        return self._hall.clock

    @property
    def bots(self) -> BotRunner:
        """Where bots think."""
        return self._hall.bots

    @property
    def books(self) -> RulebookCache:
        """The books of all tables."""
        return self._hall.books

    @property
    def state(self) -> LiveTableState:
        """The table around its match."""
        return self.streams.state

    @property
    def settings(self) -> TableSettings:
        """How it is set."""
        return self.streams.state.settings

    @property
    def tracked_match(self) -> TrackedMatch | None:
        """The match that is on, and what the driver must know besides."""
        return self.streams.tracked_match

    @property
    def match(self) -> Match | None:
        """The match that is on, or was last."""
        return self.streams.match

    @property
    def match_id(self) -> str | None:
        """Its id: the stream `match/ID`."""
        return self.state.match

    @property
    def versions(self) -> tuple[int, int]:
        """How far both streams have come."""
        return self.state.version, 0 if self.match is None else self.match.version

    @property
    def has_substitutes(self) -> bool:
        """May a bot play on for somebody who is gone? At a competition's table only if its organiser says so."""
        return self.settings.event is None or self.settings.has_auto

    @property
    def online(self) -> frozenset[Seat]:
        """Seats whose people are there, as far as this worker can know: with several, others may have them."""
        if not self._hall.store.is_shared:
            return self.presence.online
        return self.presence.online | (self.state.people.keys() - self.presence.gone.keys())

    @property
    def present(self) -> frozenset[Seat]:
        """Seats whose people are there and play for themselves."""
        bots = {} if self.match is None else self.match.bots
        return frozenset((self.online & self.state.people.keys()) - bots.keys())

    @property
    def is_idle(self) -> bool:
        """Does nobody listen, and is nothing being done?"""
        return not self.audience and not self.lock.locked() and not self._driver.is_running

    @property
    def has_substituted_players(self) -> bool:
        """Has the match other people than the table? Somebody was replaced."""
        match = self.match
        if match is None or self.settings.event is None:
            return False
        return any(match.players.get(seat, one.player) != one.player for seat, one in self.state.seats.items())

    @property
    def next_deal_at(self) -> datetime | None:
        """When the next deal begins, where one is waited for."""
        course = self.tracked_match
        waits = course is not None and course.match.deal is None and course.match.result is None
        return find_next_deal_time(self, course) if course is not None and waits else None

    # ------------------------------------------------------------------ who asks

    def find_seat(self, who: Who) -> Seat | None:
        """The seat of whoever asks."""
        return self.state.find_seat(who.person)

    def find_viewer(self, who: Who) -> Viewer:
        """Seat first, then referee of the table's event, else spectator."""
        return find_viewer(self.state, who)

    def may_watch(self, who: Who) -> bool:
        """May one see the match at all?"""
        return self.find_viewer(who) != SPECTATOR or self.settings.watching is not Watching.NOBODY

    def build_view(self, who: Who) -> TableView:
        """The table around the match."""
        return seen.build_table_view(seen.collect_view_source(self), who)

    def build_card(self) -> LiveTableCard:
        """The table as the list shows it."""
        return seen.build_table_card(seen.collect_view_source(self))

    def build_snapshot(self, viewer: Viewer) -> Snapshot | None:
        """All that a viewer may see of the match; none where there is none, or nothing may be seen of it yet."""
        if viewer == SPECTATOR:
            return self.spectators.snapshot()
        if self.match is None or self.match_id is None:
            return None
        return MatchFrameBuilder(self.audience.topic, self.match_id, self.match).build_snapshot(viewer)

    async def build_missed_events(self, viewer: Viewer, after: int) -> list[Events] | None:
        """What came after a version; none where a snapshot is cheaper."""
        match = self.match
        if viewer == SPECTATOR or match is None or self.match_id is None:
            return None
        steps = self.streams.recent.list_since(after, match)
        if not steps:
            return None if steps is None else []
        return [MatchFrameBuilder(self.audience.topic, self.match_id, match, steps).build_missed_events(viewer)]

    async def answer(self, question: AnyTableQuestion, who: Who) -> AnyTableAnswer:
        """The answer to a question about the asker's own hand."""
        return await answers.answer_question(
            question, self.match, self.find_seat(who), self.settings, self.bots.question_pool
        )

    # ------------------------------------------------------------------ what is done

    async def do(self, deed: AnyTableCommand, by: Who, id: str | None = None) -> Done:  # noqa: A002 (what a client calls it)
        """Execute a command or refuse it; when this returns, it is on disk."""
        if by.person is not None and by.person not in self.names:
            await self.read_names([by.person])
        self.presence.note_activity(self.find_seat(by), self.clock.now())
        async with self.lock:
            # A client's id has a slash in the log, which no client can write: nobody can use up the server's ids.
            answer = await execute(self, deed, by, None if id is None else f"{format_actor(by)}/{id}")
        return Done(id=id or "", version=answer.version, is_repeat=answer.is_repeat)

    async def note_takeover(self, person: int, session: str) -> None:
        """A second browser signed in as somebody who sits here: it is on the log, and the first is disconnected."""
        async with self.lock:
            await self.streams.change_table(
                lambda state: [
                    SeatTakenOver(seat=seat, session=session) for seat in SEATS if state.people.get(seat) == person
                ],
                self.clock.now(),
                f"person {person}",
            )

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        async with self.lock:
            await self.streams.catch_up()
        unknown = [person for person in self.state.people.values() if person not in self.names]
        if unknown:
            await self.read_names(unknown)
            self.send_table()

    async def read_names(self, numbers: Sequence[int]) -> None:
        """What the people at the table are called."""
        nobody = {number: PersonRow(number=number, name="") for number in numbers}  # erased, or of another log
        self.names |= nobody | {person.number: person for person in await self._hall.store.read_people(list(numbers))}

    async def reseat(self) -> None:
        """换人: whom the match calls to a seat sits there."""
        await self._hall.reseat(self)

    # ------------------------------------------------------------------ who listens

    def join(self, client: TableClient) -> None:
        """Listen from now on; what is so far is asked for by `view` and `snapshot`.

        A spectator's snapshot may have to be read from the log: it is sent as soon as it is there.
        """
        self.audience.join(client, self.state, None if self.match is None else self.match_id)
        self._update_presence()

    def leave(self, client: TableClient) -> None:
        """Listen no more."""
        self.audience.leave(client)
        self._update_presence()

    def set_lag(self, who: Who, seconds: float) -> None:
        """The measured half round trip of a seat's client, allowed for (up to a second) when its time is up."""
        seat = self.find_seat(who)
        if seat is not None:
            self.presence.set_lag(seat, seconds)

    def send_table(self, seat: Seat | None = None) -> None:
        """Tell everybody, or a seat alone, of the table around the match."""
        self.audience.send_table(seen.collect_view_source(self), seat)

    def _update_presence(self) -> None:
        """Update presence after a client came or left."""
        now = self.clock.now()
        if not self.audience:
            self.idle_since = now
        self.spectators.update_cursor()
        if self.presence.update_online(self.audience.seats, now, () if self.match is None else self.match.bots):
            self.send_table()
        self.poke()

    # ------------------------------------------------------------------ what the streams tell

    def on_table_changed(self, before: LiveTableState) -> None:
        """Tell everybody of the table, and of the match whoever sees it with other eyes now."""
        if before.match != self.state.match:
            self.spectators.reset()
        self.audience.disconnect_replaced(before, self.state)
        changed = self.audience.update_viewers(self.state)
        now = self.clock.now()
        self.presence.update_online(self.audience.seats, now)
        self.presence.reset_changed_seats(before.people, self.state.people)
        if not self._hall.store.is_shared:
            self.presence.expect_people(self.state.people, now)
        self.send_table()
        self.spectators.update_cursor()
        for one in changed:
            snapshot = self.build_snapshot(one.viewer)
            one.last_match = None if snapshot is None else self.match_id
            if snapshot is not None:
                one.client.send(encode(snapshot))
        self._hall.on_table_changed(self)
        self.poke()

    def on_match_changed(self, before: TrackedMatch | None, steps: Sequence[Happened]) -> None:
        """Tell everybody of the match, each as they may see it."""
        course, name = self.tracked_match, self.state.match
        if course is None or name is None:
            return
        self.audience.send_match(name, None if before is None else before.match, course.match, steps)
        self.spectators.add_entries(entry for _, entry in steps)
        was = None if before is None else before.match
        if was is None or was.bots != course.match.bots or (was.deal is None) != (course.match.deal is None):
            self.send_table()
        has_ended = was is not None and was.deal is not None and course.match.deal is None
        if has_ended or (course.match.result is not None and (was is None or was.result is None)):
            self._hall.on_deal_ended(self)
        self.poke()
