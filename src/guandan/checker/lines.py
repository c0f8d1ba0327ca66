"""Read the lines of an event's file; an unreadable line is a difference, and reading continues."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.events import AnyCompetitionEvent
from guandan.errors import GuandanError
from guandan.game.log import MatchEntry, read_lines
from guandan.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.checker.report import Findings

FORMAT = 1


class Head(Struct, kw_only=True, tag_field="line", tag="head", forbid_unknown_fields=True):
    """The first line, with the version of the file format."""

    format: int


class ReadBookLine(Struct, kw_only=True, tag_field="line", tag="book", forbid_unknown_fields=True):
    """A complete book."""

    digest: str
    book: Rulebook


class ReadPersonLine(Struct, kw_only=True, tag_field="line", tag="person"):
    """A person; the checker ignores everything else about people."""

    person: int
    name: str | None = None
    unit: str | None = None


class ReadEventLine(Struct, kw_only=True, tag_field="line", tag="event", forbid_unknown_fields=True):
    """An event of the competition with its place in the stream."""

    version: int
    schema: int
    event: AnyCompetitionEvent
    at: datetime | None = None
    by: str | None = None
    command: str | None = None


class ReadMatchLine(Struct, kw_only=True, tag_field="line", tag="match", forbid_unknown_fields=True):
    """An event of a match with its place in the stream."""

    match: str
    version: int
    schema: int
    event: msgspec.Raw
    at: datetime | None = None
    by: str | None = None
    command: str | None = None

    def entry(self) -> MatchEntry:
        """Return the entry of the match's log."""
        fields: dict[str, object] = {"version": self.version, "schema": self.schema, "event": self.event}
        fields |= {name: getattr(self, name) for name in ("at", "by", "command") if getattr(self, name) is not None}
        (entry,) = read_lines(msgspec.json.encode(fields).decode())
        return entry


class StandingLine(Struct, kw_only=True):
    """A pair's line in published standings; a place of none means that it has no place."""

    place: int | None
    pair: int
    figures: tuple[tuple[str, int | tuple[int, ...]], ...] = ()
    tied: bool = False


class ReadStandingsLine(Struct, kw_only=True, tag_field="line", tag="standings"):
    """Standings as they were published."""

    stage: int
    round: int
    lines: tuple[StandingLine, ...]


AnyLine = Head | ReadBookLine | ReadPersonLine | ReadEventLine | ReadMatchLine | ReadStandingsLine

_LINE_DECODER: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def read_file(text: str, findings: Findings) -> Iterator[tuple[int, AnyLine]]:
    """Yield each line that can be read, with its number from 1; empty lines do not count."""
    first = True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        findings.line = number
        try:
            read = _LINE_DECODER.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            findings.add_difference("unreadable", NO_ARTICLE, None, str(error))
        else:
            if first != isinstance(read, Head):
                findings.add_difference("head_first", NO_ARTICLE, "head" if first else "one head", type(read).__name__)
            elif isinstance(read, Head):
                findings.expect("unknown_format", NO_ARTICLE, FORMAT, read.format)
            yield number, read
        first = False
    if first:
        findings.add_difference("empty", NO_ARTICLE)


def read_match_entry(line: ReadMatchLine, findings: Findings) -> MatchEntry | None:
    """Decode the entry of a match's line, or report a difference."""
    try:
        return line.entry()
    except (GuandanError, msgspec.MsgspecError) as error:
        findings.add_difference("unreadable", NO_ARTICLE, None, str(error))
        return None
