"""A scorer of a walk: paper sheets, from the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def paste(self, results: Mapping[int, str]) -> None:
        """Many results at once, as rows copied from a sheet."""
        page = self.page
        if not page.locator("#many[open]").count():
            page.click("#many > summary")
        expect(page.locator(f"[data-pick='{max(results)}']")).to_be_visible()
        page.fill("#many-text", "\n".join(f"{table}\t{result}" for table, result in results.items()))
        page.click("#many-form button.main")
        expect(page.locator("#many-read")).to_contain_text(f"已录入 {len(results)} 桌")
        expect(page.locator("#many-read li")).to_have_count(0)

    def confirm_all(self) -> None:
        """纸面已签齐: everything that somebody else entered."""
        page = self.page
        button = page.locator("button[data-action$='/results/sign-all']")
        expect(button).to_be_visible()
        with page.expect_navigation():
            button.click()
        page.wait_for_selector("form[data-ready]")
        expect(button).to_have_count(0)
