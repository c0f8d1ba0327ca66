"""The seats of a live table: who is there, since when others are gone, what each has switched on, how they are called.

Who is connected is known to this worker alone, and never an event.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.game import commands as co
from guandan.game import events as ev
from guandan.store import PersonRow
from guandan.tables.tracked_match import CLOCK_ACTOR

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime

    from guandan.game.log import MatchEntry
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.tables.streams import TableStreams
    from guandan.store import Store

MAX_LAG_SECONDS = 1.0
"""Extra seconds at most for a slow connection when a seat's time is up."""


class TableSeats:
    """The people of one table, as this worker knows them."""

    __slots__ = ("_lags", "_store", "_streams", "auto_pass", "came_back", "connected", "gone", "names")

    def __init__(self, streams: TableStreams, store: Store) -> None:
        self._streams = streams
        self._store = store
        self.connected: frozenset[Seat] = frozenset()
        """Seats whose people have a socket here."""
        self.gone: dict[Seat, datetime] = {}
        self.came_back: set[Seat] = set()
        self.auto_pass: set[Seat] = set()
        self.names: dict[int, PersonRow] = {}
        self._lags: dict[Seat, float] = {}

    # ------------------------------------------------------------------ who is there

    def find_seat(self, who: Who) -> Seat | None:
        """The seat of the caller."""
        return self._streams.state.find_seat(who.person)

    @property
    def is_shared(self) -> bool:
        """May other workers have people of this table?"""
        return self._store.is_shared

    @property
    def online(self) -> frozenset[Seat]:
        """Seats whose people are there, as far as this worker can know: with several, others may have them."""
        if not self._store.is_shared:
            return self.connected
        return self.connected | (self._streams.state.people.keys() - self.gone.keys())

    @property
    def present(self) -> frozenset[Seat]:
        """Seats whose people are there and play for themselves."""
        match = self._streams.match
        bots = {} if match is None else match.bots
        return frozenset((self.online & self._streams.state.people.keys()) - bots.keys())

    @property
    def has_substitutes(self) -> bool:
        """May a bot play on for somebody who is gone? At a competition's table only if its organiser says so."""
        settings = self._streams.settings
        return settings.event is None or settings.has_auto

    @property
    def has_substituted_players(self) -> bool:
        """Has the match other people than the table? Somebody was replaced."""
        match = self._streams.match
        if match is None or self._streams.settings.event is None:
            return False
        occupants = self._streams.state.seats.items()
        return any(match.players.get(seat, occupant.player) != occupant.player for seat, occupant in occupants)

    def list_handovers(self) -> list[co.AnyMatchCommand]:
        """接手: what the match must still be told where a person has taken over a bot's seat."""
        match, settings = self._streams.match, self._streams.settings
        if match is None or match.result is not None or settings.event is not None:
            return []
        commands: list[co.AnyMatchCommand] = []
        for seat, occupant in self._streams.state.seats.items():
            if occupant.person is not None and match.players.get(seat, occupant.player) != occupant.player:
                commands.append(co.SubstitutePlayer(seat=seat, player=occupant.player))
                if seat in match.bots:
                    commands.append(co.TakeSeatBack(seat=seat))
        return commands

    def update_connected(self, connected: frozenset[Seat], now: datetime, bots: Container[Seat] = ()) -> bool:
        """Update who is connected; return whether that changed. Who returns to a bot's seat wants it back."""
        if connected == self.connected:
            return False
        for seat in sorted(self.connected - connected):
            self.gone[seat] = now
            self.auto_pass.discard(seat)
        for seat in sorted(connected - self.connected):
            self.gone.pop(seat, None)
            if seat in bots:
                self.came_back.add(seat)
        self.connected = connected
        return True

    def expect_people(self, now: datetime) -> None:
        """Everybody who sits here is gone unless connected; with several workers, another one may have them."""
        if not self._store.is_shared:
            people = self._streams.state.people
            self.gone = {seat: self.gone.get(seat, now) for seat in people if seat not in self.connected}

    def reset_changed_seats(self, before: Mapping[Seat, int]) -> None:
        """Reset what a seat's person had switched on, where another person sits now."""
        after = self._streams.state.people
        for seat in before.keys() | after.keys():
            if before.get(seat) != after.get(seat):
                self.auto_pass.discard(seat)
                self.gone.pop(seat, None)
                self._lags.pop(seat, None)

    def note_activity(self, who: Who, now: datetime) -> None:
        """Note that a seat's person has done something."""
        seat = self.find_seat(who) if self.gone else None
        if seat is not None and seat in self.gone:
            self.gone[seat] = now

    # ------------------------------------------------------------------ who is at another worker

    def learn_presence(self, here: AbstractSet[Seat], gone: AbstractSet[Seat], now: datetime) -> bool:
        """Learn who is at another worker, and who has left it; return whether that changed anything."""
        people = self._streams.state.people
        back = self.gone.keys() & here
        for seat in back:
            del self.gone[seat]
        left = (gone & people.keys()) - self.connected - self.gone.keys()
        self.gone |= dict.fromkeys(left, now)
        return bool(back or left)

    def note_entries(self, entries: Iterable[MatchEntry], now: datetime) -> None:
        """Note what shows that somebody who is gone from here is at another worker, should that not have told it."""
        for entry in entries if self.gone and self._store.is_shared else ():
            if isinstance(entry.event, ev.SeatTakenBack) and entry.by == CLOCK_ACTOR:
                self.gone.pop(entry.event.seat, None)
            elif isinstance(entry.event, ev.MatchResumed) and entry.by == CLOCK_ACTOR and not self.connected:
                self.gone = dict.fromkeys(self.gone, now)
            else:
                by = {f"person {person}": seat for seat, person in self._streams.state.people.items()}
                if (seat := by.get(entry.by or "")) in self.gone:
                    self.gone[seat] = now

    # ------------------------------------------------------------------ their lines

    def set_lag(self, who: Who, seconds: float) -> None:
        """Half the round trip of a seat's connection, allowed for (up to a second) when its time is up."""
        seat = self.find_seat(who)
        if seat is not None:
            self._lags[seat] = min(max(seconds, 0.0), MAX_LAG_SECONDS)

    def get_lag(self, seat: Seat) -> timedelta:
        """What is allowed for a seat's line."""
        return timedelta(seconds=self._lags.get(seat, 0.0))

    # ------------------------------------------------------------------ their names

    async def read_names(self, numbers: Sequence[int]) -> None:
        """Read what people are called."""
        nobody = {number: PersonRow(number=number, name="") for number in numbers}  # erased, or of another log
        self.names |= nobody | {person.number: person for person in await self._store.read_people(list(numbers))}

    async def read_missing_names(self) -> bool:
        """Read the names of people who sit here or ask to, and are not known yet; return whether there were any."""
        state = self._streams.state
        unknown = [person for person in (*state.people.values(), *state.requests) if person not in self.names]
        if unknown:
            await self.read_names(unknown)
        return bool(unknown)
