"""Seats, sides and the order of play."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """一方: two partners."""

    EW = "EW"
    NS = "NS"

    __hash__ = str.__hash__

    @property
    def other(self) -> Side:
        """对方: the opponents."""
        return Side.NS if self is Side.EW else Side.EW

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side."""
        return (Seat.E, Seat.W) if self is Side.EW else (Seat.N, Seat.S)


class Direction(StrEnum):
    """The way round the table, seen from above."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


class Seat(StrEnum):
    """A compass seat; all face the centre, so North sits at East's right hand."""

    E = "E"
    N = "N"
    W = "W"
    S = "S"

    __hash__ = str.__hash__

    @property
    def partner(self) -> Seat:
        """对家: the player opposite."""
        return _AHEAD[self][2]

    @property
    def side(self) -> Side:
        """己方: the side this seat plays for."""
        return _SIDE[self]

    def ahead(self, steps: int, direction: Direction = Direction.COUNTER_CLOCKWISE) -> Seat:
        """Return the seat this number of turns further on, in the direction of play."""
        return _AHEAD[self][(steps if direction is Direction.COUNTER_CLOCKWISE else -steps) % 4]

    def next(self, direction: Direction = Direction.COUNTER_CLOCKWISE) -> Seat:
        """下家: the player who acts after this one."""
        return self.ahead(1, direction)

    def previous(self, direction: Direction = Direction.COUNTER_CLOCKWISE) -> Seat:
        """上家: the player who acts before this one."""
        return self.ahead(-1, direction)

    def seats_after(self, direction: Direction = Direction.COUNTER_CLOCKWISE) -> tuple[Seat, Seat, Seat]:
        """Return the other three seats in the order of play."""
        return (self.ahead(1, direction), self.ahead(2, direction), self.ahead(3, direction))


SEATS: tuple[Seat, ...] = (Seat.E, Seat.N, Seat.W, Seat.S)
_AHEAD = {seat: tuple(SEATS[(start + step) % 4] for step in range(4)) for start, seat in enumerate(SEATS)}
_SIDE = {Seat.E: Side.EW, Seat.W: Side.EW, Seat.N: Side.NS, Seat.S: Side.NS}
