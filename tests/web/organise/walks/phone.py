"""A phone at a paper table, 360 pixels wide: West writes each deal down, North confirms, both sides sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.watching import PHONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.sync_api import Locator

    from tests.web.organise.walks.hall import Windows

SIDES = ("EW", "NS")


class Phone:
    """One phone that lies on a table and is handed round; it came by the code on that table."""

    def __init__(self, windows: Windows, path: str, **options: object) -> None:
        self.page = windows(width=PHONE[0], height=PHONE[1], **options).go(path)
        self.page.wait_for_selector("main[data-ready]")

    @property
    def told(self) -> Locator:
        """What the table is told before the deal."""
        return self.page.locator("#told")

    def begins(self, number: int) -> None:
        """Wait until the round of this number is on; the phone shows it without a touch."""
        expect(self.page.locator(".phone-round")).to_contain_text(f"第 {number} 轮")
        expect(self.page.locator("#pad")).to_be_visible()

    def write(self, order: str) -> None:
        """Seats in the order in which they finished; two partners in front are a double-down."""
        for seat in order:
            self.page.click(f"#pad [data-seat={seat}]")
        self.page.click("#pad [data-pad=write]")

    def confirm(self) -> None:
        """The other side says that it is so."""
        self.page.click("#waits [data-command=confirm]")
        expect(self.page.locator("#waits [data-command=confirm]")).to_have_count(0)

    def play(self, orders: Iterable[str], first: int = 1) -> None:
        """Deal by deal: `["EW", "NESW"]`."""
        for deal, order in enumerate(orders, first):
            expect(self.page.locator("#pad")).to_have_attribute("data-deal", str(deal))
            self.write(order)
            self.confirm()

    def time(self, *, in_play: bool) -> None:
        """Time was called: in the middle of a deal, or between two."""
        self.page.click(f"[data-command=time] >> nth={0 if in_play else 1}")

    def calls(self) -> None:
        """召请裁判."""
        self.page.click("#call [data-command=call]")
        expect(self.page.locator("#call .state")).to_be_visible()

    @property
    def people(self) -> dict[str, str]:
        """Who plays on which side, as the phone says."""
        rows = self.page.locator("#top .levels > div")
        return {side: rows.nth(at).locator("dd span").inner_text() for at, side in enumerate(SIDES)}

    def sign(self, pins: Mapping[str, str]) -> None:
        """Those who must sign do so, each with the PIN on the place card; PINs by the names of a pair."""
        people = self.people
        form = self.page.locator("form.sign").first
        expect(form).to_be_visible()
        while form.count():
            side = str(form.get_attribute("data-sign"))
            self.page.fill(f"#pin-{side}", pins[people[side]])
            self.page.click(f"form[data-sign={side}] .main")
            expect(self.page.locator(f"form[data-sign={side}]")).to_have_count(0)
        expect(self.page.locator("#sign > .state.good").last).to_be_visible()
