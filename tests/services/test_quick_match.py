"""随便打: whom the queue seats with whom, and when; on two workers of one PostgreSQL too."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.rules.seat import Seat
from guandan.services.quick_match import (
    GONE_AFTER,
    SEATED_FOR,
    START_WINDOW,
    WAIT_SECONDS,
    WINDOW_GROWTH,
    QuickMatches,
    build_table_settings,
    enter,
    seat_groups,
)
from guandan.store import Store
from guandan.store.rows import WaitingPlayer
from guandan.tables.loading import load_table_state
from guandan.tables.rulebook_cache import RulebookCache
from guandan.tables.settings import TableStage
from tests.store.conftest import new_postgres, server

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

__all__ = ["new_postgres", "server"]

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)
BOOK = "jiangsu-2017"


def waiting(person: int, mean: float = 25.0, seconds: float = 0, book: str = BOOK) -> WaitingPlayer:
    """Somebody who came so many seconds ago and is still there."""
    entered = NOW - timedelta(seconds=seconds)
    return WaitingPlayer(person=person, book=book, is_rated=False, mean=mean, entered=entered, seen=NOW)


def seat(*rows: WaitingPlayer, seconds: float = 0) -> dict[int, WaitingPlayer]:
    codes = (f"TABLE{number}" for number in count(2))
    found = seat_groups(rows, NOW + timedelta(seconds=seconds), lambda: next(codes))
    return {row.person: row for row in found}


def groups(rows: dict[int, WaitingPlayer]) -> set[frozenset[int]]:
    codes = {row.code for row in rows.values() if row.code is not None}
    return {frozenset(row.person for row in rows.values() if row.code == code) for code in codes}


def test_four_of_similar_rating_are_seated_at_once_the_strongest_with_the_weakest() -> None:
    rows = seat(waiting(1, 26), waiting(2, 24), waiting(3, 25), waiting(4, 23))
    assert groups(rows) == {frozenset({1, 2, 3, 4})}
    sides = {rows[1].seat, rows[4].seat}, {rows[2].seat, rows[3].seat}
    assert sides == ({Seat.E, Seat.W}, {Seat.N, Seat.S})


def test_the_nearest_are_taken_and_the_far_one_waits_until_the_window_is_wide_enough() -> None:
    rows = [waiting(1, 25, 4), waiting(2, 25), waiting(3, 26), waiting(4, 45), waiting(5, 24)]
    assert groups(seat(*rows)) == {frozenset({1, 2, 3, 5})}
    far = [waiting(1, 25), waiting(2, 25), waiting(3, 25), waiting(4, 35)]
    assert groups(seat(*far)) == set()
    in_reach = (10 - START_WINDOW) / WINDOW_GROWTH
    assert groups(seat(*far, seconds=in_reach - 0.1)) == set()
    assert groups(seat(*far, seconds=in_reach)) == {frozenset({1, 2, 3, 4})}


@pytest.mark.parametrize(
    ("people", "seats"),
    [(1, {Seat.S}), (2, {Seat.S, Seat.N}), (3, {Seat.E, Seat.S, Seat.W})],
    ids=["alone", "two play together", "three"],
)
def test_bots_fill_in_when_the_time_is_up_and_not_before(people: int, seats: set[Seat]) -> None:
    rows = [waiting(number) for number in range(1, people + 1)]
    assert groups(seat(*rows, seconds=WAIT_SECONDS - 0.1)) == set()
    found = seat(*rows, seconds=WAIT_SECONDS)
    assert {row.seat for row in found.values()} == seats
    settings = build_table_settings(list(found.values()))
    assert settings.bots == dict.fromkeys(set(Seat) - seats, "normal")


@pytest.mark.parametrize(("mean", "bot"), [(5, "easy"), (25, "normal"), (40, "hard")])
def test_the_bots_are_as_strong_as_the_people(mean: float, bot: str) -> None:
    assert seat(waiting(1, mean, WAIT_SECONDS))[1].bot == bot


def test_books_and_rated_matches_are_apart() -> None:
    rows = [waiting(1), waiting(2), waiting(3, book="two-deck"), waiting(4)]
    assert groups(seat(*rows)) == set()


def test_double_entry_keeps_the_place_and_another_wish_begins_anew() -> None:
    rows = [waiting(1, seconds=10), waiting(2)]
    again = enter(rows, waiting(1))
    assert [(row.person, row.entered) for row in again] == [(row.person, row.entered) for row in rows]
    other = {row.person: row for row in enter(rows, waiting(1, book="two-deck"))}
    assert (other[1].book, other[1].entered) == ("two-deck", NOW)


def test_who_does_not_ask_any_more_is_gone_and_who_has_a_table_is_led_there_for_a_minute() -> None:
    later = NOW + GONE_AFTER + timedelta(seconds=1)
    own = WaitingPlayer(person=9, book=BOOK, is_rated=False, mean=25, entered=later, seen=later)
    assert [row.person for row in enter([waiting(1)], own)] == [9]
    seated = list(seat(*(waiting(number) for number in range(1, 5))).values())
    assert [row.person for row in enter(seated, own)] == [1, 2, 3, 4, 9]
    again = enter(seated, waiting(1))
    assert [row.code for row in again if row.person == 1] == [seated[0].code]
    much_later = NOW + SEATED_FOR + timedelta(seconds=1)
    late = WaitingPlayer(person=9, book=BOOK, is_rated=False, mean=25, entered=much_later, seen=much_later)
    assert [row.person for row in enter(seated, late)] == [9]


@given(
    st.lists(st.tuples(st.floats(0, 50), st.floats(0, 60)), max_size=12),
)
def test_nobody_is_lost_or_seated_twice_and_nobody_waits_past_their_time(people: list[tuple[float, float]]) -> None:
    before = [waiting(number, mean, seconds) for number, (mean, seconds) in enumerate(people, 1)]
    after = seat(*before)
    assert after.keys() == {row.person for row in before}
    for group in groups(after):
        assert len(group) <= 4
        assert len({after[person].seat for person in group}) == len(group)
    assert all(row.code for row in after.values() if (NOW - row.entered).total_seconds() >= WAIT_SECONDS)


async def open_queue(url: str) -> tuple[Store, QuickMatches]:
    store = await Store.open(url)
    return store, QuickMatches(store, RulebookCache(store))


async def seat_four(queues: Sequence[QuickMatches], store: Store) -> None:
    """Four strangers ask at the same moment, each their own worker, until all have a table."""
    people = [await store.add_person(f"player {number}") for number in range(4)]

    async def ask(place: int, now: datetime) -> str | None:
        view = await queues[place % len(queues)].wait(people[place], BOOK, 25.0, now, is_rated=True)
        return view.code

    await asyncio.gather(*(ask(place, NOW) for place in range(4)))
    codes = set(await asyncio.gather(*(ask(place, NOW + timedelta(seconds=2)) for place in range(4))))
    assert len(codes) == 1
    code = codes.pop()
    assert code is not None
    state = await load_table_state(store, code)
    assert state is not None
    assert (state.stage, set(state.people.values()), state.maker) == (TableStage.PLAYING, set(people), None)
    assert state.settings.is_rated
    assert [stream.name for stream in await store.list_streams("table")] == [f"table/{code}"]


async def test_strangers_are_seated_at_one_table(tmp_path: Path) -> None:
    store, queue = await open_queue(f"sqlite:///{tmp_path}/queue.db")
    async with store:
        await seat_four([queue], store)


async def test_a_table_that_a_worker_died_before_opening_is_opened_by_the_next_who_asks(tmp_path: Path) -> None:
    store, queue = await open_queue(f"sqlite:///{tmp_path}/queue.db")
    async with store:
        person = await store.add_person("甲")
        claimed = WaitingPlayer(
            person=person,
            book=BOOK,
            is_rated=False,
            mean=25,
            entered=NOW,
            seen=NOW,
            code="ABCDEF",
            seat="S",
            bot="easy",
        )
        await store.waiting.change(lambda _: [claimed])
        assert (await queue.wait(person, BOOK, 25, NOW, is_rated=False)).code == "ABCDEF"
        state = await load_table_state(store, "ABCDEF")
        assert state is not None
        assert (state.people, state.bots) == ({Seat.S: person}, dict.fromkeys((Seat.E, Seat.W, Seat.N), "easy"))


def test_two_workers_on_one_postgresql_seat_four_strangers_at_one_table(new_postgres: Callable[[], str]) -> None:
    url = new_postgres()

    async def run() -> None:
        (first, one), (second, two) = await open_queue(url), await open_queue(url)
        async with first, second:
            await seat_four([one, two], first)

    asyncio.run(asyncio.wait_for(run(), 60))
