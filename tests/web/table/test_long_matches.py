"""Whole matches to A with four pages, under every book: nothing goes wrong in a page, and all show the same end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import names
from tests.web.table.driving import DRIVE
from tests.web.table.measuring import MODEL
from tests.web.table.test_whole import pages_at_one_table

if TYPE_CHECKING:
    from tests.web.watching import Opener

TO_A = {"match.minutes": "none", "match.deals": "none"}
"""No end but A, whatever the book says of time and deals."""
EVERY_OTHER = ["", "SN"]
"""Everybody plays in one deal, and in the next one side is let out, so that a match comes to A in some ten deals."""
PATIENCE = 3_000_000
END = f"() => JSON.stringify([{MODEL}.state.view.result, {MODEL}.state.view.done, {MODEL}.state.view.moves])"
OVER = f"() => {MODEL}.state.view && {MODEL}.state.view.result !== null"


@pytest.mark.long
@pytest.mark.part("web")
@pytest.mark.parametrize("book", names())
def test_four_pages_play_a_match_to_a(book: str, open_page: Opener) -> None:
    pages = pages_at_one_table(open_page, 4, book=book, overrides=TO_A, between_seconds=0)
    for page in pages:
        page.wait_for_selector(".hand .card", timeout=PATIENCE)
        page.evaluate(DRIVE, {"orders": EVERY_OTHER})
    for page in pages:
        page.wait_for_function(OVER, timeout=PATIENCE)
        page.locator(".result .won").wait_for()
    ends = [page.evaluate(END) for page in pages]
    assert set(ends) == {ends[0]}
    result = pages[0].evaluate(f"{MODEL}.state.view.result")
    assert result["ending"] == "passed_a"
    assert max(result["ew"], result["ns"]) == 14
    for page in pages:
        assert [one for one in page.evaluate("() => [...window.seen]") if one.startswith("refused")] == []
        page.evaluate(f"{MODEL}.update({{ dialog: {{ kind: 'sheet' }} }})")
        page.locator("dialog[open] .match-sheet tbody tr:not(.notes)").first.wait_for()
