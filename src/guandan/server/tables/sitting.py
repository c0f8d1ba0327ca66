"""What people do at a table besides playing: may it be done, and what happens then?"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.bots.registry import names
from guandan.errors import IllegalAction
from guandan.game.fair import promise
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Role, Who
from guandan.server.protocol import deeds as de
from guandan.server.protocol.table_view import Stage
from guandan.server.tables import events as ev
from guandan.server.tables.settings import Starts
from guandan.server.tables.state import evolve

if TYPE_CHECKING:
    from guandan.server.tables.state import Dealing, TableState

Sitting = de.Sit | de.Stand | de.TurnAway | de.FillSeat | de.Start | de.Again | de.Close
Agreeing = de.Promise | de.Mix | de.Ready | de.AgreePause


class Asking(Struct, frozen=True, gc=False, kw_only=True):
    """Who does it at which table; `present` are the seats whose people play for themselves."""

    code: str
    who: Who
    seat: Seat | None
    present: frozenset[Seat] = frozenset()
    is_paused: bool = False


def is_maker(state: TableState, who: Who) -> bool:
    """Is this the table's maker, or at an event's table its organiser?"""
    event = state.settings.event
    if event is not None:
        return who.has(Role.ORGANISER, event)
    return who.person is not None and who.person == state.maker


def is_referee(state: TableState, who: Who) -> bool:
    """Does one officiate here? Nobody does who plays here."""
    event = state.settings.event
    return event is not None and state.seat_of(who.person) is None and who.has(Role.REFEREE, event)


def decide(state: TableState, deed: Sitting | Agreeing, asking: Asking) -> list[ev.AnyTableEvent]:
    """The events of a deed, with the start of a match where it brings that about."""
    if state.stage is Stage.CLOSED:
        raise IllegalAction("table_is_closed")
    if isinstance(deed, Agreeing):
        return _agreed(state, deed, asking)
    events = _sat(state, deed, asking)
    after = state
    for event in events:
        after = evolve(after, event)
    return [*events, *_beginning(after, deed, asking)]


def begin(state: TableState, code: str) -> ev.MatchBegun:
    """The next match of a table, by its id."""
    settings = state.settings
    name = f"{settings.event}.{settings.place}" if settings.event is not None else f"{code}.{state.matches + 1}"
    return ev.MatchBegun(match=name)


def _beginning(state: TableState, deed: Sitting, asking: Asking) -> list[ev.AnyTableEvent]:
    match deed:
        case de.Start():
            return [begin(state, asking.code)]
        case de.Sit() | de.FillSeat() if state.stage is Stage.GATHERING and state.is_full:
            return [begin(state, asking.code)] if state.settings.starts is Starts.WHEN_FULL else []
        case de.Again() if state.is_full and state.people.keys() <= set(state.again):
            return [begin(state, asking.code)]
        case _:
            return []


def _sat(state: TableState, deed: Sitting, asking: Asking) -> list[ev.AnyTableEvent]:
    match deed:
        case de.Sit(seat=seat):
            return _sit(state, seat, asking)
        case de.Stand():
            _not_playing(state)
            return [ev.SeatLeft(seat=_seated(asking))]
        case de.TurnAway(seat=seat):
            _by_maker(state, asking)
            _not_playing(state)
            if seat not in state.people:
                raise IllegalAction("seat_is_empty", seat=seat)
            return [ev.SeatLeft(seat=seat, turned_away=True)]
        case de.FillSeat(seat=seat, bot=bot):
            return _fill(state, seat, bot, asking)
        case de.Start():
            _by_maker(state, asking)
            if state.stage is not Stage.GATHERING:
                raise IllegalAction("not_gathering")
            if not state.is_full:
                raise IllegalAction(
                    "seats_are_empty", seats=" ".join(seat for seat in SEATS if seat not in state.seats)
                )
            return []
        case de.Again(seats=seats):
            return _again(state, seats, asking)
        case de.Close():
            _by_maker(state, asking)
            return [ev.TableClosed()]
        case _ as unreachable:
            assert_never(unreachable)


def _sit(state: TableState, seat: Seat, asking: Asking) -> list[ev.AnyTableEvent]:
    _not_playing(state)
    person = asking.who.person
    if person is None:
        raise IllegalAction("name_first")
    if state.settings.event is not None:
        raise IllegalAction("seats_are_given")
    if person in state.away:
        raise IllegalAction("turned_away")
    if seat in state.seats:
        if state.is_full and asking.seat is None:
            raise IllegalAction("table_is_full")
        raise IllegalAction("seat_taken", seat=seat)
    return [ev.SeatTaken(seat=seat, person=person, player=str(person))]


def _fill(state: TableState, seat: Seat, bot: str | None, asking: Asking) -> list[ev.AnyTableEvent]:
    _by_maker(state, asking)
    _not_playing(state)
    if state.settings.event is not None:
        raise IllegalAction("bots_are_off")
    if seat in state.people:
        raise IllegalAction("seat_taken", seat=seat)
    if bot is None and seat not in state.seats:
        raise IllegalAction("seat_is_empty", seat=seat)
    if bot is not None and bot not in names():
        raise IllegalAction("no_such_bot", bot=bot)
    return [ev.SeatFilled(seat=seat, bot=bot)]


def _again(state: TableState, seats: dict[Seat, Seat], asking: Asking) -> list[ev.AnyTableEvent]:
    seat = _seated(asking)
    if state.stage is not Stage.OVER or state.settings.event is not None:
        raise IllegalAction("match_not_over", match=state.match or "")
    changed: list[ev.AnyTableEvent] = []
    if seats:
        _by_maker(state, asking)
        whole = {one: seats.get(one, one) for one in SEATS}
        if set(whole.values()) != set(SEATS):
            raise IllegalAction("seat_named_twice", order=" ".join(whole.values()))
        changed = [ev.SeatsChanged(seats=whole)]
        seat = whole[seat]
    elif seat in state.again:
        return []
    return [*changed, ev.AgainWanted(seat=seat)]


def _agreed(state: TableState, deed: Agreeing, asking: Asking) -> list[ev.AnyTableEvent]:
    seat = _seated(asking)
    if state.stage is not Stage.PLAYING:
        raise IllegalAction("not_started")
    match deed:
        case de.Promise(deal=deal, hash=hashed):
            last = _open_shuffle(state, deal)
            if last.hashes is not None or seat in last.given:
                raise IllegalAction("shuffle_is_closed", deal=deal)
            if seat in last.silent:
                raise IllegalAction("promise_not_kept", deal=deal)
            return [] if seat in last.promised else [ev.NumberPromised(deal=deal, seat=seat, hash=hashed)]
        case de.Mix(deal=deal, number=number):
            return _mixed_in(_open_shuffle(state, deal), seat, number)
        case de.Ready():
            return [] if seat in state.ready else [ev.SeatReady(seat=seat)]
        case de.AgreePause(on=on):
            return _pause(state, seat, asking, on=on)
        case _ as unreachable:
            assert_never(unreachable)


def _open_shuffle(state: TableState, deal: int) -> Dealing:
    last = state.dealing(deal)
    if last is None or last is not state.shuffles[-1] or last.numbers is not None:
        raise IllegalAction("shuffle_is_closed", deal=deal)
    return last


def _mixed_in(last: Dealing, seat: Seat, number: str) -> list[ev.AnyTableEvent]:
    """A number that was promised, after all promises are closed; or, before that, one of a client that makes none."""
    if seat in last.given:
        return []
    if last.hashes is None and (seat in last.promised or seat in last.silent):
        raise IllegalAction("number_too_early", deal=last.deal)
    if last.hashes is not None:
        if seat not in last.hashes:
            raise IllegalAction("shuffle_is_closed", deal=last.deal)
        if promise(last.commitment, seat, number) != last.hashes[seat]:
            raise IllegalAction("number_not_promised", deal=last.deal)
    return [ev.NumberGiven(deal=last.deal, seat=seat, number=number)]


def _pause(state: TableState, seat: Seat, asking: Asking, *, on: bool) -> list[ev.AnyTableEvent]:
    if state.settings.event is not None:
        raise IllegalAction("referee_pauses")
    if on is asking.is_paused:
        raise IllegalAction("match_is_paused" if on else "match_is_not_paused")
    if state.pause.get(seat) is on:
        return []
    agreed = {other for other, wants in state.pause.items() if wants is on} | {seat}
    events: list[ev.AnyTableEvent] = [ev.PauseAgreed(seat=seat, on=on)]
    return [*events, ev.PauseSettled(on=on)] if asking.present <= agreed else events


def _seated(asking: Asking) -> Seat:
    if asking.seat is None:
        raise IllegalAction("not_seated")
    return asking.seat


def _by_maker(state: TableState, asking: Asking) -> None:
    if not is_maker(state, asking.who):
        raise IllegalAction("not_the_maker")


def _not_playing(state: TableState) -> None:
    if state.stage is Stage.PLAYING:
        raise IllegalAction("not_gathering")
