"""桌上的规矩 at a live table: in its help, in the word for a pass, and in the card of a seat that has reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener

REPORTED = f"""() => {{
  const {{ deal }} = {MODEL};
  return Boolean(deal) && Object.values(deal.counts).some((count) => count > 0 && count <= 10);
}}"""


@pytest.mark.article("JS 3.2.5")
@pytest.mark.article("JS 3.4.3.3")
@pytest.mark.article("JS 3.5")
def test_js_the_table_tells_and_shows_its_manners(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    page.evaluate(f"{MODEL}.update({{ dialog: {{ kind: 'help' }} }})")
    told = page.locator("dialog .manners")
    for words in ("轮流抓牌 JS 3.2.5", "摆出报牌卡，报出张数 JS 3.5", "过、不要、敲桌 JS 3.4.3.3"):
        expect(told).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator(".great .pass")).to_have_text("过")
    badge = page.locator(".seat .badge", has_text="报牌")
    expect(badge).to_have_count(0)
    while dealer.match.questions and not any(0 < len(dealer.match.deal.hand(seat).cards) <= 10 for seat in "ENWS"):
        dealer.play_any()
    page.wait_for_function(REPORTED)
    expect(badge.first).to_be_visible()
