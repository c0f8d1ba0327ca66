"""接手 and 换座: a person takes over a bot's seat with the host's consent; two people swap when both want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import STRANGER
from guandan.server.protocol import commands as de
from guandan.tables import events as ev
from guandan.tables.settings import Starts
from tests.server.tables.kit import Listening, answer, come, mixed, settings, with_people

if TYPE_CHECKING:
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House


async def refused(code: str, doing: object) -> None:
    with pytest.raises(IllegalAction) as error:
        await doing  # type: ignore[misc]
    assert error.value.code == code


async def alone_with_bots(house: House, **options: object) -> tuple[HostedTable, Listening]:
    """A person at E who plays with three bots that wait a long time before they play."""
    maker = await house.person("host")
    bots = {seat: "easy" for seat in SEATS if seat is not Seat.E}
    chosen = {"starts": Starts.WHEN_FULL, "bots": bots, "pace_seconds": 600.0, "mix_seconds": 0.0} | options
    table = await house.hall.open(settings(**chosen), maker)
    client = Listening(maker)
    come(table, client)
    await table.do(de.Sit(seat=Seat.E), maker, "sit")
    await house.settle()
    await house.move(1)
    assert table.match is not None
    assert table.match.deal is not None
    return table, client


async def guest_of(house: House, table: HostedTable, name: str = "guest") -> Listening:
    """Somebody who watches."""
    client = Listening(await house.person(name))
    come(table, client)
    await house.settle()
    return client


def has_seen_hand(client: Listening, seat: Seat) -> bool:
    """Has any frame shown this client cards of a hand?"""
    return any(
        frame["view"]["deal"] is not None and frame["view"]["deal"]["hands"].get(seat)
        for frame in client.of("snapshot")
    ) or any((frame.get("deal") or {}).get("hands", {}).get(seat) for frame in client.of("events"))


async def test_a_guest_takes_over_a_bots_seat_once_the_host_allows_it(house: House) -> None:
    async with house:
        table, host = await alone_with_bots(house, watch_delay=0.0)
        guest = await guest_of(house, table)
        await table.do(de.AskSeat(seat=Seat.W), guest.who, "ask")
        assert host.table is not None
        asked = host.table["requests"]
        assert [(one["seat"], one["person"], one["name"]) for one in asked] == [("W", guest.who.person, "guest")]
        await house.move(5)
        assert not has_seen_hand(guest, Seat.W), "asking shows nothing"
        assert table.match is not None
        assert Seat.W in table.match.bots
        await table.do(de.AnswerSeat(person=guest.who.person or 0, allow=True), host.who, "yes")
        await house.settle()
        assert guest.table is not None
        assert guest.table["you"] == "W"
        assert "requests" not in guest.table
        assert guest.view is not None
        assert guest.view["deal"]["hands"].keys() == {"W"}
        assert Seat.W not in table.match.bots
        assert table.match.players[Seat.W] == str(guest.who.person)
        assert {event["event"] for event in host.events} >= {"player_substituted", "seat_taken_back"}


async def test_the_bot_that_was_thinking_does_not_play_for_the_person(house: House) -> None:
    async with house:
        table, host = await alone_with_bots(house, pace_seconds=5.0)
        for _ in range(200):
            assert table.match is not None
            question = table.match.questions[0]
            if question.seat is not Seat.E:
                break
            await answer(table, [host] * 4)
            await house.settle()
        guest = await guest_of(house, table)
        await table.do(de.AskSeat(seat=question.seat), guest.who, "ask")
        await table.do(de.AnswerSeat(person=guest.who.person or 0, allow=True), host.who, "yes")
        await house.move(20)
        assert table.match is not None
        assert table.match.questions[0].seat is question.seat
        assert table.match.questions[0].number == question.number, "it waits for the person"
        await answer(table, [guest] * 4)
        assert table.match.questions[0].number != question.number


async def test_who_may_ask_and_who_may_allow(house: House) -> None:
    async with house:
        table, host = await alone_with_bots(house)
        guest, other = await guest_of(house, table), await guest_of(house, table, "other")
        yes = de.AnswerSeat(person=guest.who.person or 0, allow=True)
        await refused("no_such_request", table.do(yes, host.who, "0"))
        await refused("name_first", table.do(de.AskSeat(seat=Seat.W), STRANGER, "1"))
        await refused("seat_has_no_bot", table.do(de.AskSeat(seat=Seat.E), guest.who, "2"))
        await refused("already_seated", table.do(de.AskSeat(seat=Seat.W), host.who, "3"))
        await table.do(de.AskSeat(seat=Seat.W), guest.who, "4")
        await table.do(de.AskSeat(seat=Seat.W), other.who, "4")
        await refused("not_the_maker", table.do(yes, guest.who, "5"))
        await refused("not_the_maker", table.do(yes, other.who, "5"))
        await table.do(yes, host.who, "6")
        assert table.find_seat(guest.who) is Seat.W
        assert table.state.requests == {}, "who asked for the same seat asks for nothing any more"
        await refused("already_seated", table.do(de.AskSeat(seat=Seat.N), guest.who, "7"))
        await refused("seat_has_no_bot", table.do(de.AskSeat(seat=Seat.W), other.who, "8"))


async def test_a_refusal_or_a_withdrawal_changes_no_seat(house: House) -> None:
    async with house:
        table, host = await alone_with_bots(house)
        guest = await guest_of(house, table)
        await table.do(de.AskSeat(seat=Seat.N), guest.who, "1")
        await table.do(de.AskSeat(seat=Seat.W), guest.who, "2")
        assert table.state.requests == {guest.who.person: Seat.W}
        await table.do(de.AskSeat(), guest.who, "3")
        assert table.state.requests == {}
        await table.do(de.AskSeat(seat=Seat.W), guest.who, "4")
        await table.do(de.AnswerSeat(person=guest.who.person or 0, allow=False), host.who, "5")
        assert table.state.requests == {}
        assert table.find_seat(guest.who) is None
        await table.do(de.AskSeat(seat=Seat.W), guest.who, "6")
        table.leave(guest)
        assert host.table is not None
        assert "requests" not in host.table, "who has gone is not shown"
        await refused("asker_is_gone", table.do(de.AnswerSeat(person=guest.who.person or 0, allow=True), host.who, "7"))


async def test_no_seat_is_taken_over_at_a_rated_table_or_before_the_match(house: House) -> None:
    async with house:
        maker, guest = await house.people(2)
        table = await house.hall.open(settings(is_rated=True, overrides={}), maker)
        await table.do(de.FillSeat(seat=Seat.N, bot="easy"), maker, "1")
        await refused("rated_without_takeover", table.do(de.AskSeat(seat=Seat.N), guest, "1"))
        casual = await house.hall.open(settings(bots={Seat.N: "easy"}), maker)
        await refused("not_started", casual.do(de.AskSeat(seat=Seat.N), guest, "1"))


async def test_a_seat_that_was_allowed_is_handed_over_after_a_crash(house: House) -> None:
    async with house:
        table, _ = await alone_with_bots(house)
        code, person = table.code, (await house.person("guest")).person or 0
        async with table.streams.lock:  # on the log, and then the server goes down before the match hears of it
            table.stop()
            await table.streams.change_table(
                lambda _: [ev.SeatTaken(seat=Seat.W, person=person, player=str(person))], house.clock.now(), "host"
            )
    async with house:
        table = await house.hall.get(code)
        await house.settle()
        await house.move(1)
        assert table.match is not None
        assert table.match.players[Seat.W] == str(person)


async def test_two_people_swap_when_both_want_it(house: House) -> None:
    async with house:
        maker, guest, other = await house.people(3)
        table = await house.hall.open(settings(), maker)
        for who, seat in ((maker, Seat.E), (guest, Seat.N)):
            await table.do(de.Sit(seat=seat), who, "sit")
        await refused("not_seated", table.do(de.SwapSeats(seat=Seat.E), other, "1"))
        await refused("seat_is_empty", table.do(de.SwapSeats(seat=Seat.S), guest, "1"))
        await refused("seat_taken", table.do(de.SwapSeats(seat=Seat.N), guest, "2"))
        await table.do(de.SwapSeats(seat=Seat.E), guest, "3")
        assert table.build_view(maker).seats[Seat.N].asks_swap is Seat.E
        assert table.find_seat(guest) is Seat.N
        await table.do(de.SwapSeats(seat=Seat.N, on=False), maker, "4")
        assert table.state.swaps == {}, "refused"
        await table.do(de.SwapSeats(seat=Seat.E), guest, "5")
        await table.do(de.SwapSeats(seat=Seat.N), maker, "6")
        assert (table.find_seat(maker), table.find_seat(guest)) == (Seat.N, Seat.E)
        assert table.state.swaps == {}
        await table.do(de.FillSeat(seat=Seat.S, bot="easy"), maker, "7")
        await table.do(de.SwapSeats(seat=Seat.S), guest, "8")
        assert table.find_seat(guest) is Seat.S, "a bot does not mind"
        assert table.state.bots == {Seat.E: "easy"}
        await table.do(de.SwapSeats(seat=Seat.N), guest, "9")
        await table.do(de.Sit(seat=Seat.W), maker, "10")
        assert table.state.swaps == {}, "a wish ends when the other moves away"


async def test_nobody_swaps_during_a_match(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await refused("not_gathering", table.do(de.SwapSeats(seat=Seat.N), clients[0].who, "1"))
