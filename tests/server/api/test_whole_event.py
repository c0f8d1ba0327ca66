"""A whole event, from import to the book of results, through the API alone: the examples, run as they stand."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from examples import whole_event
from guandan.checker import check_event
from guandan.client import Client

if TYPE_CHECKING:
    from tests.server.access.site import Site


ROOT = Path(__file__).resolve().parents[3]
OLD_PROGRAM = "tests/released/v0_1_0/clients/whole_event.py"


def test_a_whole_event_with_the_client(site: Site, tmp_path: Path) -> None:
    link = site.call(site.access.create_organiser_link)
    organiser, phone = (Client(http=site.browser()) for _ in range(2))  # type: ignore[arg-type]
    standings = whole_event.run(organiser, phone, link, tmp_path)
    assert [line.place for line in standings.lines] == list(range(1, 9))
    assert standings.is_final
    _check_files(tmp_path)


def test_a_whole_event_as_a_program_of_0_1_0_ran_it(site: Site, tmp_path: Path) -> None:
    link = site.call(site.access.create_organiser_link)
    run = runpy.run_path(str(ROOT / OLD_PROGRAM))["run"]
    standings: dict[str, Any] = run(site.browser(), site.browser(), link, tmp_path)
    assert [line["place"] for line in standings["lines"]] == list(range(1, 9))
    assert standings["is_final"]
    _check_files(tmp_path)


def _check_files(folder: Path) -> None:
    assert (folder / "book.pdf").read_bytes().startswith(b"%PDF")
    assert (folder / "standings.xlsx").read_bytes().startswith(b"PK")
    assert not check_event((folder / "event.jsonl").read_text(encoding="utf-8")).differences
