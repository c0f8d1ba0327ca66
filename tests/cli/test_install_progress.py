"""tools/install.py: whoever waits for an installation reads what it does, on a terminal and in a log."""

from __future__ import annotations

import queue
import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

TOOL = Path(__file__).resolve().parents[2] / "tools" / "install.py"
LINES = [
    "Obtaining file:///source",
    "Preparing editable metadata (pyproject.toml): finished with status 'done'",
    "Collecting aiosqlite>=0.20 (from pyguandan==0.2.0)",
    "  Downloading aiosqlite-0.22.1-py3-none-any.whl (17 kB)",
    "Collecting alembic>=1.13",
    "  Using cached alembic-1.20.1-py3-none-any.whl",
    "Installing collected packages: aiosqlite, alembic, pyguandan",
]


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


def _queue(lines: Iterable[str]) -> queue.Queue[str | None]:
    found: queue.Queue[str | None] = queue.Queue()
    for line in [*lines, None]:
        found.put(line)
    return found


def test_a_log_has_a_line_for_each_step(tool: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    tool["follow"](_queue(LINES), is_terminal=False)
    steps = [line.partition(" s  ")[2] for line in capsys.readouterr().err.splitlines()]
    assert steps == [
        "asking the package index",
        "building guandan",
        "finding packages: 1, aiosqlite",
        "downloading: 1 of 1",
        "finding packages: 2, alembic",
        "downloading: 2 of 2",
        "installing 3 packages",
        "done",
    ]


def test_a_terminal_has_one_line(tool: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    tool["follow"](_queue(LINES), is_terminal=True)
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert written.count("\r") == len(LINES) + 1
    assert "installing 3 packages" in written


def test_what_pip_says_when_it_fails_is_shown_with_its_exit_code() -> None:
    ran = subprocess.run(
        [sys.executable, TOOL, "--no-index", "no-such-package"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "no-such-package" in ran.stderr
