"""What happens at a table around its matches: facts, kept for ever in the stream `table/CODE`.

A shuffle's secret is here: this stream is never shown as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event
from guandan.rules.seat import Seat
from guandan.tables.settings import TableSettings

if TYPE_CHECKING:
    from guandan.eventlog.codec import EntryLine


class TableOpened(Event, frozen=True, tag="table_opened"):
    """A table is there: how it is set, who made it, and the digest of its book."""

    settings: TableSettings
    digest: str
    maker: int | None = None


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A person sits down, from another seat or from none; `player` is what the match calls them."""

    seat: Seat
    person: int
    player: str


class SeatTakenOver(Event, frozen=True, tag="seat_taken_over"):
    """A second browser signed in as the person of a seat: the first is disconnected.

    `session` is the beginning of the new session's hash, by which each worker knows whom to keep.
    """

    seat: Seat
    session: str


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A seat is empty again: its person stood up, or was turned away."""

    seat: Seat
    turned_away: bool = False


class SeatFilled(Event, frozen=True, tag="seat_filled"):
    """An empty seat was given to a bot; or, without one, taken from it."""

    seat: Seat
    bot: str | None = None


class SeatsChanged(Event, frozen=True, tag="seats_changed"):
    """Seats were exchanged: a person who sat at a key now sits at its value."""

    seats: dict[Seat, Seat]


class SeatRequested(Event, frozen=True, tag="seat_requested"):
    """接手: a person who sits nowhere here asks for the seat of a bot while a match is on."""

    seat: Seat
    person: int


class SeatRequestEnded(Event, frozen=True, tag="seat_request_ended"):
    """A person asks for a seat no longer: withdrawn, or refused by the maker."""

    person: int
    refused: bool = False


class SwapRequested(Event, frozen=True, tag="swap_requested"):
    """换座: who sits at `seat` would like to swap with who sits at `other`."""

    seat: Seat
    other: Seat


class SwapEnded(Event, frozen=True, tag="swap_ended"):
    """A seat's wish to swap is no more: withdrawn, or refused by the other."""

    seat: Seat


class MatchBegun(Event, frozen=True, tag="match_begun"):
    """The next match of the table; its events are in the stream `match/ID`."""

    match: str


class ShuffleCommitted(Event, frozen=True, tag="shuffle_committed"):
    """公平发牌: the secret of a dealing, and what everybody is told of it."""

    deal: int
    secret: str
    commitment: str


class NumberGiven(Event, frozen=True, tag="number_given"):
    """A player's own number for a dealing."""

    deal: int
    seat: Seat
    number: str


class NumberPromised(Event, frozen=True, tag="number_promised"):
    """The hash of a number that a player is going to tell."""

    deal: int
    seat: Seat
    hash: str


class PromisesClosed(Event, frozen=True, tag="promises_closed"):
    """These promises count; only now their numbers are told."""

    deal: int
    hashes: dict[Seat, str]


class ShuffleAbandoned(Event, frozen=True, tag="shuffle_abandoned"):
    """A promise was not kept: a new shuffle takes the place of this one, without those who were silent."""

    deal: int
    silent: tuple[Seat, ...]


class NumbersMixed(Event, frozen=True, tag="numbers_mixed"):
    """The numbers that count for a dealing."""

    deal: int
    numbers: dict[Seat, str]


class SeatReady(Event, frozen=True, tag="seat_ready"):
    """A seat does not want to wait for the next deal."""

    seat: Seat


class PauseAgreed(Event, frozen=True, tag="pause_agreed"):
    """A seat agrees to a pause, or to go on."""

    seat: Seat
    on: bool


class PauseSettled(Event, frozen=True, tag="pause_settled"):
    """All have agreed, and what they agreed to is done."""

    on: bool


class AgainWanted(Event, frozen=True, tag="again_wanted"):
    """A seat wants another match."""

    seat: Seat


class MatchFinished(Event, frozen=True, tag="match_finished"):
    """The match has its result."""

    match: str


class TableClosed(Event, frozen=True, tag="table_closed"):
    """The table is no more."""


AnyTableEvent = (
    TableOpened
    | SeatTaken
    | SeatTakenOver
    | SeatLeft
    | SeatFilled
    | SeatsChanged
    | SeatRequested
    | SeatRequestEnded
    | SwapRequested
    | SwapEnded
    | MatchBegun
    | ShuffleCommitted
    | NumberPromised
    | PromisesClosed
    | ShuffleAbandoned
    | NumberGiven
    | NumbersMixed
    | SeatReady
    | PauseAgreed
    | PauseSettled
    | AgainWanted
    | MatchFinished
    | TableClosed
)

TABLE_CODEC: EventCodec[AnyTableEvent] = EventCodec(AnyTableEvent)


def decode_table_event(line: EntryLine) -> AnyTableEvent:
    """A table's event from the log, whatever version wrote it."""
    return TABLE_CODEC.decode_event(line.event, line.schema, line.version)
