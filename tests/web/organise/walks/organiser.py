"""The organiser of a walk: everything by the pages of the desk, as somebody clicks and types."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect
from pypdfium2 import PdfDocument

from tests.web.organise.walks.hall import press
from tests.web.watching import settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from tests.web.organise.walks.hall import Hall, Windows

MAIN = "#draw-actions button.main"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CARD = re.compile(r"^(\d+) 号 .*?签字密码 (\d+)", re.MULTILINE | re.DOTALL)
"""A place card on the side that its owner sees: the pair's number, and its PIN."""

OWN_CARD = re.compile(r"^(\S+)\n[^\n]*\n个人密码 (\d{6})", re.MULTILINE)
"""One with its owner's own PIN: the name, whom they play for, and the PIN."""


class Seated(NamedTuple):
    """A table of a round, and the numbers of its two pairs."""

    table: int
    ew: int
    ns: int


class Organiser:
    """Somebody at the desk, who came by the link that the server prints."""

    def __init__(self, windows: Windows, hall: Hall, expects: tuple[int, ...] = (), **options: object) -> None:
        path = hall.organiser_link().removeprefix(hall.site)
        self.window = windows(expects=expects, **options)
        self.page: Page = self.window.go(path)
        self.site = hall.site
        self.event = ""

    def make(self, book: str, name: str, days: Sequence[str] = (), **fields: str) -> None:
        """Events → New event → the book, the days of play, and what is to be otherwise; then make it."""
        page = self.page
        page.goto(f"{self.site}/events")
        page.click("a[href='/events/new']")
        press(page, f"main a[href='/events/new?book={book}']")
        expect(page.locator("#own-count")).to_be_attached()
        page.fill("#name", name)
        for place, day in enumerate(days):
            if place:
                page.click("#days [data-add-date]")
            page.locator("#days input").nth(place).fill(day)
        page.evaluate("document.querySelectorAll('#wizard details').forEach((fold) => { fold.open = true; })")
        for field, value in fields.items():
            page.locator(f"#{field}, #{field.replace('_', '-')}").fill(value)
        page.click("#wizard button[type=submit]")
        page.wait_for_url("**/desk")
        settled(page)
        self.event = page.url.split("/")[-2]

    def tab(self, name: str) -> Page:
        """A page of the desk by its tab: `draw`, `entries`, …; the overview is ``, and some are behind «更多»."""
        path = f"/e/{self.event}/desk{name and f'/{name}'}"
        if self.page.locator(f"#more-tabs a[href='{path}']").count():
            self.page.click("#more-tabs summary")
        press(self.page, f"#event-tabs a[href='{path}']")
        return self.page

    def enter(self, one: str, two: str, unit: str = "") -> None:
        """A pair by the form."""
        page = self.tab("entries")
        page.fill("#one", one)
        page.fill("#two", two)
        page.fill("#unit", unit)
        press(page, "#new-pair button.main")

    def preview(self, sheet: bytes, name: str = "entries.xlsx") -> Locator:
        """A list, as an office sends it: looked at first."""
        page = self.tab("entries")
        page.set_input_files("#file", {"name": name, "mimeType": XLSX, "buffer": sheet})
        page.click("#import button")
        expect(page.locator("#preview h2")).to_be_visible()
        return page.locator("#preview")

    def accept_list(self) -> None:
        """Enter what the preview shows."""
        press(self.page, "#preview button.main")

    def check_in(self) -> None:
        """Everybody who is not marked yet is here."""
        page = self.tab("checkin")
        rest = page.locator("button[data-body*='\"rest\": true']").first
        rest.click()
        expect(page.locator("button[data-body*='\"rest\": true']")).to_have_count(0)

    def draw(self) -> None:
        """A draft, which only the desk sees."""
        self.tab("draw")
        press(self.page, MAIN)
        expect(self.page.locator("button[data-action$='/draw/publish']")).to_be_visible()

    def publish(self) -> None:
        """The draft becomes the draw."""
        press(self.page, "#draw-actions button[data-action$='/draw/publish']")

    def start(self) -> None:
        """The round begins."""
        press(self.page, "#draw-actions button[data-action$='/round/start']")

    def begin(self) -> None:
        """A whole draw, and the start of its round."""
        self.draw()
        self.publish()
        self.start()

    def call_time(self) -> None:
        """The last deal is called to the hall: results short of A are taken from now on."""
        self.tab("round")
        press(self.page, "button[data-action$='/round/call-time']:enabled")

    def close_round(self) -> None:
        """Nothing is waited for any more."""
        expect(self.tab("round").locator("#round .todo li span")).to_have_text([])
        press(self.page, "button[data-action$='/round/close']:enabled")

    def tables(self) -> list[Seated]:
        """Who sits where in the round that is on."""
        page = self.tab("results")
        found = page.locator("#results tbody tr").evaluate_all(
            "rows => rows.map((row) => [...row.children].slice(0, 3).map((cell) => parseInt(cell.textContent, 10)))"
        )
        return [Seated(*row) for row in found]

    def table(self, number: int, table: int) -> Page:
        """The page of one table of a round."""
        page = self.tab("results")
        if page.locator(f"nav a[href='?round={number}']:not([aria-current])").count():
            press(page, f"nav a[href='?round={number}']")
        press(page, f"#results a[href$='/results/{number}/{table}']")
        return page

    def correct(self, ew: str, ns: str, reason: str) -> None:
        """Another result for the table that is open; what comes of it is on the page."""
        self.page.select_option("#correct-ew", label=ew)
        self.page.select_option("#correct-ns", label=ns)
        self.page.fill("#correct-why", reason)
        self.page.click("form[action$='/correct'] button")

    def pins(self) -> dict[str, str]:
        """The pairs' PINs by their people, from the place cards."""
        cards = PdfDocument(self.document("place_cards", "pdf"))
        text = "\n".join(page.get_textpage().get_text_range() for page in cards)
        of_pair = dict(CARD.findall(text))
        return {people: of_pair[number] for number, people in self.pairs().items()}

    def own_pins(self) -> dict[str, str]:
        """Everybody's own PIN by name, from the cards that are printed when the PINs are made."""
        self.tab("documents")
        cards = PdfDocument(self.download("button[data-download][data-body*=false]"))
        text = "\n".join(page.get_textpage().get_text_range() for page in cards)
        return dict(OWN_CARD.findall(text.replace("\r", "")))

    def pairs(self) -> dict[str, str]:
        """Who has entered: their people by their number."""
        rows = self.tab("entries").locator("#entries tbody tr")
        return dict(zip(rows.locator("th").all_inner_texts(), rows.locator("a").all_inner_texts(), strict=True))

    def link(self, role: str) -> str:
        """Link for a role, as a path."""
        page = self.tab("links")
        page.select_option("#which", role)
        page.click("form.make-links:not([data-role]) button")
        return self._made(1)[0]

    def table_links(self, last: int) -> list[str]:
        """The links that lie on the tables, as paths, from table 1 on."""
        page = self.tab("links")
        page.fill("#to", str(last))
        page.click("form[data-role=table] button")
        return self._made(last)

    def _made(self, count: int) -> list[str]:
        links = self.page.locator("#new-links .address a")
        expect(links).to_have_count(count)
        return [one.removeprefix(self.site) for one in links.all_inner_texts()]

    def download(self, selector: str) -> bytes:
        """A file by its button."""
        with self.page.expect_download() as waiting:
            self.page.click(selector)
        return Path(waiting.value.path()).read_bytes()

    def document(self, name: str, form: str) -> bytes:
        """A document by the page of documents."""
        self.tab("documents")
        return self.download(f"a[download][href*='/documents/{name}?form={form}']")

    def file(self) -> bytes:
        """The whole event, by the page of settings."""
        self.tab("settings")
        return self.download("a[download][href$='/file']")

    def standings(self, stage: int = 0) -> list[list[str]]:
        """The rows of the standings as the page has them: place, pair, unit, figures."""
        page = self.tab("standings")
        if stage:
            press(page, f"a[href='?stage={stage}']")
        return [
            [cell.strip() for cell in row.split("\t")] for row in page.locator("#standings tbody tr").all_inner_texts()
        ]

    def draw_lots(self) -> None:
        """Ties that nothing else decides."""
        ties = self.tab("standings").locator("form.tie")
        while count := ties.count():
            press(self.page, "form.tie >> nth=0 >> button")
            expect(ties).to_have_count(count - 1)

    def end(self) -> None:
        """The event is over, with the secret of the lots."""
        page = self.tab("settings")
        press(page, "form[action$='/close'] button")
        expect(page.locator("form[action$='/close']")).to_have_count(0)
