"""Who is there: what is known on this worker alone, and is never an event."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping
    from datetime import datetime

    from guandan.rules.seat import Seat

MOST_LAG = 1.0
"""The most seconds that are allowed for a slow line when a seat's time is up."""


class Presence:
    """Seats whose people are here, since when others are gone, who came back, and what each has switched on."""

    def __init__(self) -> None:
        self.online: frozenset[Seat] = frozenset()
        self.gone: dict[Seat, datetime] = {}
        self.came_back: set[Seat] = set()
        self.auto_pass: set[Seat] = set()
        self._lags: dict[Seat, float] = {}

    def see(self, online: frozenset[Seat], now: datetime, bots: Container[Seat] = ()) -> bool:
        """These are here now; is that different from before? Whoever comes back to a seat with a bot wants it back."""
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

    def expect(self, seats: Collection[Seat], now: datetime) -> None:
        """These have people, who are gone unless they are here."""
        self.gone = {seat: self.gone.get(seat, now) for seat in seats if seat not in self.online}

    def sit(self, before: Mapping[Seat, int], after: Mapping[Seat, int]) -> None:
        """Other people sit there now: what a seat's person had switched on is theirs alone."""
        for seat in before.keys() | after.keys():
            if before.get(seat) != after.get(seat):
                self.auto_pass.discard(seat)
                self._lags.pop(seat, None)

    def heard(self, seat: Seat | None, now: datetime) -> None:
        """A seat's person has done something, here or by another way."""
        if seat in self.gone:
            self.gone[seat] = now

    def measured(self, seat: Seat, seconds: float) -> None:
        """Half the round trip of a seat's line."""
        self._lags[seat] = min(max(seconds, 0.0), MOST_LAG)

    def lag(self, seat: Seat) -> timedelta:
        """What is allowed for a seat's line."""
        return timedelta(seconds=self._lags.get(seat, 0.0))
