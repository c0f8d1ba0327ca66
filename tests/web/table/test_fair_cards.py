"""公平发牌 in the browser: each page promises and tells its number, and checks the proof when the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.texts import say
from tests.amount import some_or_many
from tests.web.table.driving import DRIVE
from tests.web.table.measuring import MODEL
from tests.web.table.test_whole import PATIENCE, pages_at_one_table

if TYPE_CHECKING:
    from tests.web.watching import Opener

ONE_DEAL = {"match.deals": 1}


@pytest.mark.parametrize("people", some_or_many(2, 4))
def test_pages_are_bound_and_check_the_proof(people: int, open_page: Opener) -> None:
    pages = pages_at_one_table(open_page, people, overrides=ONE_DEAL, mix_seconds=10)
    for page in pages:
        page.wait_for_selector(".hand .card", timeout=PATIENCE)
    shuffle = pages[0].evaluate(f"{MODEL}.state.table.shuffles.at(-1)")
    assert set(shuffle["hashes"]) == set(shuffle["numbers"]) == {page.evaluate(f"{MODEL}.you") for page in pages}
    assert len(shuffle["numbers"]) == people
    assert len(shuffle["commitment"]) == 64
    pages[-1].evaluate(  # this page remembers another commitment than the server's
        f"""() => {{ const {{ known }} = {MODEL}.bonds; const [[key, one]] = Object.entries(known.shuffles);
        known.shuffles = {{ ['0' + key.slice(1) === key ? '1' + key.slice(1) : '0' + key.slice(1)]: one }}; }}"""
    )
    for page in pages:
        page.evaluate(DRIVE, {"deals": 1})
    for page in pages[:-1]:
        expect(page.locator(".proved")).to_have_text(say("web.table.proof.right", "zh", count=1), timeout=PATIENCE)
    wrong = pages[-1].locator(".result .notice.bad")
    expect(wrong).to_have_text(say("web.table.proof.wrong", "zh", deals="1"), timeout=PATIENCE)
