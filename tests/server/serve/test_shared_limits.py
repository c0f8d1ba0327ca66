"""Limits on guesses and costly work count on all servers of one PostgreSQL together."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import httpx
import msgspec

from guandan.server.access.limits import Taking
from guandan.server.access.link_codes import SESSION_GUESS_RATE
from guandan.server.peers import Peers, build_messages
from guandan.store.notices import MAX_NOTICE_BYTES
from tests.server.live import live, with_limits

if TYPE_CHECKING:
    import pytest


def guess(url: str, cookie: str) -> int:
    return httpx.get(f"{url}/api/v1/tables/QQQQQQ", cookies={"guandan": cookie}, timeout=30).status_code


def count_guesses(urls: list[str], cookie: str, pause: float = 0.3) -> int:
    """Wrong codes that one session may try until all servers refuse, each server in its turn."""
    tried = 0
    while tried < 3 * SESSION_GUESS_RATE.burst:
        answers = []
        for url in urls:
            answers.append(guess(url, cookie))
            tried += answers[-1] == 404
            time.sleep(pause)  # until the others know
        if 404 not in answers:
            break
    return tried


def test_wrong_codes_on_two_servers_are_counted_together(postgres: str) -> None:
    with with_limits(), live(postgres) as one, live(postgres) as other:
        cookie = httpx.post(f"{one.url}/api/v1/session", json={"name": "甲"}).cookies["guandan"]
        begun = time.monotonic()
        tried = count_guesses([one.url, other.url], cookie)
        refilled = (time.monotonic() - begun) / SESSION_GUESS_RATE.seconds
    assert SESSION_GUESS_RATE.burst <= tried <= SESSION_GUESS_RATE.burst + refilled + 2


def test_without_sharing_each_server_counts_alone(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep(_self: Peers) -> None:
        pass

    monkeypatch.setattr(Peers, "tell", keep)
    with with_limits(), live(postgres) as one, live(postgres) as other:
        cookie = httpx.post(f"{one.url}/api/v1/session", json={"name": "甲"}).cookies["guandan"]
        assert count_guesses([one.url, other.url], cookie, pause=0) >= 2 * SESSION_GUESS_RATE.burst


def test_messages_fit_into_a_notice_and_tell_everything() -> None:
    takings = [Taking("PIN", f"{number} {'甲' * 100}", 5, 60.0, 1.0) for number in range(200)]
    messages = list(build_messages("me", "limits", takings))
    assert all(len(message.encode()) <= MAX_NOTICE_BYTES for message in messages)
    told = [taking for message in messages for taking in msgspec.json.decode(message)[2]]
    assert told == [list(msgspec.to_builtins(taking)) for taking in takings]
