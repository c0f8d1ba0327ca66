"""The log of a person's first answers to puzzles; whoever reads it needs no puzzles, and no bots that rate them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event

if TYPE_CHECKING:
    from guandan.eventlog.codec import EntryLine

STREAM_KIND = "puzzles"


class PuzzleSolved(Event, frozen=True, tag="puzzle_solved"):
    """A person's first answer to a puzzle was right."""

    puzzle: str


class PuzzleFailed(Event, frozen=True, tag="puzzle_failed"):
    """A person's first answer to a puzzle was wrong."""

    puzzle: str


AnyPuzzleEvent = PuzzleSolved | PuzzleFailed
PUZZLE_CODEC: EventCodec[AnyPuzzleEvent] = EventCodec(AnyPuzzleEvent)


def build_puzzle_stream(person: int) -> str:
    """The stream of a person's first answers."""
    return f"{STREAM_KIND}/{person}"


def decode_puzzle_event(line: EntryLine) -> AnyPuzzleEvent:
    """An event of such a stream."""
    return PUZZLE_CODEC.decode_event(line.event, line.schema, line.version)
