"""The bench runs and shows its lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.part("kernel")
def test_the_bench_shows_how_fast_the_kernel_is(tmp_path: Path) -> None:
    drawn = tmp_path / "kernel.svg"
    command = [sys.executable, "bench/kernel.py", "--rounds", "1", "--picture", str(drawn)]
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for line in (
        "whole deals inside, by lot",
        "a Python bot, one deal at a time",
        "batched",
        "two threads against one",
    ):
        assert line in shown
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
