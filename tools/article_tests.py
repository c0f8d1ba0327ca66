"""Which tests show which article, decision or worked example: collected by pytest, for marks are made by helpers too.

Run by itself it prints the answer as JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WITHOUT = ("bots", "kernel", "lab")
"""Folders whose tests show no article; some of them take long to import."""


class Collector:
    """A plugin that keeps, for each article, the tests that carry its mark."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Look at every test's marks."""
        for item in session.items:
            name = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("article"):
                for article in mark.args:
                    self.tests[article].add(name)


def article_tests() -> dict[str, list[str]]:
    """Article to tests, both in order; parametrised tests once."""
    collector = Collector()
    quiet = ["--collect-only", "-qq", "-m", "", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT)]
    quiet += [f"--ignore={ROOT / 'tests' / folder}" for folder in WITHOUT]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main([*quiet, str(ROOT / "tests")], plugins=[collector])
    if code is not pytest.ExitCode.OK:
        sys.exit(f"{said.getvalue()}\nthe tests cannot be collected")
    return {article: sorted(tests) for article, tests in sorted(collector.tests.items())}


if __name__ == "__main__":
    print(json.dumps(article_tests(), ensure_ascii=False, indent=2))
