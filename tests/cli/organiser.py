"""An organiser at the command line: the same file, and a clock that goes on a minute with every command."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

ZONE = ZoneInfo("Asia/Shanghai")
READING = {"show", "standings", "check", "form", "boards"}
"""Commands that take no time."""


class Organiser:
    """Somebody who types commands."""

    def __init__(self, folder: Path, book: str, *options: str, seed: int = 1) -> None:
        self.file = folder / "the.event"
        self.at = datetime(2026, 5, 1, 9, 0, tzinfo=ZONE)
        made = ("event", "new", "--book", book, "--out", str(self.file), "--seed", str(seed))
        result = run(*made, "--at", self.at.isoformat(), *options)
        assert result.exit_code == 0, result.output

    def tries(self, command: str, *words: object) -> Result:
        """Type a command, whatever comes of it."""
        when = () if command in READING and command != "show" else ("--at", self.at.isoformat())
        if command not in READING:
            self.at += timedelta(minutes=1)
        return run("event", command, str(self.file), *map(str, words), *when)

    def does(self, command: str, *words: object) -> str:
        """Type a command that works, and read what it says."""
        result = self.tries(command, *words)
        assert result.exit_code == 0, f"{command} {words}: {result.output}"
        return result.stdout

    def refused(self, command: str, *words: object) -> str:
        """Type a command that is refused in words, and changes nothing."""
        before = self.file.read_bytes()
        result = self.tries(command, *words)
        assert result.exit_code == 2, f"{command} {words}: {result.output}"
        assert self.file.read_bytes() == before
        return result.stderr

    def enters(self, pairs: int, units: int = 4) -> None:
        """Enter pairs of so many units."""
        for number in range(1, pairs + 1):
            unit = f"单位{(number - 1) // 2 % units + 1}"
            self.does("enter", f"甲{number}", f"乙{number}", "--unit", unit)

    def begins(self) -> None:
        """Draw a round, publish it and start it."""
        self.does("draw")
        self.does("publish")
        self.does("start")

    def wait(self, minutes: int) -> None:
        """Let time go by."""
        self.at += timedelta(minutes=minutes)
