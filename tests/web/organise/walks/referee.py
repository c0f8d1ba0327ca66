"""A referee on the way through the hall, with a phone: calls, rulings, lateness, cases and appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.organise.walks.hall import press
from tests.web.watching import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.organise.walks.hall import Windows


class Referee:
    """Somebody who came by the referees' link, or the chief by their own."""

    def __init__(self, windows: Windows, path: str, **options: object) -> None:
        self.page = windows(width=PHONE[0], height=PHONE[1], **options).go(path)
        self.home = self.page.url.partition("?")[0].removesuffix("/cases")  # a committee comes to its cases

    def tab(self, name: str = "") -> Page:
        """Calls, `cases` or `journal`, by the tab."""
        path = self.home[self.home.index("/e/") :]
        press(self.page, f"#event-tabs a[href='{path}{name and f'/{name}'}']")
        return self.page

    def hears(self, table: int) -> Locator:
        """The call of a table, which comes by itself."""
        call = self.page.locator(f".call-go[href*='/tables/{table}?']")
        expect(call).to_be_visible()
        return call

    def answers(self, table: int) -> None:
        """Go to the table that has called."""
        self.hears(table).click()
        self.page.wait_for_selector("#rule[data-ready]")

    def goes_to(self, table: int) -> None:
        """Go to a table by its number."""
        self.tab()
        self.page.click(f".table-grid a[href$='/tables/{table}']")
        self.page.wait_for_selector("#rule[data-ready]")

    def reports(self, infraction: str, who: str, minutes: int | None = None) -> Locator:
        """What happened, and who did it, as the page names a seat or a side; the ruling that the book proposes."""
        self.page.click(f"[data-infraction={infraction}]")
        self.page.click(f"#ruling .choices button:has-text('{who}')")
        if minutes is not None:
            self.page.fill("#ruling [name=minutes]", str(minutes))
            self.page.click("#ruling form .main")
        proposed = self.page.locator("#ruling .proposed")
        expect(proposed).to_be_visible()
        return proposed

    def accepts(self) -> None:
        """As proposed; what is above one's rank goes up to the chief referee."""
        self.page.click("#ruling .accept")
        expect(self.page.locator("#ruling .outcome")).to_be_visible()

    def rule(self, table: int, infraction: str, who: str, minutes: int | None = None) -> None:
        """From the table's number to the ruling."""
        self.goes_to(table)
        self.reports(infraction, who, minutes)
        self.accepts()

    def late(self, table: int, side: str, minutes: int) -> None:
        """迟到: so many minutes of a side."""
        self.goes_to(table)
        self.page.check(f"[data-late={side.lower()}]")
        self.page.fill(f"#late-{side.lower()}", str(minutes))
        press(self.page, "section[aria-labelledby=late-title] .button:enabled")

    @property
    def ledger(self) -> Locator:
        """What was ruled at the table that is open."""
        return self.page.locator("#ledger")

    def appeal(self, table: int, ruling: int, reason: str) -> None:
        """申诉 against a ruling: signed by both players, in writing, its fee paid."""
        self.goes_to(table)
        form = self.page.locator(f"form:has(#appeal-{ruling})")
        self.page.locator(f"details:has(#appeal-{ruling}) > summary").click()
        for person in form.locator("[name='signatures[]']").all():
            person.check()
        form.locator("[name=fee_paid]").check()
        self.page.fill(f"#appeal-{ruling}", reason)
        form.locator("button").click()
        self.page.wait_for_url("**/referee/cases")
        expect(self.page.locator("#appeals")).to_contain_text(reason)

    def forward_appeal(self) -> None:
        """The chief sends the oldest appeal to the committee."""
        press(self.tab("cases"), "#appeals button.main[data-action$='/forward'] >> nth=0")

    def decide_appeal(self, reason: str, *, upheld: bool = True) -> None:
        """Who may decide does so, of the oldest that waits."""
        page = self.tab("cases")
        form = page.locator("#appeals form[action$='/decide']").first
        form.locator("select").select_option("true" if upheld else "false")
        form.locator("[name=reason]").fill(reason)
        with page.expect_navigation():
            form.locator("button.main").click()
        expect(page.locator("#appeals .state")).to_have_count(1)
