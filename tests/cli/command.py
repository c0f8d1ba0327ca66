"""How the tests run the command line: in this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from guandan.cli import app

if TYPE_CHECKING:
    from typer.testing import Result

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*words: str, env: dict[str, str] | None = None) -> Result:
    """Run a command in this process, in English unless the environment says otherwise."""
    plain = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8", "COLUMNS": "", "FORCE_COLOR": ""}
    return CliRunner().invoke(app, list(words), env=plain | (env or {}), prog_name="guandan")


def said(*words: str, env: dict[str, str] | None = None) -> str:
    """What a command that succeeds writes."""
    result = run(*words, env=env)
    assert result.exit_code == 0, result.output
    return result.stdout


def start(*words: str, program: str = sys.executable, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a program of its own: `start("-m", "guandan", …)` is Python with these arguments."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "COLUMNS"))}
    return subprocess.run(
        [program, *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env=env | {"PYTHONUTF8": "1"} | environ,
    )
