"""A live table: its parts put together, each told of what concerns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from guandan.game.view import SPECTATOR, Viewer
from guandan.rules.seat import SEATS
from guandan.server.protocol.frames import Done
from guandan.server.tables.answers import answer_question
from guandan.server.tables.audience import Audience
from guandan.server.tables.driver import TableDriver
from guandan.server.tables.execute import CommandExecutor
from guandan.server.tables.match_frames import encode
from guandan.server.tables.permissions import find_viewer, format_actor
from guandan.server.tables.seats import TableSeats
from guandan.server.tables.server_actions import ServerActions
from guandan.server.tables.spectators import Spectators
from guandan.tables.events import SeatTakenOver
from guandan.tables.settings import Watching

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime

    from guandan.cards import Card
    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.protocol.commands import AnyTableCommand
    from guandan.server.protocol.frames import Events, Snapshot
    from guandan.server.protocol.questions import AnyTableAnswer, AnyTableQuestion
    from guandan.server.tables.client import TableClient
    from guandan.server.tables.match_frames import Happened
    from guandan.server.tables.resources import TableResources
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.settings import TableSettings
    from guandan.tables.state import LiveTableState
    from guandan.tables.tracked_match import TrackedMatch
    from guandan.tables.views import LiveTableCard, TableView


class TableObserver(Protocol):
    """What a table tells the registry that has it."""

    def on_table_changed(self, table: HostedTable) -> None:
        """Called when the table has changed."""
        ...

    def on_presence_changed(self, table: HostedTable) -> None:
        """Called when one of its people came or left."""
        ...

    def on_deal_ended(self, table: HostedTable) -> None:
        """Called when a deal or the match is over."""
        ...


class HostedTable:
    """A live table: streams, seats, audience, clock and bots. The registry creates it."""

    def __init__(self, streams: TableStreams, resources: TableResources, observer: TableObserver) -> None:
        self.code = streams.code
        self.streams = streams
        self.seats = TableSeats(streams, resources.store)
        self.audience = Audience(streams, self.seats)
        self.actions = ServerActions(streams, self.seats, self.audience, resources)
        self.spectators = Spectators(streams, self.audience, resources, self.poke)
        self.driver = TableDriver(streams, self.seats, self.spectators, self.actions, resources)
        self.idle_since = resources.clock.now()
        self._executor = CommandExecutor(streams, self.seats, self.audience, resources.clock, self.poke)
        self._clock = resources.clock
        self._question_pool = resources.bots.question_pool
        self._observer = observer
        self._last_hands: dict[Seat, tuple[Card, ...]] = {}
        """What each seat held when the last deal ended; forgotten when the server restarts."""
        streams.listener = self

    # ------------------------------------------------------------------ what it is

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
        return self.streams.match_id

    @property
    def is_idle(self) -> bool:
        """Does nobody listen, and is nothing being done?"""
        return not self.audience and not self.streams.lock.locked() and not self.driver.is_running

    # ------------------------------------------------------------------ who asks

    def find_seat(self, who: Who) -> Seat | None:
        """The seat of the caller."""
        return self.seats.find_seat(who)

    def find_viewer(self, who: Who) -> Viewer:
        """Seat first, then referee of the table's event, else spectator."""
        return find_viewer(self.state, who)

    def may_watch(self, who: Who) -> bool:
        """May one see the match at all?"""
        return self.find_viewer(who) != SPECTATOR or self.settings.watching is not Watching.NOBODY

    def build_view(self, who: Who) -> TableView:
        """The table around the match."""
        return self.audience.build_view(who)

    def build_card(self) -> LiveTableCard:
        """The table as the list shows it."""
        return self.audience.build_card()

    def build_snapshot(self, viewer: Viewer) -> Snapshot | None:
        """All that a viewer may see of the match; none where there is none, or nothing may be seen of it yet."""
        return self.spectators.snapshot() if viewer == SPECTATOR else self.audience.build_snapshot(viewer)

    def build_missed_events(self, viewer: Viewer, after: int) -> list[Events] | None:
        """What came after a version; none where a snapshot is cheaper."""
        return self.audience.build_missed_events(viewer, after)

    async def answer(self, question: AnyTableQuestion, who: Who) -> AnyTableAnswer:
        """The answer to a question about the asker's own hand."""
        return await answer_question(
            question, self.match, self.find_seat(who), self.settings, self._question_pool, self._last_hands
        )

    # ------------------------------------------------------------------ what is done

    async def do(self, command: AnyTableCommand, by: Who, id: str | None = None) -> Done:  # noqa: A002 (what a client calls it)
        """Execute a command or refuse it; when this returns, it is on disk."""
        if by.person is not None and by.person not in self.seats.names:
            await self.seats.read_names([by.person])
        self.seats.note_activity(by, self._clock.now())
        async with self.streams.lock:
            await self.actions.settle_lost_time()
            # A client's id has a slash in the log, which no client can write: nobody can use up the server's ids.
            outcome = await self._executor.execute(command, by, None if id is None else f"{format_actor(by)}/{id}")
        return Done(id=id or "", version=outcome.version, is_repeat=outcome.is_repeat)

    async def note_takeover(self, person: int, session: str) -> None:
        """A second browser signed in as somebody who sits here: it is on the log, and the first is disconnected."""
        async with self.streams.lock:
            await self.streams.change_table(
                lambda state: [
                    SeatTakenOver(seat=seat, session=session) for seat in SEATS if state.people.get(seat) == person
                ],
                self._clock.now(),
                f"person {person}",
            )

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        async with self.streams.lock:
            await self.streams.catch_up()
        if await self.seats.read_missing_names():
            self.audience.send_table()

    def set_driver(self, *, is_driver: bool) -> None:
        """Whether this worker drives the table's clock and bots from now on."""
        if is_driver and not self.driver.is_driver:
            self.streams.restart_waits(self._clock.now())
        if not is_driver:
            self.actions.note_lost_time(None)  # whoever drives it from now on gives it back
        self.driver.is_driver = is_driver
        if is_driver:
            self.poke()

    def poke(self) -> None:
        """Look what is due here."""
        self.driver.poke()

    def stop(self) -> None:
        """Let go of the table; the log has it all."""
        self.driver.stop()

    # ------------------------------------------------------------------ who listens

    def join(self, client: TableClient) -> None:
        """Listen from now on; what is so far is asked for by `build_view` and `build_snapshot`.

        A spectator's snapshot may have to be read from the log: it is sent as soon as it is there.
        """
        self.audience.join(client)
        self._update_presence()

    def leave(self, client: TableClient) -> None:
        """Listen no more."""
        self.audience.leave(client)
        self._update_presence()

    def _update_presence(self) -> None:
        """Update presence after a client came or left."""
        now = self._clock.now()
        if not self.audience:
            self.idle_since = now
        self.spectators.update_cursor()
        bots = () if self.match is None else self.match.bots
        has_changed = self.seats.update_connected(self.audience.seats, now, bots)
        if has_changed:
            self._observer.on_presence_changed(self)
        if has_changed or self.state.requests:
            self.audience.send_table()
        self.poke()

    def learn_presence(self, here: AbstractSet[Seat], gone: AbstractSet[Seat]) -> bool:
        """Learn who is at another server, and who has left it; return whether one of the latter is here."""
        if self.seats.learn_presence(here, gone, self._clock.now()):
            self.audience.send_table()
            self.poke()
        return bool(gone & self.seats.connected)

    # ------------------------------------------------------------------ what the streams tell

    def on_table_changed(self, before: LiveTableState) -> None:
        """Send the table to everybody, and the match to those whose view of it has changed."""
        if before.match != self.state.match:
            self.spectators.reset()
        self.audience.disconnect_replaced(before)
        changed = self.audience.update_viewers()
        now: datetime = self._clock.now()
        if self.seats.update_connected(self.audience.seats, now):
            self._observer.on_presence_changed(self)
        self.seats.reset_changed_seats(before.people)
        self.seats.expect_people(now)
        self.audience.send_table()
        self.spectators.update_cursor()
        for listener in changed:
            snapshot = self.build_snapshot(listener.viewer)
            listener.last_match = None if snapshot is None else self.match_id
            if snapshot is not None:
                listener.client.send(encode(snapshot))
        self._observer.on_table_changed(self)
        self.poke()

    def on_match_changed(self, before: TrackedMatch | None, steps: Sequence[Happened]) -> None:
        """Tell everybody of the match, each as they may see it."""
        after, name = self.match, self.match_id
        if after is None or name is None:
            return
        was = None if before is None else before.match
        self.seats.note_entries((entry for _, entry in steps), self._clock.now())
        self.audience.send_match(name, was, after, steps)
        self.spectators.add_entries([entry for _, entry in steps])
        if was is None or was.bots != after.bots or (was.deal is None) != (after.deal is None):
            self.audience.send_table()
        has_deal_ended = was is not None and was.deal is not None and after.deal is None
        if has_deal_ended:
            ending = [step.deal for step, _ in steps if step.deal is not None][-1]
            self._last_hands = {seat: ending.hand(seat).cards for seat in SEATS}
        if has_deal_ended or (after.result is not None and (was is None or was.result is None)):
            self._observer.on_deal_ended(self)
        self.poke()
