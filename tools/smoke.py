"""Try an installed guandan: the command, the rules, a simulated deal, an event, and a server that answers.

Usage: python tools/smoke.py [--kernel]

With the Python that guandan is installed for; needs nothing else. --kernel tries the compiled kernel alone, where not
all requirements could be installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

COMMAND = [sys.executable, "-m", "guandan", "--lang", "en"]
PATIENCE = 60


def run(*arguments: str, folder: str) -> str:
    """Run a command of guandan; a failure ends this program with what it printed."""
    done = subprocess.run([*COMMAND, *arguments], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        sys.exit(f"guandan {' '.join(arguments)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def serve(folder: str) -> None:
    """Start a server and ask for its first page."""
    command = [*COMMAND, "serve", "--port", "0", "--database", "sqlite:///smoke.db"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout is not None  # noqa: S101 (it is piped)
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
            for path in ("/healthz", "/", "/books/two-deck"):
                with urllib.request.urlopen(address + path, timeout=PATIENCE) as answer:  # noqa: S310
                    answer.read()
        finally:
            server.terminate()


def try_kernel() -> None:
    """Simulate deals with the compiled kernel; this needs NumPy and msgspec."""
    os.environ["GUANDAN_KERNEL"] = "compiled"
    from guandan import kernel, rulebooks  # noqa: PLC0415 (the kernel reads the variable when it is imported)

    rules = kernel.rules_of(rulebooks.load("jiangsu-2017"))
    outcome = kernel.simulate(1000, seed=1, rules=rules)
    assert sum(outcome.results.values()) == 1000  # noqa: PLR2004, S101
    print(f"{kernel.DESCRIPTION}: {outcome.decisions} decisions")


def main() -> None:
    """Try everything once."""
    if sys.argv[1:] == ["--kernel"]:
        try_kernel()
        return
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        print(run("--version", folder=folder).strip())
        run("rules", "list", folder=folder)
        run("play", "--seed", "1", "--deals", "1", "--record", "one.txt", folder=folder)
        run("replay", "--check", "one.txt", folder=folder)
        run("simulate", "--deals", "20", "--bot", "easy", folder=folder)
        run("event", "simulate", "--book", "nantong-2018", "--pairs", "8", "--out", "event.jsonl", folder=folder)
        run("event", "check", "event.jsonl", folder=folder)
        if os.name == "posix":  # elsewhere a server cannot be ended politely
            serve(folder)
        assert Path(folder, "one.txt").exists()  # noqa: S101
    print(f"all of it works, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
