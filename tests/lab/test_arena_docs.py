from __future__ import annotations

import re

import pytest

from tests.cli.command import ROOT

TEXT = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("place", range(len(BLOCKS)))
def test_the_examples_of_the_page_run(place: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(BLOCKS[place], {})  # noqa: S102 (the page is ours)
    assert capsys.readouterr().out.strip()


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) == 2
