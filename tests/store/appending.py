"""A process that appends for many tables and says what was acknowledged, until it is killed; sent again, it goes on."""

from __future__ import annotations

import asyncio
import sys

from guandan.store import Store
from tests.store.kit import noted

TABLES = 20


async def play(store: Store, table: int) -> None:
    """One event after another: a line of output for each that was acknowledged."""
    stream = f"match/{table}"
    for number in range(100_000):
        answer = await store.append(stream, number, [noted(number, f"{table}-{number}")])
        sys.stdout.write(f"{table} {number} {answer.version}\n")
        sys.stdout.flush()


async def main() -> None:
    """Play at every table at once."""
    async with await Store.open(sys.argv[1]) as store:
        await asyncio.gather(*(play(store, table) for table in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main())
