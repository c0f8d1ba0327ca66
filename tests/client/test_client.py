"""The client: typed answers, refusals as exceptions, lists part by part, awaited or not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest

from guandan.client import ApiProblem, AsyncClient, Client
from guandan.client import models as mo
from tests.server.live import Live, live

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(f"sqlite:///{tmp_path_factory.mktemp('client')}/client.db") as running:
        yield running


def test_a_program_plays_with_a_token(server: Live) -> None:
    with Client(server.url, token=server.token("Guest")) as client:
        table = client.play_now(bot="easy")

        assert {seat for seat, taken in table.seats.items() if taken.bot == "easy"} == {"E", "N", "W"}
        assert client.list_my_tables()[0].code == table.code


def test_a_refusal_is_raised_with_its_code(server: Live) -> None:
    with Client(server.url) as client, pytest.raises(ApiProblem) as refused:
        client.show_event("no such event?")
    assert (refused.value.status, refused.value.code) == (404, "no_such_event")
    assert refused.value.detail
    with Client(server.url) as client, pytest.raises(ApiProblem, match="401 unauthorized"):
        client.create_event(name="x", book="two-deck")


def test_a_list_is_read_part_by_part(server: Live) -> None:
    with Client(server.url) as client:
        whole = list(client.iterate(lambda cursor: client.list_articles("jiangsu-2017", cursor=cursor, limit=50)))
        assert len(whole) == client.list_articles("jiangsu-2017", limit=50).total > 100
        assert isinstance(whole[0], mo.ArticleRow)


def test_answers_are_awaited_too(server: Live) -> None:
    async def ask() -> tuple[str, int]:
        async with AsyncClient(server.url) as client:
            versions = await client.show_versions()
            articles = [
                row async for row in client.iterate(lambda cursor: client.list_articles("two-deck", cursor=cursor))
            ]
            return versions.versions[0].name, len(articles)

    name, count = asyncio.run(ask())
    assert name == "v1"
    assert count > 50


def test_what_a_newer_server_adds_is_ignored() -> None:
    def answer(_: httpx.Request) -> httpx.Response:
        event = {"event": "heard_of_later", "value": 1}
        told = {"version": 1, "events": [{"version": 1, "event": event, "more": 2}], "more": True}
        return httpx.Response(200, content=msgspec.json.encode(told))

    http = httpx.Client(base_url="http://hall.test", transport=httpx.MockTransport(answer))
    told = Client(http=http).publish_draw("spring")
    assert told.events[0].event == {"event": "heard_of_later", "value": 1}


def test_what_is_not_given_is_not_sent() -> None:
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(409, json={"code": "already", "detail": "no"})

    http = httpx.Client(base_url="http://hall.test", transport=httpx.MockTransport(answer))
    with pytest.raises(ApiProblem, match="409 already: no"):
        Client(http=http).create_event(name="春", book="two-deck", wishes=mo.PlanWishes(rounds=3))
    assert msgspec.json.decode(sent[0].content) == {"name": "春", "book": "two-deck", "wishes": {"rounds": 3}}
