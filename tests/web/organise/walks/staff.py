"""Who brings in the results of a round: a phone on table 1, and two scorers for the sheets of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.organise.walks.phone import Phone
from tests.web.organise.walks.scorer import Scorer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.sync_api import Page

    from tests.web.organise.walks.hall import Windows
    from tests.web.organise.walks.organiser import Organiser

OVER = (403,)
"""With the end of an event its links end, which an open page is told as well."""


class Staff:
    """They come by the links that the organiser gave them, and stay until the event is over."""

    def __init__(self, windows: Windows, desk: Organiser) -> None:
        self.pins = desk.pins()
        self.phone = Phone(windows, desk.table_links(1)[0], expects=OVER)
        self.scorers = [
            Scorer(windows(expects=OVER).go(desk.link("scorer")), checks=checks) for checks in (False, True)
        ]

    def play(self, number: int, deals: Iterable[str]) -> None:
        """Table 1 of a round, deal by deal, and signed."""
        self.phone.begins(number)
        self.phone.play(deals)
        self.phone.sign(self.pins)

    def type(self, sheets: Mapping[int, str]) -> None:
        """Sheets, typed by the one and again by the other."""
        for scorer in self.scorers:
            for table, result in sheets.items():
                scorer.type(table, result)

    def paste(self, sheets: Mapping[int, str]) -> None:
        """Sheets, pasted as rows by the one and confirmed by the other."""
        first, second = self.scorers
        first.paste(sheets)
        second.confirm_all()

    @property
    def pages(self) -> list[Page]:
        """What they have open."""
        return [self.phone.page, *(scorer.page for scorer in self.scorers)]
