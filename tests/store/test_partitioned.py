"""docs/scale.md: the log's table may be partitioned by its streams, and the program does not notice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg

from guandan.cli.verify import VERIFIERS
from guandan.store import Store
from tests.store.played import fill

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scale.md"


def read_statements() -> str:
    _, _, rest = PAGE.read_text(encoding="utf-8").partition("<<'SQL'\n")
    return rest.partition("\n    SQL\n")[0]


async def test_a_partitioned_log(postgres: str, new_sqlite: Callable[[], str], tmp_path: Path) -> None:
    async with await Store.open(postgres) as store:
        await store.add_person("before")
    connection = await asyncpg.connect(postgres)
    await connection.execute(read_statements())
    async with await Store.open(postgres) as store:
        await fill(store)
        assert await store.check(VERIFIERS) == []
        await store.back_up(tmp_path / "a.jsonl")
    counts = await connection.fetch("SELECT tableoid, count(*) FROM events GROUP BY tableoid")
    await connection.close()
    assert len(counts) > 1, "in several partitions"
    async with await Store.open(new_sqlite()) as other:
        await other.restore(tmp_path / "a.jsonl")
        await other.back_up(tmp_path / "b.jsonl")
    first, second = await asyncio.gather(
        *(asyncio.to_thread((tmp_path / name).read_bytes) for name in ("a.jsonl", "b.jsonl"))
    )
    assert first == second
