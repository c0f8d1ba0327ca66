"""`guandan db check` knows what a table's stream may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.eventlog.values import NewEvent
from guandan.game.fair_shuffle import commit_to
from guandan.game.log import MATCH_CODEC
from guandan.game.record import check_record, read_record, write_record
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from guandan.tables import events as ev
from guandan.tables import verify as verifying
from guandan.tables.room_codes import CODE_LETTERS, derive_code, draw_code, parse_room_code
from guandan.tables.settings import TableSettings
from tests.server.tables.kit import mixed, play_out, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House

SECRET = bytes(32)


async def test_a_table_that_was_played_at_is_sound_and_its_record_proves_its_cards(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await play_out(house, table, clients)
        assert table.match_id is not None
        problems = await house.store.check(
            {"table": verifying.verify_table_stream, "match": lambda _stored, _books: ()}
        )
        assert problems == []
        entries = [
            MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
        ]
        shuffles = await house.hall.list_shuffles(table.match_id, is_over=True)
        text = write_record(load("jiangsu-2017"), entries, shuffles)
        assert check_record(read_record(text, load)) == []
        assert text.count("[Shuffle ") == 1
        wrong = text.replace(shuffles[0].secret, "00" * 32)
        assert [problem.code for problem in check_record(read_record(wrong, load))] == ["shuffle_commitment"]


async def test_the_secrets_of_a_match_that_is_on_do_not_come_out(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match_id is not None
        assert await house.hall.list_shuffles(table.match_id, is_over=False) == ()
        (told,) = await house.hall.build_proof(table.match_id, is_over=False)
        assert told.secret is None
        assert told.commitment == commit_to(bytes.fromhex(table.state.shuffles[0].secret))


OPENED = ev.TableOpened(settings=TableSettings(), digest=load("jiangsu-2017").digest, maker=1)
COMMITTED = ev.ShuffleCommitted(deal=1, secret=SECRET.hex(), commitment=commit_to(SECRET))


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([ev.TableClosed()], "begins with table_opened"),
        ([OPENED, OPENED], "begins with table_opened"),
        ([ev.TableOpened(settings=TableSettings(), digest="00", maker=1)], "was not kept"),
        ([OPENED, ev.ShuffleCommitted(deal=1, secret=SECRET.hex(), commitment="00")], "committed to"),
        ([OPENED, ev.NumberGiven(deal=1, seat=Seat.E, number="1")], "after a shuffle's commitment"),
        ([OPENED, COMMITTED, ev.NumbersMixed(deal=1, numbers={Seat.E: "1"})], "not the numbers"),
        ([OPENED, ev.MatchFinished(match="X.1")], "was not on"),
    ],
)
async def test_what_cannot_have_happened_is_found(house: House, events: list[ev.AnyTableEvent], message: str) -> None:
    async with house:
        await house.store.save_book(load("jiangsu-2017"))
        await house.store.append("table/ABCDEF", 0, [NewEvent.of(event) for event in events])
        problems = await house.store.check({"table": verifying.verify_table_stream})
        assert len(problems) == 1
        assert message in problems[0].message


def test_room_codes_cannot_be_misread() -> None:
    assert not set("01IOL") & set(CODE_LETTERS)
    assert len({draw_code() for _ in range(200)}) == 200
    assert derive_code("spring.2-5") == derive_code("spring.2-5") != derive_code("spring.2-6")
    assert derive_code("spring.2-5") != derive_code("spring.2-5", 1)
    assert parse_room_code(" abc234 ") == "ABC234"
    assert [parse_room_code(text) for text in ("ABC12", "ABCDE0", "../..", "ABC234\n5")] == [None] * 4
