"""docs/api.md: its Python runs as it stands, against a server of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.eventlog.signing import format_secret, sign_message
from tests.server.live import live

if TYPE_CHECKING:
    import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_client_lists_books_and_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(f"sqlite:///{tmp_path}/docs.db") as server:
        exec(BLOCKS[0].replace("http://127.0.0.1:8000", server.url), {})  # noqa: S102 (the page's own code)
    printed = capsys.readouterr().out
    assert "jiangsu-2017 " in printed
    assert "no_such_event " in printed


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
