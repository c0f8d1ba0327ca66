"""桌况: every table of a round and how it stands."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guandan.competition.handlers.describe_waits import describe_end_of_time
from guandan.competition.model.clock import TableClock, round_clock
from guandan.competition.model.confirming import is_confirmed, signers
from guandan.competition.model.settings import round_book
from guandan.competition.model.state import RoundStatus
from guandan.documents.code import SheetCode, code_of, mark_of
from guandan.game.commands import Mode
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side
from guandan.server.api.events.naming import PairName, pair_name, person_name
from guandan.server.api.words import Words, both, named, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round, Sheet
    from guandan.competition.model.values import Table, Why
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.server.events.hosted import Hosted

TableState = Literal["waiting", "playing", "to_be_signed", "disputed", "done", "forfeited"]


class TableRow(Struct, frozen=True, kw_only=True):
    """桌: who sits there, how far they are, and what the table waits for.

    `deal` and `level` are those in play where deals are told; `since` is when something last happened there.
    """

    table: int
    ew: PairName
    ns: PairName
    people: dict[Seat, str]
    state: TableState
    code: str
    group: int = 1
    meeting: int | None = None
    boards: tuple[int, ...] = ()
    is_live: bool = False
    deal: int | None = None
    level: str | None = None
    result: Result | None = None
    nets: tuple[int, ...] = ()
    signers: tuple[Side, ...] = ()
    signed: tuple[Side, ...] = ()
    refused: tuple[Side, ...] = ()
    corrections: int = 0
    since: datetime | None = None
    why: tuple[Words, ...] = ()


class ByeRow(Struct, frozen=True, kw_only=True):
    """轮空, and why."""

    pair: PairName
    why: tuple[Words, ...] = ()


class RoundView(Struct, frozen=True, kw_only=True):
    """一轮: its tables, byes, and pairs left over."""

    round: int
    stage: int
    status: RoundStatus
    tables: tuple[TableRow, ...]
    byes: tuple[ByeRow, ...]
    left: tuple[PairName, ...]
    seed: str | None
    start: datetime | None
    called_at: datetime | None
    closed_at: datetime | None


class ClockRow(Struct, frozen=True, kw_only=True):
    """The clock of a table in seconds; nothing is left or called where the book sets no limit."""

    table: int
    used: int
    extra_minutes: int
    left: int | None
    calls_in: int | None
    ends: datetime | None
    is_paused: bool
    is_call_due: bool
    is_called: bool
    is_over: bool
    is_done: bool


class ClockView(Struct, frozen=True, kw_only=True):
    """赛轮计时: how long a round lasts by the book, and each table's own clock at the instant `now`."""

    round: int
    now: datetime
    start: datetime | None
    minutes: int | None
    call_before: int | None
    at_call: Words
    article: str
    is_paused: bool
    called_at: datetime | None
    tables: tuple[ClockRow, ...]
    called_by: Words | None = None
    called_by_article: str = ""
    at_end: Words | None = None


def why_words(reasons: Iterable[Why]) -> tuple[Words, ...]:
    """Reasons of a draw."""
    return tuple(said(f"why.{why.code}", **why.numbers) for why in reasons)


def round_view(hosted: Hosted, one: Round) -> RoundView:
    """A round with everything on its sheets."""
    championship = hosted.championship
    competition, heard = championship.competition, heard_from(championship, one)
    return RoundView(
        round=one.number,
        stage=one.stage,
        status=one.status,
        tables=tuple(
            table_row(hosted, one, table, heard.get(table.number))
            for table in sorted(one.all_tables, key=lambda table: table.number)
        ),
        byes=tuple(
            ByeRow(pair=pair_name(championship, pair), why=why_words(one.why.get(-pair, ()))) for pair in one.byes
        ),
        left=tuple(pair_name(championship, pair) for pair in one.left if pair in competition.entries),
        seed=one.seed,
        start=one.start,
        called_at=one.called_at,
        closed_at=one.closed_at,
    )


def table_row(hosted: Hosted, one: Round, table: Table, since: datetime | None = None) -> TableRow:
    """A table of a round."""
    championship, sheet = hosted.championship, one.sheet(table.number)
    competition, match = championship.competition, hosted.match(one.number, table.number)
    state = _state(one, sheet, match, competition.book)
    playing = match is not None and match.result is None and match.version > 1
    return TableRow(
        table=table.number,
        ew=pair_name(championship, table.ew),
        ns=pair_name(championship, table.ns),
        people=_people(championship, table),
        state=state,
        code=code_of(SheetCode(mark=mark_of(competition.commitment), round=one.number, table=table.number)),
        group=table.group,
        meeting=table.meeting,
        boards=table.boards,
        is_live=competition.is_live(table) if match is None else match.mode is Mode.LIVE,
        deal=match.deals_done + 1 if match is not None and playing else None,
        level=str(match.progress.standing.level) if match is not None and playing else None,
        result=sheet.result,
        nets=sheet.boards,
        signers=signers(sheet, competition.book) if sheet.has_result else (),
        signed=sheet.signed,
        refused=tuple(sheet.refused),
        corrections=len(sheet.corrections),
        since=since,
        why=why_words(one.why.get(table.number, ())),
    )


def _people(championship: Championship, table: Table) -> dict[Seat, str]:
    """Who sits where: the first of a pair East or North, the second West or South."""
    seats = {Seat.E: (table.ew, 0), Seat.W: (table.ew, 1), Seat.N: (table.ns, 0), Seat.S: (table.ns, 1)}
    entries = championship.competition.entries
    return {
        seat: person_name(championship, entries[pair].people[place])
        for seat, (pair, place) in seats.items()
        if place < len(entries[pair].people)
    }


def _state(one: Round, sheet: Sheet, match: Match | None, book: Rulebook) -> TableState:
    if sheet.forfeited:
        return "forfeited"
    if is_confirmed(sheet, book):
        return "done"
    if sheet.is_disputed or sheet.refused:
        return "disputed"
    if sheet.has_result:
        return "to_be_signed"
    is_begun = one.status is RoundStatus.STARTED and match is not None and match.version > 1
    return "playing" if is_begun else "waiting"


def heard_from(championship: Championship, one: Round) -> dict[int, datetime]:
    """When something last came from each table of a round, or since when it is played."""
    heard: dict[int, datetime] = {}
    if one.start is None:
        return heard
    heard |= dict.fromkeys((table.number for table in one.all_tables), one.start)
    for table in one.all_tables:
        history = championship.matches.get(f"{one.number}-{table.number}")
        if history is not None and history.entries and history.entries[-1].at is not None:
            heard[table.number] = max(heard[table.number], history.entries[-1].at)
    for logged in reversed(championship.log):
        table_number = getattr(logged.event, "table", None)
        if logged.at is None or logged.at < one.start:
            break
        if table_number in heard and getattr(logged.event, "round", None) == one.number:
            heard[table_number] = max(heard[table_number], logged.at)
    return heard


def clock_view(championship: Championship, one: Round, now: datetime) -> ClockView:
    """The clocks of a round."""
    competition = championship.competition
    book = round_book(competition, one)
    caller = book.event.time_called_by
    return ClockView(
        round=one.number,
        now=now,
        start=one.start,
        minutes=book.match.minutes,
        call_before=book.match.call_before,
        at_call=named(book.match.at_call),
        article=book.cite("match.at_call"),
        is_paused=one.paused_at is not None and one.closed_at is None,
        called_at=one.called_at,
        called_by=None if caller is None else named(caller),
        called_by_article="" if caller is None else book.cite("event.time_called_by"),
        at_end=both(partial(describe_end_of_time, book.match.at_call)),
        tables=tuple(
            _clock_row(clock, is_done=is_confirmed(one.sheet(clock.table), competition.book))
            for clock in round_clock(one, book, now)
        ),
    )


def _clock_row(clock: TableClock, *, is_done: bool) -> ClockRow:
    return ClockRow(
        table=clock.table,
        used=int(clock.used.total_seconds()),
        extra_minutes=int(clock.extra.total_seconds()) // 60,
        left=None if clock.left is None else int(clock.left.total_seconds()),
        calls_in=None if clock.calls_in is None else int(clock.calls_in.total_seconds()),
        ends=clock.ends,
        is_paused=clock.is_paused,
        is_call_due=clock.is_call_due and not is_done,
        is_called=clock.is_called,
        is_over=clock.is_over,
        is_done=is_done,
    )
