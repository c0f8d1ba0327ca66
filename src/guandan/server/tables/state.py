"""The state of a table, and what each of its events makes of it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol.table_view import Stage
from guandan.server.tables import events as ev
from guandan.server.tables.settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Callable


class Seated(Struct, frozen=True, gc=False):
    """Who sits on a seat: a person, with what the match calls them, or a bot."""

    person: int | None = None
    player: str = ""
    bot: str | None = None


class Dealing(Struct, frozen=True, gc=False, kw_only=True):
    """公平发牌: one shuffle, from its commitment until its numbers are mixed in.

    `promised` collects hashes until they are `hashes`, closed; only then are the numbers behind them `given`.
    """

    deal: int
    secret: str
    commitment: str
    since: datetime | None = None
    given: dict[Seat, str] = {}
    numbers: dict[Seat, str] | None = None
    promised: dict[Seat, str] = {}
    hashes: dict[Seat, str] | None = None
    silent: tuple[Seat, ...] = ()
    is_abandoned: bool = False


class TableState(Struct, frozen=True, gc=False, kw_only=True):
    """A table: how it is set, who sits, which match is on, and what its people have agreed to."""

    settings: TableSettings
    digest: str
    maker: int | None
    version: int = 1
    stage: Stage = Stage.GATHERING
    seats: dict[Seat, Seated] = {}
    match: str | None = None
    matches: int = 0
    shuffles: tuple[Dealing, ...] = ()
    ready: tuple[Seat, ...] = ()
    again: tuple[Seat, ...] = ()
    pause: dict[Seat, bool] = {}
    away: tuple[int, ...] = ()
    takeovers: dict[Seat, str] = {}

    @property
    def people(self) -> dict[Seat, int]:
        """The seats that have a person."""
        return {seat: one.person for seat, one in self.seats.items() if one.person is not None}

    @property
    def bots(self) -> dict[Seat, str]:
        """The seats that a bot plays from the start."""
        return {seat: one.bot for seat, one in self.seats.items() if one.bot is not None}

    @property
    def is_full(self) -> bool:
        """Is every seat taken?"""
        return len(self.seats) == len(SEATS)

    def seat_of(self, person: int | None) -> Seat | None:
        """The seat of a person."""
        if person is None:
            return None
        return next((seat for seat, one in self.seats.items() if one.person == person), None)

    def dealing(self, deal: int) -> Dealing | None:
        """The shuffle of a dealing, if it has begun and was not abandoned."""
        return next((one for one in reversed(self.shuffles) if one.deal == deal and not one.is_abandoned), None)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Who has not kept a promise in this match: their numbers are not asked for any more."""
        return tuple(seat for one in self.shuffles if one.is_abandoned for seat in one.silent)


def opened(event: ev.TableOpened) -> TableState:
    """A new table."""
    seats = {seat: Seated(bot=bot) for seat, bot in event.settings.bots.items()}
    return TableState(settings=event.settings, digest=event.digest, maker=event.maker, seats=seats)


def evolve(state: TableState | None, event: ev.AnyTableEvent, at: datetime | None = None) -> TableState:
    """The table after one event that happened at this instant."""
    if state is None or isinstance(event, ev.TableOpened):
        if state is None and isinstance(event, ev.TableOpened):
            return opened(event)
        raise InvalidRecord("a table begins with table_opened, and has one")
    return replace(_evolved(state, event, at), version=state.version + 1)


def _evolved(state: TableState, event: ev.AnyTableEvent, at: datetime | None) -> TableState:
    match event:
        case ev.SeatTaken() | ev.SeatLeft() | ev.SeatFilled() | ev.SeatsChanged():
            return replace(state, seats=_sitting(state, event), again=(), away=_away(state, event))
        case ev.SeatTakenOver(seat=seat, session=session):
            return replace(state, takeovers=state.takeovers | {seat: session})
        case ev.MatchBegun(match=match):
            begun = replace(state, stage=Stage.PLAYING, match=match, matches=state.matches + 1)
            return replace(begun, shuffles=(), ready=(), again=(), pause={})
        case (
            ev.ShuffleCommitted()
            | ev.NumberPromised()
            | ev.PromisesClosed()
            | ev.ShuffleAbandoned()
            | ev.NumberGiven()
            | ev.NumbersMixed()
        ):
            return _shuffled(state, event, at)
        case ev.SeatReady(seat=seat):
            return replace(state, ready=(*state.ready, seat))
        case ev.PauseAgreed(seat=seat, on=on):
            return replace(state, pause=state.pause | {seat: on})
        case ev.PauseSettled():
            return replace(state, pause={})
        case ev.AgainWanted(seat=seat):
            return replace(state, again=(*state.again, seat))
        case ev.MatchFinished():
            return replace(state, stage=Stage.OVER, ready=(), pause={})
        case ev.TableClosed():
            return replace(state, stage=Stage.CLOSED)
        case ev.TableOpened():
            raise AssertionError(event)
        case _ as unreachable:
            assert_never(unreachable)


def _sitting(
    state: TableState, event: ev.SeatTaken | ev.SeatLeft | ev.SeatFilled | ev.SeatsChanged
) -> dict[Seat, Seated]:
    match event:
        case ev.SeatTaken(seat=seat, person=person, player=player):
            others = {other: one for other, one in state.seats.items() if one.person != person and other is not seat}
            return others | {seat: Seated(person=person, player=player)}
        case ev.SeatFilled(seat=seat, bot=bot) if bot is not None:
            return state.seats | {seat: Seated(bot=bot)}
        case ev.SeatLeft(seat=seat) | ev.SeatFilled(seat=seat):
            return {other: one for other, one in state.seats.items() if other is not seat}
        case ev.SeatsChanged(seats=seats):
            return {seats.get(seat, seat): one for seat, one in state.seats.items()}
        case _ as unreachable:
            assert_never(unreachable)


def _away(state: TableState, event: ev.AnyTableEvent) -> tuple[int, ...]:
    """Whom the maker does not want here."""
    if not isinstance(event, ev.SeatLeft) or not event.turned_away or event.seat not in state.people:
        return state.away
    return (*state.away, state.people[event.seat])


_Shuffling = (
    ev.ShuffleCommitted | ev.NumberPromised | ev.PromisesClosed | ev.ShuffleAbandoned | ev.NumberGiven | ev.NumbersMixed
)


def _shuffled(state: TableState, event: _Shuffling, at: datetime | None) -> TableState:
    match event:
        case ev.ShuffleCommitted(deal=deal, secret=secret, commitment=commitment):
            fresh = Dealing(deal=deal, secret=secret, commitment=commitment, since=at, silent=state.silent)
            return replace(state, shuffles=(*state.shuffles, fresh), ready=())
        case ev.NumberPromised(seat=seat, hash=hashed):
            return _with_last(state, lambda one: replace(one, promised=one.promised | {seat: hashed}))
        case ev.PromisesClosed(hashes=hashes):
            return _with_last(state, lambda one: replace(one, hashes=hashes, since=at))
        case ev.ShuffleAbandoned(silent=silent):
            return _with_last(state, lambda one: replace(one, is_abandoned=True, silent=silent))
        case ev.NumberGiven(seat=seat, number=number):
            return _with_last(state, lambda one: replace(one, given=one.given | {seat: number}))
        case ev.NumbersMixed(numbers=numbers):
            return _with_last(state, lambda one: replace(one, numbers=numbers, given={}))
        case _ as unreachable:
            assert_never(unreachable)


def _with_last(state: TableState, change: Callable[[Dealing], Dealing]) -> TableState:
    if not state.shuffles:
        raise InvalidRecord("numbers come after a shuffle's commitment")
    return replace(state, shuffles=(*state.shuffles[:-1], change(state.shuffles[-1])))
