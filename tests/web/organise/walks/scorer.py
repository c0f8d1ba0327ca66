"""A scorer of a walk: paper sheets, from the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Scorer:
    """Somebody at the scorer's page; with `checks`, the second person who types it all again."""

    def __init__(self, page: Page, *, checks: bool = False) -> None:
        self.page = page
        self._due = "check" if checks else "pick"
        page.wait_for_selector("form[data-ready]")
        if checks:
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("ArrowRight")
            expect(page.locator("[name=mode][value=check]")).to_be_checked()

    def type(self, table: int, result: str) -> None:
        """Table, Enter, result, Enter."""
        keyboard, due = self.page.keyboard, self.page.locator(f"[data-{self._due}='{table}']")
        expect(due).to_be_visible()  # what the first one entered comes to the second by itself
        expect(self.page.locator("#score-table")).to_be_focused()
        for text in (str(table), result):
            keyboard.press("Control+A")
            keyboard.type(text)
            keyboard.press("Enter")
        expect(self.page.locator("#score-done")).to_contain_text(f"第 {table} 桌")
        expect(due).to_have_count(0)
