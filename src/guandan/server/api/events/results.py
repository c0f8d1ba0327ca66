"""/api/v1/events/…/tables/…: results from paper, signatures with the pair's PIN, settled, corrected.

A result is told deal by deal, as a final state, or as the net levels of boards.
"""

from typing import Annotated, Any, Literal

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Meta, Struct

from guandan.cards import Rank
from guandan.competition.championship.championship import Championship
from guandan.competition.entries.read import MAX_FILE_BYTES, read_sheet
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Mistake
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat, Side
from guandan.server.access.attempts import PinAttemptSource
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import CommandId
from guandan.server.api.events.asking import authority, by, check_second_person, list_own_tables
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.route import post
from guandan.server.events.hosted import HostedEvent
from guandan.server.server import Server
from guandan.services import corrections, results
from guandan.services.corrections import CorrectionRequest
from guandan.services.rounds import TableRow, build_table_row, find_last_activity

_TABLE = f"{EVENT}/tables/{{table:int}}"
Reason = Annotated[str, Meta(max_length=1000)]
Order = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


class DealReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """一副: the seats in the order in which they finished (two after a double-down), and its level if another."""

    order: Order
    level: Rank | None = None


class ResultBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result: `deals` (with whether time was called after them, or during the last), `final`, or `boards`."""

    deals: Annotated[tuple[DealReport, ...], Meta(max_length=200)] = ()
    time_called: results.TimeCallMoment = ""
    final: Final | None = None
    boards: Annotated[tuple[int, ...], Meta(max_length=100)] = ()

    def read_report(self) -> results.ResultReport:
        """The report; refuses one that is of no kind, or of several."""
        has_deals = bool(self.deals) or bool(self.time_called)
        if sum((has_deals, self.final is not None, bool(self.boards))) != 1:
            raise IllegalAction("result_of_one_kind")
        if self.boards:
            return results.ReportedBoards(nets=self.boards)
        if self.final is not None:
            return results.ReportedFinal(final=self.final)
        deals = tuple(ga.RecordDeal(order=deal.order, level=deal.level) for deal in self.deals)
        return results.ReportedDeals(deals=deals, time_called=self.time_called)


class ResultSheet(ResultBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's result as it comes in; where both sides hand in a sheet, whose it is.

    `in_time`: was it finished in time? Who says so is also asked for the call of time, if nobody has passed A.
    `asks_time`: the sender can ask people. After time a result without `in_time` is refused with the question
    (`in_time_unanswered`); before it, it counts as in time.
    """

    claimed_by: Side | None = None
    in_time: bool | None = None
    asks_time: bool = False


class SettlementBody(ResultBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The referee's word: a result, or `keep` what was entered last, or one side's sheet."""

    reason: Reason
    keep: Literal["entered", "EW", "NS"] | None = None

    def read_settlement(self) -> results.ResultReport | results.KeptSheet:
        """The sheet to keep, or else the result."""
        if self.keep is None:
            return self.read_report()
        return results.KeptSheet(side=None if self.keep == "entered" else Side(self.keep))


class CorrectionBody(ResultBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """更正: another result for a table of a round, what kind of mistake it was, and why.

    `even_late`: the organisers have it put right although its window is closed. `confirmed`: false refuses a correction
    that changes who goes on, true makes it; without a word it is made, as version 0.1.0 did.
    """

    round: Annotated[int, Meta(ge=1)]
    mistake: Mistake
    reason: Reason
    even_late: bool = False
    confirmed: bool | None = None

    def read_request(self, table: int) -> CorrectionRequest:
        """The correction of this table."""
        return CorrectionRequest(
            round=self.round,
            table=table,
            report=self.read_report(),
            mistake=self.mistake,
            reason=self.reason,
            even_late=self.even_late,
        )


class Signature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """签名 of a side, with its pair's PIN or the own PIN of one of its people.

    The desk signs from the paper sheet without one.
    """

    side: Side
    pin: Annotated[str, Meta(max_length=20)] = ""


class SignatureRefusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side does not sign, and why."""

    side: Side
    reason: Reason = ""


class SheetDone(Struct, frozen=True, kw_only=True):
    """The table as it stands now; `is_over`: deals may have been told while the match goes on."""

    version: int
    is_over: bool
    table: TableRow


def build_sheet_answer(hosted: HostedEvent, table: int, *, is_over: bool, in_round: int | None = None) -> SheetDone:
    """A table of the round that was drawn last, or of the one named."""
    championship = hosted.championship
    played = championship.competition.rounds[-1 if in_round is None else in_round - 1]
    seated = require_table(played, table)
    since = find_last_activity(championship, played).get(table)
    row = build_table_row(championship, played, seated, hosted.find_match(played.number, table), since)
    return SheetDone(version=hosted.version, is_over=is_over, table=row)


@post(f"{_TABLE}/result", STAFF)
async def enter_result(
    *, event: str, table: int, data: ResultSheet, server: Server, who: Who, command_id: CommandId = None
) -> SheetDone:
    """A table's result from its paper sheet; one that no match can reach is not taken."""
    hosted = await server.events.get(event)

    def enter(championship: Championship) -> bool:
        return results.enter_result(
            championship,
            table,
            data.read_report(),
            claimed_by=data.claimed_by,
            answer=results.TimeAnswer(in_time=data.in_time, asks_time=data.asks_time),
            command_id=command_id,
        )

    is_over = await hosted.do(enter, by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=is_over)


@post(f"{_TABLE}/sign", Needs.TABLE)
async def sign_result(  # noqa: PLR0913 (what Litestar gives)
    *,
    event: str,
    table: int,
    data: Signature,
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
    command_id: CommandId = None,
) -> SheetDone:
    """签名: a side agrees with the result as entered; at the table with the pair's own PIN."""
    hosted = await server.events.get(event)
    seated = require_table(require_started_round(hosted.championship.competition), table)
    pair = seated.ew if data.side is Side.EW else seated.ns
    signer = f"pair {pair}"
    if not any(who.has_role(role, event) for role in (Role.SCORER, Role.REFEREE)) or data.pin:
        source = PinAttemptSource.from_request(who, get_client_address(request.scope), event)
        competition = hosted.championship.competition
        people, is_paper = competition.entries[pair].people, not competition.is_live(seated)
        await server.access.check_pin(event, pair, data.pin, source=source, people=people, takes_pair=is_paper)
    else:
        await check_second_person(hosted, table, who)
        signer = by(who, event)
    await hosted.command(co.SignResult(table=table, side=data.side), by=signer, id=command_id)
    return build_sheet_answer(hosted, table, is_over=True)


@post(f"{_TABLE}/sign-all", STAFF)
async def sign_from_paper(*, event: str, table: int, server: Server, who: Who) -> SheetDone:
    """签名: the desk has the sheet with all signatures that the book asks for; who entered it does not confirm it."""
    hosted = await server.events.get(event)
    await check_second_person(hosted, table, who)

    await hosted.do(lambda championship: results.sign_for_sides(championship, table), by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=True)


@post(f"{_TABLE}/refuse", Needs.TABLE)
async def refuse_signature(*, event: str, table: int, data: SignatureRefusal, server: Server, who: Who) -> SheetDone:
    """A side does not sign: the referee settles it."""
    hosted = await server.events.get(event)
    await hosted.command(co.RefuseSignature(table=table, side=data.side, reason=data.reason), by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=True)


@post(f"{_TABLE}/settle", Needs.REFEREE)
async def settle_result(*, event: str, table: int, data: SettlementBody, server: Server, who: Who) -> SheetDone:
    """The referee settles what two sheets, or two sides, disagree about."""
    hosted = await server.events.get(event)

    def settle(championship: Championship) -> None:
        results.settle_result(championship, table, data.read_settlement(), data.reason)

    await hosted.do(settle, by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=True)


@post(f"{_TABLE}/correct", Needs.REFEREE)
async def correct_result(*, event: str, table: int, data: CorrectionBody, server: Server, who: Who) -> SheetDone:
    """更正: another result inside its window, or with the organisers' word after it; the standings follow."""
    hosted = await server.events.get(event)
    if data.even_late:
        authority(who, event, Authority.ORGANISERS)

    def correct(championship: Championship) -> None:
        corrections.correct_result(championship, data.read_request(table), confirmed=data.confirmed)

    await hosted.do(correct, by=by(who, event))
    return build_sheet_answer(hosted, table, is_over=True, in_round=data.round)


class TableResult(ResultBody, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of one table among many."""

    table: Annotated[int, Meta(ge=1)]
    in_time: bool | None = None


class ManyResults(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results as they are pasted, or read from a sheet."""

    results: Annotated[tuple[TableResult, ...], Meta(min_length=1, max_length=5000)]
    asks_time: bool = False


class ManyDone(Struct, frozen=True, kw_only=True):
    """How many results were entered, and those that were refused, with the reason."""

    version: int
    entered: int
    refused: tuple[results.RefusedReport, ...]


class SignedTables(Struct, frozen=True, kw_only=True):
    """The tables that were signed from paper."""

    version: int
    tables: tuple[int, ...]


class ResultFile(Struct, frozen=True, kw_only=True):
    """A sheet with results: the number of a table, and the levels of East-West and North-South."""

    file: UploadFile


@post(f"{EVENT}/results", STAFF)
async def enter_results(*, event: str, data: ManyResults, server: Server, who: Who) -> ManyDone:
    """Many results at once; a line that is refused does not hold up the others."""
    hosted = await server.events.get(event)
    reports = [
        results.TableReport(
            line.table, line.read_report(), results.TimeAnswer(in_time=line.in_time, asks_time=data.asks_time)
        )
        for line in data.results
    ]
    refused = await hosted.do(
        lambda championship: results.enter_results(championship, reports), by=by(who, event), in_thread=True
    )
    return ManyDone(version=hosted.version, entered=len(reports) - len(refused), refused=refused)


@post(f"{EVENT}/results/sign-all", STAFF)
async def sign_all_from_paper(*, event: str, server: Server, who: Who) -> SignedTables:
    """纸面已签齐: every sheet that has come in is signed; who entered a result does not confirm it, unless alone."""
    hosted = await server.events.get(event)
    own = await list_own_tables(hosted, who)
    tables = await hosted.do(
        lambda championship: results.sign_all_from_paper(championship, own), by=by(who, event), in_thread=True
    )
    return SignedTables(version=hosted.version, tables=tables)


@post(f"{EVENT}/results/sheet", STAFF, request_max_body_size=MAX_FILE_BYTES + 10_000)
async def read_result_sheet(
    *,
    event: str,
    data: Annotated[ResultFile, Body(media_type=RequestEncodingType.MULTI_PART)],
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
) -> list[list[str]]:
    """The rows of a sheet, XLSX or CSV, as text; nothing is entered."""
    await server.events.get(event)
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    content = await data.file.read(MAX_FILE_BYTES + 1)
    return await server.stoppable_work.run(read_sheet, content, data.file.filename or "")


ROUTES = [
    enter_results,
    sign_all_from_paper,
    read_result_sheet,
    enter_result,
    sign_result,
    sign_from_paper,
    refuse_signature,
    settle_result,
    correct_result,
]
