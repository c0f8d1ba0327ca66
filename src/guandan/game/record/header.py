"""The head of a record: tags like `[Book "jiangsu-2017"]`, and a house book as JSON after everything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from guandan.errors import InvalidRecord, InvalidText
from guandan.game.commands import Mode
from guandan.game.events import MatchStarted
from guandan.game.record.headings import write_result
from guandan.game.record.instants import read_instant, write_instant
from guandan.game.record.shuffles import read_shuffle, write_shuffle
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.game.fair_shuffle import Shuffle
    from guandan.rules.points import Result

FORMAT = "1"
"""The number of this notation."""

HOUSE = "House book"
"""The line after which a house book stands."""

_SEATS = {"East": Seat.E, "North": Seat.N, "West": Seat.W, "South": Seat.S}
_REQUIRED_TAGS = ("Record", "Book", "Version", "Digest", "Mode", "Result")
_TAGS_WITH_VALUE = {"Override", "Shuffle"}
_TAG_NAMES = {*_REQUIRED_TAGS, *_SEATS, "Start", "Begun", *_TAGS_WITH_VALUE}
_TAG = re.compile(r'\[([A-Z][a-z]+) ("(?:[^"\\]|\\.)*")(?: (\S.*))?\]')


def write_header(
    event: MatchStarted, note: str, result: Result | None, shuffles: Iterable[Shuffle] = ()
) -> Iterator[str]:
    """Write one tag per line: how the match began, the shuffles of its cards, and its result."""
    yield _write_tag("Record", FORMAT)
    yield _write_tag("Book", event.book)
    yield _write_tag("Version", event.version)
    yield _write_tag("Digest", event.digest)
    yield _write_tag("Mode", event.mode)
    for path in sorted(event.overrides):
        value = msgspec.json.encode(event.overrides[path], order="sorted").decode()
        yield f"[Override {_quote_json(path)} {value}]"
    for name, seat in _SEATS.items():
        if seat in event.players:
            yield _write_tag(name, event.players[seat])
    if event.start is not None:
        yield _write_tag("Start", write_instant(event.start))
    if note:
        yield _write_tag("Begun", note)
    yield from map(write_shuffle, shuffles)
    yield _write_tag("Result", write_result(result))


def _write_tag(name: str, text: str) -> str:
    return f"[{name} {_quote_json(text)}]"


def _quote_json(text: str) -> str:
    return msgspec.json.encode(text).decode()


def write_house_book(book: dict[str, object]) -> str:
    """Write a house book, one value per line."""
    return msgspec.json.format(msgspec.json.encode(book), indent=1).decode()


class Header:
    """The tags of a record as they are read, each with its line."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.overrides: dict[str, object] = {}
        self.shuffles: dict[int, Shuffle] = {}

    def add(self, text: str, line: int) -> None:
        """Add one tag."""
        found = _TAG.fullmatch(text.rstrip())
        if found is None or found[1] not in _TAG_NAMES or (found[1] in _TAGS_WITH_VALUE) != (found[3] is not None):
            raise InvalidRecord('a tag is expected, such as [Book "jiangsu-2017"]', line)
        name, value = found[1], _decode_json(found[2], line)
        if name == "Override":
            self._override(str(value), found[3], line)
        elif name == "Shuffle":
            self._shuffle(str(value), found[3], line)
        elif name in self.texts:
            raise InvalidRecord(f"{name} is there twice", line)
        else:
            self.texts[name], self.lines[name] = str(value), line

    def _override(self, path: str, value: str, line: int) -> None:
        if path in self.overrides:
            raise InvalidRecord(f"{path} is there twice", line)
        self.overrides[path] = _decode_json(value, line)

    def _shuffle(self, deal: str, value: str, line: int) -> None:
        shuffle = read_shuffle(deal, value, line)
        if shuffle.deal in self.shuffles:
            raise InvalidRecord(f"shuffle {deal} is there twice", line)
        self.shuffles[shuffle.deal] = shuffle

    def event(self, house_book: dict[str, object] | None, line: int) -> MatchStarted:
        """Build the start of the match; `line` is where the head ends."""
        for name in _REQUIRED_TAGS:
            if name not in self.texts:
                raise InvalidRecord(f"the tag {name} is missing above", line)
        if self.texts["Record"] != FORMAT:
            raise InvalidRecord(f"notation {FORMAT} is expected, not {self.texts['Record']}", self.lines["Record"])
        start = self.texts.get("Start")
        try:
            return MatchStarted(
                book=self.texts["Book"],
                version=self.texts["Version"],
                digest=self.texts["Digest"],
                mode=self._mode(),
                overrides=self.overrides,
                players={seat: self.texts[name] for name, seat in _SEATS.items() if name in self.texts},
                start=None if start is None else read_instant(start),
                house_book=house_book,
            )
        except InvalidText as error:
            raise InvalidRecord(str(error), self.lines["Start"]) from error

    def _mode(self) -> Mode:
        mode = self.texts["Mode"]
        if mode not in list(Mode):
            raise InvalidRecord(f"{' or '.join(Mode)} is expected, not {mode}", self.lines["Mode"])
        return Mode(mode)


def read_house_book(text: str, line: int) -> dict[str, object]:
    """Read a house book from its JSON."""
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"a house book as JSON is expected ({error})", line) from error


def _decode_json(text: str, line: int) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"a value as JSON writes it is expected, not {text}", line) from error
