"""The server goes down and comes up: nothing acknowledged is lost, nothing is done twice, no time runs away."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.errors import StaleCommand
from guandan.game.events import CardsDealt
from guandan.game.handlers.answers import choose_on_timeout
from guandan.game.log import MATCH_CODEC
from guandan.rules.seat import SEATS
from guandan.server.protocol import commands as de
from guandan.tables.settings import Starts, TableSettings
from guandan.tables.tracked_match import SNAPSHOT_FORM
from tests.server.tables.kit import Listening, answer, come, mixed, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House


async def test_a_deal_goes_on_where_its_players_saw_it_and_its_clock_without_the_time_lost(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        for _ in range(5):
            await answer(table, clients)
        await house.move(12)
        before, code = table.match, table.code
        alive = house.clock.now()
    assert before is not None
    house.clock.move(3600)
    async with house:
        table = await house.hall.get(code)
        again = [Listening(client.who) for client in clients]
        for client in again:
            come(table, client)
        await house.settle()
        match = table.match
        assert match is not None
        assert match.deal == before.deal
        assert match.questions[0].number == before.questions[0].number
        was, now = before.questions[0].deadline, match.questions[0].deadline
        assert was is not None
        assert now is not None
        left = was - alive
        assert left <= now - house.clock.now() <= left + timedelta(seconds=5), "what was left, up to a heartbeat"
        for old, new in zip(clients, again, strict=True):
            assert old.view is not None
            assert new.view is not None
            assert new.view["deal"]["hands"] == old.view["deal"]["hands"]
        await answer(table, again)


async def test_a_command_sent_again_is_answered_as_the_first_time_also_after_a_restart(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match is not None
        question = table.match.questions[0]
        who = clients[SEATS.index(question.seat)].who
        command = choose_on_timeout(table.match, question)
        first = await table.do(command, who, "once")  # type: ignore[arg-type]
        assert not first.is_repeat
        await answer(table, clients)
        again = await table.do(command, who, "once")  # type: ignore[arg-type]
        assert (again.version, again.is_repeat) == (first.version, True)
        with pytest.raises(StaleCommand):
            await table.do(command, who, "another id")  # type: ignore[arg-type]
        sat = await table.do(de.Sit(seat=question.seat), who, f"sit-{question.seat}")
        assert sat.is_repeat, "sitting down, too, though it is not possible any more"
        code = table.code
    async with house:
        table = await house.hall.get(code)
        after = await table.do(command, who, "once")  # type: ignore[arg-type]
        assert (after.version, after.is_repeat) == (first.version, True)


async def test_nobody_can_use_up_the_ids_of_others_or_of_the_server(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await table.do(de.GiveNumber(deal=1, number="x"), clients[0].who, "deal-1")
        await table.do(de.GiveNumber(deal=1, number="y"), clients[1].who, "deal-1")
        await table.do(de.GiveNumber(deal=1, number="z"), clients[2].who, "mix-1")
        await table.do(de.GiveNumber(deal=1, number="z"), clients[3].who, "mix-1")
        await house.settle()
        assert table.match is not None
        assert table.match.deal is not None
        numbers = table.state.shuffles[-1].numbers
        assert numbers is not None
        assert len(numbers) == 4


async def test_two_senders_at_once_are_done_one_after_the_other(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match is not None
        question = table.match.questions[0]
        who = clients[SEATS.index(question.seat)].who
        command = choose_on_timeout(table.match, question)
        same = [table.do(command, who, "same") for _ in range(5)]  # type: ignore[arg-type]
        answers = await asyncio.gather(*same)
        assert sorted(one.is_repeat for one in answers) == [False, True, True, True, True]
        assert len({one.version for one in answers}) == 1


async def test_a_restart_in_the_middle_of_dealing_repeats_what_is_missing(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await table.do(de.GiveNumber(deal=1, number="mine"), clients[0].who, "m")
        code = table.code
        committed = table.state.shuffles[-1].commitment
    async with house:
        table = await house.hall.get(code)
        assert table.match is not None
        assert table.match.deal is None
        await house.move(3)
        assert table.match.deal is not None
        assert [one.commitment for one in table.state.shuffles] == [committed]
        assert table.state.shuffles[0].numbers == {"E": "mine"}


async def test_a_table_is_loaded_from_one_deal_of_events_at_most(house: House) -> None:
    async with house:
        table, clients = await with_people(house, between_seconds=0.0, overrides={"match.deals": 2})
        await mixed(house, table, clients)
        assert table.match is not None
        while table.match.deal is not None:
            await answer(table, clients)
        await house.settle()
        await mixed(house, table, clients)
        await answer(table, clients)
        before, code, name = table.tracked_match, table.code, table.match_id
        saved = await house.store.read_snapshot(f"match/{name}", SNAPSHOT_FORM)
        assert saved is not None
        lines = await house.store.read(f"match/{name}", after=saved.version)
        dealt = [
            entry
            for line in lines
            if isinstance((entry := MATCH_CODEC.decode_entry(line, line.version)).event, CardsDealt)
        ]
        assert len(dealt) == 1
    async with house:
        table = await house.hall.get(code)
        assert before is not None
        assert table.match is not None
        assert table.match.deal == before.match.deal
        assert table.match.progress == before.match.progress
    async with house:
        await house.store.delete_snapshots()
        table = await house.hall.get(code)
        assert table.match is not None
        assert table.match.deal == before.match.deal, "the log has it all"


async def test_after_a_restart_a_match_of_bots_goes_on_though_nobody_comes(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        chosen = TableSettings(bots=dict.fromkeys(SEATS, "random"), starts=Starts.WHEN_FULL, is_public=True)
        table = await house.hall.open(chosen, maker)
        await house.move(5)
        assert table.match is not None
        before, code = table.match.version, table.code
    async with house:
        assert house.hall.table_count == 0
        await house.hall.load_due()
        assert house.hall.table_count == 1
        await house.move(5)
        table = await house.hall.get(code)
        assert table.match is not None
        assert table.match.version > before
        assert [card.code for card in house.hall.list_public()] == [code]
