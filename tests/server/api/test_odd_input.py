"""Input that used to end in an error of the server, and characters that nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.characters import refuse_invisible
from guandan.errors import IllegalAction
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.server.access.site import Site

TURNED = "张\u202e三"
HEADERS = {"content-type": "multipart/form-data; boundary=XX", "accept-language": "en"}


@pytest.fixture(scope="module")
def hall(shared: Site) -> Hall:
    return Hall(shared)


@pytest.mark.parametrize("named", ['; filename=""', "", "; filename*=UTF-8''"])
@pytest.mark.parametrize("kind", ["", "Content-Type: text/csv\r\n", "Content-Type: application/octet-stream\r\n"])
def test_a_file_without_a_name(hall: Hall, named: str, kind: str) -> None:
    body = f'--XX\r\nContent-Disposition: form-data; name="file"{named}\r\n{kind}\r\nx\r\n--XX--\r\n'.encode()
    event = f"/api/v1/events/{hall.event}"
    for path in (f"{event}/import/preview", f"{event}/import", "/api/v1/event-files"):
        answer = hall.desk.request("POST", path, content=body, headers=HEADERS)
        assert answer.status_code == 400
        assert "choose a file" in answer.json()["detail"]
        assert "class" not in answer.text


def test_an_extension_of_years(hall: Hall) -> None:
    hall.start()
    for minutes in (10**9, 10**15):
        assert hall.refused("/tables/1/extend", {"minutes": minutes})["code"] == "value_out_of_bounds"
    hall.do("/tables/1/extend", {"minutes": 30})
    hall.get("/clock")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/pairs", {"people": [{"name": TURNED}, {"name": "李四"}]}),
        ("/pairs", {"people": [{"name": "王五"}, {"name": "李四"}], "unit": TURNED}),
        ("/pairs", {"people": [{"name": "王五", "contact": TURNED}, {"name": "李四"}]}),
        ("/officials", {"name": TURNED, "role": "referee"}),
        ("/notices", {"text": TURNED}),
        ("/tables/1/extend", {"minutes": 5, "reason": TURNED}),
    ],
)
def test_control_characters_are_refused_in_an_event(hall: Hall, path: str, body: Mapping[str, object]) -> None:
    refused = hall.refused(path, body)
    assert (refused["code"], refused["details"]) == ("unseen_character", {"character": "U+202E"})


def test_control_characters_are_refused_in_names_of_events_guests_and_programs(site: Site) -> None:
    desk = site.organiser()
    event = desk.post("/api/v1/events", {"name": TURNED, "book": "jiangsu-2017", "wishes": {"rounds": 3}})
    assert (event.status_code, event.json()["code"]) == (409, "unseen_character")
    assert site.browser().post("/api/v1/session", {"name": TURNED}).status_code == 400
    assert site.guest().post("/api/v1/tokens", {"name": TURNED}).status_code == 400


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\u200b", "\x00", "\x1b", "\x7f", "\u2028", "\ufeff", "\ue000"])
def test_what_is_unseen(mark: str) -> None:
    with pytest.raises(IllegalAction, match="unseen_character"):
        refuse_invisible([{"name": f"a{mark}"}], lines=True)


@pytest.mark.parametrize("text", ["张\u3000三", "𬭎䶮", "O'Neil é", "😀", "a\u00a0b"])
def test_what_is_seen(text: str) -> None:
    refuse_invisible(text)
    refuse_invisible(f"{text}\n{text}", lines=True)
