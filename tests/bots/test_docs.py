"""docs/bots.md tells what there is: its examples and tables are read here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guandan import bots
from guandan.bots import Seen

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("place", range(len(BLOCKS)))
def test_the_examples_of_the_page_run(place: int, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        exec(BLOCKS[place], {})  # noqa: S102 (the page is ours)
    finally:
        bots.registry._MAKERS.pop("hasty", None)  # noqa: SLF001 (other tests list the bots)
    assert capsys.readouterr().out.strip()


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) == 3


def test_the_page_names_all_that_a_bot_sees() -> None:
    table = PAGE.partition("| of `seen` | what |")[2].partition("\n\n")[0]
    told = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)", row.split("|")[1])}
    seen = {name for name in (*Seen.__slots__, *vars(Seen)) if not name.startswith("_")}
    assert told == seen - {"of", "level_rank"}
