"""/api/v1/events/…/tables/…/sheet: a phone at a paper table writes deal by deal, the other side confirms."""

from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Rank
from guandan.competition.championship.championship import Championship, find_match_outcome
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.eventlog.values import Append
from guandan.game import commands as ga
from guandan.rules.seat import Seat, Side
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.results import SheetDone, build_sheet_answer
from guandan.server.api.route import get, post
from guandan.server.events import sheet_events as se
from guandan.server.events.changed_parts import TABLE_PART_PREFIX
from guandan.server.events.hosted import HostedEvent
from guandan.server.server import Server
from guandan.services import sheets
from guandan.services.results import TimeAnswer

_TABLE = f"{EVENT}/tables/{{table:int}}"
Order = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]
Deal = Annotated[int, Meta(ge=1, le=500)]


class WrittenDeal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as one side writes it down: its number, and the seats as they finished (two after a double-down).

    Sent twice, it stands there once. The number of a deal that counts already: it is to be corrected.
    """

    deal: Deal
    order: Order
    side: Side
    level: Rank | None = None


class SideBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which side speaks."""

    side: Side


class TimeAnswerBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`in_time` and `asks_time` as for a result from paper: they matter when the match ends by this."""

    in_time: bool | None = None
    asks_time: bool = False

    def read_answer(self) -> TimeAnswer:
        """Whether it was finished in time, and whether people can be asked."""
        return TimeAnswer(in_time=self.in_time, asks_time=self.asks_time)


class ConfirmationBody(TimeAnswerBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which side confirms a line, and whether a match that is over by it was finished in time."""

    side: Side


class SheetTribute(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """贡牌: what the tribute came to, as only the players know."""

    refused: bool = False
    equal: bool = False
    payer_to_first: Seat | None = None


class TimeCallBody(TimeAnswerBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The call of time reached the table while a deal was in play, or between two."""

    in_play: bool = True


def _is_official(who: Who, event: str) -> bool:
    return any(who.has_role(role, event) for role in (Role.SCORER, Role.REFEREE))


@get(f"{_TABLE}/sheet", Needs.TABLE)
async def show_sheet(*, event: str, table: int, server: Server) -> sheets.SheetView:
    """记分表 of a table in the round that is on: level, jobs, tribute, who leads, deals, clock, signatures."""
    return await se.get_sheet_view(await server.events.get(event), table)


@post(f"{_TABLE}/sheet/lines", Needs.TABLE)
async def write_deal(*, event: str, table: int, data: WrittenDeal, server: Server, who: Who) -> sheets.SheetLine:
    """One side writes a deal down; it waits for the other side."""
    hosted = await server.events.get(event)
    played = require_started_round(hosted.championship.competition)
    require_table(played, table)
    stream = se.build_sheet_stream(event, played.number, table)
    lines, version = await se.read_sheet_lines(server.store, stream)
    known = sheets.find_same_line(lines, data.deal, data.order, data.level)
    if known is not None:
        return known
    # What the match would refuse is refused when it is written, not when it is confirmed.
    sheets.record_deal(hosted.fork(), table, data.deal, data.order, data.level)
    written = se.DealWritten(line=len(lines) + 1, deal=data.deal, order=data.order, side=data.side, level=data.level)
    await server.store.append(stream, version, [se.build_sheet_event(written, by(who, event))])
    _tell(server, hosted, table)
    return sheets.SheetLine(line=written.line, deal=data.deal, order=data.order, side=data.side, level=data.level)


def _tell(server: Server, hosted: HostedEvent, table: int) -> None:
    server.publish_change(hosted.id, hosted.version, ("sheets", f"{TABLE_PART_PREFIX}{table}"))


@post(f"{_TABLE}/sheet/lines/{{line:int}}/strike", Needs.TABLE)
async def strike_line(
    *, event: str, table: int, line: int, data: SideBody, server: Server, who: Who
) -> sheets.SheetLine:
    """A line that waits is struck out; it stays visible."""
    hosted = await server.events.get(event)
    stream = se.build_sheet_stream(event, require_started_round(hosted.championship.competition).number, table)
    lines, version = await se.read_sheet_lines(server.store, stream)
    if not sheets.find_strikable_line(lines, line).is_struck:
        struck = se.LineStruck(line=line, side=data.side)
        await server.store.append(stream, version, [se.build_sheet_event(struck, by(who, event))])
        _tell(server, hosted, table)
    return (await se.read_sheet_lines(server.store, stream))[0][line - 1]


@post(f"{_TABLE}/sheet/lines/{{line:int}}/confirm", Needs.TABLE)
async def confirm_line(
    *, event: str, table: int, line: int, data: ConfirmationBody, server: Server, who: Who
) -> SheetDone:
    """The other side confirms a line: the deal counts, and if the match is over its result goes to be signed."""
    hosted = await server.events.get(event)
    played = require_started_round(hosted.championship.competition)
    stream = se.build_sheet_stream(event, played.number, table)
    lines, version = await se.read_sheet_lines(server.store, stream)
    found = sheets.find_confirmable_line(lines, line, data.side, is_official=_is_official(who, event))
    if not found.is_confirmed:
        confirmed = se.build_sheet_event(se.LineConfirmed(line=line, side=data.side), by(who, event))
        is_over = await hosted.do(
            lambda championship: sheets.count_line(championship, table, found, data.read_answer()),
            by=by(who, event),
            related=[Append(stream, version, (confirmed,))],
        )
        _tell(server, hosted, table)
        return build_sheet_answer(hosted, table, is_over=is_over)
    return build_sheet_answer(hosted, table, is_over=find_match_outcome(hosted.championship.fork(), table) is not None)


@post(f"{_TABLE}/sheet/tribute", Needs.TABLE)
async def note_tribute(*, event: str, table: int, data: SheetTribute, server: Server, who: Who) -> Did:
    """贡牌: refused, equal, and whose card the first got; then the phone can say who leads."""
    hosted = await server.events.get(event)
    note = ga.NoteTribute(refused=data.refused, equal=data.equal, payer_to_first=data.payer_to_first)
    await hosted.play(table, note, by=by(who, event))
    return did(hosted)


@post(f"{_TABLE}/sheet/time", Needs.TABLE)
async def call_time_at_table(*, event: str, table: int, data: TimeCallBody, server: Server, who: Who) -> SheetDone:
    """The call of time at one table: no deal after this one counts."""
    hosted = await server.events.get(event)

    is_official = _is_official(who, event)

    def call(championship: Championship) -> bool:
        return sheets.call_time_at_table(
            championship, table, in_play=data.in_play, is_official=is_official, answer=data.read_answer()
        )

    is_over = await hosted.do(call, by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=is_over)


ROUTES = [
    show_sheet,
    write_deal,
    strike_line,
    confirm_line,
    note_tribute,
    call_time_at_table,
]
