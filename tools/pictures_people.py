"""The pictures of people beyond one table: invitation, queue, record, leaderboard, club, exercises, offline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.seat import SEATS
from tests.services.played import play_match

if TYPE_CHECKING:
    from pictures import Camera
    from playwright.sync_api import APIRequestContext, Page

    from tests.server.live import Live

Answer = dict[str, str]
PEOPLE = ("东篱", "北山", "西窗", "南湖", "采菊")
WORD = "correct horse"
MATCHES = 24
"""So many rated matches have been played, by four of the people each."""
PATHS = {"record": "/me", "leaderboard": "/ratings", "offline": "/offline"}
STEPS = {"invitation": "/new", "queue": "/quick", "exercise": "/learn/exercises"}
NAMES = (*PATHS, *STEPS, "club")


def take_all(camera: Camera, server: Live) -> None:
    """Every page, as the first of the people sees it on a phone."""
    with camera.window("phone", "zh") as page:
        owner = _sign_up(page.request, camera.site, PEOPLE[0])
        club = _found_club(camera, page.request)
        others = [_join_club(camera, page.request, club, name) for name in PEOPLE[1:]]
        _play_rated(server, [owner, *others])
        for name, path in PATHS.items():
            if camera.wants(name):
                page.goto(camera.site + path)
                camera.take(page, name, "phone", "zh")
        if camera.wants("club"):
            page.goto(f"{camera.site}/clubs/{club['id']}")
            camera.take(page, "club", "phone", "zh")
        for name, path in STEPS.items():
            if camera.wants(name):
                page.goto(camera.site + path)
                _STEPS[name](page)
                camera.take(page, name, "phone", "zh")


def _call(request: APIRequestContext, method: str, address: str, body: dict[str, object] | None = None) -> Answer:
    answer = request.fetch(address, method=method, data=body or {})
    if not answer.ok:
        raise RuntimeError(answer.text())
    return answer.json() if answer.body() else {}


def _sign_up(request: APIRequestContext, site: str, name: str) -> int:
    person = _call(request, "POST", f"{site}/api/v1/session", {"name": name})["person"]
    _call(request, "POST", f"{site}/api/v1/me/account", {"name": name, "password": WORD})
    return int(person)


def _found_club(camera: Camera, request: APIRequestContext) -> Answer:
    body: dict[str, object] = {"name": "周五掼蛋会", "about": "每周五晚七点，老地方。"}
    return _call(request, "POST", f"{camera.site}/api/v1/clubs", body)


def _join_club(camera: Camera, owner: APIRequestContext, club: Answer, name: str) -> int:
    with camera.window("phone", "zh") as page:
        person = _sign_up(page.request, camera.site, name)
        _call(page.request, "POST", f"{camera.site}/api/v1/clubs/join", {"code": club["code"]})
    _call(owner, "POST", f"{camera.site}/api/v1/clubs/{club['id']}/members/{person}/approve")
    return person


def _play_rated(server: Live, people: list[int]) -> None:
    """North and south win every match; who sits there changes."""
    for number in range(MATCHES):
        seated = [people[(number * step + place) % len(people)] for place, step in enumerate((1, 1, 1, 1))]
        if number % 3 == 0:
            seated = [seated[2], seated[0], seated[3], seated[1]]
        seats = dict(zip(SEATS, seated, strict=True))
        server.call(play_match(server.server.store, f"PEOP{number:02}", seats, hours=number, is_rated=True))


def _invite(page: Page) -> None:
    """A table of friends that waits, with the phone's own share sheet at hand."""
    page.add_init_script("navigator.share = async () => {}")
    page.click("form button.main")
    page.wait_for_selector(".invite-ways img.qr")


def _wait_in_queue(page: Page) -> None:
    """Wait for strangers."""
    page.click("#start")
    page.wait_for_selector("#leave")
    page.wait_for_timeout(3000)


def _answer_exercise(page: Page) -> None:
    """The first exercise."""
    page.wait_for_selector("#lesson .card")


_STEPS = {"invitation": _invite, "queue": _wait_in_queue, "exercise": _answer_exercise}
