"""An event's file from the log: what happened in its order, with the standings as they were published."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from guandan.competition.championship.championship import AddedToMatch, Championship, PublishedStandings
from guandan.competition.championship.file import FORMAT, BookLine, HeadLine, build_line, encode_lines
from guandan.competition.model.events import StageClosed
from guandan.competition.model.log import COMPETITION_CODEC, CompetitionEntry, apply_competition_entry
from guandan.eventlog.entry import Entry
from guandan.game.commands import Mode
from guandan.game.deal_events import CardsDealt
from guandan.game.log import MATCH_CODEC, replay
from guandan.game.match_events import MatchEnded, MatchStarted
from guandan.rules.rulebook import to_plain
from guandan.server.events.streams import build_event_stream, parse_match_stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from guandan.competition.championship.championship import AddedRecord, Person
    from guandan.competition.championship.file import AnyLine
    from guandan.eventlog.values import StoredEvent
    from guandan.game.log import MatchEntry
    from guandan.rules.rulebook import Rulebook

EVENT_STREAM_KEY = ""
"""How an order calls the event's own stream."""
_EARLIEST = datetime.min.replace(tzinfo=UTC)

StreamOrder = list[tuple[str, int]]
"""Of which stream the lines are, and how many of it follow each other."""


def compute_stream_order(added: Iterable[AddedRecord]) -> StreamOrder:
    """In which order the streams of a file lie: their events do not say it when they happened at the same time."""
    order: StreamOrder = []
    for addition in added:
        name = (
            addition.match
            if isinstance(addition, AddedToMatch)
            else EVENT_STREAM_KEY
            if isinstance(addition, Entry)
            else None
        )
        if name is None:
            continue
        if order and order[-1][0] == name:
            order[-1] = (name, order[-1][1] + 1)
        else:
            order.append((name, 1))
    return order


def write_event_file(
    event: str,
    book: Rulebook,
    people: Mapping[int, Person],
    streams: Mapping[str, list[StoredEvent]],
    order: StreamOrder,
) -> bytes:
    """The whole file."""
    logged = [COMPETITION_CODEC.decode_entry(line, line.version) for line in streams[build_event_stream(event)]]
    matches = {
        parse_match_stream(event, stream) or "": _cut_running_match(
            book, [MATCH_CODEC.decode_entry(line, line.version) for line in lines]
        )
        for stream, lines in streams.items()
        if stream != build_event_stream(event)
    }
    head: list[AnyLine] = [
        HeadLine(format=FORMAT),
        BookLine(digest=book.digest, book=msgspec.convert(to_plain(book), dict[str, object])),
        build_line(logged[0]),
        *(build_line(one) for _, one in sorted(people.items())),
    ]
    rest = [
        build_line(add_published_standing)
        for add_published_standing in _add_published_standings(book, _merge_streams(logged, matches, order))
    ]
    return encode_lines([*head, *rest[1:]])


def _cut_running_match(book: Rulebook, entries: list[MatchEntry]) -> list[MatchEntry]:
    """A live match that goes on is shown only up to its first cards."""
    start = entries[0].event
    is_over = isinstance(entries[-1].event, MatchEnded)
    if is_over or not isinstance(start, MatchStarted) or start.mode is not Mode.LIVE:
        return entries
    if replay(book, entries).result is not None:  # something was written down after its end
        return entries
    dealt = (place for place, entry in enumerate(entries) if isinstance(entry.event, CardsDealt))
    return entries[: next(dealt, len(entries))]


def _merge_streams(
    logged: list[CompetitionEntry], matches: dict[str, list[MatchEntry]], order: StreamOrder
) -> Iterator[CompetitionEntry | AddedToMatch]:
    """What came from a file in the order of that, then by time; at one time the matches first: they are the cause."""
    used = dict.fromkeys([EVENT_STREAM_KEY, *matches], 0)
    for name, count in order:
        part = slice(used[name], used[name] + count)
        if name == EVENT_STREAM_KEY:
            yield from logged[part]
        else:
            yield from (AddedToMatch(match=name, entry=entry) for entry in matches[name][part])
        used[name] += count
    rest: list[tuple[datetime, bool, str, int, CompetitionEntry | AddedToMatch]] = []
    for name, entries in matches.items():
        at = _EARLIEST
        for entry in entries[used[name] :]:
            at = max(at, entry.at or at)
            rest.append((at, False, name, entry.version, AddedToMatch(match=name, entry=entry)))
    at = _EARLIEST
    for own in logged[used[EVENT_STREAM_KEY] :]:
        at = max(at, own.at or at)
        rest.append((at, True, EVENT_STREAM_KEY, own.version, own))
    rest.sort(key=lambda row: row[:4])
    yield from (row[4] for row in rest)


def _add_published_standings(
    book: Rulebook, added: Iterable[CompetitionEntry | AddedToMatch]
) -> Iterator[CompetitionEntry | AddedToMatch | PublishedStandings]:
    """With the standings after each command that changed them."""
    whole: Championship | None = None
    for step in _group_by_command(added):
        yield from step
        logged = [entry for entry in step if isinstance(entry, Entry)]
        for entry in logged:
            if whole is None:
                whole = Championship(book, apply_competition_entry(None, entry, book, 1))
            else:
                whole.competition = apply_competition_entry(whole.competition, entry, book, entry.version)
        if whole is not None and logged:
            for published in whole.build_published_standings(whole.competition, logged):
                whole.take(published)
                yield published


def _group_by_command(
    added: Iterable[CompetitionEntry | AddedToMatch],
) -> Iterator[list[CompetitionEntry | AddedToMatch]]:
    """The lines in steps: what one command did to the event together, an entry of a match by itself."""
    step: list[CompetitionEntry | AddedToMatch] = []
    for addition in added:
        if step and not _is_same_command(step[-1], addition):
            yield step
            step = []
        step.append(addition)
    if step:
        yield step


def _is_same_command(before: CompetitionEntry | AddedToMatch, after: CompetitionEntry | AddedToMatch) -> bool:
    """Whether one command did both; a log without ids of commands tells it only of the end of a stage."""
    if isinstance(before, AddedToMatch) or isinstance(after, AddedToMatch):
        return False
    return isinstance(after.event, StageClosed) or (after.command is not None and after.command == before.command)
