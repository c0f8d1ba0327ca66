"""The examples in the documentation and in docstrings do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

from guandan.kernel import plays

ROOT = Path(__file__).parents[2]


def test_the_page_about_the_kernel() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "kernel.md"), module_relative=False)
    assert failed == 0
    assert tried > 10


def test_docstrings() -> None:
    failed, tried = doctest.testmod(plays)
    assert failed == 0
    assert tried
