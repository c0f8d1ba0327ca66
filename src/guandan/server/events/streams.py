"""An event's streams in the log, and the event that they make."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from guandan.competition.championship.championship import Championship, Person
from guandan.competition.model.log import COMPETITION_CODEC, apply_competition_entry
from guandan.errors import IllegalAction, InvalidRecord
from guandan.game.commands import Mode
from guandan.game.log import MATCH_CODEC, History
from guandan.game.log import apply_match_entry as match_happened
from guandan.game.match_events import MatchStarted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from guandan.eventlog.values import StoredEvent
    from guandan.rules.rulebook import Rulebook
    from guandan.store import PersonRow as Row
    from guandan.store import Store

MAX_KEPT_LIVE_MATCHES = 20
_ROWS_PER_READ = 5_000


def build_event_stream(event: str) -> str:
    """The stream of an event."""
    return f"event/{event}"


def build_event_match_stream(event: str, match: str) -> str:
    """The stream of an event's match, such as «2-5»."""
    return f"match/{event}.{match}"


def parse_match_stream(event: str, stream: str) -> str | None:
    """The match of an event that a stream is of, if it is one."""
    before = f"match/{event}."
    return stream.removeprefix(before) if stream.startswith(before) else None


async def load_event_book(store: Store, event: str, lines: list[StoredEvent]) -> Rulebook:
    """The book that an event's first line pins; refused where there is no such event."""
    if not lines:
        raise IllegalAction("no_such_event", event=event)
    digest = getattr(COMPETITION_CODEC.decode_entry(lines[0], 1).event, "digest", "")
    book = await store.find_book(str(digest))
    if book is None:
        raise InvalidRecord(f"the book {digest} was not kept")
    return book


async def load_event(store: Store, event: str) -> Championship:
    """An event from the log, without its people; of its live matches none, for they are long and seldom asked for."""
    firsts = await store.read_group(build_event_stream(event), f"match/{event}", first_only=True)
    lines = firsts.pop(build_event_stream(event), [])
    book = await load_event_book(store, event, lines)
    is_live = any(_is_live(stored[0]) for stored in firsts.values())
    if is_live:
        matches = {name: await store.read(name) for name, stored in firsts.items() if not _is_live(stored[0])}
    else:
        matches = await store.read_group(build_event_stream(event), f"match/{event}")
        lines = matches.pop(build_event_stream(event), [])
        if not lines:  # a rehearsal that was thrown away meanwhile
            raise IllegalAction("no_such_event", event=event)
    return await asyncio.to_thread(_build_championship, event, book, lines, matches)


def _is_live(line: StoredEvent) -> bool:
    start = MATCH_CODEC.decode_entry(line, 1).event
    return isinstance(start, MatchStarted) and start.mode is Mode.LIVE


def _build_championship(
    event: str, book: Rulebook, lines: list[StoredEvent], matches: Mapping[str, list[StoredEvent]]
) -> Championship:
    championship = Championship(
        book, apply_competition_entry(None, COMPETITION_CODEC.decode_entry(lines[0], 1), book, 1)
    )
    championship.take(COMPETITION_CODEC.decode_entry(lines[0], 1))
    apply_event_lines(championship, lines[1:])
    for stream, stored in matches.items():
        apply_match_lines(championship, parse_match_stream(event, stream) or "", stored)
    return championship


def apply_event_lines(championship: Championship, lines: Iterable[StoredEvent]) -> None:
    """Take what was added to the event's own stream."""
    for line in lines:
        logged = COMPETITION_CODEC.decode_entry(line, line.version)
        championship.competition = apply_competition_entry(
            championship.competition, logged, championship.book, line.version
        )
        championship.take(logged)


def apply_match_lines(championship: Championship, name: str, lines: Iterable[StoredEvent]) -> None:
    """Take what was added to a match; the history as it was before stays as it was."""
    known = championship.matches.get(name)
    history = History(championship.book) if known is None else known.copy()
    for line in lines:
        entry = MATCH_CODEC.decode_entry(line, line.version)
        if entry.version != history.match.version + 1:
            raise InvalidRecord(f"{line.stream}: version {entry.version} where {history.match.version + 1} is expected")
        history.add(entry, match_happened(history.match, entry))
    championship.matches[name] = history


def drop_old_live_matches(championship: Championship, but: str) -> None:
    """Of live matches that are over only the last few are held: they are long, and the log has them."""
    over = [
        name
        for name, history in championship.matches.items()
        if name != but and history.match.mode is Mode.LIVE and history.match.result is not None
    ]
    for name in over[:-MAX_KEPT_LIVE_MATCHES]:
        del championship.matches[name]


def count_entries(championship: Championship) -> int:
    """How many events the stream of an event and its paper matches have."""
    matches = (history.match for history in championship.matches.values())
    return championship.competition.version + sum(match.version for match in matches if match.mode is Mode.PAPER)


def find_latest_instant(championship: Championship) -> datetime | None:
    """When something last happened."""
    log = next((entry.at for entry in reversed(championship.log) if entry.at is not None), None)
    ends = [history.entries[-1].at for history in championship.matches.values() if history.entries]
    known = [at for at in (log, *ends) if at is not None]
    return max(known, default=None)


async def read_person_rows(store: Store, numbers: Iterable[int]) -> dict[int, Row]:
    """Rows of people by their numbers."""
    wanted = sorted(numbers)
    parts = [wanted[first : first + _ROWS_PER_READ] for first in range(0, len(wanted), _ROWS_PER_READ)]
    return {row.number: row for part in parts for row in await store.read_people(part)}


async def read_event_people(store: Store, members: Mapping[int, int]) -> dict[int, Person]:
    """The people of an event, by its own numbers."""
    known = await read_person_rows(store, members.values())
    return {person: build_person(person, known[number]) for person, number in members.items() if number in known}


def build_person(person: int, row: Row) -> Person:
    """A row as the event has it."""
    return Person(person=person, name=row.name, unit=row.unit, contact=row.contact)
