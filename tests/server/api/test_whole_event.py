"""A whole event, from import to the book of results, through the API alone: the example, run as it stands."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event

if TYPE_CHECKING:
    from tests.server.access.site import Site


ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ("examples/whole_event.py", "tests/released/v0_1_0/clients/whole_event.py")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_whole_event(site: Site, tmp_path: Path, program: str) -> None:
    link = site.call(site.access.create_organiser_link)
    standings = runpy.run_path(str(ROOT / program))["run"](site.browser(), site.browser(), link, tmp_path)
    assert [line["place"] for line in standings["lines"]] == list(range(1, 9))
    assert standings["is_final"]
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "standings.xlsx").read_bytes().startswith(b"PK")
    assert not check_event((tmp_path / "event.jsonl").read_text(encoding="utf-8")).differences
