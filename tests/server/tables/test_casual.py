"""A casual table: no clock in the first deal, a minute later, bots at a tempo; a table of 0.1.0 is as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import load, names
from guandan.rules.rulebook import override
from guandan.server.tables.bots import find_tempo
from guandan.tables.settings import RELAXED_SECONDS, TableClock, TableSettings, override_clocks
from tests.server.tables.kit import asked, mixed, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House


def test_a_table_that_says_nothing_has_the_books_clock() -> None:
    usual = TableSettings()
    assert override_clocks(usual.clock, load(usual.book)) == {}
    assert usual.untimed_deals == 0
    assert not usual.has_counter


@pytest.mark.parametrize(("clock", "value"), [(TableClock.RELAXED, RELAXED_SECONDS), (TableClock.NONE, "none")])
def test_the_clocks_that_a_book_has_run_otherwise(clock: TableClock, value: object) -> None:
    book = load("jiangsu-2017")
    overrides = override_clocks(clock, book)
    assert {option: given for option, given in overrides.items() if option != "clocks.count_down"} == {
        f"clocks.{name}": value for name in ("tribute", "returning", "first_lead", "lead", "follow")
    }


def test_a_relaxed_minute_has_no_seconds_on_top() -> None:
    for name in names():
        book = load(name)
        clocks = override(book, override_clocks(TableClock.RELAXED, book)).clocks
        assert clocks.count_down == 0


async def test_nobody_is_late_in_the_first_deal(house: House) -> None:
    async with house:
        table, clients = await with_people(house, clock=TableClock.RELAXED)
        await mixed(house, table, clients)
        assert table.match is not None
        assert table.match.book.clocks.follow == RELAXED_SECONDS
        before = asked(table)
        await house.move(10 * RELAXED_SECONDS)
        assert asked(table) is before
        assert table.match.deal is not None


async def test_a_bot_takes_longer_over_a_harder_choice(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        assert table.match is not None
        lead = find_tempo(table.match, table.match.questions[0])
        assert lead > 1.0, "a first lead has many choices"
