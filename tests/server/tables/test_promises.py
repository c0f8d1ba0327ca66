"""公平发牌: everybody is bound before any number is told, and whoever does not keep a promise gains nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.fair_shuffle import hash_promise
from guandan.game.log import MATCH_CODEC
from guandan.game.record import check_record, read_record, write_record
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol import commands as de
from guandan.tables import verify as verifying
from tests.server.tables.kit import play_out, with_people

if TYPE_CHECKING:
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House, Listening

MIX_SECONDS = 5.0


def seat_of(client: Listening) -> Seat:
    assert client.table is not None
    return Seat(client.table["you"])


async def promise_all(house: House, table: HostedTable, clients: list[Listening]) -> None:
    last = table.state.shuffles[-1]
    for client in clients:
        seat = seat_of(client)
        told = hash_promise(last.commitment, seat, f"number of {seat}")
        await table.do(de.PromiseNumber(deal=last.deal, hash=told), client.who)
    await house.settle()


async def reveal(table: HostedTable, *clients: Listening) -> None:
    deal = table.state.shuffles[-1].deal
    for client in clients:
        await table.do(de.GiveNumber(deal=deal, number=f"number of {seat_of(client)}"), client.who)


async def refused(code: str, table: HostedTable, deed: de.PromiseNumber | de.GiveNumber, client: Listening) -> None:
    with pytest.raises(IllegalAction) as one:
        await table.do(deed, client.who)
    assert one.value.code == code


async def test_the_first_commitment_counts_and_another_one_is_refused(house: House) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        east, first = clients[0], de.PromiseNumber(deal=1, hash="1" * 64)
        done = await table.do(first, east.who, "promise")
        await refused("promised_already", table, de.PromiseNumber(deal=1, hash="2" * 64), east)
        assert (await table.do(first, east.who)).version == done.version, "the same once more changes nothing"
        again = await table.do(de.PromiseNumber(deal=1, hash="2" * 64), east.who, "promise")
        assert (again.version, again.is_repeat) == (done.version, True), "an id that was used is answered as then"
        assert table.state.shuffles[-1].promised == {Seat.E: "1" * 64}


async def test_numbers_are_told_only_after_all_promises_are_closed(house: House) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        east = clients[0]
        assert east.table is not None
        assert (east.table["waits_to_promise"], east.table["waits_to_mix"]) == (1, 1)
        await promise_all(house, table, clients[:3])
        await refused("number_too_early", table, de.GiveNumber(deal=1, number="number of E"), east)
        assert table.state.shuffles[-1].hashes is None
        assert "hashes" not in east.table["shuffles"][-1], "nobody is told of promises before they are closed"
        await promise_all(house, table, clients[3:])
        assert east.table["waits_to_reveal"] == 1
        assert "waits_to_mix" not in east.table
        assert set(east.table["shuffles"][-1]["hashes"]) == set(SEATS)
        await refused("number_not_promised", table, de.GiveNumber(deal=1, number="another"), east)
        await refused("shuffle_is_closed", table, de.PromiseNumber(deal=1, hash="0" * 64), east)
        assert table.match is not None
        assert table.match.deal is None
        await reveal(table, *clients[:3])
        await reveal(table, east)  # once more: nothing changes
        await refused("shuffle_is_closed", table, de.GiveNumber(deal=1, number="another"), east)
        await reveal(table, clients[3])
        await house.settle()
        assert table.match.deal is not None
        assert table.state.shuffles[-1].numbers == {seat: f"number of {seat}" for seat in SEATS}


async def test_whoever_does_not_tell_a_number_brings_about_another_shuffle_without_them(house: House) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        first = table.state.shuffles[-1]
        await promise_all(house, table, clients)
        await reveal(table, *clients[:3])
        await house.move(MIX_SECONDS - 1)
        assert table.state.shuffles[-1].deal == 1
        assert table.match is not None
        assert table.match.deal is None, "one promise is owed"
        await house.until(lambda: table.state.shuffles[-1].commitment != first.commitment)
        abandoned, fresh = table.state.shuffles
        assert (abandoned.is_abandoned, abandoned.silent, abandoned.numbers) == (True, (Seat.S,), None)
        assert (fresh.deal, fresh.silent) == (1, (Seat.S,))
        assert fresh.secret != first.secret
        await refused("promise_not_kept", table, de.PromiseNumber(deal=1, hash="0" * 64), clients[3])
        await refused("number_too_early", table, de.GiveNumber(deal=1, number="chosen"), clients[3])
        await promise_all(house, table, clients[:3])
        await reveal(table, *clients[:3])
        await house.settle()
        assert table.match.deal is not None
        assert set(table.state.shuffles[-1].numbers or {}) == {Seat.E, Seat.N, Seat.W}


async def test_clients_that_make_no_promise_still_take_part_and_the_record_says_so(house: House) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        await table.do(de.GiveNumber(deal=1, number="as before"), clients[0].who)
        await promise_all(house, table, clients[1:3])
        await house.move(MIX_SECONDS)
        await reveal(table, *clients[1:3])
        await house.settle()
        await play_out(house, table, clients)
        assert table.match_id is not None
        (shuffle,) = await house.hall.list_shuffles(table.match_id, is_over=True)
        assert set(shuffle.numbers) == {Seat.E, Seat.N, Seat.W}
        assert set(shuffle.hashes) == {Seat.N, Seat.W}
        entries = [
            MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
        ]
        text = write_record(load("jiangsu-2017"), entries, [shuffle])
        record = read_record(text, load)
        assert record.shuffles == (shuffle,)
        assert check_record(record) == []
        changed = replace(shuffle, numbers=shuffle.numbers | {Seat.W: "another"})
        wrong = write_record(load("jiangsu-2017"), entries, [changed])
        assert [problem.code for problem in check_record(read_record(wrong, load))] == ["shuffle_promise"]
        problems = await house.store.check(
            {"table": verifying.verify_table_stream, "match": lambda _stored, _books: ()}
        )
        assert problems == []


async def test_a_promise_cannot_be_copied_from_another_seat(house: House) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        committed = table.state.shuffles[-1].commitment
        copied = hash_promise(committed, Seat.E, "number of E")
        await table.do(de.PromiseNumber(deal=1, hash=copied), clients[0].who)
        await table.do(de.PromiseNumber(deal=1, hash=copied), clients[1].who)
        await house.move(MIX_SECONDS)
        await reveal(table, clients[0])
        await refused("number_not_promised", table, de.GiveNumber(deal=1, number="number of E"), clients[1])
