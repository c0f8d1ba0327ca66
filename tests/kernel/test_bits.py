"""What the engine's `.pxd` files say to C is what its `.py` files say to Python."""

from __future__ import annotations

import re
import sys

import pytest

from guandan.kernel.form import FOLDER
from tests.kernel.engines import UNCOMPILED

CONSTANT = re.compile(r'^    (?:const unsigned long long )?([A-Z][A-Z0-9_]*) (?:= |")(\w+?)(?:ULL)?"?$', re.MULTILINE)
INLINE = re.compile(r"^cdef inline .*?(\w+)\(", re.MULTILINE)
FIELD = re.compile(r"^    (?:unsigned )?(?:long long|int|char) (\w+)(?:\[\d+\])?$", re.MULTILINE)
ONLY_IN_C = {"allocate", "reallocate"}


@pytest.mark.parametrize("name", ["bits", "state", "cost"])
def test_constants(name: str) -> None:
    module = sys.modules[f"{UNCOMPILED.__name__}.{name}"]
    constants = {name: int(value, 0) for name, value in CONSTANT.findall((FOLDER / f"{name}.pxd").read_text())}
    assert len(constants) >= 4
    assert constants == {name: getattr(module, name) for name in constants}


@pytest.mark.parametrize("name", ["bits", "state", "hand"])
def test_functions(name: str) -> None:
    module = sys.modules[f"{UNCOMPILED.__name__}.{name}"]
    functions = set(INLINE.findall((FOLDER / f"{name}.pxd").read_text())) - ONLY_IN_C
    assert len(functions) >= 4
    assert [function for function in functions if not callable(getattr(module, function, None))] == []


@pytest.mark.parametrize("name", ["State", "Work"])
def test_fields(name: str) -> None:
    struct = (FOLDER / "state.pxd").read_text().split(f"ctypedef struct {name}:\n")[1].split("\n\n")[0]
    slots = getattr(sys.modules[f"{UNCOMPILED.__name__}.state"], name).__slots__
    assert set(FIELD.findall(struct)) == set(slots)
