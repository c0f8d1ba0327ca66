"""公平发牌 in the browser: each page promises and tells its number, and checks the proof when the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from guandan.texts import say
from tests.web.table.driving import DRIVE
from tests.web.table.measuring import MODEL
from tests.web.table.test_whole import PATIENCE, four_pages

if TYPE_CHECKING:
    from tests.web.watching import Opener

ONE_DEAL = {"match.deals": 1}


def test_four_pages_are_bound_and_check_the_proof(open_page: Opener) -> None:
    pages = four_pages(open_page, overrides=ONE_DEAL, mix_seconds=10)
    for page in pages:
        page.wait_for_selector(".hand .card", timeout=PATIENCE)
    shuffle = pages[0].evaluate(f"{MODEL}.state.table.shuffles.at(-1)")
    assert set(shuffle["hashes"]) == set(shuffle["numbers"]) == set("ENWS")
    assert len(shuffle["commitment"]) == 64
    pages[3].evaluate(  # this page remembers another commitment than the server's
        f"""() => {{ const {{ known }} = {MODEL}.bonds; const [[key, one]] = Object.entries(known.shuffles);
        known.shuffles = {{ ['0' + key.slice(1) === key ? '1' + key.slice(1) : '0' + key.slice(1)]: one }}; }}"""
    )
    for page in pages:
        page.evaluate(DRIVE, {"deals": 1})
    for page in pages[:3]:
        expect(page.locator(".proved")).to_have_text(say("web.table.proof.right", "zh", count=1), timeout=PATIENCE)
    wrong = pages[3].locator(".result .notice.bad")
    expect(wrong).to_have_text(say("web.table.proof.wrong", "zh", deals="1"), timeout=PATIENCE)
