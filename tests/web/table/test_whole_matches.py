"""Whole matches at the three sizes, casual and strict: at every step no card is covered, and axe finds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.tables.settings import TableClock
from tests.web.table.dealer import Dealer
from tests.web.table.driving import DRIVE
from tests.web.table.measuring import BELOW, MODEL, OVERLAPS
from tests.web.watching import DESKTOP, PHONE, SIDEWAYS, STILL, blamed

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener

WATCH = """([overlaps, below, still]) => {
  const { model } = document.getElementById("app");
  const find = { overlaps: eval(overlaps), below: eval(below), still: eval(still) };
  window.wrong = new Set();
  window.looks = 0;
  const render = model.render;
  model.render = () => {
    render();
    requestAnimationFrame(() => setTimeout(() => {
      if (document.querySelector("dialog[open]") || !find.still()) return; // what is laid down is on its way
      window.looks += 1;
      find.overlaps().forEach((one) => window.wrong.add(one));
      if (model.deal) find.below().forEach((one) => window.wrong.add(`outside: ${one}`));
    }, 40));
  };
}"""
"""Look at every drawing of the page."""
MAX_DEALS = 80
PATIENCE = 120_000


@pytest.mark.long
@pytest.mark.part("web")
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["casual", "strict"])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_a_whole_match_covers_no_card(open_table: Opener, size: tuple[int, int], mode: str) -> None:
    dealer = Dealer(seed=b"whole").start()
    changes = {"has_phrases": True, "has_counter": True, "clock": TableClock.RELAXED}
    if mode == "strict":
        changes = {"event": "cup", "has_counter": False}
    settings = msgspec.structs.replace(dealer.table.settings, **changes)
    dealer.table = msgspec.structs.replace(dealer.table, settings=settings, event=settings.event)
    page = open_table(dealer, size=size)
    page.evaluate(
        "guide => localStorage.setItem('guandan.settings', JSON.stringify({ motion: 'less', guide }))", mode == "casual"
    )
    page.reload()
    page.wait_for_selector(".hand .card")
    page.evaluate(WATCH, [f"({OVERLAPS})", f"({BELOW})", f"({STILL})"])
    page.evaluate(DRIVE, {})
    deals = 0
    while dealer.match.result is None:
        deals += 1
        assert deals <= MAX_DEALS
        page.wait_for_function(
            f"count => {MODEL}.state.view.done.length >= count && {MODEL}.deal === null", arg=deals, timeout=PATIENCE
        )
        page.locator(".result .cause").first.wait_for()
        if deals in {1, 2}:
            assert blamed(page) == []
        assert page.evaluate("() => [...window.wrong]") == [], f"deal {deals}"
        if dealer.match.result is None:
            dealer.deal()
    page.locator(".result .won").wait_for()
    assert blamed(page) == []
    assert page.evaluate("() => [...window.wrong]") == []
    assert page.evaluate("() => [...window.seen].filter((one) => one.startsWith('refused'))") == []
    assert page.evaluate("window.looks") > 100
