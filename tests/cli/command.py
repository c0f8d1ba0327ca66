"""How the tests run the command line: in this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from typer import testing
from typer.main import get_command

from guandan.cli import app
from guandan.cli.translation import split_language
from guandan.texts import Language, language_from

if TYPE_CHECKING:
    from typer.testing import Result

    from guandan.cli.translation import Command

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*words: str, env: dict[str, str] | None = None) -> Result:
    """Run a command in this process, in English unless the environment says otherwise."""
    plain = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8", "COLUMNS": "", "FORCE_COLOR": ""} | (env or {})
    named = split_language(words)[1]
    lang = Language(named) if named in set(Language) else language_from(os.environ | plain)
    # Typer makes all commands anew for each call, and takes longer for it than they do. Once made, they speak as asked.
    with patch.object(testing, "_get_command", lambda _: _made(lang)):
        return testing.CliRunner().invoke(app, list(words), env=plain, prog_name="guandan")


@cache
def _made(_lang: Language) -> Command:
    return get_command(app)


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
        timeout=240,
    )
