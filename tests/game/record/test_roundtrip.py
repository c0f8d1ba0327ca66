"""A match written and read again is the same: for events of every kind, and for whole matches under every book."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.commands import Mode
from guandan.game.log import EVENT_TYPES, MatchEntry, read_lines, replay, replay_steps, write_lines
from guandan.game.match import new
from guandan.game.record import check_record, read_record, write_record
from guandan.game.view import Viewer, filter_event
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat
from tests.game.record.strategies import BOOKS, logs
from tests.game.record.walks import walk

WALKS = [
    *((book, 1, Mode.LIVE) for book in BOOKS),
    *((book, seed, Mode.PAPER) for book in BOOKS for seed in (1, 2)),
]


def book_of(entries: list[MatchEntry]) -> str:
    assert isinstance(entries[0].event, ev.MatchStarted)
    return entries[0].event.book


@given(logs())
def test_any_entries_are_read_as_they_were_written(entries: list[MatchEntry]) -> None:
    text = write_record(load(book_of(entries)), entries)
    record = read_record(text, load)
    assert list(record.entries) == entries
    assert write_record(record.book, record.entries) == text
    assert_tidy(text)


@given(logs())
def test_any_entries_are_read_from_json_lines_as_they_were_written(entries: list[MatchEntry]) -> None:
    assert read_lines(write_lines(entries)) == entries


def assert_tidy(text: str) -> None:
    lines = text.split("\n")
    assert all(line == line.rstrip() for line in lines)
    assert lines[-1] == ""
    assert "\n\n\n" not in text


@pytest.mark.parametrize(("book", "seed", "mode"), WALKS)
def test_a_match_with_rulings_is_read_as_it_was_written_and_found_right(book: str, seed: int, mode: Mode) -> None:
    history = walk(book, seed, mode)
    text = write_record(history.book, history.entries)
    record = read_record(text, load)
    assert list(record.entries) == history.entries
    assert replay(record.book, record.entries) == history.match
    assert check_record(record) == []
    assert read_lines(write_lines(history.entries)) == history.entries
    assert_tidy(text)


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_without_instants_is_found_right_too(book: str) -> None:
    history = walk(book, 5, Mode.LIVE, rulings=0.1, timed=False, deals=1)
    record = read_record(write_record(history.book, history.entries), load)
    assert list(record.entries) == history.entries
    assert check_record(record) == []


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_what_one_seat_saw_is_read_as_it_was_written_and_shows_no_other_hand(seat: Seat | None) -> None:
    history = walk("two-deck", 1, Mode.LIVE)
    before = new(history.book)
    seen = []
    for entry, after in replay_steps(history.book, history.entries):
        seen.append(replace(entry, event=filter_event(before, entry.event, Viewer(seat=seat))))
        before = after
    text = write_record(history.book, seen)
    assert list(read_record(text, load).entries) == seen
    assert "\ndealt " not in text
    assert text.count("\nhand_dealt ") == sum(isinstance(entry.event, ev.CardsDealt) for entry in history.entries)
    assert_tidy(text)


def test_the_walks_show_nearly_everything_that_can_happen() -> None:
    """What may be missing happens too rarely, and is in the other tests."""
    tribute = {"extra_deal_due", "tribute_refused", "tribute_taken", "returns_shown", "return_picked"}
    ends = {"annul_deal", "lose_deal", "give_stage", "lose_match", "time_called", "extend_deadline", "undo"}
    never = {"hidden", "hand_dealt"}
    seen: set[str] = set()
    for book, seed, mode in WALKS:
        for entry in walk(book, seed, mode).entries:
            seen.add(str(entry.event.__struct_config__.tag))
            if isinstance(entry.event, ev.Adjusted):
                seen.add(str(entry.event.effect.__struct_config__.tag))
    effects = {str(kind.__struct_config__.tag) for kind in ef.AnyEffect.__args__}
    assert {*EVENT_TYPES, *effects} - seen <= {*tribute, *ends, *never}


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", Mode)
def test_many_matches_with_rulings(book: str, mode: Mode, seed: int) -> None:
    for number in range(40):
        history = walk(book, seed * 1000 + number, mode, rulings=0.1, deals=4)
        record = read_record(write_record(history.book, history.entries), load)
        assert list(record.entries) == history.entries
        assert check_record(record) == []
