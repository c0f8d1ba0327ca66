"""线上桌: an event's live tables open when its round starts, and their results come to the event, each once."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.championship.championship import FORFEIT_ENDINGS, AddedToMatch, list_losers
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.outcomes import MatchOutcome
from guandan.competition.model.state import RoundStatus, map_seats
from guandan.errors import GuandanError, IllegalAction
from guandan.eventlog.entry import Entry
from guandan.eventlog.values import read_event_tag
from guandan.game import commands as ga
from guandan.game.commands import Mode
from guandan.game.effects import ExtendMatch
from guandan.game.match_events import MatchEnded
from guandan.rules.seat import SEATS
from guandan.server.access.who import Grant, Role, Who
from guandan.server.events.changed_parts import build_table_part
from guandan.server.events.streams import build_event_match_stream, parse_match_stream
from guandan.services.results import enter_live_result
from guandan.store.related_rows import RelatedRows
from guandan.tables.settings import Overtime, Starts, TableSettings, Watching

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable
    from typing import Any

    from guandan.competition.championship.championship import AddedRecord, Championship
    from guandan.competition.model.state import Round, Sheet
    from guandan.competition.model.values import Table as Drawn
    from guandan.game.match import Match
    from guandan.rules.points import Result
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.tables.registry import TableRegistry
    from guandan.server.tables.table import HostedTable
    from guandan.store import Store


CLOCK_EVENTS = ev.RoundPaused | ev.RoundResumed | ev.RoundTimeCalled | ev.TableExtended
_MATCHES_PER_TRANSACTION = 100
"""Matches that begin in one transaction."""
EVENT_TABLE_DEFAULTS = TableSettings(
    starts=Starts.WHEN_FULL, has_hints=False, has_auto=False, has_phrases=False, overtime=Overtime.AUTOMATIC
)
"""At a competition's tables there are no hints, no bots by choice and no phrases, and overtime is penalised at once,
unless its organiser says otherwise."""


class LiveTable(Struct, frozen=True, kw_only=True):
    """A live table of the round that is on: its code, at which it is played and watched."""

    round: int
    table: int
    code: str
    may_watch: bool


class LiveTables:
    """The live tables of all events here."""

    def __init__(
        self,
        store: Store,
        hall: TableRegistry | None,
        *,
        get_event: Callable[[str], Awaitable[HostedEvent]],
        list_open_events: Callable[[], Iterable[HostedEvent]],
    ) -> None:
        self._store = store
        self._get_event = get_event
        self._list_open_events = list_open_events
        self._hall = hall
        self._open: dict[tuple[str, str], HostedTable] = {}
        self._checked_versions: dict[str, int] = {}
        self._delivered: set[str] = set()
        self._followed: dict[str, object] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        if hall is not None:
            hall.on_event_match = self._handle_deal_ended

    def find_table(self, hosted: HostedEvent, match: str) -> HostedTable | None:
        """The open live table of a match such as «2-5»."""
        return self._open.get((hosted.id, match))

    def list_tables(self, hosted: HostedEvent) -> list[LiveTable]:
        """The open live tables of the round that was drawn last."""
        last = hosted.championship.competition.last
        found = []
        for seated in () if last is None else last.all_tables:
            table = self.find_table(hosted, f"{last.number}-{seated.number}") if last is not None else None
            if table is not None and last is not None:
                may_watch = table.settings.watching is not Watching.NOBODY
                found.append(LiveTable(round=last.number, table=seated.number, code=table.code, may_watch=may_watch))
        return found

    def find_match(self, event: str, match: str) -> Match | None:
        """A live match as its open table has it."""
        table = self._open.get((event, match))
        return None if table is None else table.match

    @staticmethod
    def is_live_match(hosted: HostedEvent, match: str) -> bool:
        """Is this match of an event played at a live table?"""
        whole = hosted.championship
        known = whole.matches.get(match)
        if known is not None:
            return known.match.mode is Mode.LIVE
        number, _, table = match.partition("-")
        played = whole.competition.round(int(number))
        found = None if played is None else played.table(int(table))
        return found is not None and whole.competition.is_live(found)

    async def read_settings(self, hosted: HostedEvent) -> TableSettings:
        """How an event's live tables are set; they help nobody unless the book allows it. Option: manner.hints."""
        saved = await self._store.read_setting(f"live/{hosted.id}")
        chosen = EVENT_TABLE_DEFAULTS if saved is None else msgspec.json.decode(saved, type=TableSettings)
        book = hosted.championship.competition.book
        settings = msgspec.structs.replace(chosen, book=book.id, overrides=book.overrides, event=hosted.id)
        return settings if book.manner.hints else msgspec.structs.replace(settings, has_hints=False, has_counter=False)

    async def save_settings(self, hosted: HostedEvent, settings: TableSettings) -> None:
        """Set them otherwise, for tables that open from now on."""
        saved = {f"live/{hosted.id}": msgspec.json.encode(settings).decode()}
        await self._store.append_all([], RelatedRows(event=hosted.id, settings=saved))

    def handle_added(self, hosted: HostedEvent, added: list[AddedRecord]) -> None:
        """What was added to an event may stop the clocks of its tables, or be a ruling that they must hear of."""
        for addition in added:
            if isinstance(addition, Entry) and isinstance(addition.event, CLOCK_EVENTS):
                self.run_in_background(self._forward_clock(hosted, addition.event))
        for match in {addition.match for addition in added if isinstance(addition, AddedToMatch)}:
            if (hosted.id, match) in self._open:
                self.run_in_background(self._forward_ruling(hosted.id, match))

    async def _forward_ruling(self, event: str, match: str) -> None:
        table = await self._reload_table(event, match)
        if table is not None:
            await table.catch_up()

    async def _reload_table(self, event: str, match: str) -> HostedTable | None:
        """The open table as the hall has it now: one where nothing happens is let go, and loaded again."""
        known = self._open.get((event, match))
        if known is None or self._hall is None:
            return None
        self._open[event, match] = await self._hall.get(known.code)
        return self._open[event, match]

    def open_due_tables(self, hosted: HostedEvent) -> None:
        """Open tables when the round, its tables or the set of live tables has changed."""
        competition = hosted.championship.competition
        played = competition.last
        if self._hall is None or competition.live is None or played is None or played.status is not RoundStatus.STARTED:
            return
        which = (played.number, len(played.all_tables), competition.live)
        if self._followed.get(hosted.id) != which:
            self._followed[hosted.id] = which
            for event, match in list(self._open):
                if event == hosted.id and not match.startswith(f"{played.number}-"):
                    del self._open[event, match]
            self.run_in_background(self.open_tables(hosted))

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(_log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open_tables(self, hosted: HostedEvent) -> None:
        """Open the live tables of the round that is played; those that are open stay as they are."""
        played = hosted.championship.competition.last
        if self._hall is None or hosted.is_rehearsal or played is None or played.status is not RoundStatus.STARTED:
            return
        tables = [table for table in played.all_tables if self._is_due(hosted, played, table)]
        names = {
            table.number: build_event_match_stream(hosted.id, f"{played.number}-{table.number}") for table in tables
        }
        begun = {stream.name for stream in await self._store.list_streams(names=list(names.values()))}
        new = [number for number, name in names.items() if name not in begun]

        for first in range(0, len(new), _MATCHES_PER_TRANSACTION):
            await hosted.do(partial(_begin_matches, new[first : first + _MATCHES_PER_TRANSACTION]), by="round")
        settings = await self.read_settings(hosted)
        for table in tables:
            if self.is_live_match(hosted, f"{played.number}-{table.number}"):
                await self._open_table(hosted, played, table, settings)

    @staticmethod
    def _is_due(hosted: HostedEvent, played: Round, table: Drawn) -> bool:
        competition = hosted.championship.competition
        is_over = is_confirmed(played.sheet(table.number), competition.book)
        return competition.is_live(table) and not is_over and len(map_seats(competition, table)) == len(SEATS)

    async def _open_table(self, hosted: HostedEvent, played: Round, drawn: Drawn, settings: TableSettings) -> None:
        match = f"{played.number}-{drawn.number}"
        if self._hall is None or (hosted.id, match) in self._open:
            return
        people = map_seats(hosted.championship.competition, drawn)
        self._open[hosted.id, match] = await self._hall.open_for_event(
            event=hosted.id,
            round=played.number,
            table=drawn.number,
            settings=msgspec.structs.replace(settings, place=match),
            seats={seat: hosted.members[person] for seat, person in people.items()},
        )

    async def _forward_clock(self, hosted: HostedEvent, event: CLOCK_EVENTS) -> None:
        """The round's clock stops, goes on or is called at its live tables too."""
        who = Who(grants=(Grant(hosted.id, Role.CHIEF_REFEREE),))
        command: ga.PauseMatch | ga.ResumeMatch | ga.CallTime | ga.Adjust
        only: str | None = None
        match event:
            case ev.RoundPaused():
                command = ga.PauseMatch(reason=event.reason)
            case ev.RoundResumed():
                command = ga.ResumeMatch()
            case ev.RoundTimeCalled():
                command = ga.CallTime()
            case ev.TableExtended():
                command = ga.Adjust(effect=ExtendMatch(minutes=event.minutes))
                only = f"{event.round}-{event.table}"
        for of_event, match in list(self._open):
            if of_event != hosted.id or not match.startswith(f"{event.round}-") or only not in {None, match}:
                continue
            table = await self._reload_table(of_event, match)
            if table is not None and table.match is not None and table.match.result is None:
                try:
                    await table.do(command, who)
                except GuandanError as refusal:  # it stood still, or was called, by itself
                    _LOG.info("%s: %s", table.code, refusal)

    def _handle_deal_ended(self, event: str, match: str, version: int, is_over: bool) -> None:  # noqa: FBT001 (the hall's way)
        """The hall tells of a deal or a match that has ended."""
        del version
        name = match.removeprefix(f"{event}.")
        self.run_in_background(self._update_event(event, name, is_over=is_over))

    async def _update_event(self, event: str, match: str, *, is_over: bool) -> None:
        await self._reload_table(event, match)
        hosted = await self._get_event(event)
        hosted.invalidate(("board", build_table_part(match)))
        if is_over:
            await deliver_result(hosted, match, self._delivered)

    async def deliver_missing_results(self) -> None:
        """Deliver missing results of matches that have advanced since the last poll."""
        for hosted in self._list_open_events():
            due = [build_event_match_stream(hosted.id, match) for match in _list_missing_results(hosted)]
            if not due:
                continue
            for stream in await self._store.list_streams(names=due):
                if self._checked_versions.get(stream.name) != stream.version:
                    self._checked_versions[stream.name] = stream.version
                    await deliver_result(hosted, parse_match_stream(hosted.id, stream.name) or "", self._delivered)

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks)


def _begin_matches(tables: list[int], championship: Championship) -> None:
    for table in tables:
        championship.match(table)


def _list_missing_results(hosted: HostedEvent) -> list[str]:
    """The live matches of the round that is played whose results have not come in."""
    competition = hosted.championship.competition
    played = competition.last
    if competition.live is None or played is None or played.status is not RoundStatus.STARTED:
        return []
    tables = (table for table in played.all_tables if competition.is_live(table))
    return [f"{played.number}-{table.number}" for table in tables if _is_result_missing(played.sheet(table.number))]


def _is_result_missing(sheet: Sheet) -> bool:
    """Without a result, or with one that a ruling gave: when that is cancelled, the match goes on."""
    return not sheet.has_result or sheet.is_settled or bool(sheet.forfeited)


async def _log_errors(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except GuandanError as error:
        _LOG.warning("live tables: %s", error)


# ---- 成绩: a live match's result comes to its event, exactly once, whatever state the event is in


LIVE_TABLE_ACTOR = "live table"
_TAIL_LENGTH = 50
_LOG = logging.getLogger("guandan.server.events")


async def deliver_result(hosted: HostedEvent, match: str, told: set[str]) -> None:
    """Enter the result of a match that is over; if the event refuses it, note that once. `told` are those done here."""
    if not await _may_be_over(hosted, match):
        return
    number, table = (int(part) for part in match.split("-"))
    await hosted.catch_up([build_event_match_stream(hosted.id, match)])
    history = hosted.championship.matches.get(match)
    result = None if history is None else history.match.result
    if history is None or result is None:
        return
    version = history.match.version
    name = f"{build_event_match_stream(hosted.id, match)}@{version}"
    played = hosted.championship.competition.round(number)
    sheet = None if played is None else played.sheet(table)
    is_there = sheet is not None and (_has_result(sheet, match, result) or _has_forfeit(sheet, result))
    if is_there or name in told:
        return

    outcome = MatchOutcome(match=match, version=version, result=result)

    def enter(championship: Championship) -> None:
        enter_live_result(championship, number, table, outcome, name)

    try:
        await hosted.do(enter, by=LIVE_TABLE_ACTOR, table=(number, table))
    except IllegalAction as refusal:
        await _note_refusal(hosted, (number, table), name, refusal)
    told.add(name)


def _has_result(sheet: Sheet, match: str, result: Result) -> bool:
    return sheet.match == match and sheet.result == result


def _has_forfeit(sheet: Sheet, result: Result) -> bool:
    return result.ending in FORFEIT_ENDINGS and sheet.forfeited == list_losers(result.winner)


async def _may_be_over(hosted: HostedEvent, match: str) -> bool:
    """A look at the end of the stream: the whole of it is long."""
    stream = build_event_match_stream(hosted.id, match)
    found = await hosted.store.list_streams(names=[stream])
    if not found:
        return False
    tail = await hosted.store.read(stream, max(0, found[0].version - _TAIL_LENGTH))
    ended = str(MatchEnded.__struct_config__.tag)
    return any(read_event_tag(line.event) == ended for line in tail)


async def _note_refusal(hosted: HostedEvent, place: tuple[int, int], name: str, refusal: IllegalAction) -> None:
    """日志: what the event did not take, for the organisers to see."""
    text = f"{name}: {refusal.code}"
    note = co.WriteJournal(text=text, round=place[0], table=place[1])
    try:
        await hosted.command(note, by=LIVE_TABLE_ACTOR, id=f"{name} refused")
    except IllegalAction as again:  # the event is closed: nothing can be written any more
        _LOG.warning("%s (%s)", text, again)
