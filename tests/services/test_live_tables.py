"""Opening and listing live tables, without a server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.rules.seat import Seat
from guandan.services.live_tables import (
    MAX_OWN_TABLES,
    TableDirectory,
    build_bot_table_settings,
    find_free_seat,
    open_table,
    open_table_of_match,
)
from guandan.store import Store
from guandan.tables.events import TableOpened
from guandan.tables.loading import load_table_state
from guandan.tables.rulebook_cache import RulebookCache
from guandan.tables.settings import TableSettings, TableStage
from guandan.tables.state import LiveTableState, SeatOccupant, build_new_state
from guandan.tables.views import LiveTableCard, SeatView, TableView

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)


def build_state(maker: int, *, is_public: bool = True) -> LiveTableState:
    return build_new_state(TableOpened(settings=TableSettings(is_public=is_public), digest="", maker=maker))


def build_card(code: str, stage: TableStage = TableStage.GATHERING) -> LiveTableCard:
    return LiveTableCard(code=code, book="jiangsu-2017", stage=stage, seats={})


def test_the_newest_table_comes_first_and_a_closed_one_not_at_all() -> None:
    directory = TableDirectory()
    for code in ("A", "B", "C"):
        directory.update(code, build_state(1), lambda code=code: build_card(code))  # type: ignore[misc]
    directory.update("H", build_state(1, is_public=False), lambda: build_card("H"))
    directory.update("B", replace(build_state(1), stage=TableStage.CLOSED), lambda: build_card("B"))
    directory.update("A", build_state(1), lambda: build_card("A", TableStage.PLAYING))
    assert [(card.code, card.stage) for card in directory.list_public()] == [
        ("C", TableStage.GATHERING),
        ("A", TableStage.PLAYING),
    ]
    assert directory.list_codes_of(1) == ["H", "C", "A"]


def test_the_own_list_has_tables_made_and_joined_and_is_bounded() -> None:
    directory = TableDirectory()
    joined = replace(build_state(1), seats={Seat.N: SeatOccupant(person=2)})
    directory.update("J", joined, lambda: build_card("J"))
    assert directory.list_codes_of(2) == ["J"]
    assert directory.list_codes_of(None) == directory.list_codes_of(3) == []
    for number in range(20):
        directory.update(f"T{number}", build_state(2), lambda: build_card(""))
    assert directory.list_codes_of(2) == [f"T{number}" for number in range(19, 19 - MAX_OWN_TABLES, -1)]


def test_a_free_seat() -> None:
    view = TableView(code="X", stage=TableStage.GATHERING, settings=TableSettings(), seats={Seat.E: SeatView(person=1)})
    assert find_free_seat(view) is Seat.N
    full = {seat: SeatView(bot="easy") for seat in Seat}
    with pytest.raises(IllegalAction, match="table_is_full"):
        find_free_seat(replace(view, seats=full))


async def test_a_table_with_three_bots(tmp_path: Path) -> None:
    settings = build_bot_table_settings("jiangsu-2017", "easy", {}, Seat.S)
    assert set(settings.bots) == {Seat.E, Seat.N, Seat.W}
    async with await Store.open(f"sqlite:///{tmp_path}/tables.db") as store:
        books = RulebookCache(store)
        code = await open_table(store, books, replace(settings, event="not mine"), await store.add_person("甲"), NOW)
        state = await load_table_state(store, code)
        assert state is not None
        assert state.bots == settings.bots
        assert state.settings.event is None, "nobody makes a table of an event that way"
        with pytest.raises(IllegalAction, match="no_such_bot"):
            await open_table(store, books, replace(settings, substitute_bot="nobody"), 1, NOW)
        with pytest.raises(IllegalAction, match="name_first"):
            await open_table(store, books, settings, None, NOW)


async def test_the_table_of_a_match_is_opened_once(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/tables.db") as store:
        books = RulebookCache(store)
        settings = TableSettings(event="spring", place="1-2")
        people = {seat: await store.add_person(seat) for seat in Seat}
        code = await open_table_of_match(store, books, settings, people, NOW)
        assert await open_table_of_match(store, books, settings, people, NOW) == code
        state = await load_table_state(store, code)
        assert state is not None
        assert (state.match, state.people) == ("spring.1-2", people)
