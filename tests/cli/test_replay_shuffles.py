"""`guandan replay --check` proves the cards of a record that has its shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.commands import StartMatch
from guandan.game.fair_shuffle import Shuffle, commit_to, mix_seed
from guandan.game.log import History
from guandan.game.record import write_record
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path

SECRET = bytes(range(32))


def _text() -> str:
    history = History(load("jiangsu-2017"))
    history.do(StartMatch())
    history.do(next_deal(history.match, mix_seed(SECRET, {})))
    shuffle = Shuffle(deal=1, commitment=commit_to(SECRET), secret=SECRET.hex())
    return write_record(history.book, history.entries, [shuffle])


def test_cards_that_follow_from_their_shuffle_are_proved(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(_text(), encoding="utf-8")
    assert run("replay", str(file), "--check").exit_code == 0


def test_another_secret_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(_text().replace(SECRET.hex(), bytes(32).hex()), encoding="utf-8")
    result = run("replay", str(file), "--check")
    assert result.exit_code != 0
    assert "committed to" in result.output
