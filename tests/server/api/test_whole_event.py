"""A whole event, from import to the book of results, through the API alone: the example, run as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from examples import whole_event
from guandan.competition.check import check_event

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.access.site import Site


def test_a_whole_event(site: Site, tmp_path: Path) -> None:
    link = site.call(site.access.organiser_link)
    standings = whole_event.run(site.browser(), site.browser(), link, tmp_path)  # type: ignore[arg-type]
    assert [line["place"] for line in standings["lines"]] == list(range(1, 9))
    assert standings["is_final"]
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "standings.xlsx").read_bytes().startswith(b"PK")
    assert not check_event((tmp_path / "event.jsonl").read_text(encoding="utf-8")).differences
