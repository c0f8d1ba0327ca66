"""A live table: one command at a time, the next only after the commit of the last."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.game.view import SPECTATOR, Viewer
from guandan.rules.seat import SEATS
from guandan.server.protocol.frames import Done
from guandan.server.tables import answers, seen
from guandan.server.tables.acts import Acts
from guandan.server.tables.audience import Audience
from guandan.server.tables.doing import done
from guandan.server.tables.driver import Driver
from guandan.server.tables.events import SeatTakenOver
from guandan.server.tables.gallery import Gallery
from guandan.server.tables.presence import Presence
from guandan.server.tables.rights import name_of, viewer_of
from guandan.server.tables.settings import Watching
from guandan.server.tables.steps import next_deal_at
from guandan.server.tables.telling import Teller, encode
from guandan.store import Person

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.server.protocol.deeds import AnyDeed
    from guandan.server.protocol.frames import Events, Snapshot
    from guandan.server.protocol.questions import AnyAnswer, AnyAsk
    from guandan.server.protocol.table_view import TableView
    from guandan.server.tables.books import Books
    from guandan.server.tables.client import Client
    from guandan.server.tables.course import Course
    from guandan.server.tables.hall import Hall
    from guandan.server.tables.listing import TableCard
    from guandan.server.tables.settings import TableSettings
    from guandan.server.tables.state import TableState
    from guandan.server.tables.streams import Streams
    from guandan.server.tables.telling import Happened
    from guandan.server.tables.thinking import Thinking


class Table:
    """A table: who sits, what is played, who listens. The hall makes it."""

    def __init__(self, hall: Hall, streams: Streams) -> None:
        self.code = streams.code
        self.streams = streams
        self.turn = asyncio.Lock()
        self.drives = False
        """Is this the worker that drives the table's clock and bots?"""
        self.is_gone = False
        self.lost_since: datetime | None = None
        """Since when the server was down, until that time is given back."""
        self.presence = Presence()
        self.acts = Acts(self)
        self.audience = Audience(f"table/{self.code}")
        self.gallery = Gallery(self, hall)
        self.names: dict[int, Person] = {}
        self.idle_since = hall.clock.now()
        self._hall = hall
        self._driver = Driver(self, hall.alarms, hall.tasks)
        self.poke = self._driver.poke
        streams.heard_by = self

    # ------------------------------------------------------------------ what it is

    @property
    def clock(self) -> Clock:
        """The server's clock."""
        return self._hall.clock

    @property
    def thinking(self) -> Thinking:
        """Where bots think."""
        return self._hall.thinking

    @property
    def books(self) -> Books:
        """The books of all tables."""
        return self._hall.books

    @property
    def state(self) -> TableState:
        """The table around its match."""
        return self.streams.state

    @property
    def settings(self) -> TableSettings:
        """How it is set."""
        return self.streams.state.settings

    @property
    def course(self) -> Course | None:
        """The match that is on, and what the driver must know besides."""
        return self.streams.course

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
    def is_resting(self) -> bool:
        """Does nobody listen, and is nothing being done?"""
        return not self.audience and not self.turn.locked() and not self._driver.is_running

    @property
    def has_strangers(self) -> bool:
        """Has the match other people than the table? Somebody was replaced."""
        match = self.match
        if match is None or self.settings.event is None:
            return False
        return any(match.players.get(seat, one.player) != one.player for seat, one in self.state.seats.items())

    @property
    def next_deal_at(self) -> datetime | None:
        """When the next deal begins, where one is waited for."""
        course = self.course
        waits = course is not None and course.match.deal is None and course.match.result is None
        return next_deal_at(self, course) if course is not None and waits else None

    # ------------------------------------------------------------------ who asks

    def seat_of(self, who: Who) -> Seat | None:
        """The seat of whoever asks."""
        return self.state.seat_of(who.person)

    def viewer_of(self, who: Who) -> Viewer:
        """Seat first, then referee of the table's event, else spectator."""
        return viewer_of(self.state, who)

    def may_watch(self, who: Who) -> bool:
        """May one see the match at all?"""
        return self.viewer_of(who) != SPECTATOR or self.settings.watching is not Watching.NOBODY

    def view(self, who: Who) -> TableView:
        """The table around the match."""
        return seen.table_view(seen.around(self), who)

    def card(self) -> TableCard:
        """The table as the list shows it."""
        return seen.card(seen.around(self))

    def snapshot(self, viewer: Viewer) -> Snapshot | None:
        """All that a viewer may see of the match; none where there is none, or nothing may be seen of it yet."""
        if viewer == SPECTATOR:
            return self.gallery.snapshot()
        if self.match is None or self.match_id is None:
            return None
        return Teller(self.audience.topic, self.match_id, self.match).snapshot(viewer)

    async def missed(self, viewer: Viewer, after: int) -> list[Events] | None:
        """What came after a version; none where a snapshot is cheaper."""
        match = self.match
        if viewer == SPECTATOR or match is None or self.match_id is None:
            return None
        steps = self.streams.recent.since(after, match)
        if not steps:
            return None if steps is None else []
        return [Teller(self.audience.topic, self.match_id, match, steps).missed(viewer)]

    async def ask(self, question: AnyAsk, who: Who) -> AnyAnswer:
        """The answer to a question about the asker's own hand."""
        return await answers.answer(question, self.match, self.seat_of(who), self.settings, self.thinking.helping)

    # ------------------------------------------------------------------ what is done

    async def do(self, deed: AnyDeed, by: Who, id: str | None = None) -> Done:  # noqa: A002 (what a client calls it)
        """Do a deed or refuse it; when this returns it is on the disk."""
        if by.person is not None and by.person not in self.names:
            await self.learn_names([by.person])
        self.presence.heard(self.seat_of(by), self.clock.now())
        async with self.turn:
            # A client's id has a slash in the log, which no client can write: nobody can use up the server's ids.
            answer = await done(self, deed, by, None if id is None else f"{name_of(by)}/{id}")
        return Done(id=id or "", version=answer.version, is_repeat=answer.is_repeat)

    async def note_takeover(self, person: int, session: str) -> None:
        """A second browser signed in as somebody who sits here: it is on the log, and the first is disconnected."""
        async with self.turn:
            await self.streams.settle(
                lambda state: [
                    SeatTakenOver(seat=seat, session=session) for seat in SEATS if state.people.get(seat) == person
                ],
                self.clock.now(),
                f"person {person}",
            )

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        async with self.turn:
            await self.streams.catch_up()
        unknown = [person for person in self.state.people.values() if person not in self.names]
        if unknown:
            await self.learn_names(unknown)
            self.tell_table()

    async def learn_names(self, numbers: Sequence[int]) -> None:
        """What the people at the table are called."""
        nobody = {number: Person(number=number, name="") for number in numbers}  # erased, or of another log
        self.names |= nobody | {person.number: person for person in await self._hall.store.people(list(numbers))}

    async def reseat(self) -> None:
        """换人: whom the match calls to a seat sits there."""
        await self._hall.reseat(self)

    # ------------------------------------------------------------------ who listens

    def join(self, client: Client) -> None:
        """Listen from now on; what is so far is asked for by `view` and `snapshot`.

        A spectator's snapshot may have to be read from the log: it is sent as soon as it is there.
        """
        self.audience.join(client, self.state, None if self.match is None else self.match_id)
        self._look_around()

    def leave(self, client: Client) -> None:
        """Listen no more."""
        self.audience.leave(client)
        self._look_around()

    def lag(self, who: Who, seconds: float) -> None:
        """The measured half round trip of a seat's client, allowed for (up to a second) when its time is up."""
        seat = self.seat_of(who)
        if seat is not None:
            self.presence.measured(seat, seconds)

    def tell_table(self, seat: Seat | None = None) -> None:
        """Tell everybody, or a seat alone, of the table around the match."""
        self.audience.tell_table(seen.around(self), seat)

    def _look_around(self) -> None:
        """Somebody came or left."""
        now = self.clock.now()
        if not self.audience:
            self.idle_since = now
        self.gallery.look()
        if self.presence.see(self.audience.seats, now, () if self.match is None else self.match.bots):
            self.tell_table()
        self.poke()

    # ------------------------------------------------------------------ what the streams tell

    def table_changed(self, before: TableState) -> None:
        """Tell everybody of the table, and of the match whoever sees it with other eyes now."""
        if before.match != self.state.match:
            self.gallery.close()
        self.audience.send_replaced_away(before, self.state)
        changed = self.audience.look_again(self.state)
        now = self.clock.now()
        self.presence.see(self.audience.seats, now)
        self.presence.sit(before.people, self.state.people)
        if not self._hall.store.is_shared:
            self.presence.expect(self.state.people, now)
        self.tell_table()
        self.gallery.look()
        for one in changed:
            snapshot = self.snapshot(one.viewer)
            one.told = None if snapshot is None else self.match_id
            if snapshot is not None:
                one.client.send(encode(snapshot))
        self._hall.table_changed(self)
        self.poke()

    def match_went_on(self, before: Course | None, steps: Sequence[Happened]) -> None:
        """Tell everybody of the match, each as they may see it."""
        course, name = self.course, self.state.match
        if course is None or name is None:
            return
        self.audience.tell_match(name, None if before is None else before.match, course.match, steps)
        self.gallery.add(entry for _, entry in steps)
        was = None if before is None else before.match
        if was is None or was.bots != course.match.bots or (was.deal is None) != (course.match.deal is None):
            self.tell_table()
        has_ended = was is not None and was.deal is not None and course.match.deal is None
        if has_ended or (course.match.result is not None and (was is None or was.result is None)):
            self._hall.deal_ended(self)
        self.poke()
