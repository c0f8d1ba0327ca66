"""One number over every action, hand and result of many deals: the same compiled and not, and the same for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guandan.kernel import engine, rules_of
from guandan.rulebooks import load
from tests.kernel.engines import BOOKS, ENGINES, RULES

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.no_cover  # tracing the uncompiled engine would take minutes

ROOT = Path(__file__).parents[2]
LONG = 100_000
PARTS = 40
# Written down once: what a seed gives is not to change between versions.
EXPECTED = {
    "jiangsu-2017": 15352720712702187739,
    "two-deck": 6591598746057590751,
    "knockout-2023": 15352720712702187739,
    "five-round-points": 12696840823301647265,
    "nantong-2018": 36345915195878458,
}
EXPECTED_OF_VERSION_1 = {
    "jiangsu-2017": 15352720712702187739,
    "two-deck": 1640631422531521007,
    "knockout-2023": 15352720712702187739,
    "five-round-points": 5316081876856478317,
    "nantong-2018": 12155179768993869197,
}


def checksums(module: ModuleType, start: int, stop: int, policy: int) -> dict[str, int]:
    return {name: module.checksum(start, stop, 2024, RULES[name], 0, 2, policy) for name in BOOKS}


@pytest.mark.parametrize("policy", [0x00, 0x11])
def test_compiled_and_uncompiled_agree(policy: int) -> None:
    compiled, uncompiled = (checksums(module, 0, 20, policy) for module in ENGINES.values())
    assert compiled == uncompiled


def test_another_process_without_the_compiled_engine_agrees() -> None:
    program = f"""
from guandan import kernel
from guandan.kernel import engine
assert not kernel.COMPILED
print(engine.checksum(0, 40, 7, {RULES["nantong-2018"]}, 0, 2, 0))
"""
    environment = os.environ | {"GUANDAN_KERNEL": "python"}
    run = subprocess.run([sys.executable, "-c", program], env=environment, cwd=ROOT, check=True, capture_output=True)
    assert int(run.stdout) == engine.checksum(0, 40, 7, RULES["nantong-2018"], 0, 2, 0)


def test_seeds_mean_the_same_for_ever() -> None:
    assert checksums(engine, 0, 100, 0) == EXPECTED


def test_seeds_mean_what_they_meant_under_the_books_of_version_1() -> None:
    rules = {name: rules_of(load(f"{name}@1")) for name in BOOKS}
    found = {name: engine.checksum(0, 100, 2024, rules[name], 0, 2, 0) for name in BOOKS}
    assert found == EXPECTED_OF_VERSION_1


@pytest.mark.long
@pytest.mark.part("kernel")
@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_uncompiled_agree_over_many_deals(part: int, seed: int) -> None:
    start, stop = LONG * part // PARTS, LONG * (part + 1) // PARTS
    rules = RULES[BOOKS[part % len(BOOKS)]]
    policy = 0x11 if part % 4 == 3 else 0x00
    compiled, uncompiled = (module.checksum(start, stop, seed, rules, 0, 2, policy) for module in ENGINES.values())
    assert compiled == uncompiled
