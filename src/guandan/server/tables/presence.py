"""Who is online at a table: known to this worker alone, and never an event."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping
    from datetime import datetime

    from guandan.rules.seat import Seat

MAX_LAG_SECONDS = 1.0
"""Extra seconds at most for a slow connection when a seat's time is up."""


class SeatPresence:
    """Seats whose people are here, since when others are gone, who came back, and what each has switched on."""

    def __init__(self) -> None:
        self.online: frozenset[Seat] = frozenset()
        self.gone: dict[Seat, datetime] = {}
        self.came_back: set[Seat] = set()
        self.auto_pass: set[Seat] = set()
        self._lags: dict[Seat, float] = {}

    def update_online(self, online: frozenset[Seat], now: datetime, bots: Container[Seat] = ()) -> bool:
        """Update who is online; return whether that changed. Who returns to a bot's seat wants it back."""
        if online == self.online:
            return False
        for seat in self.online - online:
            self.gone[seat] = now
            self.auto_pass.discard(seat)
        for seat in online - self.online:
            self.gone.pop(seat, None)
            if seat in bots:
                self.came_back.add(seat)
        self.online = online
        return True

    def expect_people(self, seats: Collection[Seat], now: datetime) -> None:
        """These have people, who are gone unless they are here."""
        self.gone = {seat: self.gone.get(seat, now) for seat in seats if seat not in self.online}

    def reset_changed_seats(self, before: Mapping[Seat, int], after: Mapping[Seat, int]) -> None:
        """Reset what a seat's person had switched on, where another person sits now."""
        for seat in before.keys() | after.keys():
            if before.get(seat) != after.get(seat):
                self.auto_pass.discard(seat)
                self._lags.pop(seat, None)

    def note_activity(self, seat: Seat | None, now: datetime) -> None:
        """Note that a seat's person has done something."""
        if seat in self.gone:
            self.gone[seat] = now

    def set_lag(self, seat: Seat, seconds: float) -> None:
        """Set half the round trip of a seat's connection."""
        self._lags[seat] = min(max(seconds, 0.0), MAX_LAG_SECONDS)

    def get_lag(self, seat: Seat) -> timedelta:
        """What is allowed for a seat's line."""
        return timedelta(seconds=self._lags.get(seat, 0.0))
