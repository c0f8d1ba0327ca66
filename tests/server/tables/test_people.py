"""Four people at a table, from sitting down to playing again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.view import Viewer, view
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import STRANGER
from guandan.server.protocol import commands as de
from guandan.tables.settings import TableSettings, TableStage
from tests.server.tables.kit import Listening, answer, asked, come, mixed, play_out, settings, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House


async def refused(code: str, doing: object) -> None:
    with pytest.raises(IllegalAction) as error:
        await doing  # type: ignore[misc]
    assert error.value.code == code


async def test_four_people_play_a_match_and_each_sees_what_the_view_says(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        checked = 0
        while table.state.stage is TableStage.PLAYING:
            assert table.match is not None
            for seat, client in zip(SEATS, clients, strict=True):
                wanted = msgspec.json.decode(msgspec.json.encode(view(table.match, Viewer(seat=seat))))
                assert client.view == wanted
                checked += 1
            if table.match.questions:
                await answer(table, clients)
            await house.settle()
        assert checked > 200
        assert table.match is not None
        assert table.match.result is not None
        last = clients[0].table
        assert last is not None
        assert last["stage"] == "over"
        assert len(last["shuffles"]) == 1
        assert len(last["shuffles"][0]["secret"]) == 64
        assert last["shuffles"][0]["numbers"] == {seat: f"mine {n}" for n, seat in enumerate(SEATS)}


async def test_after_a_match_there_is_another_with_other_seats(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await play_out(house, table, clients)
        first = table.match_id
        await refused(
            "not_the_maker", table.do(de.PlayAgain(seats={Seat.E: Seat.N, Seat.N: Seat.E}), clients[1].who, "x")
        )
        await table.do(de.PlayAgain(seats={Seat.E: Seat.N, Seat.N: Seat.E}), clients[0].who, "again")
        for client in clients[1:]:
            assert table.match_id == first
            await table.do(de.PlayAgain(), client.who, "again")
        await house.settle()
        assert table.match_id == f"{table.code}.2"
        assert table.find_seat(clients[0].who) is Seat.N
        assert table.find_seat(clients[1].who) is Seat.E
        assert clients[0].table is not None
        assert clients[0].table["you"] == "N"
        assert clients[0].view is not None
        assert clients[0].view["players"]["N"] == str(clients[0].who.person)


async def test_who_may_do_what_before_a_match(house: House) -> None:
    async with house:
        maker, guest, other = await house.people(3)
        table = await house.hall.open(settings(), maker)
        await refused("name_first", table.do(de.Sit(seat=Seat.E), STRANGER, "1"))
        await table.do(de.Sit(seat=Seat.E), maker, "1")
        await refused("seat_taken", table.do(de.Sit(seat=Seat.E), guest, "1"))
        await table.do(de.Sit(seat=Seat.N), guest, "2")
        await table.do(de.Sit(seat=Seat.W), guest, "3")
        assert table.find_seat(guest) is Seat.W
        assert Seat.N not in table.state.seats
        await refused("not_the_maker", table.do(de.Start(), guest, "4"))
        await refused("seats_are_empty", table.do(de.Start(), maker, "4"))
        await refused("not_the_maker", table.do(de.TurnAway(seat=Seat.E), guest, "5"))
        await table.do(de.TurnAway(seat=Seat.W), maker, "5")
        assert table.find_seat(guest) is None
        await refused("turned_away", table.do(de.Sit(seat=Seat.W), guest, "6"))
        await refused("not_seated", table.do(de.Stand(), guest, "7"))
        await refused("no_such_bot", table.do(de.FillSeat(seat=Seat.N, bot="nobody"), maker, "8"))
        for seat in (Seat.N, Seat.W, Seat.S):
            await table.do(de.FillSeat(seat=seat, bot="easy"), maker, f"fill-{seat}")
        await refused("table_is_full", table.do(de.Sit(seat=Seat.S), other, "9"))
        await table.do(de.FillSeat(seat=Seat.S), maker, "10")
        await table.do(de.Sit(seat=Seat.S), other, "11")
        await table.do(de.Start(), maker, "12")
        await refused("not_gathering", table.do(de.Sit(seat=Seat.N), guest, "13"))
        await refused("not_gathering", table.do(de.TurnAway(seat=Seat.S), maker, "14"))
        await table.do(de.Close(), maker, "15")
        await refused("table_is_closed", table.do(de.DeclareReady(), maker, "16"))


async def test_nobody_plays_for_another_or_as_a_referee(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        seat = asked(table)
        wrong = clients[(SEATS.index(seat) + 1) % 4].who
        await refused("not_your_seat", table.do(co.Pass(seat=seat), wrong, "1"))
        await refused("not_seated", table.do(co.Pass(seat=seat), await house.person("guest"), "1"))
        await refused("not_the_referee", table.do(co.PauseMatch(), wrong, "2"))
        await refused("not_the_referee", table.do(co.OpenHands(referee="me"), wrong, "3"))
        await refused("no_referee_here", table.do(co.CallReferee(seat=table.find_seat(wrong) or seat), wrong, "4"))
        await refused("phrases_are_off", table.do(de.SayPhrase(phrase=1), wrong, "5"))


async def test_phrases_reach_everybody_where_they_are_switched_on(house: House) -> None:
    async with house:
        table, clients = await with_people(house, has_phrases=True)
        await table.do(de.SayPhrase(phrase=3), clients[1].who, "1")
        assert all(
            client.of("said") == [{"type": "said", "topic": f"table/{table.code}", "seat": "N", "phrase": 3}]
            for client in clients
        )


async def test_another_browser_takes_the_seat_over_with_the_full_hand(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        second = Listening(clients[0].who)
        come(table, second)
        assert clients[0].goodbye == "taken_over"
        assert second.view is not None
        assert len(second.view["deal"]["hands"]["E"]) == 27
        table.leave(clients[0])
        assert Seat.E in table.seats.connected, "the seat has the newer one"


async def test_whoever_comes_back_gets_what_was_missed(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match is not None
        version, gone = table.match.version, asked(table).partner
        viewer, client = Viewer(seat=gone), clients[SEATS.index(gone)]
        table.leave(client)
        await answer(table, clients)
        await answer(table, clients)
        missed = table.build_missed_events(viewer, version)
        assert missed is not None
        assert len(missed) == 1
        client.send(msgspec.json.encode(missed[0]))
        assert client.view == msgspec.json.decode(msgspec.json.encode(view(table.match, viewer)))
        assert [one["version"] for one in client.frames[-1]["events"]] == [*range(version + 1, table.match.version + 1)]
        assert table.build_missed_events(viewer, 0) is None, "too long ago: a snapshot"
        assert table.build_missed_events(viewer, table.match.version) == []
        assert table.build_missed_events(viewer, 10_000) is None, "a version that never was: a snapshot"


async def test_public_tables_are_listed_newest_first_and_private_ones_are_not(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        first = await house.hall.open(settings(is_public=True), maker)
        await house.hall.open(settings(), maker)
        second = await house.hall.open(settings(is_public=True), maker)
        assert [card.code for card in house.hall.list_public()] == [second.code, first.code]
        await first.do(de.Close(), maker, "1")
        assert [card.code for card in house.hall.list_public()] == [second.code]
        await refused("no_such_table_code", house.hall.get("AAAAAA"))
        await refused("no_such_table_code", house.hall.get("../../x"))
        assert await house.hall.get(second.code.lower()) is second
        with pytest.raises(IllegalAction, match="no_such_book"):
            await house.hall.open(TableSettings(book="/etc/passwd"), maker)


async def test_somebody_finds_the_tables_that_are_theirs_also_after_a_restart(house: House) -> None:
    async with house:
        maker, guest = await house.people(2)
        first = await house.hall.open(settings(), maker)
        second = await house.hall.open(settings(), maker)
        await first.do(de.Sit(seat=Seat.E), guest, "1")
        assert await house.hall.list_own(maker) == [second, first]
        assert await house.hall.list_own(guest) == [first]
        assert await house.hall.list_own(STRANGER) == []
        await second.do(de.Close(), maker, "2")
        assert await house.hall.list_own(maker) == [first]
    async with house:
        await house.hall.load_due()
        assert [table.code for table in await house.hall.list_own(guest)] == [first.code]


async def test_a_look_at_the_log_waits_for_the_one_under_way(house: House) -> None:
    async with house:
        (maker,) = await house.people(1)
        codes = {(await house.hall.open(settings(), maker)).code for _ in range(3)}
    async with house:

        async def look() -> set[str]:
            await house.hall.load_due()
            return {*house.hall.directory.list_codes_of(maker.person)}

        assert await asyncio.gather(*(look() for _ in range(6))) == [codes] * 6


async def test_what_a_person_switched_on_goes_with_the_person(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await table.do(de.SetAutoPass(on=True), clients[0].who, "1")
        assert table.build_view(clients[0].who).auto_pass
        assert not table.build_view(clients[1].who).auto_pass, "nobody else sees it"
        table.seats.reset_changed_seats({Seat.E: -1})
        assert not table.build_view(clients[0].who).auto_pass


async def test_a_person_without_a_socket_is_gone_until_they_do_something(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        bots = {seat: "easy" for seat in SEATS if seat not in {Seat.E, Seat.N}}
        table = await house.hall.open(settings(bots=bots, leave_seconds=10.0, overrides={"clocks.lead": "none"}), maker)
        other = await house.person("other")
        come(table, Listening(other))
        await table.do(de.Sit(seat=Seat.N), other, "1")
        await table.do(de.Sit(seat=Seat.E), maker, "1")
        await house.move(6)
        await table.do(de.Start(), maker, "2")
        await house.move(9)
        assert table.match is not None
        assert Seat.E not in table.match.bots, "heard of nine seconds ago"
        await house.move(2)
        assert Seat.E in table.match.bots
