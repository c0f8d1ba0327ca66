"""开桌: open live tables, with a room code by lot or for a match of an event, and list those that are known."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.bots.registry import names
from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.values import NewEvent
from guandan.game.events import MatchStarted
from guandan.game.log import MATCH_CODEC
from guandan.rules.rulebook import override
from guandan.rules.seat import SEATS
from guandan.services.bot_ratings import BOT_MEANS
from guandan.tables import events as ev
from guandan.tables.loading import build_match_stream, build_table_stream, load_table_state
from guandan.tables.room_codes import derive_code, draw_code
from guandan.tables.settings import Starts, TableSettings, TableStage, override_clocks
from guandan.tables.state import build_match_begun, build_new_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from guandan.rules.seat import Seat
    from guandan.store import Store
    from guandan.tables.rulebook_cache import RulebookCache
    from guandan.tables.state import LiveTableState
    from guandan.tables.views import LiveTableCard, TableView

MAX_OWN_TABLES = 12
"""Tables that a person's own list shows at most."""


# ---------------------------------------------------------------- opening


async def open_table(
    store: Store, books: RulebookCache, settings: TableSettings, maker: int | None, at: datetime
) -> str:
    """Open a table and return its room code; its maker takes no seat by that."""
    if maker is None:
        raise IllegalAction("name_first")
    settings, digest = await _prepare_settings(books, settings)
    event = ev.TableOpened(settings=settings, digest=digest, maker=maker)
    while True:
        code = draw_code()
        added: list[ev.AnyTableEvent] = [event]
        state = build_new_state(event)
        if state.is_full and settings.starts is Starts.WHEN_FULL:
            added.append(build_match_begun(state, code))
        try:
            await store.append(
                build_table_stream(code), 0, [NewEvent.of(addition, at=at, by=f"person {maker}") for addition in added]
            )
        except VersionConflict:  # somebody has this code
            continue
        return code


async def open_table_with_people(
    store: Store,
    books: RulebookCache,
    code: str,
    settings: TableSettings,
    seats: Mapping[Seat, int],
    at: datetime,
) -> None:
    """Open a table of a code at which people sit already, and begin its match; nobody is its maker.

    Raises VersionConflict if there is a table of this code.
    """
    settings, digest = await _prepare_settings(books, settings)
    event = ev.TableOpened(settings=settings, digest=digest)
    sat = [ev.SeatTaken(seat=seat, person=person, player=str(person)) for seat, person in seats.items()]
    added = [event, *sat, build_match_begun(build_new_state(event), code)]
    await store.append(build_table_stream(code), 0, [NewEvent.of(addition, at=at, by="queue") for addition in added])


async def _prepare_settings(books: RulebookCache, settings: TableSettings) -> tuple[TableSettings, str]:
    """Settings as a table has them, and the digest of its book; what no table can have is refused."""
    for bot in (*settings.bots.values(), settings.substitute_bot):
        if bot not in names():
            raise IllegalAction("no_such_bot", bot=bot)
    book = await books.load_named(settings.book)
    overrides = override_clocks(settings.clock, book) | settings.overrides
    settings = replace(settings, event=None, place="", overrides=overrides)
    if settings.is_rated:
        check_rated_settings(settings)
        think_seconds = TableSettings().think_seconds  # bots have the strength that was measured
        settings = replace(settings, has_hints=False, has_auto=False, has_counter=False, think_seconds=think_seconds)
    override(book, settings.overrides)  # refused here, not when the match starts
    return settings, book.digest


def check_rated_settings(settings: TableSettings) -> None:
    """Refuse what no rated table has: bots without a rating, or options that its book has otherwise."""
    for bot in settings.bots.values():
        if bot not in BOT_MEANS:
            raise IllegalAction("unrated_bot", bot=bot)
    if settings.overrides:
        raise IllegalAction("rated_by_the_book")


async def open_table_of_match(
    store: Store, books: RulebookCache, settings: TableSettings, seats: Mapping[Seat, int], at: datetime
) -> str:
    """The room code of an event's match `EVENT.PLACE`; the table is opened if it is not there yet."""
    match = f"{settings.event}.{settings.place}"
    for attempt in count():
        code = derive_code(match, attempt)
        state = await load_table_state(store, code)
        if state is not None:
            if f"{state.settings.event}.{state.settings.place}" == match:
                return code
            continue
        digest, players = await _read_begun_match(store, books, match, settings)
        event = ev.TableOpened(settings=settings, digest=digest)
        sat = [
            ev.SeatTaken(seat=seat, person=person, player=players.get(seat, str(person)))
            for seat, person in seats.items()
        ]
        added = [event, *sat, build_match_begun(build_new_state(event), code)]
        try:
            await store.append(
                build_table_stream(code), 0, [NewEvent.of(addition, at=at, by="event") for addition in added]
            )
        except VersionConflict:  # another worker has just opened it
            continue
        return code
    raise AssertionError(match)


async def _read_begun_match(
    store: Store, books: RulebookCache, match: str, settings: TableSettings
) -> tuple[str, dict[Seat, str]]:
    """The book of a match that its event has begun, and what it calls its players."""
    lines = await store.read(build_match_stream(match))
    start = MATCH_CODEC.decode_entry(lines[0], 1).event if lines else None
    if not isinstance(start, MatchStarted):
        return (await books.load_named(settings.book)).digest, {}
    await books.save(await books.find_for_match(start))
    return start.digest, start.players


def build_bot_table_settings(
    book: str, bot: str, overrides: dict[str, object], seat: Seat, *, partner: str | None = None
) -> TableSettings:
    """The settings of a table where one person plays with three bots, and play begins when that person sits down."""
    bots = {other: bot for other in SEATS if other is not seat} | {seat.partner: partner or bot}
    return TableSettings(book=book, overrides=overrides, bots=bots, starts=Starts.WHEN_FULL)


def find_free_seat(view: TableView) -> Seat:
    """The first seat that has neither a person nor a bot; refused with `table_is_full`."""
    for seat in SEATS:
        taken = view.seats.get(seat)
        if taken is None or (taken.person is None and taken.bot is None):
            return seat
    raise IllegalAction("table_is_full")


# ---------------------------------------------------------------- listing


class TableDirectory:
    """The tables that a process knows, loaded or not: the public ones, and whose each is."""

    def __init__(self) -> None:
        self._public: dict[str, Callable[[], LiveTableCard]] = {}
        self._of_person: dict[int, dict[str, None]] = {}

    def update(self, code: str, state: LiveTableState, build_card: Callable[[], LiveTableCard]) -> None:
        """Note how a table is now; `build_card` is called whenever the list is asked for."""
        is_open = state.stage is not TableStage.CLOSED
        if is_open and state.settings.is_public:
            self._public[code] = build_card
        else:
            self._public.pop(code, None)
        for person in {*state.people.values(), *(() if state.maker is None else (state.maker,))}:
            codes = self._of_person.setdefault(person, {})
            if is_open:
                codes.setdefault(code)
            else:
                codes.pop(code, None)

    def list_public(self) -> list[LiveTableCard]:
        """The tables that anybody may see in the list and join or watch, newest first."""
        cards = [build_card() for build_card in reversed(list(self._public.values()))]
        return [card for card in cards if card.stage is not TableStage.CLOSED]

    def list_codes_of(self, person: int | None) -> list[str]:
        """The codes of the tables that somebody made or came to, newest first; some may be left by now."""
        codes = {} if person is None else self._of_person.get(person, {})
        return list(reversed(codes))[:MAX_OWN_TABLES]
