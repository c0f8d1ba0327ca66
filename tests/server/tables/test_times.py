"""The server's clock at a table: deadlines, 托管, coming and going, pauses, the call of time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Pass
from guandan.game.handlers.answers import answers, choose_on_timeout
from guandan.game.log import MATCH_CODEC
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol import commands as de
from guandan.server.tables.reasons import AGREED, EVERYONE_LEFT
from tests.server.tables.kit import SHORT, Listening, answer, asked, come, mixed, settings, with_people

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House

LEAD = 40 + 10
"""江苏: forty seconds for a first lead, and a count-down of ten."""
FOLLOW = 20 + 10


async def log(house: House, table: HostedTable) -> list[MatchEntry]:
    return [MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")]


@pytest.mark.article("JS 3.9.3")
@pytest.mark.article("decision D14")
async def test_when_time_is_up_the_program_plays_and_not_a_moment_before(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        seat = asked(table)
        await house.move(LEAD - 0.1)
        assert asked(table) is seat
        await house.move(0.1)
        assert asked(table) is not seat
        late = [entry for entry in await log(house, table) if entry.event.__struct_config__.tag == "timed_out"]
        assert [(entry.by, getattr(entry.event, "seat", None)) for entry in late] == [("clock", seat)]


async def test_a_slow_line_is_allowed_for_but_not_for_ever(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        seat = asked(table)
        table.seats.set_lag(clients[SEATS.index(seat)].who, 30.0)
        await house.move(LEAD + 0.9)
        await answer(table, clients, "just in time")
        assert asked(table) is not seat
        assert not [one for one in clients[0].events if one["event"] == "timed_out"]
        follower = asked(table)
        table.seats.set_lag(clients[SEATS.index(follower)].who, 30.0)
        await house.move(FOLLOW + 1.1)
        assert asked(table) is not follower, "a second and no more"


async def test_after_two_time_outs_in_a_row_a_bot_plays_on_until_the_person_acts(house: House) -> None:
    async with house:
        table, clients = await with_people(house, pace_seconds=0.5)
        await mixed(house, table, clients)
        seat = asked(table)
        idle = clients[SEATS.index(seat)]
        assert table.match is not None
        while seat not in table.match.bots:
            if asked(table) is seat:
                await house.move(LEAD + 1)
            else:
                await answer(table, clients)
            await house.settle()
        late = [one for one in idle.events if one["event"] == "timed_out"]
        assert [one["seat"] for one in late] == [seat, seat]
        assert idle.table is not None
        assert idle.table["seats"][seat]["is_auto"]
        while asked(table) is not seat:
            await answer(table, clients)
        question = table.match.questions[0]
        command = choose_on_timeout(table.match, question)
        await table.do(command, idle.who, "I am back")  # type: ignore[arg-type]
        assert seat not in table.match.bots
        assert table.tracked_match is not None
        assert table.tracked_match.lapses == {}


async def test_where_the_book_only_tells_a_safe_answer_follows_the_time_out(house: House) -> None:
    async with house:
        table, clients = await with_people(house, overrides=SHORT | {"clocks.time_up": "tell"})
        await mixed(house, table, clients)
        assert table.match is not None
        seat = asked(table)
        assert table.match.questions[0].deadline is not None
        await house.until(lambda: asked(table) is not seat, house.clock.now() + timedelta(seconds=120))
        kinds = [(entry.by, entry.event.__struct_config__.tag) for entry in (await log(house, table))[-2:]]
        assert kinds == [("clock", "timed_out"), ("clock", "cards_played")]


async def test_whoever_leaves_is_replaced_by_a_bot_and_gets_the_seat_back(house: House) -> None:
    async with house:
        table, clients = await with_people(house, leave_seconds=5.0, overrides=SHORT | {"clocks.first_lead": "none"})
        await mixed(house, table, clients)
        gone = asked(table).partner
        client = clients[SEATS.index(gone)]
        table.leave(client)
        assert clients[0 if gone is not Seat.E else 1].table["seats"][gone].get("is_online", False) is False  # type: ignore[index]
        await house.move(4)
        assert table.match is not None
        assert not table.match.bots
        await house.move(2)
        assert table.match.bots == {gone: "normal"}
        back = Listening(client.who)
        come(table, back)
        await house.settle()
        assert not table.match.bots


async def test_auto_by_choice_stays_until_it_is_switched_off(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        seat = asked(table).partner
        client = clients[SEATS.index(seat)]
        await table.do(de.SetAutoPlay(on=True), client.who, "1")
        table.leave(client)
        again = Listening(client.who)
        come(table, again)
        await house.settle()
        assert table.match is not None
        assert seat in table.match.bots, "a choice is not undone by a lost connection"
        await table.do(de.SetAutoPlay(on=False), client.who, "2")
        assert seat not in table.match.bots


async def test_when_everybody_has_left_the_table_waits_for_them(house: House) -> None:
    async with house:
        table, clients = await with_people(house, leave_seconds=5.0)
        await mixed(house, table, clients)
        await house.move(10)
        for client in clients:
            table.leave(client)
        assert table.match is not None
        deadline = table.match.questions[0].deadline
        assert deadline is not None
        await house.move(5)
        assert table.match.is_paused
        assert table.tracked_match is not None
        assert table.tracked_match.pause == EVERYONE_LEFT
        await house.move(3600)
        assert house.hall.table_count == 0, "nobody needs it in memory"
        table = await house.hall.get(table.code)
        come(table, Listening(clients[2].who))
        await house.settle()
        assert table.match is not None
        assert not table.match.is_paused
        after = table.match.questions[0].deadline
        assert after is not None
        assert timedelta(seconds=3600) <= after - deadline < timedelta(seconds=3660)


async def test_a_pause_by_agreement_needs_everybody_and_so_does_going_on(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match is not None
        for client in clients:
            assert not table.match.is_paused
            await table.do(de.AgreePause(on=True), client.who, "p")
        assert table.match.is_paused
        assert table.tracked_match is not None
        assert table.tracked_match.pause == AGREED
        with pytest.raises(IllegalAction, match="match_is_paused"):
            await answer(table, clients)
        await house.move(100)
        for client in clients:
            assert table.match.is_paused
            await table.do(de.AgreePause(on=False), client.who, "g")
        assert not table.match.is_paused
        await answer(table, clients)


async def test_auto_pass_passes_after_a_moment_and_can_be_cancelled(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        for client in clients:
            await table.do(de.SetAutoPass(on=True), client.who, "a")
        assert table.match is not None
        assert clients[0].table is not None
        assert clients[0].table["auto_pass"]
        waits = []
        for _ in range(150):
            question, since = table.match.questions[0], house.clock.now()
            await house.until(lambda asked=question: table.match.questions[0] != asked, since + timedelta(seconds=3))  # type: ignore[misc,union-attr]
            if table.match.questions[0] == question:
                best = [one for one in answers(table.match, question) if not isinstance(one, Pass)][-1]
                await table.do(best, clients[SEATS.index(question.seat)].who, f"a{question.number}")  # type: ignore[arg-type]
            else:
                waits.append((house.clock.now() - since).total_seconds())
            if len(waits) > 5:
                break
        assert len(waits) > 5
        assert all(0.6 <= wait <= 2.4 for wait in waits)
        assert len(set(waits)) == len(waits)
        for client in clients:
            await table.do(de.SetAutoPass(on=False), client.who, "b")
        before = table.match.version
        await house.move(5)
        assert table.match.version == before


async def test_the_call_of_time_comes_from_the_match_clock(house: House) -> None:
    async with house:
        options = {"match.minutes": 8, "match.call_before": 5, "clocks.first_lead": "none", "clocks.lead": "none"}
        table, clients = await with_people(house, overrides=options)
        await mixed(house, table, clients)
        assert table.match is not None
        await house.move(2 * 60)
        assert table.match.last_deal is None
        await house.move(61)
        assert table.match.last_deal is not None


async def test_the_next_deal_waits_unless_everybody_is_ready(house: House) -> None:
    async with house:
        table, clients = await with_people(house, between_seconds=8.0, overrides={"match.deals": 2})
        await mixed(house, table, clients)
        assert table.match is not None
        while table.match.deal is not None:
            await answer(table, clients)
        await house.settle()
        assert len(table.state.shuffles) == 1
        assert clients[0].table is not None
        assert clients[0].table["next_deal_at"]
        await house.move(3)
        for client in clients[1:]:
            await table.do(de.DeclareReady(), client.who, "ready")
        await house.settle()
        assert len(table.state.shuffles) == 1
        await table.do(de.DeclareReady(), clients[0].who, "ready")
        await house.settle()
        assert len(table.state.shuffles) == 2


async def test_the_first_deal_waits_a_while_for_whoever_has_not_come_yet(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        bots = {seat: "easy" for seat in SEATS if seat is not Seat.E}
        table = await house.hall.open(settings(bots=bots, between_seconds=8.0), maker)
        await table.do(de.Sit(seat=Seat.E), maker, "1")
        await table.do(de.Start(), maker, "2")
        await house.move(7)
        assert not table.state.shuffles
        come(table, Listening(maker))
        await house.settle()
        assert table.state.shuffles
