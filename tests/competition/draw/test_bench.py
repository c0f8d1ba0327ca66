"""The bench runs, agrees with networkx on every cost, and shows its lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.long
def test_the_bench_shows_how_fast_rounds_are_drawn() -> None:
    command = [sys.executable, "bench/pairing.py", "--rounds", "1"]
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert [line.split()[0] for line in shown.splitlines()[2:]] == ["20", "40", "80", "120", "300", "1,000", "5,000"]
