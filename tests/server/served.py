"""`guandan serve` as its users have it: a process of its own, read from the outside."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE = 60
_ADDRESS = re.compile(r"http://[^\s]+")


class Served:
    """A running `guandan serve`; `url` is what it printed."""

    def __init__(self, folder: Path, *words: str, lang: str = "en") -> None:
        environ = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "LC_", "LANG"))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "guandan", "serve", "--port", "0", "--lang", lang, *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        )
        self.lines: list[str] = []
        self.url = ""
        self.link = ""

    def wait_until_ready(self, patience: float = PATIENCE) -> None:
        watch = threading.Timer(patience, self.process.kill)
        watch.start()
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if "Ctrl-C" in line:
                break
        watch.cancel()
        found = [one for line in self.lines for one in _ADDRESS.findall(line)]
        assert found, (self.lines, self.process.stderr.read() if self.process.stderr else "")
        self.url, self.link = found[0], found[-1]

    def end(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        """How it ended, and what it said meanwhile on both streams."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


@contextmanager
def served(folder: Path, *words: str, lang: str = "en") -> Iterator[Served]:
    """A server while the block lasts."""
    running = Served(folder, *words, lang=lang)
    try:
        running.wait_until_ready()
        yield running
    finally:
        running.process.kill()
        running.process.communicate()


def refused(folder: Path, *words: str, lang: str = "en") -> tuple[int, str]:
    """The exit code and the complaint of a server that cannot start."""
    code, said, complained = Served(folder, *words, lang=lang).end(signal.SIGCONT)
    assert said == ""
    return code, complained
