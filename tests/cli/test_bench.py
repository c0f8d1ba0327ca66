from __future__ import annotations

import pytest

from tests.cli.command import start


@pytest.mark.long
def test_the_bench_shows_plays_and_deals() -> None:
    shown = start("bench/core.py")
    assert shown.returncode == 0, shown.stderr
    assert [line.split()[0] for line in shown.stdout.splitlines() if line.strip()] == [
        "core",
        "what",
        "plain",
        "legal_plays,",
        "random",
    ]
