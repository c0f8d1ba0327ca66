"""The pictures of a knockout for branches: entered by themselves, drawn, played out, with prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pictures_hall import RESULTS, Hall, View, take

if TYPE_CHECKING:
    from pictures import Camera
    from playwright.sync_api import Page

    from tests.server.live import Live

BOTH = ("desktop", "phone")
REGISTER = ("register", "registered", "register-partner")
ON = {
    "desk-odd": View("organiser", "{event}/desk/draw", ("desktop",), "#odd"),
    "desk-bracket": View("organiser", "{event}/desk/bracket", ("desktop",)),
    "bracket": View("", "{event}/bracket", BOTH),
    "screen-bracket": View("screen", "{event}/screen/main", ("hall",)),
}
"""Before the third round is drawn."""
OVER = {
    "desk-prizes": View("organiser", "{event}/desk/prizes", ("desktop",)),
    "desk-teams": View("organiser", "{event}/desk/teams", ("desktop",)),
}
"""When the last round is over, and the organisers are asked about prizes."""
PUBLIC = {
    "public-prizes": View("", "{event}/prizes", ("phone",)),
    "public-teams": View("", "{event}/teams", ("phone",)),
}
NAMES = (*REGISTER, *ON, *OVER, *PUBLIC)


class Newcomer(NamedTuple):
    """Who enters a pair from a phone, and with whom."""

    name: str = "听雨"
    partner: str = "望海"
    unit: str = "江南"


def take_all(camera: Camera, server: Live) -> None:
    """From the entries to the prizes."""
    hall = Hall(server, 11, name="支部掼蛋赛", book="nantong-2018")
    hall.do("/registration", "PUT", is_open=True)
    _registered(camera, hall, Newcomer())
    for number in (1, 2):
        hall.start()
        _played(hall, number)
    take(camera, hall, ON)
    hall.do("/decisions", matter="odd_number", about=3, by_lot=True)
    for number in (3, 4):
        hall.start()
        _played(hall, number)
    take(camera, hall, OVER)
    while asks := hall.get("/prizes")["asks"]:
        ask = asks[0]
        chosen = {kind: ask[kind][: ask["count"] or 2] for kind in ("pairs", "teams")}
        hall.do("/decisions", matter=ask["matter"], about=ask["about"], **chosen)
    hall.do("/close")
    take(camera, hall, PUBLIC)
    hall.client.close()


def _played(hall: Hall, number: int) -> None:
    """Every table of a round has a result, and the round is closed."""
    for row in hall.get(f"/rounds/{number}")["tables"]:
        ew, ns = RESULTS[(row["table"] * 3 + number) % 8]
        hall.do(f"/tables/{row['table']}/result", final={"ew": ew, "ns": ns})
        hall.do(f"/tables/{row['table']}/sign-all")
    hall.do("/round/close")


def _registered(camera: Camera, hall: Hall, newcomer: Newcomer) -> None:
    """报名 by oneself on one phone, and the partner's confirmation on another."""
    with camera.window("phone", "zh") as page:
        page.goto(f"{camera.site}{hall.path}/register")
        page.fill("#own", newcomer.name)
        page.fill("#unit", newcomer.unit)
        page.fill("#partner", newcomer.partner)
        page.evaluate("document.querySelector('#register button').scrollIntoView({ block: 'end' })")
        _wanted(camera, page, "register")
        page.click("#register button")
        page.wait_for_selector("#registered:not([hidden])")
        pair, code = page.inner_text("#told-pair"), page.inner_text("#told-code")
        _wanted(camera, page, "registered")
    with camera.window("phone", "zh") as page:
        page.goto(f"{camera.site}{hall.path}/register")
        page.fill("#their", pair)
        page.fill("#code", code)
        page.fill("#partner-name", newcomer.partner)
        page.locator("#confirm button").scroll_into_view_if_needed()
        _wanted(camera, page, "register-partner")
        page.click("#confirm button")
        page.wait_for_selector("#confirmed:not([hidden])")


def _wanted(camera: Camera, page: Page, name: str) -> None:
    if camera.wants(name):
        camera.take(page, name, "phone", "zh")
