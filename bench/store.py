"""How fast the log takes events: one, ten and a hundred to a commit, beside a bare sqlite3 loop in the same run.

Both write the same rows into a file of their own with WAL and synchronous=FULL. The store also looks for repeated
commands, checks versions and answers every caller.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.table import Table

from guandan.eventlog.values import NewEvent
from guandan.store import Store

EVENT = b'{"event":"cards_played","seat":"E","play":{"kind":"pair","rank":"9","cards":["S9","D9"],"stands_for":[]}}'
TOGETHER = (1, 10, 100)


def bare(file: Path, together: int, seconds: float) -> float:
    """Events a second of a plain loop."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(
            "CREATE TABLE events (stream TEXT, version INTEGER, type TEXT, schema INTEGER, event TEXT, at TEXT, "
            "by TEXT, command TEXT, PRIMARY KEY (stream, version))"
        )
        connection.execute("CREATE INDEX by_command ON events (stream, command)")
        begun, version = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            version += 1
            connection.execute("BEGIN IMMEDIATE")
            rows = [
                (f"match/{table}", version, "cards_played", 1, EVENT.decode(), None, "p", f"{table}-{version}")
                for table in range(together)
            ]
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            connection.execute("COMMIT")
        return version * together / (time.perf_counter() - begun)


async def stored(url: str, together: int, seconds: float) -> float:
    """Events a second of so many tables at once, each with its next event after the last is acknowledged."""
    async with await Store.open(url) as store:
        begun = time.perf_counter()

        async def play(table: int) -> int:
            version = 0
            while time.perf_counter() - begun < seconds:
                entry = NewEvent(event=EVENT, schema=1, by="p", command=f"{table}-{version}")
                version = (await store.append(f"match/{table}", version, [entry])).version
            return version

        events = sum(await asyncio.gather(*(play(table) for table in range(together))))
        return events / (time.perf_counter() - begun)


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds: float = parser.parse_args().seconds
    table = Table("events a commit", "sqlite3", "store", "store / sqlite3", title="store: events a second")
    with tempfile.TemporaryDirectory() as folder:
        for together in TOGETHER:
            plain = bare(Path(folder) / f"bare{together}.db", together, seconds)
            ours = asyncio.run(stored(f"sqlite:///{folder}/store{together}.db", together, seconds))
            table.add_row(str(together), f"{plain:,.0f}", f"{ours:,.0f}", f"{ours / plain:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
