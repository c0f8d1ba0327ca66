"""The state of a table, and how each of its events changes it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import InvalidRecord
from guandan.rules.seat import SEATS, Seat
from guandan.tables import events as ev
from guandan.tables.settings import TableSettings, TableStage

if TYPE_CHECKING:
    from collections.abc import Callable


class SeatOccupant(Struct, frozen=True, gc=False):
    """The occupant of a seat: a person, with the name that the match uses, or a bot."""

    person: int | None = None
    player: str = ""
    bot: str | None = None


class ShuffleState(Struct, frozen=True, gc=False, kw_only=True):
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


class LiveTableState(Struct, frozen=True, gc=False, kw_only=True):
    """A table: how it is set, who sits, which match is on, and what its people have agreed to."""

    settings: TableSettings
    digest: str
    maker: int | None
    version: int = 1
    stage: TableStage = TableStage.GATHERING
    seats: dict[Seat, SeatOccupant] = {}
    match: str | None = None
    matches: int = 0
    shuffles: tuple[ShuffleState, ...] = ()
    ready: tuple[Seat, ...] = ()
    again: tuple[Seat, ...] = ()
    pause: dict[Seat, bool] = {}
    away: tuple[int, ...] = ()
    takeovers: dict[Seat, str] = {}
    requests: dict[int, Seat] = {}
    """接手: who asks for which bot's seat."""
    swaps: dict[Seat, Seat] = {}
    """换座: who would like to swap with whom."""

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

    def find_seat(self, person: int | None) -> Seat | None:
        """The seat of a person."""
        if person is None:
            return None
        return next((seat for seat, one in self.seats.items() if one.person == person), None)

    def find_shuffle(self, deal: int) -> ShuffleState | None:
        """The shuffle of a dealing, if it has begun and was not abandoned."""
        return next(
            (shuffle for shuffle in reversed(self.shuffles) if shuffle.deal == deal and not shuffle.is_abandoned), None
        )

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Who has not kept a promise in this match: their numbers are not asked for any more."""
        return tuple(seat for shuffle in self.shuffles if shuffle.is_abandoned for seat in shuffle.silent)


def build_new_state(event: ev.TableOpened) -> LiveTableState:
    """Build the state of a new table."""
    seats = {seat: SeatOccupant(bot=bot) for seat, bot in event.settings.bots.items()}
    return LiveTableState(settings=event.settings, digest=event.digest, maker=event.maker, seats=seats)


def build_match_begun(state: LiveTableState, code: str) -> ev.MatchBegun:
    """Build the event that begins the table's next match."""
    settings = state.settings
    name = f"{settings.event}.{settings.place}" if settings.event is not None else f"{code}.{state.matches + 1}"
    return ev.MatchBegun(match=name)


def apply_table_event(
    state: LiveTableState | None, event: ev.AnyTableEvent, at: datetime | None = None
) -> LiveTableState:
    """Apply one event that happened at this instant."""
    if state is None or isinstance(event, ev.TableOpened):
        if state is None and isinstance(event, ev.TableOpened):
            return build_new_state(event)
        raise InvalidRecord("a table begins with table_opened, and has one")
    return replace(_apply(state, event, at), version=state.version + 1)


def _apply(state: LiveTableState, event: ev.AnyTableEvent, at: datetime | None) -> LiveTableState:
    match event:
        case ev.SeatTaken() | ev.SeatLeft() | ev.SeatFilled() | ev.SeatsChanged():
            seats = _apply_to_seats(state, event)
            seated = replace(state, seats=seats, again=(), away=_list_turned_away(state, event))
            return replace(seated, requests=_list_requests(seated), swaps=_list_swaps(state, seats))
        case ev.SeatRequested() | ev.SeatRequestEnded() | ev.SwapRequested() | ev.SwapEnded():
            return _apply_to_wishes(state, event)
        case ev.SeatTakenOver(seat=seat, session=session):
            return replace(state, takeovers=state.takeovers | {seat: session})
        case ev.MatchBegun(match=match):
            begun = replace(state, stage=TableStage.PLAYING, match=match, matches=state.matches + 1)
            return replace(begun, shuffles=(), ready=(), again=(), pause={}, requests={}, swaps={})
        case (
            ev.ShuffleCommitted()
            | ev.NumberPromised()
            | ev.PromisesClosed()
            | ev.ShuffleAbandoned()
            | ev.NumberGiven()
            | ev.NumbersMixed()
        ):
            return _apply_to_shuffles(state, event, at)
        case ev.SeatReady(seat=seat):
            return replace(state, ready=(*state.ready, seat))
        case ev.PauseAgreed(seat=seat, on=on):
            return replace(state, pause=state.pause | {seat: on})
        case ev.PauseSettled():
            return replace(state, pause={})
        case ev.AgainWanted(seat=seat):
            return replace(state, again=(*state.again, seat))
        case ev.MatchFinished():
            return replace(state, stage=TableStage.OVER, ready=(), pause={}, requests={})
        case ev.TableClosed():
            return replace(state, stage=TableStage.CLOSED, requests={}, swaps={})
        case ev.TableOpened():
            raise AssertionError(event)
        case _ as unreachable:
            assert_never(unreachable)


def _apply_to_seats(
    state: LiveTableState, event: ev.SeatTaken | ev.SeatLeft | ev.SeatFilled | ev.SeatsChanged
) -> dict[Seat, SeatOccupant]:
    match event:
        case ev.SeatTaken(seat=seat, person=person, player=player):
            others = {
                other: seated for other, seated in state.seats.items() if seated.person != person and other is not seat
            }
            return others | {seat: SeatOccupant(person=person, player=player)}
        case ev.SeatFilled(seat=seat, bot=bot) if bot is not None:
            return state.seats | {seat: SeatOccupant(bot=bot)}
        case ev.SeatLeft(seat=seat) | ev.SeatFilled(seat=seat):
            return {other: seated for other, seated in state.seats.items() if other is not seat}
        case ev.SeatsChanged(seats=seats):
            return {seats.get(seat, seat): seated for seat, seated in state.seats.items()}
        case _ as unreachable:
            assert_never(unreachable)


def _list_turned_away(state: LiveTableState, event: ev.AnyTableEvent) -> tuple[int, ...]:
    """Whom the maker does not want here."""
    if not isinstance(event, ev.SeatLeft) or not event.turned_away or event.seat not in state.people:
        return state.away
    return (*state.away, state.people[event.seat])


def _apply_to_wishes(
    state: LiveTableState, event: ev.SeatRequested | ev.SeatRequestEnded | ev.SwapRequested | ev.SwapEnded
) -> LiveTableState:
    match event:
        case ev.SeatRequested(seat=seat, person=person):
            return replace(state, requests=state.requests | {person: seat})
        case ev.SeatRequestEnded(person=person):
            return replace(state, requests={other: seat for other, seat in state.requests.items() if other != person})
        case ev.SwapRequested(seat=seat, other=other):
            return replace(state, swaps=state.swaps | {seat: other})
        case ev.SwapEnded(seat=seat):
            return replace(state, swaps={asking: other for asking, other in state.swaps.items() if asking is not seat})
        case _ as unreachable:
            assert_never(unreachable)


def _list_requests(state: LiveTableState) -> dict[int, Seat]:
    """接手: requests for seats that a bot still holds, by people who sit nowhere."""
    return {
        person: seat
        for person, seat in state.requests.items()
        if seat in state.bots and state.find_seat(person) is None
    }


def _list_swaps(before: LiveTableState, seats: dict[Seat, SeatOccupant]) -> dict[Seat, Seat]:
    """换座: wishes between two seats where the same people sit as before."""
    same = {seat for seat in SEATS if seats.get(seat) == before.seats.get(seat)}
    return {seat: other for seat, other in before.swaps.items() if {seat, other} <= same}


_ShuffleEvent = (
    ev.ShuffleCommitted | ev.NumberPromised | ev.PromisesClosed | ev.ShuffleAbandoned | ev.NumberGiven | ev.NumbersMixed
)


def _apply_to_shuffles(state: LiveTableState, event: _ShuffleEvent, at: datetime | None) -> LiveTableState:
    match event:
        case ev.ShuffleCommitted(deal=deal, secret=secret, commitment=commitment):
            fresh = ShuffleState(deal=deal, secret=secret, commitment=commitment, since=at, silent=state.silent)
            return replace(state, shuffles=(*state.shuffles, fresh), ready=())
        case ev.NumberPromised(seat=seat, hash=hashed):
            return _change_last_shuffle(state, lambda one: replace(one, promised=one.promised | {seat: hashed}))
        case ev.PromisesClosed(hashes=hashes):
            return _change_last_shuffle(state, lambda one: replace(one, hashes=hashes, since=at))
        case ev.ShuffleAbandoned(silent=silent):
            return _change_last_shuffle(state, lambda one: replace(one, is_abandoned=True, silent=silent))
        case ev.NumberGiven(seat=seat, number=number):
            return _change_last_shuffle(state, lambda one: replace(one, given=one.given | {seat: number}))
        case ev.NumbersMixed(numbers=numbers):
            return _change_last_shuffle(state, lambda one: replace(one, numbers=numbers, given={}))
        case _ as unreachable:
            assert_never(unreachable)


def _change_last_shuffle(state: LiveTableState, change: Callable[[ShuffleState], ShuffleState]) -> LiveTableState:
    if not state.shuffles:
        raise InvalidRecord("numbers come after a shuffle's commitment")
    return replace(state, shuffles=(*state.shuffles[:-1], change(state.shuffles[-1])))
