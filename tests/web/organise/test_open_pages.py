"""Pages that a hall's phones ask for at once come past the framework's handler: nothing else is different."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import httpx
import pytest

from guandan.server import open_pages
from guandan.server.access.limits import STRANGER_RATES, LimitedAction, Rate
from guandan.services.places import build_own_place
from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar.types import Scope

    from guandan.competition.championship.championship import Championship
    from guandan.server.open_pages import ReadyPage
    from guandan.services.places import OwnPlace, PlaceIndex
    from tests.server.live import Live

PATHS = ("/draw", "/results", "/me", "/me?name=1", "/me?name=甲", "/me?name=%22%3C%00%26amp;", "/me?name=nobody")
WISHES = (
    {"Accept-Encoding": "gzip", "Accept-Language": "zh-CN"},
    {"Accept-Encoding": "identity", "Accept-Language": "en"},
    {"Accept-Encoding": "gzip", "Accept-Language": "en", "Cookie": "contrast=high"},
    {"Accept-Encoding": "gzip", "Cookie": "lang=en"},
    {"Accept-Encoding": "gzip", "Host": "laptop.lan:80"},
)
OF_THE_REQUEST = {"date", "x-request-id"}
FOUND = "guandan.server.open_pages._find_page"


@pytest.fixture(scope="module")
def desk(live_server: Live) -> Desk:
    made = Desk(live_server, rounds=3)
    made.start()
    made.enter(1, 2)
    return made


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Whether each request was answered before the handler."""
    noted: list[bool] = []
    find = open_pages._find_page  # noqa: SLF001 (to watch it)

    async def watch(scope: Scope) -> ReadyPage | None:
        page = await find(scope)
        noted.append(page is not None)
        return page

    monkeypatch.setattr(FOUND, watch)
    return noted


def ask(live: Live, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    with httpx.Client(timeout=60) as client, client.stream(method, f"{live.url}{path}", headers=headers) as answer:
        told = {name: value for name, value in answer.headers.items() if name not in OF_THE_REQUEST}
        assert answer.status_code >= 400 or answer.headers["x-request-id"]
        return answer.status_code, told, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", PATHS)
def test_the_answer_is_the_handlers(
    path: str, desk: Desk, live_server: Live, answered: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [ask(live_server, desk.path + path, **wish) for wish in WISHES]
    tagged = ask(live_server, desk.path + path, **WISHES[0], **{"If-None-Match": quick[0][1]["etag"]})
    assert answered == [True] * (len(WISHES) + 1)

    async def find_none(_scope: Scope) -> None:
        return None

    monkeypatch.setattr(FOUND, find_none)
    assert quick == [ask(live_server, desk.path + path, **wish) for wish in WISHES]
    assert tagged == ask(live_server, desk.path + path, **WISHES[0], **{"If-None-Match": quick[0][1]["etag"]})
    assert (tagged[0], tagged[2]) == (304, b"")
    status, headers, body = ask(live_server, desk.path + path, "HEAD", **WISHES[0])
    assert (status, body) == (200, b"")
    assert headers == quick[0][1]


@pytest.mark.parametrize("path", PATHS)
def test_compressed_parts_join_to_the_page(path: str, desk: Desk, live_server: Live) -> None:
    plain = ask(live_server, desk.path + path, **{"Accept-Encoding": "identity"})
    packed = ask(live_server, desk.path + path, **{"Accept-Encoding": "gzip"})
    assert (plain[1].get("content-encoding"), packed[1]["content-encoding"]) == (None, "gzip")
    unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS + 16)
    assert unpack.decompress(packed[2]) == plain[2]
    assert (unpack.eof, unpack.unused_data) == (True, b""), "one member: browsers ignore what follows it"
    assert len(packed[2]) < len(plain[2]) / 2


def test_a_card_is_rendered_once_and_again_when_the_event_changes(
    live_server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Desk(live_server, rounds=1, pairs=8)
    own.start()
    rendered: list[int] = []

    def watch(championship: Championship, pair: int, index: PlaceIndex) -> OwnPlace:
        rendered.append(pair)
        return build_own_place(championship, pair, index)

    monkeypatch.setattr("guandan.web.pages.public_me.build_own_place", watch)
    first, second = (ask(live_server, f"{own.path}/me?name=1", Cookie=f"contrast={one}") for one in ("", "high"))
    assert rendered == [1], "the second visitor gets another frame around the same card"
    assert first[0] == second[0] == 200
    own.enter(1)
    assert ask(live_server, f"{own.path}/me?name=1")[2] != first[2]
    assert rendered == [1, 1]


def test_whatever_is_not_plain_is_the_handlers(desk: Desk, live_server: Live, answered: list[bool]) -> None:
    for path in ("/draw?lang=en", "/draw?page=1", "/results?round_number=1", "/me?name=1&lang=en"):
        assert ask(live_server, desk.path + path)[0] == 200
    assert desk.client.get(f"{desk.path}/draw").text.count(f'href="{desk.path}/desk"') == 1, "an organiser's own"
    assert ask(live_server, "/e/there-is-none/draw")[0] == 404
    assert ask(live_server, "/e/there-is-none/me?name=1")[0] == 404
    assert not any(answered)
    assert f'href="{desk.path}/desk"'.encode() not in ask(live_server, f"{desk.path}/draw")[2]


def test_a_language_that_is_chosen_is_remembered(desk: Desk, live_server: Live) -> None:
    _, headers, _ = ask(live_server, f"{desk.path}/me?name=1&lang=en", **WISHES[1])
    assert headers["set-cookie"].startswith("lang=en;")
    _, _, body = ask(live_server, f"{desk.path}/me?name=%E7%94%B2%261", **WISHES[1])
    assert b"name=%E7%94%B2%261&amp;lang=zh" in body, "the link to the other language keeps the question"


def test_the_checks_come_first(desk: Desk, live_server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{desk.path}/draw"
    assert ask(live_server, path)[0] == 200
    assert ask(live_server, path, Host="evil.example")[0] == 421
    assert ask(live_server, path, "POST", Origin="http://evil.example")[0] in {403, 405}
    count = 'path="/e/{event}/draw"'
    assert count in httpx.get(f"{live_server.url}/metrics", timeout=60).text
    monkeypatch.setitem(STRANGER_RATES, LimitedAction.ASK, Rate(1, 1000.0))
    assert [ask(live_server, path)[0] for _ in range(3)][-1] == 429


def test_in_the_bin_it_is_gone(live_server: Live) -> None:
    own = Desk(live_server, rounds=1, pairs=4)
    assert ask(live_server, f"{own.path}/me?name=1")[0] == 200
    live_server.call(live_server.server.events.delete(own.event, "organiser"))
    assert ask(live_server, f"{own.path}/me?name=1")[0] == 404
