from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec
import pytest
import typer

from guandan.cli.replay import _Stepper
from guandan.game import events as ev
from guandan.game.commands import Mode, RecordDeal, StartMatch
from guandan.game.log import History, MatchEntry, write_lines
from guandan.game.record import write_record
from guandan.rulebooks import load
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Seat
from tests.cli.command import run, said

if TYPE_CHECKING:
    from pathlib import Path

BOOK = "knockout-2023"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two deals as text."""
    file = tmp_path_factory.mktemp("records") / "match.txt"
    said("play", "--book", BOOK, "--seed", "replay", "--deals", "2", "--quick", "--record", str(file))
    return file


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as JSON lines."""
    file = tmp_path_factory.mktemp("records") / "match.anything"
    played = file.with_suffix(".jsonl")
    said("play", "--book", BOOK, "--seed", "replay", "--deals", "2", "--quick", "--record", str(played))
    return played.rename(file)


def test_every_event_is_shown(record: Path) -> None:
    events = json.loads(said("play", "--book", BOOK, "--seed", "replay", "--deals", "2", "--json"))["events"]
    text = said("replay", str(record))
    numbers = [int(line[:4]) for line in text.splitlines() if line[:4].strip().isdigit()]
    assert numbers == list(range(1, len(events) + 1))
    assert text.count("▸") == len(re.findall(r"^\d+\. ", record.read_text(encoding="utf-8"), re.MULTILINE))
    assert "Result · " in text
    assert "levels risen" in text


def test_text_and_json_lines_are_told_apart_by_their_content(record: Path, lines: Path) -> None:
    assert said("replay", str(record)) == said("replay", str(lines))
    assert said("replay", str(record), "--json") == said("replay", str(lines), "--json")


def test_json_has_every_event(record: Path) -> None:
    rows = json.loads(said("replay", str(record), "--json"))
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[1]["event"]["event"] == "cards_dealt"


def test_a_seat_sees_its_own_hand_only(record: Path) -> None:
    rows = json.loads(said("replay", str(record), "--seat", "N", "--json"))
    assert [row["event"] for row in rows if row["event"]["event"] == "cards_dealt"] == []
    hands = [row["event"] for row in rows if row["event"]["event"] == "hand_dealt"]
    assert [(hand["seat"], len(hand["cards"])) for hand in hands] == [("N", 27), ("N", 27)]
    text = said("replay", str(record), "--seat", "n")
    assert text.count("North's hand") == 2
    assert "East's hand" not in text


def test_a_sound_record_passes(record: Path, lines: Path) -> None:
    for file in (record, lines):
        assert said("replay", str(file), "--check", "--lang", "zh") == "每一步都符合规则。\n"
        assert json.loads(said("replay", str(file), "--check", "--json")) == []


def test_a_record_against_its_book_fails_with_1_and_says_where(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8")
    start = text.index("\n1. ") + len("\n1. ")
    seat = text[start]
    other = "N" if seat == "E" else "E"
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(f"{text[:start]}{other}{text[start + 1 :]}", encoding="utf-8")
    result = run("replay", str(wrong), "--check")
    assert result.exit_code == 1
    line = text[:start].count("\n") + 1
    assert result.stdout.startswith(f"line {line} (event 3): ")
    chinese = run("replay", str(wrong), "--check", "--lang", "zh").stdout
    assert re.search(r"[\u4e00-\u9fff]", chinese)
    assert not re.search(r"[A-Za-z]{3,} [A-Za-z]{2,}", chinese), chinese
    problems = json.loads(run("replay", str(wrong), "--check", "--json").stdout)
    assert problems[0]["line"] == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "{}",
        '{"version":1,"schema":1,"event":{"event":"passed","seat":"E"}}',
        '{"version":1,"schema":1,"event":{"event":"match_started","book":"no-such","version":"1","digest":"","mode":"live"}}',
        '{"version":1,"schema":1,"event":{"event":"match_started","book":"two-deck","version":"9","digest":"","mode":"live"}}',
        '{"version":1,"schema":1,"event":{"event":"match_started","book":"x","version":"1","digest":"","mode":"live","house_book":{}}}',
    ],
)
def test_what_is_no_record_is_bad_input(tmp_path: Path, text: str) -> None:
    file = tmp_path / "record"
    file.write_text(text, encoding="utf-8")
    result = run("replay", str(file))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_file_that_is_no_text_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(file)).exit_code == 2


def test_a_house_book_whose_digest_is_wrong_is_bad_input(tmp_path: Path) -> None:
    book = load(BOOK)
    other = f"{book.version}-other"
    form = msgspec.to_builtins(book) | {"version": other}
    start = ev.MatchStarted(book=book.id, version=other, digest=book.digest, mode=Mode.LIVE, house_book=form)
    file = tmp_path / "record"
    file.write_text(write_lines([MatchEntry(version=1, event=start)]), encoding="utf-8")
    assert run("replay", str(file)).exit_code == 2


def test_a_paper_table_is_shown_with_its_levels(tmp_path: Path) -> None:
    history = History(load(BOOK))
    history.do(StartMatch(mode=Mode.PAPER))
    for order in ("E W", "E N W S", "N S"):
        history.do(RecordDeal(order=tuple(Seat(seat) for seat in order.split())))
    file = tmp_path / "paper.txt"
    file.write_text(write_record(history.book, history.entries), encoding="utf-8")
    text = said("replay", str(file))
    assert "A deal at 2 recorded: East first, West second, North–South double-down" in text
    assert text.splitlines()[-1].strip() == "East–West 7 · North–South 5"


def test_a_key_brings_the_next_event(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter([" ", "d", " ", "a"])
    asked = []

    def getchar() -> str:
        asked.append(next(keys))
        return asked[-1]

    monkeypatch.setattr(typer, "getchar", getchar)
    stepper = _Stepper("en", at_terminal=True)
    passed, ended = (
        MatchEntry(version=1, event=event) for event in (ev.Passed(seat=Seat.E), ev.DealEnded(order=(Seat.E,)))
    )
    assert all(stepper.goes_on(entry) for entry in (passed, passed, passed, passed, ended, passed, passed))
    assert asked == [" ", "d", " ", "a"]


def test_a_key_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typer, "getchar", lambda: "q")
    won = ev.MatchEnded(result=Result(ending=Ending.DRAW, winner=None, ew=1, ns=1))
    assert not _Stepper("en", at_terminal=True).goes_on(MatchEntry(version=1, event=won))
    assert _Stepper("en", at_terminal=False).goes_on(MatchEntry(version=1, event=won))
