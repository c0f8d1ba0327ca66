"""The bench runs, shows its lines, and says what is missing."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
OTHERS = ("OpenSpiel's dou_dizhu", "RLCard's dou_dizhu")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.syspath_prepend(ROOT / "bench")
    return runpy.run_path(str(ROOT / "bench" / "kernel.py"))


def test_what_is_not_installed_is_told_with_how_to_install_it(
    bench: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    spell = bench["Spell"]
    alone, together = [spell(1e-3, 1e-4), spell(3e-3, 3e-4)], [spell(5e-4, 3e-4)] * 2
    rates = bench["Rates"]([2e6, 1e6, 3e6], [0.0] * 3, alone, together)
    bench["show"](dict.fromkeys(bench["OURS"], rates))
    lines = capsys.readouterr().out.splitlines()
    for other in OTHERS:
        told = [line for line in lines if other in line]
        assert len(told) == 2
        assert all(line.endswith('pip install --constraint constraints.txt ".[bench]"') for line in told)
    inside = next(line for line in lines if "whole deals inside, at random" in line)
    assert inside.split()[-8:] == ["2,000,000", "1,000,000", "3,000,000", "1.000", "4.00", "2.00", "4,000,000", "1.50"]


def test_others_are_compared_with_a_python_bot_in_our_loop(
    bench: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    spell = bench["Spell"](1.0, 1.0)
    ours = {name: bench["Rates"]([3e6], [0.0], [spell], [spell]) for name in bench["OURS"]}
    bench["show"](ours | {name: bench["Rates"]([2e3], [1.0], [], []) for name in bench["OTHERS"]})
    assert capsys.readouterr().out.count("1,500.0 times") == 4


@pytest.mark.long
@pytest.mark.part("kernel")
def test_the_bench_shows_how_fast_the_kernel_is(tmp_path: Path) -> None:
    drawn = tmp_path / "kernel.svg"
    command = [sys.executable, "bench/kernel.py", "--rounds", "1", "--picture", str(drawn)]
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for line in (
        "whole deals inside, at random",
        "a Python bot, one deal at a time",
        "batched",
        "fresh leads",
        *OTHERS,
    ):
        assert line in shown
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
