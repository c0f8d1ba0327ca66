"""The table's pictures: the real page over a dealer of the tests, so that every state is the same at every run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import table_poses as poses

from guandan.game import commands as co
from guandan.rules.options.infraction import InfractionId
from guandan.rules.seat import Seat
from guandan.server.access.who import Who
from guandan.server.protocol import frames as fr
from guandan.tables.settings import TableSettings

if TYPE_CHECKING:
    from collections.abc import Callable

    from pictures import Camera
    from playwright.sync_api import Page
    from table_poses import Posed

    from tests.server.live import Live

MODEL = "document.getElementById('app').model"
ALL, BOTH = ("desktop", "phone", "sideways"), ("desktop", "phone")


class State(NamedTuple):
    """A moment, the sizes of its pictures, what is done in the page first, and what the person likes."""

    pose: Callable[[str], Posed]
    sizes: tuple[str, ...]
    deed: Callable[[Page, Posed], None] | None = None
    likes: dict[str, object] = {}  # noqa: RUF012 (nobody writes into it)


# ---------------------------------------------------------------- what is done in the page


def hinted(page: Page, _dealer: Posed) -> None:
    """The server's first proposal is selected; where it is a pass, the second."""
    page.click(".great .hint")
    page.wait_for_selector(".hand .card.on, .great .pass.advised")
    if page.locator(".great .pass.advised").count():
        page.click(".great .hint")
        page.wait_for_selector(".hand .card.on")


def proposed(page: Page, _dealer: Posed) -> None:
    """Cards that beat are selected, whatever the server would propose."""
    chosen(page, poses.STRONG)


def advised_to_pass(page: Page, _dealer: Posed) -> None:
    """The server's first proposal is a pass."""
    page.click(".great .hint")
    page.wait_for_selector(".great .pass.advised")


def told_beaten(page: Page, _dealer: Posed) -> None:
    """The page says that nothing beats."""
    page.wait_for_selector(".label.cannot-beat")


def ended(page: Page, dealer: Posed) -> None:
    """The deal is played to its end."""
    dealer.give_up()
    page.wait_for_selector(".result")


def chosen(page: Page, faces: str) -> None:
    """These cards are selected, and said to be something."""
    page.evaluate(
        f"""faces => {{
          const free = [...{MODEL}.state.cards];
          const {{ model, commands }} = document.getElementById("app");
          const take = (face) => free.splice(free.findIndex((card) => card.face === face), 1)[0].id;
          commands.selectCards(model, faces.map(take));
        }}""",
        faces.split(),
    )
    page.wait_for_function(f"() => {MODEL}.state.reading && {MODEL}.state.reading.list")


def asked_which(page: Page, _dealer: Posed) -> None:
    """Five cards that make four plays are to be played."""
    chosen(page, poses.READINGS[1])
    page.click(".great .go")
    page.wait_for_selector(".readings")


def weak(page: Page, _dealer: Posed) -> None:
    """What is selected does not beat."""
    chosen(page, poses.WEAK)
    page.wait_for_selector(".label.bad")


def refused(page: Page, dealer: Posed) -> None:
    """It is played all the same."""
    weak(page, dealer)
    page.click(".great .go")
    page.wait_for_selector(".told.refused")


def decided(page: Page, dealer: Posed) -> None:
    """The referee was called, and gives a warning."""
    dealer.do(co.CallReferee(seat=Seat.S, reason="出牌有争议"))
    dealer.rule(InfractionId.MANNER, Seat.E)
    dealer.show()
    page.wait_for_selector(".told.ruling")


def put_choice(page: Page, dealer: Posed) -> None:
    """A ruling lets the person choose."""
    dealer.rule(InfractionId.WRONG_PLAY, Seat.W)
    dealer.show()
    page.wait_for_selector("dialog")


def all_ruled(page: Page, dealer: Posed) -> None:
    """The list of calls and rulings is open."""
    decided(page, dealer)
    dialog("rulings")(page, dealer)


def lost(page: Page, dealer: Posed) -> None:
    """The network is gone, with cards selected."""
    hinted(page, dealer)
    page.evaluate(f"{MODEL}.socket.connect = () => {{}}")
    dealer.sockets[0].close()
    page.wait_for_selector(".strip.bad")


def taken_over(page: Page, dealer: Posed) -> None:
    """Another window has the seat."""
    dealer.send(fr.Farewell(why="taken_over", come_back=False))
    page.wait_for_selector(".curtain")


def on_auto(page: Page, _dealer: Posed) -> None:
    """托管."""
    page.keyboard.press("t")
    page.click("dialog .button.main")
    page.wait_for_selector(".auto-on")


def dialog(kind: str) -> Callable[[Page, Posed], None]:
    """One of the dialogs is open."""

    def opened(page: Page, _dealer: Posed) -> None:
        page.click("[aria-keyshortcuts=m]")  # whoever points sees no ring as a keyboard does
        page.wait_for_selector(".menu")
        page.evaluate(f"kind => {MODEL}.update({{ dialog: {{ kind }} }})", kind)
        page.wait_for_selector("dialog")

    return opened


def last_trick(page: Page, _dealer: Posed) -> None:
    """The last trick is shown."""
    page.click("[aria-keyshortcuts=l]")
    page.wait_for_selector(".trick li")


STATES = {
    "table": State(poses.playing, ALL, proposed),
    "tablet": State(poses.playing, ("tall", "wide"), proposed),
    "gathering": State(poses.gathering, BOTH),
    "leading": State(poses.leading, ALL),
    "guide": State(poses.leading, ALL, likes={"guide": True}),
    "advised-pass": State(poses.advised, ("phone",), advised_to_pass),
    "cannot-beat": State(poses.beaten, ("phone",), told_beaten),
    "grouped": State(poses.with_bots, ("phone",), likes={"sort": "combination"}),
    "large": State(poses.with_bots, ("phone",), likes={"large": True}),
    "bomb": State(poses.bombed, ALL),
    "readings": State(poses.leading, ALL, asked_which),
    "weak": State(poses.playing, ("phone",), weak),
    "refused": State(poses.playing, ALL, refused),
    "last-trick": State(poses.looking_back, BOTH, last_trick),
    "menu": State(poses.playing, ALL, dialog("menu")),
    "settings": State(poses.playing, BOTH, dialog("preferences")),
    "keys": State(poses.playing, ("desktop",), dialog("help")),
    "call": State(poses.playing, ("phone",), dialog("referee")),
    "decided": State(poses.playing, ALL, decided),
    "choice": State(poses.playing, BOTH, put_choice),
    "rulings": State(poses.playing, ("phone",), all_ruled),
    "auto": State(poses.playing, ("phone",), on_auto),
    "tribute": State(poses.tribute, ALL, hinted),
    "equal": State(poses.equal, ALL),
    "return": State(poses.returning, ALL, hinted),
    "refusal": State(poses.refusing, ALL),
    "result": State(poses.playing, ALL, ended),
    "sheet": State(poses.late, ALL, dialog("sheet")),
    "over": State(poses.over, ALL),
    "watching": State(poses.watched, ALL),
    "watching-open": State(poses.opened, ALL),
    "lost": State(poses.playing, BOTH, lost),
    "taken-over": State(poses.playing, ("phone",), taken_over),
    "contrast": State(poses.playing, BOTH, hinted, {"contrast": "high"}),
    "four-colours": State(poses.leading, BOTH, likes={"colours": "four"}),
}
NAMES = tuple(STATES)


def take_all(camera: Camera, server: Live) -> None:
    """Every state of a table."""
    codes: dict[str, str] = {}
    for name, state in STATES.items():
        for size, lang in camera.views(name, *state.sizes):
            dealer = state.pose(lang)
            book = dealer.match.book.id
            if book not in codes:
                codes[book] = server.call(server.server.hall.open(TableSettings(book=book), Who(person=1))).code
            dealer.code = codes[book]
            with camera.window(size, lang) as page:
                sit_down(page, dealer, camera.site, state.likes)
                if state.deed:
                    state.deed(page, dealer)
                camera.take(page, name, size, lang)


def sit_down(page: Page, dealer: Posed, site: str, likes: dict[str, object]) -> None:
    """Open the table's page."""
    liked = json.dumps(json.dumps({"guide": False} | likes))
    page.add_init_script(f'localStorage.setItem("guandan.settings", {liked})')
    page.route_web_socket("**/ws", dealer.connect)
    page.goto(f"{site}/t/{dealer.code}")
    page.wait_for_selector(".hand .card, .gathering .qr, .result, .strip")
