"""Bots that the operator adds to a server, such as a chat model: people name them, the operator says where they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction, InvalidText
from guandan.rules.seat import SEATS
from guandan.server.operator_bots import parse_operator_bot, register_operator_bots
from guandan.tables.settings import Starts, TableStage
from guandan.web.pages.lobby import list_bots
from tests.lab.chat_server import chat_server
from tests.server.tables.kit import settings

if TYPE_CHECKING:
    from tests.server.tables.kit import House


def _answer_last(messages: list[dict[str, str]]) -> str:
    """The last action of the list: mostly the largest play."""
    return f'{{"action": {len(re.findall(r"^[0-9]+[.] ", messages[-1]["content"], re.MULTILINE))}}}'


async def test_a_chat_model_plays_a_match_at_a_table(house: House) -> None:
    with chat_server(_answer_last) as (url, asked):
        register_operator_bots(dict([parse_operator_bot(f"chat-a=llm:{url}?model=stub")]))
        async with house:
            maker = await house.person("maker")
            bots = dict(zip(SEATS, ("chat-a", "easy", "easy", "easy"), strict=True))
            table = await house.hall.open(
                settings(bots=bots, starts=Starts.WHEN_FULL, overrides={"match.deals": 1}), maker
            )
            await house.until(lambda: table.state.stage is TableStage.OVER)
            assert table.match is not None
            assert table.match.bots == bots
        assert asked
        assert {request["model"] for request in asked} == {"stub"}


async def test_where_the_model_fails_another_bot_plays(house: House) -> None:
    with chat_server(lambda _: 500) as (url, asked):
        register_operator_bots(dict([parse_operator_bot(f"chat-b=llm:{url}")]))
        async with house:
            maker = await house.person("maker")
            bots = dict(zip(SEATS, ("chat-b", "easy", "easy", "easy"), strict=True))
            table = await house.hall.open(
                settings(bots=bots, starts=Starts.WHEN_FULL, overrides={"match.deals": 1}), maker
            )
            await house.until(lambda: table.state.stage is TableStage.OVER)
        assert asked


@pytest.mark.parametrize("bot", ["llm:http://127.0.0.1:1/v1", "njupt:python x.py", "os:system"])
async def test_a_stranger_cannot_name_an_address(house: House, bot: str) -> None:
    async with house:
        maker = await house.person("maker")
        with pytest.raises(IllegalAction) as refused:
            await house.hall.open(settings(bots=dict.fromkeys(SEATS, bot)), maker)
        assert refused.value.code == "no_such_bot"


def test_the_lobby_offers_it_by_its_name() -> None:
    register_operator_bots({"chat-c": "llm:http://127.0.0.1:1/v1"})
    assert ("chat-c", "chat-c") in list_bots("en")
    assert "random" not in dict(list_bots("en"))


def test_a_chat_model_at_a_table_has_a_fallback() -> None:
    name, spec = parse_operator_bot("chat=llm:http://127.0.0.1:8080/v1?timeout=3&model=a%20b")
    assert name == "chat"
    assert {"fallback=normal", "timeout=3", "tries=2", "model=a+b"} == set(spec.partition("?")[2].split("&"))


@pytest.mark.parametrize(
    "text", ["chat", "easy=llm:http://x/v1", "Chat=llm:http://x/v1", "c=llm:ftp://x", "c=llm:http://x?y=1"]
)
def test_what_is_no_bot_is_refused_before_the_server_starts(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_operator_bot(text)
