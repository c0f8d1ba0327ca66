"""The unit tests of the scripts: `node --test` runs them, by the node of a Python package."""

from __future__ import annotations

import subprocess
import sys

from tests.web.texts.sources import WEB

ROOT = WEB.parents[2]


def test_units() -> None:
    command = [sys.executable, ROOT / "tools/javascript/run.py", "test"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
