"""An event's file: JSON lines of its own stream, its matches' streams, its book and its people; docs/event-file.md.

What a command adds goes to the end in one write, and to the disk, before the command is answered. A last line that
broke off was never answered, and is left out.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.championship.championship import Added, AddedToMatch, Championship, Person, Published
from guandan.competition.model.log import COMPETITION_CODEC, CompetitionEntry, apply_competition_entry
from guandan.errors import InvalidRecord, InvalidRulebook
from guandan.eventlog.codec import EntryLine
from guandan.eventlog.entry import Entry
from guandan.game.log import MATCH_CODEC, History, MatchEntry
from guandan.game.log import apply_match_entry as match_happened
from guandan.rules.options.ranking import Criterion
from guandan.rules.rulebook import Rulebook, digest_of, plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guandan.competition.scoring.ranking import Figure

FORMAT = 1
_SHOWN = frozenset(Criterion) - {Criterion.BRACKET, Criterion.LOT}


class HeadLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="head"):
    """The first line."""

    format: int


class BookLine(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="line", tag="book"):
    """A book whole, by its digest."""

    digest: str
    book: dict[str, object]


class PersonLine(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="person"):
    """A row of people; a later one for the same number takes its place."""

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
_LINES = msgspec.json.Decoder(AnyLine)


def _shown(figures: tuple[Figure, ...]) -> tuple[tuple[str, int | tuple[int, ...]], ...]:
    return tuple((figure.criterion.value, figure.value) for figure in figures if figure.criterion in _SHOWN)


def _wired(entry: CompetitionEntry | MatchEntry) -> dict[str, object]:
    return {
        "version": entry.version,
        "schema": entry.event.schema,
        "event": msgspec.Raw(msgspec.json.encode(entry.event)),
        "at": entry.at,
        "by": entry.by,
        "command": entry.command,
    }


def line_of(added: Added) -> AnyLine:
    """What was added, as a line."""
    match added:
        case Person():
            return PersonLine(person=added.person, name=added.name, unit=added.unit, contact=added.contact)
        case Entry():
            return EventLine(**_wired(added))  # type: ignore[arg-type]
        case AddedToMatch():
            return MatchLine(match=added.match, **_wired(added.entry))  # type: ignore[arg-type]
        case Published():
            lines = tuple(
                PlaceLine(place=line.place, pair=line.pair, figures=_shown(line.figures), tied=line.is_tied)
                for line in added.lines
            )
            return StandingsLine(stage=added.stage, round=added.round, lines=lines)


def read_line(text: bytes) -> AnyLine:
    """A line of a file that was read before."""
    line: AnyLine = _LINES.decode(text)
    return line


def written(lines: list[AnyLine]) -> bytes:
    """Lines as the file has them."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def beginning(championship: Championship) -> bytes:
    """The first lines of a new event's file."""
    book = championship.book
    form = msgspec.convert(plain(book), dict[str, object])
    head: list[AnyLine] = [HeadLine(format=FORMAT), BookLine(digest=book.digest, book=form)]
    matches = [
        AddedToMatch(match=name, entry=entry)
        for name, history in championship.matches.items()
        for entry in history.entries
    ]
    parts: list[Added] = [
        *championship.log[:1],
        *championship.people.values(),
        *championship.log[1:],
        *matches,
        *championship.published,
    ]
    return written([*head, *(line_of(one) for one in parts)])


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.books: dict[str, Rulebook] = {}
        self.championship: Championship | None = None

    def read(self, text: bytes, number: int) -> None:
        """Take one line."""
        try:
            line = _LINES.decode(text)
            self._take(line, number)
        except (msgspec.DecodeError, msgspec.ValidationError, InvalidRulebook) as error:
            raise InvalidRecord(str(error), number) from error

    def _take(self, line: AnyLine, number: int) -> None:
        match line:
            case HeadLine():
                if line.format != FORMAT or number != 1:
                    raise InvalidRecord(f"format {line.format} is not known here", number)
            case BookLine():
                book = msgspec.convert(line.book, Rulebook)
                if digest_of(book) != line.digest or book.digest != line.digest:
                    raise InvalidRecord("the book's digest is not that of its contents", number)
                self.books[line.digest] = book
            case EventLine():
                self._event(COMPETITION_CODEC.decode_entry(line, number), number)
            case PersonLine():
                person = Person(person=line.person, name=line.name, unit=line.unit, contact=line.contact)
                self._whole(number).take(person)
            case MatchLine():
                self._match(line, number)
            case StandingsLine():
                pass  # worked out again below, from the results

    def _whole(self, number: int) -> Championship:
        if self.championship is None:
            raise InvalidRecord("an event begins with competition_created", number)
        return self.championship

    def _event(self, logged: CompetitionEntry, number: int) -> None:
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

    def _match(self, line: MatchLine, number: int) -> None:
        whole = self._whole(number)
        entry = MATCH_CODEC.decode_entry(line, number)
        history = whole.matches.setdefault(line.match, History(whole.book))
        if entry.version != history.match.version + 1:
            raise InvalidRecord(f"version {entry.version} where {history.match.version + 1} is expected", number)
        history.take(entry, match_happened(history.match, entry))


def read_event(data: bytes) -> tuple[Championship, int]:
    """The event of a file, and how many bytes at its end broke off and do not count."""
    whole, _, rest = data.rpartition(b"\n")
    reader = _Reader()
    for number, line in enumerate(whole.split(b"\n"), 1):
        reader.read(line, number)
    if reader.championship is None:
        raise InvalidRecord("there is no event in this file", 1)
    return reader.championship, len(rest)


@contextmanager
def opened(path: Path, *, writing: bool = True) -> Iterator[Championship]:
    """The event of a file; while it is open for writing nobody else writes, and what is added goes to the disk."""
    with path.open("r+b" if writing else "rb") as file:
        if writing:
            _lock(file.fileno())
        data = file.read()
        championship, broken = read_event(data)
        if writing:
            file.truncate(len(data) - broken)
            file.seek(0, os.SEEK_END)

        def tell(added: list[Added]) -> None:
            if added:
                file.write(written([line_of(one) for one in added]))
                file.flush()
                os.fsync(file.fileno())

        championship.listener = tell
        yield championship


def _lock(descriptor: int) -> None:
    """Wait until nobody else writes; systems without such locks go without."""
    try:
        import fcntl  # noqa: PLC0415 (only some systems have it)
    except ImportError:
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def create_file(path: Path, championship: Championship) -> None:
    """A new file; one that is there is not written over."""
    with path.open("xb") as file:
        file.write(beginning(championship))
        file.flush()
        os.fsync(file.fileno())
