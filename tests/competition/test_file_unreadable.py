"""An event's file that cannot be read, or tells of what cannot have happened: refused, with the number of the line."""

from __future__ import annotations

import json

import pytest

from guandan.competition.championship.file import read_event
from guandan.competition.model.values import Format, Stage
from guandan.errors import GuandanError, InvalidRecord
from tests.competition.kit import JS, Hall
from tests.competition.paper import Paper

SWISS = Stage(format=Format.SWISS, rounds=3)


def refused(data: bytes) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        read_event(data)
    return caught.value


def test_an_unknown_kind_of_line() -> None:
    event = Hall(JS, SWISS, pairs=2)
    lines = Paper(event).lines
    lines.insert(4, b'{"line":"weather","is":"fine"}\n')
    assert refused(b"".join(lines)).line == 5


@pytest.mark.parametrize(
    "change",
    [
        {"event": {"event": "pair_vanished", "pair": 1}},
        {"event": {"event": "pair_withdrawn", "pair": 1, "first_round": 1, "mood": "sad"}},
        {"event": {"event": "pair_confirmed", "pair": 99}},
        {"event": {"event": "draw_published", "round": 4}},
        {"schema": 99},
        {"version": 44},
        {"mood": "sad"},
    ],
)
def test_an_event_that_is_unknown_or_cannot_have_happened(change: dict[str, object]) -> None:
    event = Hall(JS, SWISS, pairs=2)
    lines = Paper(event).lines
    lines[-1] = json.dumps(json.loads(lines[-1]) | change).encode() + b"\n"
    assert refused(b"".join(lines)).line == len(lines)


def test_a_line_left_out_or_twice() -> None:
    event = Hall(JS, SWISS, pairs=3)
    lines = Paper(event).lines
    facts = [number for number, line in enumerate(lines) if line.startswith(b'{"line":"event"')]
    assert refused(b"".join(lines[: facts[1]] + lines[facts[1] + 1 :])).line is not None
    assert refused(b"".join([*lines, lines[-1]])).line == len(lines) + 1


def test_another_book_than_its_digest() -> None:
    lines = Paper(Hall(JS, SWISS)).lines
    book = json.loads(lines[1])
    book["book"]["byes"]["match_points"] = 1
    lines[1] = json.dumps(book).encode() + b"\n"
    assert refused(b"".join(lines)).line == 2


def test_a_newer_format() -> None:
    lines = Paper(Hall(JS, SWISS)).lines
    lines[0] = b'{"line":"head","format":2}\n'
    assert refused(b"".join(lines)).line == 1


@pytest.mark.parametrize("data", [b"", b"\n", b"hello\n", b"{}\n", b"\xff\xfe\n", b"[1,2]\n", b"PK\x03\x04\n"])
def test_no_event_at_all(data: bytes) -> None:
    with pytest.raises(GuandanError):
        read_event(data)


def test_a_match_line_out_of_place() -> None:
    event = Hall(JS, SWISS, pairs=4)
    paper = Paper(event)
    event.begin()
    event.deals(1, "EW", "NS", "EW")
    lines = paper.lines
    first = next(number for number, line in enumerate(lines) if line.startswith(b'{"line":"match"'))
    assert refused(b"".join(lines[:first] + lines[first + 1 :])).line is not None
