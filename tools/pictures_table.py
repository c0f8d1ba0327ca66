"""The table's pictures: the real page over a dealer of the tests, so that every state is the same at every run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Who
from guandan.server.protocol.table_view import SeatView, Stage
from guandan.server.tables.settings import TableSettings
from tests.web.table.dealer import Dealer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pictures import Camera
    from playwright.sync_api import Page

    from guandan.server.protocol import frames as fr
    from tests.server.live import Live

PEOPLE = {"zh": ("东篱", "北山", "西窗", "南湖"), "en": ("Eastbrook", "Northill", "Westwood", "Southlake")}
SETTINGS = 'localStorage.setItem("guandan.settings", JSON.stringify({ guide: false }))'
PLAYING = (b"picture 6", 2, 4)
"""A seed, the deals before, and how often the person has answered in this one."""
TRIBUTE = b"tribute 11"


class Posed(Dealer):
    """A table of four people, whose clock always shows the same."""

    def __init__(self, seed: bytes, lang: str) -> None:
        super().__init__(seed=seed)
        seats = {
            seat: SeatView(name=name, person=number, is_online=True)
            for number, (seat, name) in enumerate(zip(SEATS, PEOPLE[lang], strict=True), 1)
        }
        self.table = msgspec.structs.replace(self.table, seats=seats)

    def snapshot(self) -> fr.Snapshot:
        """All that the page may see, with eighteen seconds left."""
        shown = super().snapshot()
        now = datetime.now(UTC)
        times = {"since": now - timedelta(seconds=12), "deadline": now + timedelta(seconds=18)}
        questions = tuple(msgspec.structs.replace(one, **times) for one in shown.view.questions)
        return msgspec.structs.replace(shown, view=msgspec.structs.replace(shown.view, questions=questions))


def playing(lang: str) -> Posed:
    """In the middle of the third deal."""
    seed, deals, turns = PLAYING
    dealer = Posed(seed, lang)
    dealer.start()
    for _ in range(deals):
        dealer.give_up()
        dealer.deal()
    for _ in range(turns):
        dealer.play_any()
    return dealer


def tribute(lang: str) -> Posed:
    """The second deal begins, and the person owes a card."""
    dealer = Posed(TRIBUTE, lang)
    dealer.start()
    dealer.give_up()
    dealer.deal()
    return dealer


def gathering(lang: str) -> Posed:
    """Two people, a bot and an empty chair."""
    dealer = Posed(b"", lang)
    seats = dealer.table.seats | {Seat.E: SeatView(bot="normal", is_online=True), Seat.W: SeatView()}
    dealer.table = msgspec.structs.replace(dealer.table, stage=Stage.GATHERING, match=None, seats=seats)
    return dealer


STATES: dict[str, tuple[Callable[[str], Posed], tuple[str, ...]]] = {
    "table": (playing, ("desktop", "phone", "sideways")),
    "tribute": (tribute, ("desktop", "phone")),
    "result": (playing, ("desktop", "phone")),
    "gathering": (gathering, ("desktop", "phone")),
}
NAMES = tuple(STATES)


def take_all(camera: Camera, server: Live) -> None:
    """Every state of a table."""
    code = server.call(server.server.hall.open(TableSettings(), Who(person=1))).code
    for name, (made, sizes) in STATES.items():
        for size, lang in camera.views(name, *sizes):
            dealer = made(lang)
            dealer.code = code
            with camera.window(size, lang) as page:
                _sit_down(page, dealer, camera.site)
                if name == "result":
                    dealer.give_up()
                    page.wait_for_selector(".result")
                camera.take(page, name, size, lang)


def _sit_down(page: Page, dealer: Posed, site: str) -> None:
    page.add_init_script(SETTINGS)
    page.route_web_socket("**/ws", dealer.connect)
    page.goto(f"{site}/t/{dealer.code}")
    page.wait_for_selector(".hand .card, .gathering .qr, .result")
    if dealer.match.questions:
        page.keyboard.press("h")
        page.wait_for_selector(".hand .card.on")
