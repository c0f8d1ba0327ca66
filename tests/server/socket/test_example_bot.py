"""examples/bot.py, as a bot writer has it: it gets a token, sits down and plays whole deals."""

from __future__ import annotations

import asyncio
import runpy
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.player import Player
from tests.server.seating import make_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.live import Live

ROOT = Path(__file__).resolve().parents[3]
BOT = ROOT / "examples" / "bot.py"
BOT_OF_0_1_0 = ROOT / "tests" / "released" / "v0_1_0" / "clients" / "bot.py"


@pytest.mark.parametrize("program", [BOT, BOT_OF_0_1_0], ids=["now", "0.1.0"])
async def test_four_of_them_play_a_deal(running: Live, tokens: Callable[[int], list[str]], program: Path) -> None:
    bot = runpy.run_path(str(program))
    key = await asyncio.to_thread(bot["token"], running.url)
    (maker,) = tokens(1)
    code = await make_table(running.url, maker, watch_delay=0, mix_seconds=0, bots={"N": "easy", "W": "easy"})
    keys = [key, await asyncio.to_thread(bot["token"], running.url)]
    playing = [asyncio.create_task(bot["play"](running.url, code, one)) for one in keys]
    async with Player(running.ws, None, code) as watching:
        await watching.until(lambda: watching.deals >= 1, 60)
        assert [seat.get("bot") for seat in watching.table["seats"].values()].count("easy") == 2
    for task in playing:
        assert not task.done(), "they play on"
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def test_the_heart_of_it_is_short() -> None:
    lines = BOT.read_text(encoding="utf-8").partition("async def play")[2].splitlines()
    assert len(lines) < 40
