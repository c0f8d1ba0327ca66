"""我的战绩: finished matches of live tables by the people who sat there, from the log."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.game.events import CardsPlayed
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat
from guandan.services.history import build_history, erase_own_data, export_own_data, read_history
from guandan.services.live_tables import open_table
from guandan.services.played_index import PlayedIndex, read_all_played
from guandan.services.ratings import RatingTable
from guandan.store import Store
from guandan.tables import events as ev
from guandan.tables.rulebook_cache import RulebookCache
from guandan.tables.settings import TableSettings
from tests.services.played import NOW, load_match, play_match

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from guandan.store.played import PlayedMatch


@asynccontextmanager
async def open_store(folder: Path) -> AsyncIterator[tuple[Store, PlayedIndex]]:
    async with await Store.open(f"sqlite:///{folder}/played.db") as store:
        yield store, PlayedIndex(store, RulebookCache(store))


async def add_people(store: Store, count: int = 4) -> list[int]:
    return [await store.add_person(name) for name in "甲乙丙丁戊己"[:count]]


async def test_a_history_counts_matches_deals_bombs_and_partners(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, index):
        first, second, third, fourth = await add_people(store)
        await play_match(store, "AAAAAA", dict(zip(SEATS, (first, second, third, fourth), strict=True)))
        await play_match(store, "BBBBBB", {Seat.N: first, Seat.S: "hard", Seat.E: second, Seat.W: "easy"}, hours=1)
        history = await read_history(store, index, first)
        assert (history.name, history.matches, history.won, history.win_rate) == ("甲", 2, 1, 0.5)
        assert history.deals == 24
        played = [entry.event for entry in load_match().entries if isinstance(entry.event, CardsPlayed)]
        bombs = [
            event.seat for event in played if event.play.kind in {Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS}
        ]
        assert history.bombs == bombs.count(SEATS[0]) + bombs.count(Seat.N) > 0
        assert [line.match for line in history.lines] == ["BBBBBB.1", "AAAAAA.1"], "the newest first"
        newest = history.lines[0]
        assert (newest.seat, newest.is_won, newest.partner.bot) == (Seat.N, True, "hard")
        assert {(player.name, player.bot) for player in newest.opponents} == {("乙", ""), ("", "easy")}
        rates = {line.partner.name or line.partner.bot: line.win_rate for line in history.partners}
        assert set(rates.values()) == {0.0, 1.0}
        assert rates["hard"] == 1.0


async def test_the_index_reads_a_table_once_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, index):
        people = await add_people(store)
        await play_match(store, "AAAAAA", dict(zip(SEATS, people, strict=True)))
        assert len(await index.list_of(people[0])) == 1
        assert await store.played.list_tables_to_index() == []
        await play_match(store, "BBBBBB", dict(zip(SEATS, people, strict=True)), hours=1)
        assert [table.stream for table in await store.played.list_tables_to_index()] == ["table/BBBBBB"]
        before = await index.list_of(people[0])
        assert len(before) == 2
        await store.played.clear()
        assert await index.list_of(people[0]) == before, "it follows from the log"
        assert await read_all_played(store, RulebookCache(store)) == before[::-1]


async def test_a_running_match_is_no_history_yet(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, index):
        person = await store.add_person("甲")
        await open_table(store, RulebookCache(store), TableSettings(), person, NOW)
        assert (await read_history(store, index, person)).matches == 0


async def find_rated(store: Store, index: PlayedIndex) -> list[PlayedMatch]:
    await index.update()
    return await store.played.list_rated()


async def test_only_the_same_people_and_rated_bots_at_a_rated_table_count(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, index):
        people = await add_people(store, 5)
        four = dict(zip(SEATS, people, strict=False))
        rated = await play_match(store, "AAAAAA", four, is_rated=True)
        await play_match(store, "BBBBBB", four)
        with_bot = await play_match(store, "CCCCCC", four | {Seat.S: "hard"}, is_rated=True, hours=1)
        await play_match(store, "EEEEEE", four | {Seat.S: "somebody's own bot"}, is_rated=True)
        await play_match(store, "FFFFFF", dict.fromkeys(SEATS, "easy"), is_rated=True)
        swapped = (ev.SeatTaken(seat=Seat.S, person=people[4], player="5"),)
        await play_match(store, "DDDDDD", four, is_rated=True, changes=swapped)
        assert [match.match for match in await find_rated(store, index)] == [rated, with_bot]


async def test_a_rated_table_is_opened_without_options_or_help(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, _):
        person, books = await store.add_person("甲"), RulebookCache(store)
        await open_table(store, books, TableSettings(is_rated=True, bots={Seat.N: "easy"}), person, NOW)
        with pytest.raises(IllegalAction, match="rated_by_the_book"):
            await open_table(store, books, TableSettings(is_rated=True, overrides={"match.deals": 1}), person, NOW)
        code = await open_table(store, books, TableSettings(is_rated=True, has_counter=True), person, NOW)
        opened = ev.decode_table_event((await store.read(f"table/{code}"))[0])
        assert isinstance(opened, ev.TableOpened)
        settings = opened.settings
        assert (settings.is_rated, settings.has_hints, settings.has_auto, settings.has_counter) == (
            True,
            False,
            False,
            False,
        )


async def test_export_and_erase(tmp_path: Path) -> None:
    async with open_store(tmp_path) as (store, index):
        people = await add_people(store)
        await play_match(store, "AAAAAA", dict(zip(SEATS, people, strict=True)))
        data = await export_own_data(store, index, people[0], NOW, RatingTable())
        assert (data.name, data.person, len(data.history.lines)) == ("甲", people[0], 1)
        await erase_own_data(store, people[0])
        history = await read_history(store, index, people[2])
        partner = history.lines[0].partner
        assert (history.matches, partner.person, partner.name) == (1, people[0], ""), "it stays without the name"
        await store.add_member("spring", 1, people[1])
        with pytest.raises(IllegalAction, match="erased_by_event"):
            await erase_own_data(store, people[1])


def test_somebody_who_has_played_nothing_has_no_rate() -> None:
    history = build_history(1, [], {1: "甲"})
    assert (history.matches, history.win_rate, history.partners) == (0, None, ())
