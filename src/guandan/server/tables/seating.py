"""Table commands besides playing: take seats, agree on shuffles and pauses, start, close."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.bots.registry import names
from guandan.errors import IllegalAction
from guandan.game.fair_shuffle import hash_promise
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Who
from guandan.server.protocol import commands as de
from guandan.server.tables.permissions import is_maker
from guandan.tables import events as ev
from guandan.tables.settings import Starts, TableStage
from guandan.tables.state import apply_table_event, build_match_begun

if TYPE_CHECKING:
    from guandan.tables.state import LiveTableState, ShuffleState

SeatingCommand = (
    de.Sit
    | de.Stand
    | de.AskSeat
    | de.AnswerSeat
    | de.SwapSeats
    | de.TurnAway
    | de.FillSeat
    | de.Start
    | de.PlayAgain
    | de.Close
)
AgreementCommand = de.PromiseNumber | de.GiveNumber | de.DeclareReady | de.AgreePause

MAX_SEAT_REQUESTS = 8
"""People who may ask for seats of bots at the same time."""


class CommandContext(Struct, frozen=True, gc=False, kw_only=True):
    """The context of a command; `present` are the seats whose people play for themselves.

    `listening` are the people who have the table open, where this worker can know that.
    """

    code: str
    who: Who
    seat: Seat | None
    present: frozenset[Seat] = frozenset()
    is_paused: bool = False
    listening: frozenset[int] | None = None


def decide_table_command(
    state: LiveTableState, command: SeatingCommand | AgreementCommand, asking: CommandContext
) -> list[ev.AnyTableEvent]:
    """Decide the events of a table command, with the start of a match if it leads to one."""
    if state.stage is TableStage.CLOSED:
        raise IllegalAction("table_is_closed")
    if isinstance(command, AgreementCommand):
        return _decide_agreement(state, command, asking)
    events = _decide_seating(state, command, asking)
    after = state
    for event in events:
        after = apply_table_event(after, event)
    return [*events, *_decide_start(after, command, asking)]


def _decide_start(state: LiveTableState, command: SeatingCommand, asking: CommandContext) -> list[ev.AnyTableEvent]:
    match command:
        case de.Start():
            return [build_match_begun(state, asking.code)]
        case de.Sit() | de.FillSeat() if state.stage is TableStage.GATHERING and state.is_full:
            return [build_match_begun(state, asking.code)] if state.settings.starts is Starts.WHEN_FULL else []
        case de.PlayAgain() if state.is_full and state.people.keys() <= set(state.again):
            return [build_match_begun(state, asking.code)]
        case _:
            return []


def _decide_seating(state: LiveTableState, command: SeatingCommand, asking: CommandContext) -> list[ev.AnyTableEvent]:
    match command:
        case de.Sit(seat=seat):
            return _take_seat(state, seat, asking)
        case de.Stand():
            _check_not_playing(state)
            return [ev.SeatLeft(seat=_require_seat(asking))]
        case de.AskSeat(seat=seat):
            return _ask_for_seat(state, seat, asking)
        case de.AnswerSeat(person=person, allow=allow):
            return _answer_seat_request(state, person, asking, allow=allow)
        case de.SwapSeats(seat=seat, on=on):
            return _swap_seats(state, seat, asking, on=on)
        case de.TurnAway(seat=seat):
            _check_maker(state, asking)
            _check_not_playing(state)
            if seat not in state.people:
                raise IllegalAction("seat_is_empty", seat=seat)
            return [ev.SeatLeft(seat=seat, turned_away=True)]
        case de.FillSeat(seat=seat, bot=bot):
            return _fill_seat(state, seat, bot, asking)
        case de.Start():
            _check_maker(state, asking)
            if state.stage is not TableStage.GATHERING:
                raise IllegalAction("not_gathering")
            if not state.is_full:
                raise IllegalAction(
                    "seats_are_empty", seats=" ".join(seat for seat in SEATS if seat not in state.seats)
                )
            return []
        case de.PlayAgain(seats=seats):
            return _play_again(state, seats, asking)
        case de.Close():
            _check_maker(state, asking)
            return [ev.TableClosed()]
        case _ as unreachable:
            assert_never(unreachable)


def _take_seat(state: LiveTableState, seat: Seat, asking: CommandContext) -> list[ev.AnyTableEvent]:
    _check_not_playing(state)
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


def _ask_for_seat(state: LiveTableState, seat: Seat | None, asking: CommandContext) -> list[ev.AnyTableEvent]:
    """接手: ask for the seat of a bot; a request for another seat replaces the first one."""
    person = asking.who.person
    if seat is None:
        return [ev.SeatRequestEnded(person=person)] if person in state.requests else []
    if person is None:
        raise IllegalAction("name_first")
    _check_may_take_over(state, seat)
    if person in state.away:
        raise IllegalAction("turned_away")
    if asking.seat is not None:
        raise IllegalAction("already_seated", seat=asking.seat)
    if state.requests.get(person) is seat:
        return []
    if person not in state.requests and len(state.requests) >= MAX_SEAT_REQUESTS:
        raise IllegalAction("seat_requests_full", most=MAX_SEAT_REQUESTS)
    if is_maker(state, asking.who):  # the consent would be one's own
        return [ev.SeatTaken(seat=seat, person=person, player=str(person))]
    return [ev.SeatRequested(seat=seat, person=person)]


def _check_may_take_over(state: LiveTableState, seat: Seat) -> None:
    if state.settings.event is not None:
        raise IllegalAction("seats_are_given")
    if state.settings.is_rated:
        raise IllegalAction("rated_without_takeover")
    if state.stage is not TableStage.PLAYING:
        raise IllegalAction("not_started")
    if seat not in state.bots:
        raise IllegalAction("seat_has_no_bot", seat=seat)


def _answer_seat_request(
    state: LiveTableState, person: int, asking: CommandContext, *, allow: bool
) -> list[ev.AnyTableEvent]:
    _check_maker(state, asking)
    seat = state.requests.get(person)
    if seat is None:
        raise IllegalAction("no_such_request")
    if not allow:
        return [ev.SeatRequestEnded(person=person, refused=True)]
    _check_may_take_over(state, seat)
    if asking.listening is not None and person not in asking.listening:
        raise IllegalAction("asker_is_gone")
    return [ev.SeatTaken(seat=seat, person=person, player=str(person))]


def _swap_seats(state: LiveTableState, other: Seat, asking: CommandContext, *, on: bool) -> list[ev.AnyTableEvent]:
    """换座: two people swap once both want it; a bot does not mind."""
    _check_not_playing(state)
    seat = _require_seat(asking)
    if state.settings.event is not None:
        raise IllegalAction("seats_are_given")
    if not on:
        askers = [asker for asker, wanted in ((seat, other), (other, seat)) if state.swaps.get(asker) is wanted]
        return [ev.SwapEnded(seat=asker) for asker in askers]
    if other is seat or other not in state.seats:
        raise IllegalAction("seat_is_empty" if other not in state.seats else "seat_taken", seat=other)
    if other in state.bots or state.swaps.get(other) is seat:
        return [ev.SeatsChanged(seats={seat: other, other: seat})]
    return [] if state.swaps.get(seat) is other else [ev.SwapRequested(seat=seat, other=other)]


def _fill_seat(state: LiveTableState, seat: Seat, bot: str | None, asking: CommandContext) -> list[ev.AnyTableEvent]:
    _check_maker(state, asking)
    _check_not_playing(state)
    if state.settings.event is not None:
        raise IllegalAction("bots_are_off")
    if seat in state.people:
        raise IllegalAction("seat_taken", seat=seat)
    if bot is None and seat not in state.seats:
        raise IllegalAction("seat_is_empty", seat=seat)
    if bot is not None and bot not in names():
        raise IllegalAction("no_such_bot", bot=bot)
    return [ev.SeatFilled(seat=seat, bot=bot)]


def _play_again(state: LiveTableState, seats: dict[Seat, Seat], asking: CommandContext) -> list[ev.AnyTableEvent]:
    seat = _require_seat(asking)
    if state.stage is not TableStage.OVER or state.settings.event is not None:
        raise IllegalAction("match_not_over", match=state.match or "")
    changed: list[ev.AnyTableEvent] = []
    if seats:
        _check_maker(state, asking)
        whole = {place: seats.get(place, place) for place in SEATS}
        if set(whole.values()) != set(SEATS):
            raise IllegalAction("seat_named_twice", order=" ".join(whole.values()))
        changed = [ev.SeatsChanged(seats=whole)]
        seat = whole[seat]
    elif seat in state.again:
        return []
    return [*changed, ev.AgainWanted(seat=seat)]


def _decide_agreement(
    state: LiveTableState, command: AgreementCommand, asking: CommandContext
) -> list[ev.AnyTableEvent]:
    seat = _require_seat(asking)
    if state.stage is not TableStage.PLAYING:
        raise IllegalAction("not_started")
    match command:
        case de.PromiseNumber(deal=deal, hash=hashed):
            last = _require_open_shuffle(state, deal)
            if last.hashes is not None or seat in last.given:
                raise IllegalAction("shuffle_is_closed", deal=deal)
            if seat in last.silent:
                raise IllegalAction("promise_not_kept", deal=deal)
            if last.promised.get(seat, hashed) != hashed:  # the first one binds: nobody may be told another one does
                raise IllegalAction("promised_already", deal=deal)
            return [] if seat in last.promised else [ev.NumberPromised(deal=deal, seat=seat, hash=hashed)]
        case de.GiveNumber(deal=deal, number=number):
            return _give_number(_require_open_shuffle(state, deal), seat, number)
        case de.DeclareReady():
            return [] if seat in state.ready else [ev.SeatReady(seat=seat)]
        case de.AgreePause(on=on):
            return _agree_pause(state, seat, asking, on=on)
        case _ as unreachable:
            assert_never(unreachable)


def _require_open_shuffle(state: LiveTableState, deal: int) -> ShuffleState:
    last = state.find_shuffle(deal)
    if last is None or last is not state.shuffles[-1] or last.numbers is not None:
        raise IllegalAction("shuffle_is_closed", deal=deal)
    return last


def _give_number(last: ShuffleState, seat: Seat, number: str) -> list[ev.AnyTableEvent]:
    """A number that was promised, after all promises are closed; or, before that, one of a client that makes none."""
    if seat in last.given:
        if last.given[seat] != number:  # the first one counts: nobody may be told that another one does
            raise IllegalAction("shuffle_is_closed", deal=last.deal)
        return []
    if last.hashes is None and (seat in last.promised or seat in last.silent):
        raise IllegalAction("number_too_early", deal=last.deal)
    if last.hashes is not None:
        if seat not in last.hashes:
            raise IllegalAction("shuffle_is_closed", deal=last.deal)
        if hash_promise(last.commitment, seat, number) != last.hashes[seat]:
            raise IllegalAction("number_not_promised", deal=last.deal)
    return [ev.NumberGiven(deal=last.deal, seat=seat, number=number)]


def _agree_pause(state: LiveTableState, seat: Seat, asking: CommandContext, *, on: bool) -> list[ev.AnyTableEvent]:
    if state.settings.event is not None:
        raise IllegalAction("referee_pauses")
    if on is asking.is_paused:
        raise IllegalAction("match_is_paused" if on else "match_is_not_paused")
    if state.pause.get(seat) is on:
        return []
    agreed = {other for other, wants in state.pause.items() if wants is on} | {seat}
    events: list[ev.AnyTableEvent] = [ev.PauseAgreed(seat=seat, on=on)]
    return [*events, ev.PauseSettled(on=on)] if asking.present <= agreed else events


def _require_seat(asking: CommandContext) -> Seat:
    if asking.seat is None:
        raise IllegalAction("not_seated")
    return asking.seat


def _check_maker(state: LiveTableState, asking: CommandContext) -> None:
    if not is_maker(state, asking.who):
        raise IllegalAction("not_the_maker")


def _check_not_playing(state: LiveTableState) -> None:
    if state.stage is TableStage.PLAYING:
        raise IllegalAction("not_gathering")
