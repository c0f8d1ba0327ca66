from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.competition.championship.file import build_line, encode_head, encode_lines, read_event
from guandan.competition.simulate.run import Simulation
from guandan.errors import IllegalAction, InvalidRecord
from guandan.rulebooks import load
from tests.server.events.kit import (
    ORGANISER,
    differences,
    finish_round,
    new_event,
    next_link,
    record,
    serving,
    start_round,
)

if TYPE_CHECKING:
    from guandan.eventlog.values import StoredEvent

BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")


def simulated(book: str, pairs: int = 8, seed: int = 3) -> tuple[bytes, str]:
    """An event's file as the command line writes it, with everything that went wrong in it, and its secret."""
    simulation = Simulation(load(book), pairs, seed)
    parts = [encode_head(simulation.championship)]
    simulation.championship.listener = lambda added: parts.append(encode_lines([build_line(one) for one in added]))
    simulation.run()
    return b"".join(parts), simulation.chain.secret


def events_of(data: bytes) -> list[object]:
    """The lines that are no people's."""
    return [msgspec.json.decode(line) for line in data.splitlines() if not line.startswith(b'{"line":"person"')]


@pytest.mark.parametrize("book", BOOKS)
async def test_a_file_comes_out_as_it_went_in(database: str, book: str) -> None:
    data, secret = simulated(book)
    async with serving(database) as server:
        hosted = await server.events.import_file(data, ORGANISER, secret=secret)
        out = await server.events.export_file(hosted)
        assert events_of(out) == events_of(data)
        assert await differences(server, hosted) == []
        whole, _ = read_event(data)
        assert hosted.championship.people == whole.people
        assert await hosted.read_secret() == secret


async def test_an_event_of_another_server_goes_on_here(database: str, tmp_path: object) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await start_round(hosted)
        await record(hosted, 1)
        data, secret = await server.events.export_file(hosted), await hosted.read_secret()
    async with serving(f"sqlite:///{tmp_path}/other.db") as server:
        await server.store.add_person("somebody else")
        hosted = await server.events.import_file(data, ORGANISER, secret=secret)
        assert hosted.members == {number: number + 1 for number in range(1, 9)}
        await record(hosted, 1)
        await finish_round(hosted)
        await start_round(hosted)
        await finish_round(hosted)
        assert await differences(server, hosted) == []


async def test_a_damaged_file_is_refused_and_nothing_of_it_taken(database: str) -> None:
    data, secret = simulated("nantong-2018", 4)
    place = data.index(b'"ending"')
    broken = {
        "not text": b"\xff\xfe" + data,
        "empty": b"",
        "cut in a line before the last": data[:place] + data[place + 9 :],
        "a result put right": data.replace(b'"ew":14', b'"ew":13', 1),
        "another version": data.replace(b'"version":5', b'"version":6', 1),
        "a book put right": data.replace(b'"minutes"', b'"minute"', 1),
    }
    async with serving(database) as server:
        for what, damaged in broken.items():
            with pytest.raises((InvalidRecord, IllegalAction)):
                await server.events.import_file(damaged, ORGANISER)
            assert await server.store.list_streams() == [], what
        with pytest.raises(IllegalAction) as refusal:
            await server.events.import_file(data, ORGANISER, secret="00" * 32)
        assert refusal.value.code == "another_secret"
        assert await server.store.read_people() == []
        # What broke off at the end was never answered.
        hosted = await server.events.import_file(data + data[-40:-1], ORGANISER, secret=secret)
        assert events_of(await server.events.export_file(hosted)) == events_of(data)


async def test_without_the_secret_lots_are_drawn_by_hand(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        taken = await server.events.import_file(await server.events.export_file(hosted), ORGANISER)
        assert taken.id != hosted.id
        with pytest.raises(IllegalAction) as refusal:
            await next_link(taken)
        assert refusal.value.code == "no_secret_here"


async def test_a_rehearsal_has_other_names_and_lots_and_is_thrown_away(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await start_round(hosted)
        await finish_round(hosted)
        rehearsal = await server.events.create_rehearsal(hosted)
        assert rehearsal.is_rehearsal
        names = {one.name for one in hosted.championship.people.values()}
        assert not names & {one.name for one in rehearsal.championship.people.values()}
        assert rehearsal.championship.people.keys() == hosted.championship.people.keys()
        assert rehearsal.championship.competition.rounds[0].sheets == hosted.championship.competition.rounds[0].sheets
        real = await next_link(hosted)
        drawn = await start_round(rehearsal)
        assert drawn.seed is not None
        assert drawn.seed != real
        await record(rehearsal, 1)
        await rehearsal.do(lambda whole: whole.add_person("某人"), by=ORGANISER)
        assert len(await server.store.read_people()) == 8
        assert [card.id for card in await server.events.list_cards()] == [hosted.id]
        await server.events.delete_rehearsal(rehearsal.id)
        assert [stream.name for stream in await server.store.list_streams()] == [f"event/{hosted.id}"]
        with pytest.raises(IllegalAction):
            await server.events.get(rehearsal.id)
        with pytest.raises(IllegalAction):
            await server.events.delete_rehearsal(hosted.id)
        assert await differences(server, hosted) == []


async def test_who_opens_a_rehearsal_while_it_is_thrown_away_is_told_that_it_is_gone(database: str) -> None:
    async with serving(database) as server:
        rehearsal = (await server.events.create_rehearsal(await new_event(server))).id
        read_group, has_begun, may_go_on = server.store.read_group, asyncio.Event(), asyncio.Event()

        async def read_group_slowly(*names: str, **how: bool) -> dict[str, list[StoredEvent]]:
            found = await read_group(*names, **how)
            has_begun.set()
            await may_go_on.wait()
            return found

        server.events._open.pop(rehearsal)  # noqa: SLF001 (as after a restart)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server.store, "read_group", read_group_slowly)
            opening = asyncio.create_task(server.events.get(rehearsal))
            await has_begun.wait()
            deleting = asyncio.create_task(server.events.delete_rehearsal(rehearsal))
            asking = asyncio.create_task(server.events.get(rehearsal))
            await asyncio.sleep(0)
            may_go_on.set()
            await asyncio.gather(opening, deleting, asking, return_exceptions=True)
        with pytest.raises(IllegalAction, match="no_such_event"):
            await server.events.get(rehearsal)


async def test_a_rehearsal_that_another_process_throws_away_is_gone_in_the_middle_of_reading(database: str) -> None:
    async with serving(database) as server:
        rehearsal = (await server.events.create_rehearsal(await new_event(server))).id
        read_group = server.store.read_group

        async def read_group_before_it_goes(*names: str, **how: bool) -> dict[str, list[StoredEvent]]:
            found = await read_group(*names, **how)
            await server.store.delete_rehearsal(rehearsal)
            return found

        server.events._open.pop(rehearsal)  # noqa: SLF001 (as after a restart)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server.store, "read_group", read_group_before_it_goes)
            with pytest.raises(IllegalAction, match="no_such_event"):
                await server.events.get(rehearsal)


async def test_a_backup_is_made_when_a_round_is_closed(database: str) -> None:
    async with serving(database) as server:
        hosted = await new_event(server)
        await start_round(hosted)
        await finish_round(hosted)
        folder = server.events.backups.folder
        await server.events.close()
        assert folder is not None
        (backup,) = folder.iterdir()
        assert backup.name.endswith(f"-{hosted.id}-round-1.jsonl.gz")
        assert backup.stat().st_mode & 0o777 == 0o600
