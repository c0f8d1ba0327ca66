"""Webhooks: what a receiver is told, in which order, signed, retried, and never lost."""

from __future__ import annotations

import hmac
import socket
import time
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import Role
from guandan.server.webhooks.sender import is_public_address, parse_target
from guandan.services.webhooks import RETRY_AFTER
from guandan.web import ROUTES
from tests.server.access.site import Site, running
from tests.server.api.kit import Hall
from tests.server.webhooks.receiver import Received, Receiver, receiving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("webhooks"), pages=ROUTES, allows_private_webhooks=True) as site:
        yield site


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """An event of a server as it is outside of tests."""
    with running(tmp_path_factory.mktemp("strict")) as site:
        yield Hall(site, pairs=0)


@pytest.fixture
def site(shared: Site) -> Site:
    shared.clock.move(3600)
    return shared


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def _move(site: Site, seconds: float) -> None:
    """Move the clock in the server's own loop, where the dispatcher sleeps."""

    async def move() -> None:
        site.clock.move(seconds)

    site.call(move)


def _deliveries(hall: Hall, hook: int, count: int, *, delivered: bool = True) -> list[dict[str, Any]]:
    """The list, once it has so many: an attempt is written down after the receiver has answered."""
    for _ in range(2000):
        found: list[dict[str, Any]] = hall.get(f"/webhooks/{hook}/deliveries")
        if len(found) >= count and found[0]["is_delivered"] is delivered:
            return found
        time.sleep(0.01)
    raise AssertionError(found)


def _check_signature(message: Received, secret: str) -> None:
    """As the specification of Standard Webhooks has it, without our own code."""
    key = b64decode(secret.removeprefix("whsec_"))
    signed = f"{message.headers['webhook-id']}.{message.headers['webhook-timestamp']}.".encode() + message.raw
    expected = "v1," + b64encode(hmac.new(key, signed, sha256).digest()).decode()
    assert message.headers["webhook-signature"] == expected


def test_an_event_is_told_in_order_and_signed(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    made = hall.do("/webhooks", {"url": receiver.url})
    hall.start()
    hall.finish_round(1)
    hall.do("/close")
    told = [receiver.take() for _ in range(5)]
    topics = ["draw_published", "round_started", "result", "result", "event_finished"]
    assert [message.body["type"] for message in told] == topics
    assert len({message.headers["webhook-id"] for message in told}) == 5
    for message in told:
        _check_signature(message, made["secret"])
        assert message.body["event"] == hall.event
    drawn, result = told[0].body["data"], told[2].body["data"]
    assert {table["table"] for table in drawn["tables"]} == {1, 2}
    assert (result["round"], result["result"]["ew"], result["is_correction"]) == (1, 14, False)
    listed = _deliveries(hall, made["webhook"]["id"], 5)
    assert [delivery["topic"] for delivery in reversed(listed)] == topics
    assert {(delivery["status"], delivery["attempts"]) for delivery in listed} == {(204, 1)}
    assert made["secret"] not in str(hall.get("/webhooks"))


def test_only_the_topics_asked_for_are_told(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    hall.do("/webhooks", {"url": receiver.url, "topics": ["round_started"]})
    hall.start()
    assert receiver.take().body["type"] == "round_started"
    assert receiver.received.empty()


def test_a_failed_message_is_retried_with_backoff_and_the_next_one_waits_for_it(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    receiver.statuses = [500, 302]
    hook = hall.do("/webhooks", {"url": receiver.url})["webhook"]["id"]
    hall.start()
    first = receiver.take()
    _deliveries(hall, hook, 1, delivered=False)
    waiting = hall.get("/webhooks")[0]
    assert (waiting["waiting"], waiting["last"]["status"]) == (2, 500)
    assert receiver.received.empty()
    _move(site, RETRY_AFTER[0].total_seconds())
    second = receiver.take()  # answered with a redirect, which is not followed
    assert second.headers["webhook-id"] == first.headers["webhook-id"]
    for _ in range(2000):
        if hall.get("/webhooks")[0]["last"]["attempts"] == 2:
            break
        time.sleep(0.01)
    _move(site, RETRY_AFTER[1].total_seconds())
    assert receiver.take().raw == first.raw
    assert receiver.take().body["type"] == "round_started"
    assert _deliveries(hall, hook, 2)[1]["attempts"] == 3


def test_a_receiver_that_is_gone_is_stopped_and_goes_on_where_it_was(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    receiver.statuses = [410]
    hook = hall.do("/webhooks", {"url": receiver.url})["webhook"]["id"]
    hall.start()
    receiver.take()
    _deliveries(hall, hook, 1, delivered=False)
    assert hall.get("/webhooks")[0]["stopped"] == "gone"
    hall.do(f"/webhooks/{hook}/resume")
    assert [receiver.take().body["type"] for _ in range(2)] == ["draw_published", "round_started"]


def test_what_was_acknowledged_is_told_after_a_restart(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running(tmp_path, allows_private_webhooks=True) as site:
        hall = Hall(site, rounds=1)
        hall.do("/webhooks", {"url": f"http://127.0.0.1:{port}/"})
        hall.start()
    with receiving(port) as receiver, running(tmp_path, allows_private_webhooks=True) as site:
        _move(site, 7200)
        told = [receiver.take().body for _ in range(2)]
        assert [(message["type"], message["event"]) for message in told] == [
            ("draw_published", hall.event),
            ("round_started", hall.event),
        ]


def test_a_test_message_says_what_came_back(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    hook = hall.do("/webhooks", {"url": receiver.url})["webhook"]["id"]
    assert hall.do(f"/webhooks/{hook}/test") == {"status": 204, "error": None}
    assert receiver.take().body["type"] == "test"
    assert hall.ask("DELETE", f"/webhooks/{hook}").status_code == 204
    assert hall.refused(f"/webhooks/{hook}/test")["code"] == "no_such_webhook"


def test_only_organisers_set_them_and_never_in_a_rehearsal(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    assert hall.ask("POST", "/webhooks", {"url": receiver.url}, by=hall.official(Role.CHIEF_REFEREE)).status_code == 403
    for _ in range(10):
        hall.do("/webhooks", {"url": receiver.url})
    assert hall.refused("/webhooks", {"url": receiver.url})["code"] == "too_many_webhooks"
    rehearsal = hall.do("/rehearsal")["id"]
    answer = hall.desk.post(f"/api/v1/events/{rehearsal}/webhooks", {"url": receiver.url})
    assert answer.json()["code"] == "no_webhooks_in_rehearsal"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://127.0.0.1:9/", "webhook_address_private"),
        ("http://localhost/", "webhook_address_private"),
        ("http://[::1]/", "webhook_address_private"),
        ("http://169.254.169.254/latest/meta-data", "webhook_address_private"),
        ("http://[::ffff:10.0.0.1]/", "webhook_address_private"),
        ("http://0x7f000001/", "webhook_address_private"),
        ("ftp://example.org/", "webhook_address_unreadable"),
        ("https://user@example.org/", "webhook_address_unreadable"),
        ("http://example.org/a b", "webhook_address_unreadable"),
        ("https://nowhere.invalid/", "webhook_address_unknown"),
    ],
)
def test_an_address_of_this_machine_or_network_is_refused(strict: Hall, url: str, code: str) -> None:
    assert strict.refused("/webhooks", {"url": url})["code"] == code


def test_addresses_of_ipv4_inside_ipv6_are_looked_into() -> None:
    private = ["10.1.2.3", "100.64.0.1", "::1", "fe80::1%eth0", "fd00::1", "64:ff9b::7f00:1", "2002:7f00:1::"]
    assert not any(is_public_address(address) for address in [*private, "0.0.0.0", "224.0.0.1"])  # noqa: S104
    assert all(is_public_address(address) for address in ["93.184.215.14", "2606:2800:21f:cb07::1"])


def test_a_target_keeps_path_query_and_port() -> None:
    assert parse_target("https://例子.测试:8443/赛?a=b c".replace(" ", "+")).port == 8443
    assert parse_target("http://example.org?x=1").path == "/?x=1"


def test_the_page_lists_webhooks_and_deliveries(site: Site, receiver: Receiver) -> None:
    hall = Hall(site, rounds=1)
    hook = hall.do("/webhooks", {"url": receiver.url})["webhook"]["id"]
    hall.start()
    _deliveries(hall, hook, 2)
    page = hall.desk.get(f"/e/{hall.event}/desk/webhooks?lang=en").text
    assert receiver.url.replace("&", "&amp;") in page
    assert "Draw published" in page
    assert f"/e/{hall.event}/calendar.ics" in page
