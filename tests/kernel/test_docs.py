"""The examples in the documentation and in docstrings do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

from guandan.kernel import ACTION_SIZE, OBSERVATION_SIZE, plays
from guandan.kernel.form import FOLDER

ROOT = Path(__file__).parents[2]


def test_the_page_about_the_kernel() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "kernel.md"), module_relative=False)
    assert failed == 0
    assert tried > 10


def test_the_sizes_of_rows() -> None:
    kernel = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")
    environment = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8")
    assert f"`OBSERVATION` ({OBSERVATION_SIZE} bytes:" in kernel
    assert f"`ACTION` ({ACTION_SIZE} bytes:" in kernel
    assert f"uint8[{OBSERVATION_SIZE}]" in environment
    assert f"row of {ACTION_SIZE} bytes" in environment


def test_every_module_of_the_engine_is_described() -> None:
    page = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")
    package = (FOLDER / "__init__.py").read_text(encoding="utf-8")
    for path in FOLDER.glob("[a-z]*.py"):
        assert f"`{path.stem}`" in page
        assert f"\n    {path.stem} " in package


def test_docstrings() -> None:
    failed, tried = doctest.testmod(plays)
    assert failed == 0
    assert tried
