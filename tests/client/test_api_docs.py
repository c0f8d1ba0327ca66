"""docs/api.md: its Python runs as it stands, against a server of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guandan.client import ApiProblem, Client
from guandan.client.models import PlanWishes
from guandan.eventlog.signing import format_secret, sign_message
from tests.server.live import live

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
WORD = "correct horse 12"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_client_lists_books_and_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(f"sqlite:///{tmp_path}/docs.db") as server:
        exec(BLOCKS[0].replace("http://127.0.0.1:8000", server.url), {})  # noqa: S102 (the page's own code)
    printed = capsys.readouterr().out
    assert "jiangsu-2017 " in printed
    assert "no_such_event " in printed


def test_a_program_comes_in_as_the_page_says(tmp_path: Path) -> None:
    with live(f"sqlite:///{tmp_path}/docs.db") as server:
        with Client(server.url) as guest:
            guest.enter(name="Robo")
            token = guest.make_token(name="Robo").token
        with Client(server.url, token=token) as program:
            assert program.who_am_i().is_bot
            with pytest.raises(ApiProblem, match="forbidden"):
                program.create_event(name="春", book="jiangsu-2017", wishes=PlanWishes(rounds=3))
        once = server.url + server.call(server.server.access.create_organiser_link())
        with Client(server.url) as first, Client(server.url) as second:
            first.open_link(once)
            first.change_account(password=WORD)
            with pytest.raises(ApiProblem):
                second.open_link(once)
        with Client(server.url) as organiser:
            organiser.log_in(name="organiser", password=WORD)
            event = organiser.create_event(name="春", book="jiangsu-2017", wishes=PlanWishes(rounds=3)).id
            with pytest.raises(ApiProblem, match="forbidden"):
                organiser.make_token(name="Robo")
            link = organiser.make_links(event, role="scorer").links[0].url
        for _ in range(2):
            with Client(server.url) as scorer:
                scorer.open_link(link)
                assert [grant.role for grant in scorer.who_am_i().grants] == ["scorer"]


def test_a_receiver_checks_a_signature() -> None:
    names: dict[str, object] = {}
    exec(BLOCKS[1], names)  # noqa: S102
    is_genuine = names["is_genuine"]
    assert callable(is_genuine)
    key, body = b"k" * 32, b'{"type":"result"}'
    headers = {
        "webhook-id": "spring.1.4",
        "webhook-timestamp": "1777600000",
        "webhook-signature": sign_message(key, "spring.1.4", 1777600000, body),
    }
    assert is_genuine(format_secret(key), headers, body)
    assert not is_genuine(format_secret(key), headers, body + b" ")
