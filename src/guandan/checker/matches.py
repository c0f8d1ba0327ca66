"""Replay each match's stream once against its book, and keep the result after every version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import GuandanError
from guandan.game.log import MatchEntry, replay_steps
from guandan.game.match_events import MatchStarted
from guandan.game.record import Record, check_record
from guandan.rules.points import Result
from guandan.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.checker.report import Findings


class MatchStream(Struct, kw_only=True):
    """The entries of a match with their lines, and after the replay its book, and its result after each version.

    `levels` has EW's and NS's levels after each line, once a deal was played.
    """

    entries: list[MatchEntry] = []
    lines: list[int] = []
    results: dict[int, Result | None] = {}
    levels: dict[int, tuple[int, int]] = {}
    book: Rulebook | None = None

    def levels_before(self, line: int) -> tuple[int, int] | None:
        """Return EW's and NS's levels just before a line; none if no deal was played by then."""
        return next((levels for at, levels in reversed(self.levels.items()) if at < line), None)


def check_stream(name: str, stream: MatchStream, books: Mapping[str, Rulebook], findings: Findings) -> None:
    """Replay a match; report each event that its book does not allow, at its line."""
    findings.count("matches")
    findings.line = stream.lines[0]
    start = stream.entries[0].event
    if not isinstance(start, MatchStarted):
        findings.add_difference("match_not_started", name, "match_started", type(start).__name__)
        return
    book = books.get(start.digest)
    if book is None:
        findings.add_difference("book_missing", start.book, start.digest, sorted(books))
        return
    try:
        record = Record(book=book, entries=tuple(stream.entries), lines=tuple(stream.lines))
        for problem in check_record(record):
            findings.line = problem.line or stream.lines[0]
            findings.add_difference("wrong_match", problem.article or name, problem.code, problem.message)
        for line, (entry, match) in zip(stream.lines, replay_steps(book, stream.entries), strict=True):
            stream.results[entry.version] = match.result
            stream.book = match.book
            if match.deals_done:
                stream.levels[line] = (match.progress.standing.ew, match.progress.standing.ns)
    except Exception as error:  # noqa: BLE001 (an impossible entry may break any assumption of the fold)
        findings.line = stream.lines[0]
        findings.add_difference(
            "wrong_match", name, "a match", error.args[0] if isinstance(error, GuandanError) else repr(error)
        )
