"""Under each book one page with three scripted clients, whose cards bring what a page must decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from guandan.rulebooks import names
from tests.amount import long_except, some_or_many
from tests.web.table import packs
from tests.web.table.company import company
from tests.web.table.driving import DRIVE, POST, unhurried
from tests.web.table.measuring import MODEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.live import Live
    from tests.web.watching import Opener

TABLE = {"starts": "when_full", "pace_seconds": 0, "between_seconds": 60, "mix_seconds": 2}
PATIENCE = 90_000
BOTH_OUT = "SN"
"""In the second deal the page's side goes out, whatever was paid."""


class Plan(NamedTuple):
    """The order of the first deal, what the second is to be like, and what of it is seen and decided in the page."""

    order: str
    wish: packs.Wish
    decided: Callable[[Page], None]
    situations: tuple[str, ...]


def pays(page: Page) -> None:
    """One card may go, and goes; then it is said what comes back, until somebody leads."""
    page.locator(".tribute .reason a.article").first.wait_for()
    _gives(page, "pay", "进贡")


def returns(page: Page) -> None:
    _gives(page, "return", "还牌")


def _gives(page: Page, ask: str, word: str) -> None:
    page.wait_for_function(f"ask => {MODEL}.question()?.ask === ask", arg=ask)
    page.locator(".great .hint").click()
    page.wait_for_function("() => document.querySelectorAll('.hand .card.on').length === 1")
    assert page.locator(".great .go").inner_text() == word
    page.locator(".great .go").click()
    page.wait_for_function(f"ask => {MODEL}.question()?.ask !== ask", arg=ask)


def pays_alone(page: Page) -> None:
    assert page.evaluate(f"{MODEL}.deal.tribute.payers") == ["S"]
    pays(page)


def pays_with_the_partner(page: Page) -> None:
    assert sorted(page.evaluate(f"{MODEL}.deal.tribute.payers")) == ["N", "S"]
    pays(page)


def takes_and_returns(page: Page) -> None:
    """Of two equal cards the first takes one, and returns to whom it came from."""
    buttons = page.locator(".tribute .choices .button")
    buttons.nth(1).click()
    returns(page)


def pays_and_picks(page: Page) -> None:
    """Who paid the first picks one of the two returns."""
    pays_with_the_partner(page)
    buttons = page.locator(".tribute .choices .button")
    buttons.nth(1).wait_for()
    assert page.locator(".tribute .small-card").count() >= 4
    buttons.nth(0).click()
    page.locator(".tribute").wait_for(state="detached")


def leads_after_a_refusal(page: Page) -> None:
    """Nobody pays: it is said who refused and by which article, and that the first leads."""
    page.locator(".opening .reason", has_text="抗贡").locator("a.article").first.wait_for()
    assert set(page.evaluate(f"{MODEL}.deal.tribute.refused_by")) <= {"E", "W"}
    assert page.evaluate(f"{MODEL}.question().ask") == "lead"


PLANS = {
    "jiangsu-2017": Plan("ENWS", packs.is_owed, pays_alone, ("single tribute",)),
    "two-deck": Plan("EW", packs.is_owed, pays_with_the_partner, ("double tribute",)),
    "nantong-2018": Plan("SN", packs.is_equal, takes_and_returns, ("double tribute", "equal tributes")),
    "five-round-points": Plan("EW", packs.is_equal, pays_and_picks, ("double tribute", "equal tributes")),
    "knockout-2023": Plan("SN", packs.is_refused, leads_after_a_refusal, ("refusal",)),
}
"""Several readings come in the first deal of each."""
SHORT = ("five-round-points", "nantong-2018")
"""Between them a page pays, picks, takes and returns; two others only pay; `test_choosing` has a refusal."""


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> packs.Packs:
    """Cards that a test chooses."""
    made = packs.Packs()
    monkeypatch.setattr("guandan.server.tables.server_actions.next_deal", made.next_deal)
    return made


@pytest.mark.parametrize("deals", some_or_many(1, 2))
@pytest.mark.parametrize("book", long_except(SHORT, names()))
def test_a_deal_and_the_next_tribute_with_three_scripted_clients(
    book: str, deals: int, open_page: Opener, live_server: Live, chosen: packs.Packs
) -> None:
    plan = PLANS[book]
    page = open_page("/learn")
    page.evaluate(POST, ["/session", {"name": "小南"}])
    code = page.evaluate(POST, ["/tables", {**TABLE, "book": book, "overrides": unhurried(book)}])["code"]
    page.goto(page.url.replace("/learn", f"/t/{code}"))
    page.locator(".gathering").wait_for()
    chosen.wish(page.evaluate(f"{MODEL}.state.person"), packs.has_readings, plan.wish)
    with company(live_server, code, (plan.order, BOTH_OUT)):
        page.locator(".chair-bottom button.main, .chair button.main").first.click()
        chooses_between_readings(page)
        page.evaluate(DRIVE, {"deals": 1, "orders": [plan.order]})
        page.locator(".result .button.main").wait_for(timeout=PATIENCE)
        order = page.evaluate(f"{MODEL}.state.view.done[0].order")
        assert "".join(order).startswith(plan.order[:3])
        page.locator(".result .button.main").click()
        page.wait_for_function(f"() => {MODEL}.deal?.number === 2", timeout=PATIENCE)
        plan.decided(page)
        if deals == 2:
            page.evaluate(DRIVE, {"deals": deals, "orders": [BOTH_OUT]})
            page.wait_for_function(f"() => {MODEL}.state.view.done.length === 2", timeout=PATIENCE)
        assert [one for one in page.evaluate("() => [...window.seen]") if one.startswith("refused")] == []


def chooses_between_readings(page: Page) -> None:
    """The wild and two pairs are led, as the second of what they can be."""
    page.locator(".waiting.mine").wait_for(timeout=PATIENCE)
    page.wait_for_function(f"() => {MODEL}.state.groups.length > 0")
    hand = page.evaluate(f"{MODEL}.state.cards.map((card) => card.face)")
    for face in (*packs.two_pairs(hand), "H2"):
        page.locator(f'.hand .card[data-face="{face}"][aria-pressed="false"]').first.focus()
        page.keyboard.press(" ")
    page.locator(".label", has_text="/").wait_for()
    page.locator(".great .go").click()
    readings = page.locator("dialog[open] .reading")
    readings.nth(1).wait_for()
    assert readings.count() == 2
    readings.nth(1).click()
    page.locator(".place-bottom .stands").wait_for()


def test_every_situation_comes_under_some_book() -> None:
    assert PLANS.keys() == set(names())
    found = {situation for plan in PLANS.values() for situation in plan.situations}
    assert found == {"single tribute", "double tribute", "equal tributes", "refusal"}
