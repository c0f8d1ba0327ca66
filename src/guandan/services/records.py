"""Records that somebody has: checked against their book, and replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.formatting.read_record import read_record_text
from guandan.game.log import replay
from guandan.game.record import RecordProblem, check_record
from guandan.rules.points import Result
from guandan.rules.seat import Seat
from guandan.services.replays import build_replay

if TYPE_CHECKING:
    from guandan.services.replays import Replay

MAX_PROBLEMS = 500


class CheckedRecord(Struct, frozen=True, kw_only=True):
    """What a record is, and everything in it that its book does not bear out: the first 500 problems."""

    book: str
    players: dict[Seat, str]
    deals: int
    result: Result | None
    problems: tuple[RecordProblem, ...]
    count: int


def check_record_text(text: str) -> CheckedRecord:
    """Check a record against its book; one that cannot be read at all is refused with the line."""
    record = read_record_text(text)
    problems = check_record(record)
    match = None if problems else replay(record.book, record.entries)
    return CheckedRecord(
        book=record.book.id,
        players=getattr(record.entries[0].event, "players", {}),
        deals=0 if match is None else match.deals_done,
        result=None if match is None else match.result,
        problems=tuple(problems[:MAX_PROBLEMS]),
        count=len(problems),
    )


def replay_record_text(text: str, seat: Seat | None, deal: int) -> Replay:
    """Replay one deal of a record, in the open or from a seat."""
    record = read_record_text(text)
    players = dict(replay(record.book, record.entries).players)
    return build_replay(record.book, record.entries, deal=deal, seat=seat, viewer=None, names=players)
