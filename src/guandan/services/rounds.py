"""桌况: the rounds of an event, every table and how it stands, the clocks, and where somebody sits."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model.clock import TableClockTimes, compute_round_clock
from guandan.competition.model.confirmation import is_confirmed, list_required_signers
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.documents.code import SheetCode, compute_event_mark, format_sheet_code, read_code
from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side
from guandan.services.naming import PairName, name_pair, name_person
from guandan.services.words import Words, describe_both, name_both, translate_both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import DrawReason, Slot, Table
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook

    FindMatch = Callable[[int, int], Match | None]

TableState = Literal["waiting", "playing", "to_be_signed", "disputed", "done", "forfeited"]

_PUBLIC_STATES = {"done", "forfeited", "to_be_signed"}
"""States in which everybody sees the result; a disputed one is hidden until somebody has settled it."""
MAX_PLACES = 100
"""Places that one search finds."""


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
    """一轮: its tables, byes, pairs left over, and pairs with a bye that were absent when those were drawn."""

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
    absent: tuple[PairName, ...] = ()


class Place(Struct, frozen=True, kw_only=True):
    """Where a pair sits in a round, against whom; no table: a bye."""

    round: int
    status: RoundStatus
    pair: PairName
    table: int | None
    seats: tuple[Seat, ...]
    opponent: PairName | None


class SheetPlace(Struct, frozen=True, kw_only=True):
    """Which sheet a code names."""

    round: int
    table: int


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


def is_public(status: RoundStatus) -> bool:
    """Whether everybody may see a round: a draft is for the organisers only."""
    return status is not RoundStatus.DRAFT


def list_public_rounds(competition: Competition) -> list[Round]:
    """List the rounds that are published, in their order."""
    return [round_ for round_ in competition.rounds if is_public(round_.status)]


def list_public_stages(competition: Competition) -> list[int]:
    """List the stages of which something is published."""
    return sorted({round_.stage for round_ in list_public_rounds(competition)})


def find_public_round(competition: Competition, number: int | None) -> Round | None:
    """Find the requested round, or the last; an unpublished round is not found by anybody."""
    rounds = list_public_rounds(competition)
    if number is None:
        return rounds[-1] if rounds else None
    found = next((round_ for round_ in rounds if round_.number == number), None)
    if found is None:
        raise IllegalAction("no_such_round", round=number)
    return found


def find_public_stage(competition: Competition, number: int | None) -> int | None:
    """Find the stage that is asked for, or the last of which something is published."""
    stages = list_public_stages(competition)
    if number is None:
        return stages[-1] if stages else None
    if number not in stages:
        raise IllegalAction("no_such_stage", stage=number)
    return number


def find_begun_round(competition: Competition) -> Round | None:
    """Find the round that is played, or was last."""
    begun = [round_ for round_ in list_public_rounds(competition) if round_.start is not None]
    return begun[-1] if begun else None


def find_next_slot(competition: Competition) -> Slot | None:
    """Find when the next round is to begin; none while one is played, or where nobody has planned it."""
    begun = find_begun_round(competition)
    if begun is not None and begun.status is RoundStatus.STARTED:
        return None
    number = 1 if begun is None else begun.number + 1
    return next((slot for slot in competition.slots if slot.round == number), None)


def find_drawn_round(competition: Competition) -> Round | None:
    """Find the round whose seats people look for: published, and not over."""
    rounds = list_public_rounds(competition)
    return rounds[-1] if rounds and rounds[-1].status is not RoundStatus.CLOSED else None


def find_other_day(competition: Competition, now: datetime) -> date | None:
    """The day for which the published round is planned, where that is not today."""
    last = competition.last
    slot = None if last is None else next((slot for slot in competition.slots if slot.round == last.number), None)
    if last is None or slot is None or last.status is not RoundStatus.PUBLISHED:
        return None
    zone = ZoneInfo(competition.time_zone)
    day = slot.starts.astimezone(zone).date()
    return None if day == now.astimezone(zone).date() else day


def is_result_public(row: TableRow) -> bool:
    """Whether everybody may see the result of a table."""
    return row.state in _PUBLIC_STATES and (row.result is not None or bool(row.nets))


def find_round(championship: Championship, number: int, *, with_drafts: bool) -> Round:
    """Find a round by its number; without drafts, what is not published yet cannot be reached by guessing."""
    round_ = championship.competition.round(number)
    if round_ is None or not (with_drafts or is_public(round_.status)):
        raise IllegalAction("no_such_round", round=number)
    return round_


def describe_reasons(reasons: Iterable[DrawReason]) -> tuple[Words, ...]:
    """Describe the reasons of a draw."""
    return tuple(translate_both(f"why.{why.code}", **why.numbers) for why in reasons)


def build_round_view(championship: Championship, round_: Round, find_match: FindMatch) -> RoundView:
    """Build the view of a round with everything on its sheets.

    `find_match` gets a round and a table: a live match may be further than the event has been told.
    """
    competition, heard = championship.competition, find_last_activity(championship, round_)
    return RoundView(
        round=round_.number,
        stage=round_.stage,
        status=round_.status,
        tables=tuple(
            build_table_row(
                championship, round_, table, find_match(round_.number, table.number), heard.get(table.number)
            )
            for table in sorted(round_.all_tables, key=lambda table: table.number)
        ),
        byes=tuple(
            ByeRow(pair=name_pair(championship, pair), why=describe_reasons(round_.why.get(-pair, ())))
            for pair in round_.byes
        ),
        left=tuple(name_pair(championship, pair) for pair in round_.left if pair in competition.entries),
        seed=round_.seed,
        start=round_.start,
        called_at=round_.called_at,
        closed_at=round_.closed_at,
        absent=tuple(name_pair(championship, pair) for pair in round_.absent),
    )


def build_table_row(
    championship: Championship, round_: Round, table: Table, match: Match | None, since: datetime | None = None
) -> TableRow:
    """Build the row of a table with its match, if that is known; `since` is when something last happened there."""
    competition, sheet = championship.competition, round_.sheet(table.number)
    state = _find_state(round_, sheet, match, competition.book)
    playing = match is not None and match.result is None and match.version > 1
    return TableRow(
        table=table.number,
        ew=name_pair(championship, table.ew),
        ns=name_pair(championship, table.ns),
        people=_map_people(championship, table),
        state=state,
        code=format_sheet_code(
            SheetCode(mark=compute_event_mark(competition.commitment), round=round_.number, table=table.number)
        ),
        group=table.group,
        meeting=table.meeting,
        boards=table.boards,
        is_live=competition.is_live(table) if match is None else match.mode is Mode.LIVE,
        deal=match.deals_done + 1 if match is not None and playing else None,
        level=str(match.progress.standing.level) if match is not None and playing else None,
        result=sheet.result,
        nets=sheet.boards,
        signers=list_required_signers(sheet, competition.book) if sheet.has_result else (),
        signed=sheet.signed,
        refused=tuple(sheet.refused),
        corrections=len(sheet.corrections),
        since=since,
        why=describe_reasons(round_.why.get(table.number, ())),
    )


def _map_people(championship: Championship, table: Table) -> dict[Seat, str]:
    """Who sits where: the first of a pair East or North, the second West or South."""
    seats = {Seat.E: (table.ew, 0), Seat.W: (table.ew, 1), Seat.N: (table.ns, 0), Seat.S: (table.ns, 1)}
    entries = championship.competition.entries
    return {
        seat: name_person(championship, entries[pair].people[place])
        for seat, (pair, place) in seats.items()
        if place < len(entries[pair].people)
    }


def _find_state(round_: Round, sheet: Sheet, match: Match | None, book: Rulebook) -> TableState:
    if sheet.forfeited:
        return "forfeited"
    if is_confirmed(sheet, book):
        return "done"
    if sheet.is_disputed or sheet.refused:
        return "disputed"
    if sheet.has_result:
        return "to_be_signed"
    is_begun = round_.status is RoundStatus.STARTED and match is not None and match.version > 1
    return "playing" if is_begun else "waiting"


def find_last_activity(championship: Championship, round_: Round) -> dict[int, datetime]:
    """Find when something last came from each table of a round, or since when it is played."""
    heard: dict[int, datetime] = {}
    if round_.start is None:
        return heard
    heard |= dict.fromkeys((table.number for table in round_.all_tables), round_.start)
    for table in round_.all_tables:
        history = championship.matches.get(f"{round_.number}-{table.number}")
        if history is not None and history.entries and history.entries[-1].at is not None:
            heard[table.number] = max(heard[table.number], history.entries[-1].at)
    for logged in reversed(championship.log):
        table_number = getattr(logged.event, "table", None)
        if logged.at is None or logged.at < round_.start:
            break
        if table_number in heard and getattr(logged.event, "round", None) == round_.number:
            heard[table_number] = max(heard[table_number], logged.at)
    return heard


def build_clock_view(championship: Championship, round_: Round, now: datetime) -> ClockView:
    """Build the view of the clocks of a round."""
    competition = championship.competition
    book = get_round_book(competition, round_)
    caller = book.event.time_called_by
    return ClockView(
        round=round_.number,
        now=now,
        start=round_.start,
        minutes=book.match.minutes,
        call_before=book.match.call_before,
        at_call=name_both(book.match.at_call),
        article=book.cite("match.at_call"),
        is_paused=round_.paused_at is not None and round_.closed_at is None,
        called_at=round_.called_at,
        called_by=None if caller is None else name_both(caller),
        called_by_article="" if caller is None else book.cite("event.time_called_by"),
        at_end=describe_both(partial(describe_end_of_time, book.match.at_call)),
        tables=tuple(
            _build_clock_row(clock, is_done=is_confirmed(round_.sheet(clock.table), competition.book))
            for clock in compute_round_clock(round_, book, now)
        ),
    )


def _build_clock_row(clock: TableClockTimes, *, is_done: bool) -> ClockRow:
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


def build_current_clock_view(championship: Championship, now: datetime) -> ClockView:
    """Build the view of the clocks of the round that is played, or was last."""
    round_ = find_begun_round(championship.competition)
    if round_ is None:
        raise IllegalAction("no_such_round", round=1)
    return build_clock_view(championship, round_, now)


def find_places(championship: Championship, words: str) -> list[Place]:
    """Find where pairs sit in the last published round, by part of a name or unit, or by the pair's number."""
    public = list_public_rounds(championship.competition)
    if not public:
        return []
    wanted, round_ = words.strip().casefold(), public[-1]
    places = []
    for table in round_.all_tables:
        for pair, other, seats in (
            (table.ew, table.ns, (Seat.E, Seat.W)),
            (table.ns, table.ew, (Seat.N, Seat.S)),
        ):
            named = name_pair(championship, pair)
            if _does_match(named, wanted):
                places.append(_build_place(round_, named, table.number, seats, name_pair(championship, other)))
    byes = [name_pair(championship, pair) for pair in round_.byes]
    places += [_build_place(round_, named, None, (), None) for named in byes if _does_match(named, wanted)]
    return places[:MAX_PLACES]


def _build_place(
    round_: Round, named: PairName, table: int | None, seats: tuple[Seat, ...], opponent: PairName | None
) -> Place:
    return Place(round=round_.number, status=round_.status, pair=named, table=table, seats=seats, opponent=opponent)


def _does_match(named: PairName, wanted: str) -> bool:
    return wanted == str(named.pair) or wanted in " ".join((*named.people, named.unit)).casefold()


def find_sheet(championship: Championship, code: str) -> SheetPlace:
    """表码: find the sheet that a code names; a code of another event, or one with a typing error, is refused."""
    competition = championship.competition
    read = read_code(code)
    round_ = competition.round(read.round)
    if read.mark != compute_event_mark(competition.commitment):
        raise IllegalAction("sheet_of_another_event", sheet=code)
    if round_ is None or not is_public(round_.status) or round_.table(read.table) is None:
        raise IllegalAction("no_such_table", table=read.table)
    return SheetPlace(round=read.round, table=read.table)
