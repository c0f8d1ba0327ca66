"""Spectators: later than the players, and no more than is public."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from guandan.rules.seat import SEATS
from guandan.server.access.who import STRANGER
from guandan.server.protocol import commands as de
from guandan.tables.settings import TableStage, Watching
from tests.server.tables.kit import Listening, answer, come, mixed, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House


async def test_spectators_see_what_is_public_and_only_after_the_delay(house: House) -> None:
    async with house:
        table, clients = await with_people(house, watch_delay=30.0)
        await mixed(house, table, clients)
        watcher = Listening(STRANGER)
        come(table, watcher)
        await house.settle()
        assert watcher.view is None, "nothing is thirty seconds old"
        assert watcher.table is None or watcher.table["role"] == "spectator"
        await house.move(10)
        await answer(table, clients)
        assert table.match is not None
        played = table.match.version
        await house.move(21)
        assert watcher.view is not None
        assert watcher.view["deal"]["trick"] == []
        assert watcher.view["deal"]["hands"] == {}
        await house.move(10)
        assert watcher.view["version"] >= played
        assert len(watcher.view["deal"]["trick"]) == 1
        late = Listening(STRANGER)
        come(table, late)
        assert late.view == watcher.view


async def test_spectators_are_told_how_late_they_see_a_clock(house: House) -> None:
    async with house:
        table, clients = await with_people(house, watch_delay=30.0)
        watcher = Listening(STRANGER)
        come(table, watcher)
        await mixed(house, table, clients)
        await house.move(31)
        await answer(table, clients)
        await house.move(31)
        late = [frame["behind"] for kind in ("snapshot", "events") for frame in watcher.of(kind)]
        assert len(late) > 1
        assert set(late) == {30.0}
        assert all("behind" not in frame for client in clients for frame in client.frames)


async def test_nobody_watches_where_the_table_does_not_want_it(house: House) -> None:
    async with house:
        table, clients = await with_people(house, watching=Watching.NOBODY, watch_delay=0.0)
        await mixed(house, table, clients)
        watcher = Listening(STRANGER)
        come(table, watcher)
        await house.move(100)
        assert not watcher.of("snapshot")
        assert not watcher.of("events")
        assert not table.may_watch(STRANGER)
        assert table.may_watch(clients[0].who)


async def test_open_hands_are_shown_a_deal_later_at_the_pace_of_the_deal(house: House) -> None:
    async with house:
        table, clients = await with_people(
            house, watching=Watching.OPEN_A_DEAL_LATER, overrides={"match.deals": 2}, between_seconds=1.0
        )
        watcher = Listening(STRANGER)
        come(table, watcher)
        await mixed(house, table, clients)
        assert table.match is not None
        while table.match.deal is not None:
            assert watcher.view is None or watcher.view["deal"] is None
            await house.move(1)
            await answer(table, clients)
        await house.settle()
        dealt = [one for one in watcher.events if one["event"] == "hand_dealt"]
        assert len(dealt) == 1
        assert watcher.view is not None
        assert set(watcher.view["deal"]["hands"]) == set(SEATS)
        assert sum(map(len, watcher.view["deal"]["hands"].values())) == 108, "from its beginning"
        begun = next(
            frame
            for frame in watcher.of("events")
            if any(one["event"]["event"] == "hand_dealt" for one in frame["events"])
        )
        shown = next(one for one in begun["events"] if one["event"]["event"] == "hand_dealt")
        since = house.clock.now() - datetime.fromisoformat(shown["at"])
        assert begun["behind"] == since.total_seconds(), "the deal began that long ago"
        await house.move(1)
        await mixed(house, table, clients)
        assert table.match.deal is not None
        assert watcher.view["deal"]["number"] == 1
        while table.state.stage is TableStage.PLAYING:
            if table.match.questions:
                await answer(table, clients)
            await house.settle()
        await house.move(3600)
        assert watcher.view["result"] is not None


async def test_a_spectator_who_sits_down_sees_with_the_eyes_of_the_seat(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        assert clients[0].table is not None
        assert clients[0].table["role"] == "player"
        watcher = Listening(await house.person("watcher"))
        come(table, watcher)
        assert table.build_view(watcher.who).role == "spectator"
        assert table.build_view(watcher.who).people_watching == 1
        table.leave(watcher)
        assert table.build_view(watcher.who).people_watching == 0


async def test_without_a_delay_spectators_follow_at_once(house: House) -> None:
    async with house:
        table, clients = await with_people(house, watch_delay=0.0)
        watcher = Listening(STRANGER)
        come(table, watcher)
        await mixed(house, table, clients)
        await house.settle()
        await table.do(de.DeclareReady(), clients[0].who, "r")
        for _ in range(4):
            await answer(table, clients)
            await house.settle()
        assert table.match is not None
        assert watcher.view is not None
        assert watcher.view["version"] == table.match.version
        assert watcher.view["deal"]["hands"] == {}
        assert not {"E", "N", "W", "S"} & set(watcher.view["deal"]["counts"])
