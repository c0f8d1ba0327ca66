"""Work that strangers ask for is bounded: by size, by number, by time, and it never waits on the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import ServiceUnavailableException

from guandan.eventlog.values import NewEvent
from guandan.game.commands import StartMatch
from guandan.game.log import History, write_lines
from guandan.game.walk import next_command
from guandan.rulebooks import load
from guandan.rules.seat import SEATS
from guandan.server import offload
from guandan.server.access.limits import ADDRESS_RATES, SESSION_RATES, LimitedAction, RateLimits, TooManyRequests
from guandan.server.access.link_codes import FREE_GUESSES, STRANGER_GUESS_RATE, TOTAL_GUESS_RATE, CodeGuesses
from guandan.server.access.who import STRANGER, Who
from guandan.server.api.events import documents
from guandan.server.api.play import matches
from guandan.server.clock import MovableClock
from guandan.server.offload import AnswerCache, StoppableWork, WorkQueue
from tests.server.access.site import BEGINS
from tests.server.api.kit import Hall, sheet
from tests.server.live import with_limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Site


@pytest.fixture
def limits() -> Iterator[None]:
    with with_limits():
        yield


def lines_of_a_match(deals: int = 1) -> str:
    history = History(load("two-deck"))
    history.do(StartMatch(overrides={"match.deals": deals}, players={seat: str(seat) for seat in SEATS}))
    while (command := next_command(history.match, b"seven")) is not None:
        history.do(command)
    return write_lines(history.entries)


# ---------------------------------------------------------------- records


def test_a_record_is_checked_and_replayed_in_a_process_of_its_own(site: Site) -> None:
    text = lines_of_a_match()
    checked = site.browser().post("/api/v1/records/check", {"text": text})
    assert checked.status_code == 200
    assert (checked.json()["book"], checked.json()["count"]) == ("two-deck", 0)
    replayed = site.browser().post("/api/v1/records/replay?deal=1&seat=E", {"text": text})
    assert replayed.json()["seat"] == "E"
    refused = site.browser().post("/api/v1/records/check", {"text": f"{text}\n{{"})
    assert refused.json()["code"] == "invalid_record"
    assert refused.json()["place"].startswith("line ")
    missing = site.browser().post("/api/v1/records/replay?deal=9", {"text": text})
    assert (missing.json()["code"], missing.json()["details"]) == ("no_such_deal", {"number": 9})


def test_a_record_has_a_megabyte_at_most(site: Site) -> None:
    for path in ("check", "replay"):
        assert site.browser().post(f"/api/v1/records/{path}", {"text": "x" * 1_100_000}).status_code == 413


def test_what_takes_too_long_is_stopped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.server.stoppable_work, "_seconds", 0.01)
    long = lines_of_a_match(deals=8)  # one deal may be checked before a busy machine looks at the clock
    refused = site.browser().post("/api/v1/records/check", {"text": long})
    assert (refused.status_code, refused.json()["code"]) == (409, "takes_too_long")
    monkeypatch.undo()
    assert site.browser().post("/api/v1/records/check", {"text": lines_of_a_match()}).status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no niceness of their own")
def test_work_at_a_low_priority_leaves_the_process_as_it_was() -> None:
    """The same process may next work on what somebody waits for."""

    async def work() -> None:
        stoppable, usual = StoppableWork(1, 60.0), os.nice(0)
        found = [
            (await stoppable.run(os.getpid), await stoppable.run(os.nice, 0, niceness=niceness))
            for niceness in (0, usual + 3, 0)
        ]
        assert len({process for process, _ in found}) == 1
        assert [niceness for _, niceness in found] == [usual, usual + 3, usual]

    asyncio.run(work())


def test_few_work_at_once_few_wait_and_the_next_is_asked_to_come_again() -> None:
    async def crowd() -> None:
        queue, go, working = WorkQueue(2, queue=1), asyncio.Event(), []

        async def work() -> None:
            async with queue.reserve():
                working.append(1)
                await go.wait()

        tasks = [asyncio.create_task(work()) for _ in range(3)]
        await asyncio.sleep(0)
        assert len(working) == 2
        with pytest.raises(ServiceUnavailableException):
            await asyncio.wait_for(work(), 5)
        go.set()
        await asyncio.gather(*tasks)
        await work()

    asyncio.run(crowd())


# ---------------------------------------------------------------- answers that follow from a version


def test_concurrent_callers_share_one_computation_in_a_thread() -> None:
    async def crowd() -> None:
        cache, computed, here = AnswerCache(), [], threading.get_ident()

        def compute() -> bytes:
            computed.append(threading.get_ident())
            return b"x"

        found = await asyncio.gather(*[cache.get(("x", 1), compute, len) for _ in range(50)])
        assert set(found) == {b"x"}
        assert len(computed) == 1
        assert computed[0] != here
        await cache.get(("x", 2), compute, len)
        assert len(computed) == 2, "another version is another answer"
        cache.close()

    asyncio.run(crowd())


def test_old_answers_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offload, "MAX_CACHED_BYTES", 10)

    async def fill() -> None:
        cache = AnswerCache()
        for number in range(20):
            await cache.get(number, lambda: b"abcd", len)
        assert cache._bytes <= 10  # noqa: SLF001
        assert len(cache._answers) == 2  # noqa: SLF001
        cache.close()

    asyncio.run(fill())


def count_calls(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[str]:  # noqa: ANN401 (a module)
    """The names of the threads in which a function is called."""
    called: list[str] = []
    real = getattr(module, name)

    def counted(*args: object, **options: object) -> object:
        called.append(threading.current_thread().name)
        return real(*args, **options)

    monkeypatch.setattr(module, name, counted)
    return called


def test_record_and_replay_of_a_match_are_computed_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    history = History(load("two-deck"))
    history.do(StartMatch(overrides={"match.deals": 1}, players=dict.fromkeys(SEATS, "1")))
    while (command := next_command(history.match, b"seven")) is not None:
        history.do(command)
    added = [NewEvent.of(entry.event, at=BEGINS, by="x") for entry in history.entries]
    site.call(site.server.store.append, "match/MADE22.1", 0, added)
    replayed = count_calls(monkeypatch, matches, "build_replay")
    written = count_calls(monkeypatch, matches, "write_record")
    for _ in range(3):
        assert site.browser().get("/api/v1/matches/MADE22.1/replay?deal=1").status_code == 200
        assert site.browser().get("/api/v1/matches/MADE22.1/record").text.strip()
    for called in (replayed, written):
        assert len(called) == 1
        assert called[0].startswith("answer")


def test_a_document_is_made_once_for_a_state_of_its_event(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from guandan.documents import write  # noqa: PLC0415 (slow to import)

    hall = Hall(site)
    hall.do("/draw")
    hall.do("/draw/publish")
    made = count_calls(monkeypatch, write, "files")
    one, two = (hall.ask("GET", "/documents/draw?form=csv").content for _ in range(2))
    assert one == two
    assert len(made) == 1
    assert made[0].startswith("answer")
    hall.do("/round/start")
    assert hall.ask("GET", "/documents/draw?form=csv").status_code == 200
    assert len(made) == 2, "another state"
    site.clock.move(60 * documents.FRESH_MINUTES)
    assert hall.ask("GET", "/documents/draw?form=csv").status_code == 200
    assert len(made) == 3, "it tells when it was made"


# ---------------------------------------------------------------- tables and bots


@pytest.mark.usefixtures("limits")
def test_seconds_of_thinking_are_limited(site: Site) -> None:
    maker = site.guest()
    wanted = {"think_seconds": 10}
    most = int(SESSION_RATES[LimitedAction.THINK].burst / 40)
    assert [maker.post("/api/v1/tables", wanted).status_code for _ in range(most + 1)] == [201] * most + [429]


@pytest.mark.usefixtures("limits")
@pytest.mark.parametrize("doing", ADDRESS_RATES)
def test_new_sessions_do_not_buy_more(doing: LimitedAction) -> None:
    limits, most = RateLimits(MovableClock(BEGINS)), ADDRESS_RATES[doing].burst
    for number in range(most):
        limits.take(doing, Who(session=str(number), person=number), "10.0.0.1")
    with pytest.raises(TooManyRequests):
        limits.take(doing, Who(session="new", person=1), "10.0.0.1")
    limits.take(doing, Who(session="new", person=1), "10.0.0.2")


# ---------------------------------------------------------------- entering oneself, room codes


@pytest.mark.usefixtures("limits")
def test_entering_oneself_is_paced(site: Site) -> None:
    hall = Hall(site, pairs=0)
    hall.do("/registration", {"is_open": True}, method="PUT")
    eager = site.guest()
    most = SESSION_RATES[LimitedAction.REGISTER].burst
    answers = [hall.ask("POST", "/registration", {"name": f"甲{n}"}, by=eager).status_code for n in range(most + 1)]
    assert answers == [201] * most + [429]


@pytest.mark.usefixtures("limits")
def test_room_codes_cannot_be_tried_out(site: Site) -> None:
    maker = site.guest()
    code = maker.post("/api/v1/tables", {}).json()["code"]
    stranger = site.browser()
    answers = [stranger.get("/api/v1/tables/222222").status_code for _ in range(STRANGER_GUESS_RATE.burst + 1)]
    assert answers == [404] * STRANGER_GUESS_RATE.burst + [429]
    assert stranger.get(f"/api/v1/tables/{code}").status_code == 429, "not even a right one"
    assert site.browser().get("/api/v1/tables/222222/match").status_code == 429
    assert maker.get(f"/api/v1/tables/{code}").status_code == 200, "who belongs there is not locked out"
    friend = site.guest()
    assert friend.post(f"/api/v1/tables/{code}/join", {}).status_code == 200, "nor who has a session and a right code"


@pytest.mark.usefixtures("limits")
def test_a_flood_of_wrong_codes_locks_nobody_else_out() -> None:
    guesses = CodeGuesses(RateLimits(MovableClock(BEGINS)))
    for number in range(TOTAL_GUESS_RATE.burst + 100):
        guesses.count(STRANGER, f"10.1.{number // 50}.1")
    guesses.check(STRANGER, "10.2.0.1")
    for _ in range(FREE_GUESSES):
        guesses.count(STRANGER, "10.2.0.1")
    with pytest.raises(TooManyRequests):
        guesses.check(STRANGER, "10.2.0.1")


# ---------------------------------------------------------------- uploads


def test_a_list_is_read_in_a_process_that_is_stopped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(site, pairs=0)
    monkeypatch.setattr(hall.site.server.stoppable_work, "_seconds", 0.0)
    for path in ("/import/preview", "/import"):
        refused = hall.ask("POST", path, files=sheet(4))
        assert (refused.status_code, refused.json()["code"]) == (409, "takes_too_long")
    monkeypatch.undo()
    assert len(hall.ask("POST", "/import/preview", files=sheet(4)).json()["drafts"]) == 4
    assert len(hall.ask("POST", "/import", files=sheet(4)).json()["pairs"]) == 4
