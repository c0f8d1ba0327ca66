"""Rights that end while a socket is open: it is closed, and whoever comes back has no more than they have by then."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect

from guandan.rules.seat import SEATS, Seat
from guandan.server import server as state
from guandan.server.access.sessions import is_always_open
from guandan.server.access.who import STRANGER, Role
from guandan.tables.settings import TableSettings
from tests.server.socket.test_frames import heard, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.live import Live

EVENT = "spring"
SYNC = {"type": "sync", "sent": 1}


@pytest.fixture
def organiser(running: Live) -> Iterator[httpx.Client]:
    """Whoever made the event, which goes on."""
    access = running.server.access
    access.end_links_with_event(is_always_open)
    with httpx.Client(base_url=running.url) as browser:
        browser.get(running.call(access.create_organiser_link()))
        who = running.call(access.sessions.identify(browser.cookies["guandan"]))
        running.call(access.make_organiser(who, EVENT))
        yield browser


def referee(running: Live) -> tuple[int, dict[str, str]]:
    """A link's number, and the headers of a browser that came by it."""
    link, secret = running.call(running.server.access.links.create(EVENT, Role.REFEREE, [""], "a test"))[0]
    cookie = httpx.get(f"{running.url}/j/{secret}").cookies["guandan"]
    return link.id, {"cookie": f"guandan={cookie}"}


async def test_whoever_came_by_a_revoked_link_is_sent_away_at_once(running: Live, organiser: httpx.Client) -> None:
    (link, out), (_, stays) = referee(running), referee(running)
    async with (
        connect(running.ws, additional_headers=out) as one,
        connect(running.ws, additional_headers=stays) as other,
    ):
        assert [(await heard(socket))["type"] for socket in (one, other)] == ["welcome"] * 2
        revoked = await asyncio.to_thread(organiser.delete, f"/api/v1/events/{EVENT}/links/{link}")
        assert revoked.status_code == 204
        farewell = await heard(one)
        assert (farewell["type"], farewell["why"], farewell.get("come_back", True)) == ("farewell", "rights", True)
        assert (await said(other, SYNC))["type"] == "time"
    async with connect(running.ws, additional_headers=out) as again:
        assert (await heard(again))["type"] == "welcome"
        assert (await said(again, SYNC))["type"] == "time"


@pytest.mark.usefixtures("organiser")
async def test_what_is_revoked_elsewhere_is_seen_soon(running: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "POLLS_PER_RIGHTS_CHECK", 1)
    link, headers = referee(running)
    async with connect(running.ws, additional_headers=headers) as socket:
        assert (await heard(socket))["type"] == "welcome"
        running.call(running.server.access.links.revoke(EVENT, link))  # as the command line does
        assert (await heard(socket))["why"] == "rights"


async def test_a_session_takes_its_sockets_with_it(running: Live) -> None:
    with httpx.Client(base_url=running.url) as leaves, httpx.Client(base_url=running.url) as stays:
        headers = []
        for browser in (leaves, stays):
            browser.post("/api/v1/session", json={"name": "甲"})
            headers.append({"cookie": f"guandan={browser.cookies['guandan']}"})
        async with (
            connect(running.ws, additional_headers=headers[0]) as one,
            connect(running.ws, additional_headers=headers[1]) as other,
        ):
            assert all([(await heard(socket))["person"] for socket in (one, other)])
            assert (await asyncio.to_thread(leaves.delete, "/api/v1/session")).status_code == 204
            assert (await heard(one))["why"] == "rights"
            assert (await said(other, SYNC))["type"] == "time"
        async with connect(running.ws, additional_headers=headers[0]) as again:
            assert (await heard(again))["person"] is None


async def test_signing_out_everywhere_is_seen_soon_on_every_worker(
    running: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "POLLS_PER_RIGHTS_CHECK", 1)
    access = running.server.access
    person, other = (running.call(running.server.store.add_person(name)) for name in "丙丁")
    cookies = [running.call(access.sessions.create(number, None, STRANGER)) for number in (person, other)]
    async with (
        connect(running.ws, additional_headers={"cookie": f"guandan={cookies[0]}"}) as out,
        connect(running.ws, additional_headers={"cookie": f"guandan={cookies[1]}"}) as stays,
    ):
        assert [(await heard(socket))["type"] for socket in (out, stays)] == ["welcome"] * 2
        running.call(running.server.store.access.end_sessions_of(person))  # as another worker does
        assert (await heard(out))["why"] == "rights"
        assert (await said(stays, SYNC))["type"] == "time"


async def test_who_was_a_player_till_another_browser_signed_in_comes_to_no_table(running: Live) -> None:
    """On whichever worker: a socket that was open before is known by who it was then."""
    access = running.server.access
    person = running.call(running.server.store.add_person("甲"))
    first, second = (running.call(access.sessions.create(person, None, STRANGER)) for _ in range(2))
    settings = TableSettings(book="jiangsu-2017", event="spring")
    people = {seat: running.call(running.server.store.add_person(seat)) for seat in SEATS} | {Seat.E: person}
    opening = running.server.hall.open_for_event(event="spring", round=1, table=1, settings=settings, seats=people)
    topic = f"table/{running.call(opening).code}"
    hello = {"type": "hello", "topic": topic}
    cookies = [{"cookie": f"guandan={text}"} for text in (first, second)]
    async with (
        connect(running.ws, additional_headers=cookies[0]) as old,
        connect(running.ws, additional_headers=cookies[1]) as new,
    ):
        assert [(await heard(socket))["type"] for socket in (old, new)] == ["welcome"] * 2
        running.call(access.sessions.take_over(person, second))
        assert await said(old, hello) == {"type": "farewell", "why": "replaced", "come_back": False}
        assert (await said(new, hello))["table"]["you"] == "E"


async def test_the_first_browser_is_told_at_once_wherever_it_is(running: Live) -> None:
    access = running.server.access
    person = running.call(running.server.store.add_person("乙"))
    first, second = (running.call(access.sessions.create(person, None, STRANGER)) for _ in range(2))
    async with connect(running.ws, additional_headers={"cookie": f"guandan={first}"}) as old:
        assert (await heard(old))["type"] == "welcome"
        ended = running.call(access.sessions.take_over(person, second))

        async def tell() -> None:
            running.server.connected.disconnect_replaced(ended)

        running.call(tell())
        assert await heard(old) == {"type": "farewell", "why": "replaced", "come_back": False}
