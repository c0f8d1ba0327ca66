"""Whatever the database does, players lose nothing: it goes away, it is full, it holds a thousand matches."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
from sqlalchemy import event

from guandan.server.server import open_server
from guandan.server.settings import ServerSettings
from guandan.store import Store
from guandan.tables.room_codes import draw_code
from tests.server.live import Live, live
from tests.server.seating import four, play_all, play_until_asked
from tests.store.kit import line_to, writing_engine

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.server.player import Frame, Player


def owed(player: Player) -> Frame:
    """The command that answers what this seat is asked."""
    asked = player.question()
    assert asked is not None
    return {"seat": player.seat, "decision": asked["number"], **player.answers(asked)[0]}


async def test_a_database_that_goes_away_is_waited_for(postgres: str, tmp_path: Path) -> None:
    async with line_to(postgres, tmp_path) as (line, near):
        server = Live(ServerSettings(database=near))
        await asyncio.to_thread(server.start)
        tokens = [await asyncio.to_thread(server.token, f"Player {seat}") for seat in "ENWS"]
        async with four(server.url, tokens) as players, httpx.AsyncClient(timeout=30) as client:
            first = players[0]
            await play_until_asked(players, first)
            await line.cut()
            answer = asyncio.create_task(first.do(**owed(first)))
            assert (await client.get(f"{server.url}/healthz")).status_code == 503
            assert not answer.done()
            await line.mend()
            assert (await answer)["type"] == "done"
            assert (await client.get(f"{server.url}/healthz")).status_code == 200
            version = first.view["version"]
            await play_all(players, lambda one: one.view["version"] >= version + 10)
        await asyncio.to_thread(server.stop)


async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/full.db", patience=0.5) as server:
        tokens = [server.token(f"Player {seat}") for seat in "ENWS"]
        limit = {"pages": 1_000_000}

        @event.listens_for(writing_engine(server.server.store), "begin")
        def limited(connection: object) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={limit['pages']}")  # type: ignore[attr-defined]

        async with four(server.url, tokens) as players:
            goal = {"version": 10**6}
            playing = asyncio.create_task(
                play_all(players, lambda one: one.view is not None and one.view["version"] >= goal["version"])
            )
            await players[0].until(lambda: players[0].view is not None and players[0].view["version"] > 20)
            limit["pages"] = 1  # SQLite's own limit stands for the disk's: no page more than there are
            while not any(player.refused for player in players):  # noqa: ASYNC110 (of four, whoever is first)
                await asyncio.sleep(0.05)
            assert {code for player in players for code in player.refused} == {"store_full"}
            limit["pages"] = 1_000_000
            goal["version"] = max(player.view["version"] for player in players) + 10
            await playing


def copied(file: Path, code: str, number: int) -> list[str]:
    """The same unfinished match at so many other tables, straight into the file."""
    codes = [draw_code() for _ in range(number)]
    with closing(sqlite3.connect(file)) as connection:
        for table, key in (("events", "stream"), ("streams", "name")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            renamed = {"stream", "event", "name"}
            put = ", ".join(f"replace({one}, :old, :new)" if one in renamed else one for one in columns)
            connection.executemany(
                f"INSERT INTO {table} SELECT {put} FROM {table} "  # noqa: S608 (its own names)
                f"WHERE {key} = 'table/' || :old OR {key} LIKE 'match/' || :old || '.%'",
                [{"old": code, "new": new} for new in codes],
            )
        connection.commit()
    return codes


async def test_a_start_reads_no_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path}/many.db"
    with live(address) as server:
        tokens = [server.token(f"Player {seat}") for seat in "ENWS"]
        async with four(server.url, tokens) as players:
            await play_until_asked(players, players[0])
            code = players[0].topic.partition("/")[2]
    codes = copied(tmp_path / "many.db", code, 1_000)
    reads: list[str] = []
    read = Store.read

    async def counted(self: Store, stream: str, after: int = 0) -> object:
        reads.append(stream)
        return await read(self, stream, after)

    monkeypatch.setattr(Store, "read", counted)
    async with open_server(ServerSettings(database=address)) as started:
        assert len(reads) <= 4, "before it answers"
        await asyncio.sleep(1.5)  # a look at the log is among it
        assert [stream for stream in reads if stream.startswith("match/")] == []
        assert len(await started.store.list_streams("match")) == 1_001
        table = await started.hall.get(codes[500])
        assert table.match is not None
        assert table.match.version == players[0].view["version"]
