"""Notices over HTTP: a text and a file read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.access.site import Site

PATH = "/api/v1/notice-readings"
TEXT = "瑞士制，共打5轮，每轮限时50分钟。\n请自带茶杯，不要迟到，祝大家愉快。"


def test_a_text_and_a_file_are_read_alike(site: Site) -> None:
    browser = site.browser()
    read = browser.post(PATH, {"text": TEXT}).json()
    assert (read["base"], read["unread"], read["wishes"]["rounds"]) == ("jiangsu-2017", 1, 5)
    assert read["changes"]["match.minutes"] == 50
    sent = browser.request("POST", f"{PATH}/file", files={"file": ("规程.txt", TEXT.encode(), "text/plain")})
    assert sent.json()["sentences"] == read["sentences"]
    assert browser.post(PATH, {"text": ""}).status_code == 400
