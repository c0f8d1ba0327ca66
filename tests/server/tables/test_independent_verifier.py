"""The verifier of examples/, which knows nothing of our code, against records of real tables."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.game.log import MATCH_CODEC
from guandan.game.record import write_record
from guandan.rulebooks import load
from tests.server.tables.kit import mixed, play_out, with_people
from tests.server.tables.test_promises import MIX_SECONDS, promise_all, reveal

if TYPE_CHECKING:
    from guandan.server.tables.table import HostedTable
    from tests.server.tables.kit import House

VERIFIER = Path(__file__).parents[3] / "examples" / "verify_fairness.py"


async def verified(path: Path, text: str) -> tuple[int, str]:
    """What the verifier says of a text, run without anything of ours in reach."""
    path.write_text(text, encoding="utf-8")  # noqa: ASYNC240 (a small file)
    ran = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", VERIFIER, path, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await ran.communicate()
    return ran.returncode or 0, told.decode()


async def record(house: House, table: HostedTable) -> str:
    assert table.match_id is not None
    entries = [
        MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
    ]
    return write_record(load("jiangsu-2017"), entries, await house.hall.list_shuffles(table.match_id, is_over=True))


async def test_the_record_of_a_match_with_promises(house: House, tmp_path: Path) -> None:
    async with house:
        table, clients = await with_people(house, mix_seconds=MIX_SECONDS)
        await promise_all(house, table, clients)
        await reveal(table, *clients)
        await house.settle()
        await play_out(house, table, clients)
        text = await record(house, table)
        (shuffle,) = await house.hall.list_shuffles(table.match_id or "", is_over=True)
    code, told = await verified(tmp_path / "match.guandan", text)
    assert (code, "deal 1: right; promised: ENWS, not bound: -" in told) == (0, True), told
    for wrong, words in (
        (text.replace(shuffle.secret, "00" * 32), "not the one that was committed to"),
        (text.replace("number of W", "number of X"), "W's number is not the one that was promised"),
        (text.replace("cut=54", "cut=53"), "the cards are not those that follow"),
    ):
        code, told = await verified(tmp_path / "wrong.guandan", wrong)
        assert (code, words in told) == (1, True), told


async def test_the_record_of_a_match_of_older_clients(house: House, tmp_path: Path) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        await play_out(house, table, clients)
        text = await record(house, table)
    code, told = await verified(tmp_path / "match.guandan", text)
    assert (code, "deal 1: right; promised: -, not bound: ENWS" in told) == (0, True), told
