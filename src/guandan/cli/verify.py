"""`guandan db check`: check each kind of stream, a match by its rules, a competition and a table by replaying it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.text import Text

from guandan.cli.database import with_store
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.common_game import club as common_club
from guandan.common_game import hub as common_hub
from guandan.competition.model.log import COMPETITION_CODEC, apply_competition_entry
from guandan.errors import GuandanError, InvalidRecord
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC
from guandan.game.record import Record, check_record
from guandan.rules.rulebook import Rulebook, compute_digest
from guandan.season import state as season_state
from guandan.season.events import decode_season_event
from guandan.server.events import desk_events, sheet_events
from guandan.server.webhooks import hook_events
from guandan.services.puzzle_log import decode_puzzle_event
from guandan.store import StoreProblem
from guandan.tables import house_books
from guandan.tables.verify import verify_table_stream
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from guandan.competition.model.state import Competition
    from guandan.eventlog.values import StoredEvent
    from guandan.store import Store, StreamVerifier


def check(database: str, lang: str, *, as_json: bool) -> None:
    """Replay and verify everything; a problem is a failed check."""

    async def checked(store: Store) -> tuple[int, list[StoreProblem]]:
        number = len(await store.list_streams())
        return number, await store.check(VERIFIERS)

    number, problems = with_store(database, lang, checked, for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(problems))
    elif not problems:
        print_renderables(say("store.sound", lang, streams=number))
    for problem in () if as_json else problems:
        version = "" if problem.version is None else f" {problem.version}"
        print_renderables(Text.assemble((f"{problem.stream or database}{version}", "bold red"), f" {problem.message}"))
    if problems:
        raise typer.Exit(FAILED_CHECK)


def verify_match(stored: list[StoredEvent], books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that every event is what a command, or the rules after it, would have brought."""
    stream = stored[0].stream
    try:
        entries = tuple(MATCH_CODEC.decode_entry(line, line.version) for line in stored)
        start = entries[0].event
        if not isinstance(start, MatchStarted):
            raise InvalidRecord("a match begins with match_started")
        found = check_record(Record(book=_book(start, books), entries=entries))
    except (GuandanError, msgspec.DecodeError) as error:
        yield StoreProblem(str(error), stream)
        return
    for match_ in found:
        article = f" ({match_.article})" if match_.article else ""
        yield StoreProblem(f"{match_.message}{article}", stream, match_.version)


def _book(start: MatchStarted, books: Mapping[str, Rulebook]) -> Rulebook:
    if start.house_book is None:
        if start.digest not in books:
            raise InvalidRecord(f"the book {start.book} {start.digest} was not kept")
        return books[start.digest]
    book = msgspec.convert(start.house_book, Rulebook)
    if not start.digest == book.digest == compute_digest(book):
        raise InvalidRecord("the digest of its own book is not that of its contents")
    return book


def verify_competition(stored: list[StoredEvent], books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that every event can happen after those before it."""
    whole: Competition | None = None
    book: Rulebook | None = None
    for line in stored:
        try:
            logged = COMPETITION_CODEC.decode_entry(line, line.version)
            if book is None:
                digest = str(getattr(logged.event, "digest", None))
                if digest not in books:
                    raise InvalidRecord(f"the book {digest} was not kept")
                book = books[digest]
            whole = apply_competition_entry(whole, logged, book, line.version)
        except (GuandanError, msgspec.DecodeError) as error:
            yield StoreProblem(str(error), line.stream, line.version)
            return


def verify_sheet(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that a table's sheet can be read from its first line to its last."""
    return _verify_readable(stored, sheet_events.fold_sheet_lines)


def verify_desk(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that the organisers' settings can be read."""
    return _verify_readable(
        stored,
        lambda lines: [desk_events.DESK_CODEC.decode_event(line.event, line.schema, line.version) for line in lines],
    )


def verify_webhooks(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that an event's webhooks and all their attempts can be read."""
    return _verify_readable(
        stored,
        lambda lines: [hook_events.WEBHOOK_CODEC.decode_event(line.event, line.schema, line.version) for line in lines],
    )


def verify_books(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that every version of a house book can be read."""
    return _verify_readable(stored, lambda lines: [house_books.decode_book_event(line) for line in lines])


def verify_puzzles(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that a person's first answers to puzzles can be read."""
    return _verify_readable(stored, lambda lines: [decode_puzzle_event(line) for line in lines])


def verify_season(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check that a season can be replayed from its first line."""
    return _verify_readable(stored, lambda lines: season_state.fold(decode_season_event(line) for line in lines))


def verify_common_game(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check a common game on its hub."""
    return _verify_readable(stored, lambda lines: common_hub.fold(common_hub.decode_hub_event(line) for line in lines))


def verify_club_game(stored: list[StoredEvent], _books: Mapping[str, Rulebook]) -> Iterator[StoreProblem]:
    """Check a common game in a club."""
    return _verify_readable(
        stored, lambda lines: common_club.fold(common_club.decode_club_event(line) for line in lines)
    )


def _verify_readable(stored: list[StoredEvent], fold: Callable[[list[StoredEvent]], object]) -> Iterator[StoreProblem]:
    try:
        fold(stored)
    except (GuandanError, msgspec.DecodeError, IndexError) as error:
        yield StoreProblem(str(error), stored[0].stream)


VERIFIERS: dict[str, StreamVerifier] = {
    "match": verify_match,
    "event": verify_competition,
    "table": verify_table_stream,
    "sheet": verify_sheet,
    "desk": verify_desk,
    "webhook": verify_webhooks,
    "books": verify_books,
    "puzzles": verify_puzzles,
    "season": verify_season,
    "common": verify_common_game,
    "common_club": verify_club_game,
}
