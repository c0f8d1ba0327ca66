"""/api/v1/events/…/tables/…/sheet: a phone at a paper table writes deal by deal, the other side confirms."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Rank
from guandan.competition.championship.championship import Championship
from guandan.competition.handlers.rounds import started, table_of
from guandan.competition.model.settings import round_book
from guandan.competition.model.state import Round, RoundStatus
from guandan.competition.model.time_limits import is_time_called
from guandan.errors import IllegalAction
from guandan.eventlog.values import Append
from guandan.game import commands as ga
from guandan.game.events import DealCorrected, DealRecorded
from guandan.game.log import History
from guandan.game.paper import Briefing, briefing
from guandan.rules.levels import Standing
from guandan.rules.seat import Seat, Side
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.results import SheetDone, build_sheet_answer
from guandan.server.api.route import get, post
from guandan.server.events import sheet_events as se
from guandan.server.events.hosted import Hosted
from guandan.server.events.parts import AT_TABLE
from guandan.server.state import Server
from guandan.services.results import TimeAnswer, enter_match_result, find_match_outcome
from guandan.services.rounds import ClockRow, TableRow, build_clock_view, build_table_row, find_last_activity

_TABLE = f"{EVENT}/tables/{{table:int}}"
Order = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]
Deal = Annotated[int, Meta(ge=1, le=500)]


class DealRow(Struct, frozen=True, kw_only=True):
    """A deal that counts: its level and order; `before` are the orders that corrections struck out."""

    deal: int
    level: Rank
    order: tuple[Seat, ...]
    is_extra: bool = False
    before: tuple[tuple[Seat, ...], ...] = ()


class SheetView(Struct, frozen=True, kw_only=True):
    """记分表: the table, how the match stands, what is told before the next deal, what was written and struck out."""

    round: int
    status: RoundStatus
    table: TableRow
    standing: Standing | None
    deals: tuple[DealRow, ...]
    briefing: Briefing | None
    is_extra_due: bool
    lines: tuple[se.SheetLine, ...]
    clock: ClockRow | None
    open_calls: tuple[int, ...]
    version: int


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as one side writes it down: its number, and the seats as they finished (two after a double-down).

    Sent twice, it stands there once. The number of a deal that counts already: it is to be corrected.
    """

    deal: Deal
    order: Order
    side: Side
    level: Rank | None = None


class Agreed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which side speaks."""

    side: Side


class TimeAnswerBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`in_time` and `asks_time` as for a result from paper: they matter when the match ends by this."""

    in_time: bool | None = None
    asks_time: bool = False

    def read_answer(self) -> TimeAnswer:
        """Whether it was finished in time, and whether people can be asked."""
        return TimeAnswer(in_time=self.in_time, asks_time=self.asks_time)


class Confirmed(TimeAnswerBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which side confirms a line, and whether a match that is over by it was finished in time."""

    side: Side


class Tribute(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """贡牌: what the tribute came to, as only the players know."""

    refused: bool = False
    equal: bool = False
    payer_to_first: Seat | None = None


class TimeCall(TimeAnswerBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The call of time reached the table while a deal was in play, or between two."""

    in_play: bool = True


def _current(championship: Championship) -> Round:
    last = championship.competition.last
    if last is None or last.status not in {RoundStatus.PUBLISHED, RoundStatus.STARTED, RoundStatus.CLOSED}:
        raise IllegalAction("round_not_started")
    return last


def _is_official(who: Who, event: str) -> bool:
    return any(who.has(role, event) for role in (Role.SCORER, Role.REFEREE))


def _deals(history: History | None) -> tuple[DealRow, ...]:
    if history is None:
        return ()
    before: dict[int, list[tuple[Seat, ...]]] = {}
    orders: list[tuple[Seat, ...]] = []
    for entry in history.entries:
        if isinstance(entry.event, DealRecorded):
            orders.append(entry.event.order)
        elif isinstance(entry.event, DealCorrected) and entry.event.number <= len(orders):
            before.setdefault(entry.event.number, []).append(orders[entry.event.number - 1])
            orders[entry.event.number - 1] = entry.event.order
    return tuple(
        DealRow(
            deal=one.number,
            level=one.level,
            order=one.order,
            is_extra=one.is_extra,
            before=tuple(before.get(one.number, ())),
        )
        for one in history.match.progress.done
    )


@get(f"{_TABLE}/sheet", Needs.TABLE)
async def show_sheet(*, event: str, table: int, server: Server) -> SheetView:
    """记分表 of a table in the round that is on: level, jobs, tribute, who leads, deals, clock, signatures."""
    hosted = await server.events.get(event)
    championship = hosted.championship
    one = _current(championship)
    seated = table_of(one, table)
    history = championship.matches.get(f"{one.number}-{table}")
    if history is None and one.status is RoundStatus.STARTED and not seated.boards:
        _, history = championship.fork().match(table, server.clock.now())
    lines, _ = await se.lines(server.store, se.stream_of(event, one.number, table))
    match = None if history is None else history.match
    clocks = () if one.start is None else build_clock_view(championship, one, server.clock.now()).tables
    return SheetView(
        round=one.number,
        status=one.status,
        table=build_table_row(
            championship,
            one,
            seated,
            hosted.match(one.number, table),
            find_last_activity(championship, one).get(table),
        ),
        standing=None if match is None else match.progress.standing,
        deals=_deals(history),
        briefing=briefing(match) if match is not None and match.result is None else None,
        is_extra_due=match is not None and match.is_extra_due,
        lines=tuple(lines),
        clock=next((clock for clock in clocks if clock.table == table), None),
        open_calls=tuple(
            call.called.call
            for call in championship.competition.calls
            if call.closed is None and (call.called.round, call.called.table) == (one.number, table)
        ),
        version=hosted.version,
    )


@post(f"{_TABLE}/sheet/lines", Needs.TABLE)
async def write_deal(*, event: str, table: int, data: Written, server: Server, who: Who) -> se.SheetLine:
    """One side writes a deal down; it waits for the other side."""
    hosted = await server.events.get(event)
    one = started(hosted.championship.competition)
    table_of(one, table)
    stream = se.stream_of(event, one.number, table)
    lines, version = await se.lines(server.store, stream)
    same = [line for line in lines if not line.is_struck and line.deal == data.deal]
    for line in same:
        if (line.order, line.level) == (data.order, data.level):
            return line
        if line.is_open:
            raise IllegalAction("line_waits", line=line.line, deal=line.deal)
    _tried(hosted, table, data)
    written = se.DealWritten(line=len(lines) + 1, deal=data.deal, order=data.order, side=data.side, level=data.level)
    await server.store.append(stream, version, [se.new(written, by(who, event))])
    _tell(server, hosted, table)
    return se.SheetLine(line=written.line, deal=data.deal, order=data.order, side=data.side, level=data.level)


def _tried(hosted: Hosted, table: int, data: Written) -> None:
    """What the match would refuse is refused when it is written, not when it is confirmed."""
    _record(hosted.fork(), table, data.deal, data.order, data.level)


def _record(championship: Championship, table: int, deal: int, order: tuple[Seat, ...], level: Rank | None) -> None:
    _, history = championship.match(table)
    done = history.match.progress.done
    if deal <= len(done):
        if done[deal - 1].order == order and level in {None, done[deal - 1].level}:
            return
        championship.play(table, ga.CorrectDeal(number=deal, order=order, level=level))
    elif deal == len(done) + 1:
        championship.play(table, ga.RecordDeal(order=order, level=level))
    else:
        raise IllegalAction("deal_out_of_order", deal=deal, next=len(done) + 1)


def _tell(server: Server, hosted: Hosted, table: int) -> None:
    server.tell(hosted.id, hosted.version, ("sheets", f"{AT_TABLE}{table}"))


def _open_line(lines: list[se.SheetLine], number: int) -> se.SheetLine:
    if not 1 <= number <= len(lines):
        raise IllegalAction("no_such_line", line=number)
    return lines[number - 1]


@post(f"{_TABLE}/sheet/lines/{{line:int}}/strike", Needs.TABLE)
async def strike_line(*, event: str, table: int, line: int, data: Agreed, server: Server, who: Who) -> se.SheetLine:
    """A line that waits is struck out; it stays visible."""
    hosted = await server.events.get(event)
    stream = se.stream_of(event, started(hosted.championship.competition).number, table)
    lines, version = await se.lines(server.store, stream)
    found = _open_line(lines, line)
    if found.is_confirmed:
        raise IllegalAction("line_confirmed", line=line)
    if not found.is_struck:
        struck = se.LineStruck(line=line, side=data.side)
        await server.store.append(stream, version, [se.new(struck, by(who, event))])
        _tell(server, hosted, table)
    return (await se.lines(server.store, stream))[0][line - 1]


@post(f"{_TABLE}/sheet/lines/{{line:int}}/confirm", Needs.TABLE)
async def confirm_line(*, event: str, table: int, line: int, data: Confirmed, server: Server, who: Who) -> SheetDone:
    """The other side confirms a line: the deal counts, and if the match is over its result goes to be signed."""
    hosted = await server.events.get(event)
    one = started(hosted.championship.competition)
    stream = se.stream_of(event, one.number, table)
    lines, version = await se.lines(server.store, stream)
    found = _open_line(lines, line)
    if found.is_struck:
        raise IllegalAction("line_struck_out", line=line)
    if found.side is data.side and not _is_official(who, event):
        raise IllegalAction("other_side_confirms", line=line)
    if not found.is_confirmed:
        confirmed = se.new(se.LineConfirmed(line=line, side=data.side), by(who, event))
        is_over = await hosted.do(
            lambda whole: _counted(whole, table, found, data),
            by=by(who, event),
            related=[Append(stream, version, (confirmed,))],
        )
        _tell(server, hosted, table)
        return build_sheet_answer(hosted, table, is_over=is_over)
    return build_sheet_answer(hosted, table, is_over=find_match_outcome(hosted.championship.fork(), table) is not None)


def _counted(championship: Championship, table: int, line: se.SheetLine, answer: TimeAnswerBody) -> bool:
    """Put a confirmed line into the match; when that is over, its result goes to be signed."""
    _record(championship, table, line.deal, line.order, line.level)
    return enter_match_result(championship, table, answer.read_answer())


@post(f"{_TABLE}/sheet/tribute", Needs.TABLE)
async def note_tribute(*, event: str, table: int, data: Tribute, server: Server, who: Who) -> Did:
    """贡牌: refused, equal, and whose card the first got; then the phone can say who leads."""
    hosted = await server.events.get(event)
    note = ga.NoteTribute(refused=data.refused, equal=data.equal, payer_to_first=data.payer_to_first)
    await hosted.play(table, note, by=by(who, event))
    return did(hosted)


def _check_clock(championship: Championship, table: int, now: datetime) -> None:
    """Where the round has a clock, no table calls time before the clock or the hall does."""
    competition = championship.competition
    played = started(competition)
    book = round_book(competition, played)
    if book.match.minutes is not None and not is_time_called(competition, played, table, now):
        raise IllegalAction("time_not_called", book.cite("match.at_call"), round=played.number, table=table)


@post(f"{_TABLE}/sheet/time", Needs.TABLE)
async def call_time_at_table(*, event: str, table: int, data: TimeCall, server: Server, who: Who) -> SheetDone:
    """The call of time at one table: no deal after this one counts."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> bool:
        if not _is_official(who, event):
            _check_clock(championship, table, hosted.now())
        championship.play(table, ga.CallTime(in_play=data.in_play))
        return enter_match_result(championship, table, data.read_answer())

    is_over = await hosted.do(deed, by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=is_over)


ROUTES = [
    show_sheet,
    write_deal,
    strike_line,
    confirm_line,
    note_tribute,
    call_time_at_table,
]
