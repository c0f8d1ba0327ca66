"""axe finds nothing at the table, in either language, in any state; and a page of the table is soon loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe

from guandan.rules.seat import Seat
from guandan.server.protocol.table_view import SeatView, Stage
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener

STATES = ("menu", "help", "preferences", "sheet", "referee", "rulings")
BYTES = 150_000


def blamed(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


@pytest.mark.parametrize(("size", "lang"), [((1280, 800), "zh"), ((360, 740), "en")], ids=["desktop-zh", "phone-en"])
def test_nothing_to_blame_at_the_table(size: tuple[int, int], lang: str, open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=size, lang=lang)
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    assert blamed(page) == []
    for state in STATES:
        page.evaluate(f"{MODEL}.update({{ dialog: {{ kind: '{state}' }} }})")
        page.locator("dialog[open]").wait_for()
        assert blamed(page) == [], state
        page.keyboard.press("Escape")
    dealer.give_up()
    page.locator(".result").wait_for()
    assert blamed(page) == []
    page.evaluate("document.documentElement.dataset.contrast = 'high'")
    assert blamed(page) == []


def test_nothing_to_blame_before_the_match(open_table: Opener) -> None:
    dealer = Dealer()
    seats = {
        Seat.S: SeatView(name="小南", person=1, is_online=True),
        Seat.E: SeatView(bot="normal"),
        Seat.W: SeatView(),
    }
    dealer.table = msgspec.structs.replace(dealer.table, stage=Stage.GATHERING, match=None, seats=seats)
    page = open_table(dealer, size=(360, 740))
    page.locator(".qr").wait_for()
    assert blamed(page) == []
    assert page.locator(".chair").count() == 4


def test_the_first_load_is_small(open_table: Opener) -> None:
    page = open_table(Dealer().start())
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 20
    assert sum(sizes) < BYTES
