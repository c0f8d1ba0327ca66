"""`guandan ratings`: the table from the log alone."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from guandan.cli.main import app
from guandan.rules.seat import SEATS
from guandan.store import Store
from tests.services.played import BOOK, play_match

if TYPE_CHECKING:
    from pathlib import Path


async def fill(address: str) -> None:
    async with await Store.open(address) as store:
        people = [await store.add_person(name) for name in "甲乙丙丁"]
        await play_match(store, "AAAAAA", dict(zip(SEATS, people, strict=True)), is_rated=True)


def test_the_table_is_computed_from_the_log(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/guandan.db"
    asyncio.run(fill(address))
    run = CliRunner().invoke
    told = run(app, ["--lang", "en", "ratings", "--database", address, "--json"])
    assert told.exit_code == 0, told.output
    board = json.loads(told.output)["books"][0]
    assert (board["book"], [line["won"] for line in board["players"]]) == (BOOK, [1, 1, 0, 0])
    shown = run(app, ["--lang", "zh", "ratings", "--pairs", "--database", address])
    assert "乙 (2) – 丁 (4)" in shown.output
    other = run(app, ["--lang", "en", "ratings", "--book", "two-deck", "--database", address])
    assert "no rated matches" in other.output
