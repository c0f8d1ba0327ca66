"""Players of live tables: each sits down by the public page with the PIN of the place card, and then plays quickly."""

from __future__ import annotations

import asyncio
from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.server.player import Player
from tests.web.table.measuring import MODEL
from tests.web.watching import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from tests.web.organise.walks.hall import Hall, Windows

PATIENCE = 120
A_WHILE = 0.5


class Person(Player):
    """A player whose session is that of a page."""

    def __init__(self, page: Page) -> None:
        site, _, code = page.url.partition("/t/")
        super().__init__(f"{site.replace('http', 'ws', 1)}/ws", None, code)
        cookies = page.context.cookies()
        self._headers = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)}


def sit_down(windows: Windows, event: str, name: str, pin: str) -> Page:
    """By one's own name on the public page to My table, and with the pair's PIN to the live table."""
    page = windows(width=PHONE[0], height=PHONE[1]).go(f"/e/{event}")
    page.fill("#name", name)
    page.click(".find button")
    expect(page.locator(".seat-card")).to_have_count(1)
    page.click(".seat-card a[href='#sit']")
    page.check(f"#sit-form label:has-text('{name}') input")
    page.fill("#sit-pin", pin)
    page.click("#sit-form .button")
    return _at_the_table(page)


def sits_again(page: Page, event: str) -> Page:
    """In the next round this browser knows whose it is: My table leads to the table at once."""
    page.goto(f"{page.url.partition('/t/')[0].partition('/e/')[0]}/e/{event}/me")
    page.click(".seat-card a.main")
    return _at_the_table(page)


def _at_the_table(page: Page) -> Page:
    """Wait until the page has the seat: whoever comes to it later has it from then on."""
    page.wait_for_url("**/t/*")
    page.wait_for_function(f"() => {MODEL}?.state.status === 'open' && {MODEL}.state.table?.you")
    return page


def play(hall: Hall, pages: Sequence[Page], is_enough: Callable[[Person], bool]) -> None:
    """All at a table play until that is so for each; in a thread, for the browser has this one's loop.

    The hall's time stands still, and a deal begins at its time: so it is moved on while they wait.
    """
    people = [Person(page) for page in pages]
    failed: list[BaseException] = []

    async def one(person: Person) -> None:
        async with person:
            await person.play(lambda: is_enough(person), PATIENCE)

    async def everybody() -> None:
        await asyncio.gather(*map(one, people))

    def run() -> None:
        try:
            asyncio.run(everybody())
        except BaseException as error:  # noqa: BLE001 (raised again in the test's own thread)
            failed.append(error)

    thread = Thread(target=run)
    thread.start()
    while thread.is_alive():
        hall.move(minutes=A_WHILE / 60)
        thread.join(A_WHILE)
    if failed:
        raise failed[0]


def sign(page: Page, pin: str) -> None:
    """The match is over: back to the event, and the pair signs there with its PIN, if the book asks for it.

    The page was taken over by whoever played so quickly, so it is opened again.
    """
    page.reload()
    page.click(".result a.main")
    page.wait_for_url("**/me")
    form = page.locator(".sign-form")
    expect(page.locator(".seat-card")).to_have_count(1)
    if form.count():
        form.locator("input").fill(pin)
        with page.expect_navigation():
            form.locator("button").click()
    expect(form).to_have_count(0)
