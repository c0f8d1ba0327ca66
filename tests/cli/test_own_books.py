"""`guandan rules check`, `schema` and `fit`: books of one's own and notices on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from guandan.cli.main import app

if TYPE_CHECKING:
    from pathlib import Path

NOTICE = "瑞士制，共打5轮，每轮限时50分钟。\n打A三次不过，退回打2。\n"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--lang", "zh", *words])
    return done.exit_code, done.output


def test_a_notice_becomes_a_book_that_can_be_checked(tmp_path: Path) -> None:
    notice, book = tmp_path / "notice.txt", tmp_path / "book.toml"
    notice.write_text(NOTICE, encoding="utf-8")
    code, told = run("rules", "fit", str(notice), "--book", str(book))
    assert code == 0, told
    assert "打 A 几次不过即退回" in told
    code, told = run("rules", "check", str(book))
    assert code == 0, told
    assert "levels.tries_at_a" in told
    code, told = run("rules", "fit", str(notice), "--json")
    assert json.loads(told)["changes"]["match.minutes"] == 50


def test_the_schema_is_json() -> None:
    code, told = run("rules", "schema")
    assert code == 0
    assert json.loads(told)["title"]
