"""An event's file: JSON lines of its streams, its book and its people; see docs/event-file.md.

Each command is appended in one write and synced to disk before it is answered. An incomplete last line was never
answered and is ignored.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.championship.championship import (
    AddedRecord,
    AddedToMatch,
    Championship,
    Person,
    PublishedStandings,
)
from guandan.competition.model.log import COMPETITION_CODEC, CompetitionEntry, apply_competition_entry
from guandan.errors import InvalidRecord, InvalidRulebook
from guandan.eventlog.codec import EntryLine
from guandan.eventlog.entry import Entry
from guandan.game.log import MATCH_CODEC, History, MatchEntry
from guandan.game.log import apply_match_entry as match_happened
from guandan.rules.options.ranking import Criterion
from guandan.rules.rulebook import Rulebook, compute_digest, to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guandan.competition.scoring.ranking import Figure

FORMAT = 1
_PUBLISHED_CRITERIA = frozenset(Criterion) - {Criterion.BRACKET, Criterion.LOT}


class HeadLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="head"):
    """The first line."""

    format: int


class BookLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="book"):
    """A whole book, identified by its digest."""

    digest: str
    book: dict[str, object]


class PersonLine(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="person"):
    """A row of people; a later line with the same number replaces it."""

    person: int
    name: str
    unit: str = ""
    contact: str = ""


class EventLine(EntryLine, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="event"):
    """An event of the competition."""


class MatchLine(EntryLine, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="match"):
    """An event of a match."""

    match: str


class PlaceLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """A line of published standings; a pair without a place has none here."""

    place: int | None
    pair: int
    figures: tuple[tuple[str, int | tuple[int, ...]], ...]
    tied: bool


class StandingsLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="standings"):
    """Standings as they were published after a round."""

    stage: int
    round: int
    lines: tuple[PlaceLine, ...]


AnyLine = HeadLine | BookLine | PersonLine | EventLine | MatchLine | StandingsLine
_LINE_DECODER = msgspec.json.Decoder(AnyLine)


def _format_figures(figures: tuple[Figure, ...]) -> tuple[tuple[str, int | tuple[int, ...]], ...]:
    return tuple(
        (figure.criterion.value, figure.value) for figure in figures if figure.criterion in _PUBLISHED_CRITERIA
    )


def _encode_entry(entry: CompetitionEntry | MatchEntry) -> dict[str, object]:
    return {
        "version": entry.version,
        "schema": entry.event.schema,
        "event": msgspec.Raw(msgspec.json.encode(entry.event)),
        "at": entry.at,
        "by": entry.by,
        "command": entry.command,
    }


def build_line(added: AddedRecord) -> AnyLine:
    """Build the file's line for something that was added."""
    match added:
        case Person():
            return PersonLine(person=added.person, name=added.name, unit=added.unit, contact=added.contact)
        case Entry():
            return EventLine(**_encode_entry(added))  # type: ignore[arg-type]
        case AddedToMatch():
            return MatchLine(match=added.match, **_encode_entry(added.entry))  # type: ignore[arg-type]
        case PublishedStandings():
            lines = tuple(
                PlaceLine(place=line.place, pair=line.pair, figures=_format_figures(line.figures), tied=line.is_tied)
                for line in added.lines
            )
            return StandingsLine(stage=added.stage, round=added.round, lines=lines)


def read_line(text: bytes) -> AnyLine:
    """Decode one line of a file."""
    line: AnyLine = _LINE_DECODER.decode(text)
    return line


def encode_lines(lines: list[AnyLine]) -> bytes:
    """Encode lines as the file stores them."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def encode_head(championship: Championship) -> bytes:
    """Encode the first lines of a new event's file."""
    book = championship.book
    form = msgspec.convert(to_plain(book), dict[str, object])
    head: list[AnyLine] = [HeadLine(format=FORMAT), BookLine(digest=book.digest, book=form)]
    matches = [
        AddedToMatch(match=name, entry=entry)
        for name, history in championship.matches.items()
        for entry in history.entries
    ]
    parts: list[AddedRecord] = [
        *championship.log[:1],
        *championship.people.values(),
        *championship.log[1:],
        *matches,
        *championship.published,
    ]
    return encode_lines([*head, *(build_line(part) for part in parts)])


class _Reader:
    """Collects the lines of a file into a championship."""

    def __init__(self) -> None:
        self.books: dict[str, Rulebook] = {}
        self.championship: Championship | None = None

    def read(self, text: bytes, number: int) -> None:
        """Take one line."""
        try:
            line = _LINE_DECODER.decode(text)
            self._add_line(line, number)
        except (msgspec.DecodeError, msgspec.ValidationError, InvalidRulebook) as error:
            raise InvalidRecord(str(error), number) from error

    def _add_line(self, line: AnyLine, number: int) -> None:
        match line:
            case HeadLine():
                if line.format != FORMAT or number != 1:
                    raise InvalidRecord(f"format {line.format} is not known here", number)
            case BookLine():
                book = msgspec.convert(line.book, Rulebook)
                if compute_digest(book) != line.digest or book.digest != line.digest:
                    raise InvalidRecord("the book's digest is not that of its contents", number)
                self.books[line.digest] = book
            case EventLine():
                self._add_event(COMPETITION_CODEC.decode_entry(line, number), number)
            case PersonLine():
                person = Person(person=line.person, name=line.name, unit=line.unit, contact=line.contact)
                self._build_championship(number).take(person)
            case MatchLine():
                self._add_match_entry(line, number)
            case StandingsLine():
                pass  # computed again below, from the results

    def _build_championship(self, number: int) -> Championship:
        if self.championship is None:
            raise InvalidRecord("an event begins with competition_created", number)
        return self.championship

    def _add_event(self, logged: CompetitionEntry, number: int) -> None:
        if self.championship is None:
            digest = getattr(logged.event, "digest", None)
            if digest not in self.books:
                raise InvalidRecord(f"the book {digest} is not in the file", number)
            book = self.books[digest]
            self.championship = Championship(book, apply_competition_entry(None, logged, book, number))
        else:
            whole = self.championship
            whole.competition = apply_competition_entry(whole.competition, logged, whole.book, number)
        self.championship.take(logged)

    def _add_match_entry(self, line: MatchLine, number: int) -> None:
        whole = self._build_championship(number)
        entry = MATCH_CODEC.decode_entry(line, number)
        history = whole.matches.setdefault(line.match, History(whole.book))
        if entry.version != history.match.version + 1:
            raise InvalidRecord(f"version {entry.version} where {history.match.version + 1} is expected", number)
        history.add(entry, match_happened(history.match, entry))


def read_event(data: bytes) -> tuple[Championship, int]:
    """Read the event of a file; also return how many incomplete bytes at its end were ignored."""
    whole, _, rest = data.rpartition(b"\n")
    reader = _Reader()
    for number, line in enumerate(whole.split(b"\n"), 1):
        reader.read(line, number)
    if reader.championship is None:
        raise InvalidRecord("there is no event in this file", 1)
    return reader.championship, len(rest)


@contextmanager
def open_event_file(path: Path, *, writing: bool = True) -> Iterator[Championship]:
    """Open an event's file. While it is open for writing it is locked, and every addition is written to disk."""
    with path.open("r+b" if writing else "rb") as file:
        if writing:
            _lock(file.fileno())
        data = file.read()
        championship, broken = read_event(data)
        if writing:
            file.truncate(len(data) - broken)
            file.seek(0, os.SEEK_END)

        def tell(added: list[AddedRecord]) -> None:
            if added:
                file.write(encode_lines([build_line(addition) for addition in added]))
                file.flush()
                os.fsync(file.fileno())

        championship.listener = tell
        yield championship


def _lock(descriptor: int) -> None:
    """Wait for the exclusive lock; systems without file locks skip it."""
    try:
        import fcntl  # noqa: PLC0415 (only some systems have it)
    except ImportError:
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def create_event_file(path: Path, championship: Championship) -> None:
    """Create a new file; refuse to overwrite one."""
    with path.open("xb") as file:
        file.write(encode_head(championship))
        file.flush()
        os.fsync(file.fileno())
