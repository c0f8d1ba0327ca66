"""How much time a table lost while nobody drove it, and what it waits for afterwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.errors import StoreFull
from guandan.eventlog.values import StreamSnapshot
from guandan.server.clock import MovableClock
from guandan.server.tables.heartbeat import AliveSpan, Heartbeat
from guandan.server.tables.next_deal import find_next_deal_time
from guandan.server.tables.registry import find_last_sign_of_life
from guandan.server.tables.server_actions import ServerActions
from tests.server.tables.kit import answer, come, mixed, with_people

if TYPE_CHECKING:
    from guandan.tables.tracked_match import TrackedMatch
    from tests.server.tables.kit import House


async def build_waiting(house: House) -> tuple[TrackedMatch, datetime]:
    """A match in which somebody's time runs, and when its last event was."""
    async with house:
        table, _ = await with_people(house)
        await house.until(lambda: table.match is not None and bool(table.match.questions))
        tracked = table.tracked_match
    assert tracked is not None
    assert tracked.last is not None
    return tracked, tracked.last


@pytest.mark.parametrize(
    ("begin", "end", "counts"),
    [
        (-60, 3, True),  # the server that drove it was alive for three more seconds
        (-60, -3, False),  # it wrote its last event later
        (1, 3, False),  # another one began after the table had stopped, and had not given the time back
        (-3600, 3600, False),  # nobody let the question's time run out: other tables', or by another clock
    ],
)
async def test_a_heartbeat_counts_if_its_server_can_have_driven_the_table(
    house: House, begin: float, end: float, *, counts: bool
) -> None:
    tracked, last = await build_waiting(house)
    alive = AliveSpan(last + timedelta(seconds=begin), last + timedelta(seconds=end))
    assert find_last_sign_of_life(tracked, last, alive) == (alive.end if counts else last)


async def test_the_heartbeat_of_a_server_of_0_1_0_counts(house: House) -> None:
    instant = datetime(2026, 11, 16, 12, 0, 3, tzinfo=UTC)
    async with house:
        await house.store.save_snapshot("hall/alive", "instant", StreamSnapshot(1, instant.isoformat().encode()))
        heartbeat = Heartbeat(house.store)
        await heartbeat.read()
        assert heartbeat.before is not None
        assert heartbeat.before.begin < instant - timedelta(days=365), "it said nothing of when it had begun"
        assert heartbeat.before.end == instant


@pytest.mark.parametrize("hours", [-5, 5])
async def test_a_clock_that_is_set_between_two_deals_changes_no_wait(house: House, hours: int) -> None:
    async with house:
        table, _ = await with_people(house, between_seconds=20.0, mix_seconds=2.0)
        since = table.tracked_match.idle_since if table.tracked_match is not None else None
        assert since is not None
        now = since + timedelta(hours=hours)
        table.streams.restart_waits(now)
        assert table.streams.count_from(since) == now
        assert table.streams.count_from(now) == now, "what begins later counts as it is"
        due = find_next_deal_time(table.streams, table.seats)
        assert due is not None
        assert now <= due <= now + timedelta(seconds=20)


@pytest.mark.parametrize("hours", [-1, 1])
async def test_who_is_asked_before_lost_time_could_be_given_back_gets_the_usual_time(
    house: House, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """The disk was full when the server came up, then a player was faster than the server's next attempt."""
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await answer(table, clients)  # the lead has a limit of its own
        code = table.code
        before = table.match
        assert before is not None
    limit = before.questions[0].deadline - before.questions[0].since  # type: ignore[operator]
    real, is_full = ServerActions.give_back_lost_time, True

    async def give_back(self: ServerActions) -> None:
        if is_full:
            raise StoreFull("a full disk")
        await real(self)

    monkeypatch.setattr(ServerActions, "give_back_lost_time", give_back)
    house.clock = MovableClock(house.clock.now() + timedelta(hours=hours))
    async with house:
        table = await house.hall.get(code)
        for client in clients:
            come(table, client)
        await house.settle()
        assert table.actions.lost_since is not None
        is_full = False
        await answer(table, clients)
        await house.move(3)
        assert table.match is not None
        question = table.match.questions[0]
        assert question.number != before.questions[0].number
        assert question.deadline - question.since == limit  # type: ignore[operator]
        assert not table.match.is_paused
        happened = [line.type for line in await house.store.read(f"match/{table.match_id}")]
        assert "timed_out" not in happened
