"""Golden matches: one whole match per book, which must come out the same again, and follow its book."""

from __future__ import annotations

import pytest

from guandan.game import events as ev
from guandan.game.record import check_record, read_record, write_record
from guandan.rulebooks import load, names
from guandan.rules.points import Ending
from tests.golden.write import FOLDER, path_of, text


def test_there_is_a_golden_match_for_every_book() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(book).name for book in names()}


@pytest.mark.parametrize("book", names())
def test_a_golden_match_is_read_written_again_and_found_right(book: str) -> None:
    golden = path_of(book).read_text(encoding="utf-8")
    record = read_record(golden, load)
    assert write_record(record.book, record.entries) == golden
    assert check_record(record) == []


@pytest.mark.parametrize("book", names())
def test_a_golden_match_is_played_the_same_way_again(book: str) -> None:
    assert path_of(book).read_text(encoding="utf-8") == text(book)


@pytest.mark.parametrize("book", names())
def test_a_golden_match_has_a_ruling_and_comes_to_its_natural_end(book: str) -> None:
    events = [entry.event for entry in read_record(path_of(book).read_text(encoding="utf-8"), load).entries]
    assert any(isinstance(event, ev.RulingMade) for event in events)
    assert any(isinstance(event, ev.Adjusted) for event in events)
    last = events[-1]
    assert isinstance(last, ev.MatchEnded)
    assert last.result.ending not in {Ending.RULING, Ending.FORFEIT, Ending.BOTH_FORFEIT}
