"""/api/v1/events/…/tables/…: results from paper, signatures with the pair's PIN, settled, corrected.

A result is told deal by deal, as a final state, or as the net levels of boards.
"""

from typing import Annotated, Any, Literal

from litestar import Request
from msgspec import Meta, Struct

from guandan.cards import Rank
from guandan.competition.championship.championship import Championship
from guandan.competition.championship.consequences import compare
from guandan.competition.handlers.rounds import started, table_of
from guandan.competition.model import commands as co
from guandan.competition.model.confirming import signers
from guandan.competition.model.round_events import ResultEntered
from guandan.competition.model.time_limits import answer_in_time
from guandan.competition.model.values import Final, Mistake
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.rules.options.authority import Authority
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side
from guandan.server.access.attempts import Source
from guandan.server.access.middleware import address_of
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import CommandId
from guandan.server.api.events.asking import authority, by
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.events.scoring import check_second
from guandan.server.api.route import post
from guandan.server.events.hosted import Hosted
from guandan.server.state import Server
from guandan.services.rounds import TableRow, build_table_row, find_last_activity

_TABLE = f"{EVENT}/tables/{{table:int}}"
Reason = Annotated[str, Meta(max_length=1000)]
Order = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


class DealTold(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """一副: the seats in the order in which they finished (two after a double-down), and its level if another."""

    order: Order
    level: Rank | None = None


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result: `deals` (with whether time was called after them, or during the last), `final`, or `boards`."""

    deals: Annotated[tuple[DealTold, ...], Meta(max_length=200)] = ()
    time_called: Literal["", "after", "in_play"] = ""
    final: Final | None = None
    boards: Annotated[tuple[int, ...], Meta(max_length=100)] = ()


class ResultSheet(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's result as it comes in; where both sides hand in a sheet, whose it is.

    `in_time`: was it finished in time? Who says so is also asked for the call of time, if nobody has passed A.
    `asks_time`: the sender can ask people. After time a result without `in_time` is refused with the question
    (`in_time_unanswered`); before it, it counts as in time.
    """

    claimed_by: Side | None = None
    in_time: bool | None = None
    asks_time: bool = False


class Settled(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The referee's word: a result, or `keep` what was entered last, or one side's sheet."""

    reason: Reason
    keep: Literal["entered", "EW", "NS"] | None = None


class Corrected(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """更正: another result for a table of a round, what kind of mistake it was, and why.

    `even_late`: the organisers have it put right although its window is closed. `confirmed`: false refuses a correction
    that changes who goes on, true makes it; without a word it is made, as version 0.1.0 did.
    """

    round: Annotated[int, Meta(ge=1)]
    mistake: Mistake
    reason: Reason
    even_late: bool = False
    confirmed: bool | None = None


class Signature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """签名 of a side, with its pair's PIN or the own PIN of one of its people.

    The desk signs from the paper sheet without one.
    """

    side: Side
    pin: Annotated[str, Meta(max_length=20)] = ""


class Refusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side does not sign, and why."""

    side: Side
    reason: Reason = ""


class Found(Struct, frozen=True, kw_only=True):
    """A result as commands take it."""

    result: Result | None = None
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    boards: tuple[int, ...] = ()


class SheetDone(Struct, frozen=True, kw_only=True):
    """The table as it stands now; `is_over`: deals may have been told while the match goes on."""

    version: int
    is_over: bool
    table: TableRow


def found(championship: Championship, table: int, told: Told, in_round: int | None = None) -> Found | None:
    """What was told; deals are played in the table's match, and none means that it goes on."""
    has_deals = bool(told.deals) or bool(told.time_called)
    if sum((has_deals, told.final is not None, bool(told.boards))) != 1:
        raise IllegalAction("result_of_one_kind")
    if told.boards or told.final is not None:
        return Found(final=told.final, boards=told.boards)
    commands: list[ga.AnyCommand] = [ga.RecordDeal(order=one.order, level=one.level) for one in told.deals]
    if told.time_called == "in_play":
        commands.insert(max(0, len(commands) - 1), ga.CallTime(in_play=True))
    elif told.time_called == "after":
        commands.append(ga.CallTime(in_play=False))
    for command in commands:
        championship.play(table, command, in_round=in_round)
    return of_match(championship, table, in_round)


def of_match(championship: Championship, table: int, in_round: int | None = None) -> Found | None:
    """The result of a table's match; none while it goes on."""
    name, history = championship.match(table, in_round=in_round)
    match = history.match
    if match.result is None:
        return None
    return Found(result=match.result, match=name, version=match.version)


def shown(hosted: Hosted, table: int, *, is_over: bool, in_round: int | None = None) -> SheetDone:
    """A table of the round that was drawn last, or of the one named."""
    championship = hosted.championship
    one = championship.competition.rounds[-1 if in_round is None else in_round - 1]
    seated = table_of(one, table)
    since = find_last_activity(championship, one).get(table)
    row = build_table_row(championship, one, seated, hosted.match(one.number, table), since)
    return SheetDone(version=hosted.version, is_over=is_over, table=row)


@post(f"{_TABLE}/result", STAFF)
async def enter_result(
    *, event: str, table: int, data: ResultSheet, server: Server, who: Who, command_id: CommandId = None
) -> SheetDone:
    """A table's result from its paper sheet; one that no match can reach is not taken."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> bool:
        if command_id is not None and any(one.command == command_id for one in championship.log):
            return True
        has = found(championship, table, data)
        if has is None:
            return False
        in_time = data.in_time
        if data.asks_time:
            competition = championship.competition
            in_time = answer_in_time(competition, started(competition), table, championship.at, in_time=in_time)
        command = co.EnterResult(
            table=table,
            result=has.result,
            match=has.match,
            version=has.version,
            final=has.final,
            boards=has.boards,
            claimed_by=data.claimed_by,
            in_time=in_time,
        )
        championship.do(command, id=command_id)
        return True

    is_over = await hosted.do(deed, by=by(who, event))
    return shown(hosted, table, is_over=is_over)


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
    seated = table_of(started(hosted.championship.competition), table)
    pair = seated.ew if data.side is Side.EW else seated.ns
    signer = f"pair {pair}"
    if not any(who.has(role, event) for role in (Role.SCORER, Role.REFEREE)) or data.pin:
        source = Source.of(who, address_of(request.scope), event)
        competition = hosted.championship.competition
        people, is_paper = competition.entries[pair].people, not competition.is_live(seated)
        await server.access.check_pin(event, pair, data.pin, source=source, people=people, takes_pair=is_paper)
    else:
        await check_second(server, hosted, table, who)
        signer = by(who, event)
    await hosted.command(co.SignResult(table=table, side=data.side), by=signer, id=command_id)
    return shown(hosted, table, is_over=True)


@post(f"{_TABLE}/sign-all", STAFF)
async def sign_from_paper(*, event: str, table: int, server: Server, who: Who) -> SheetDone:
    """签名: the desk has the sheet with all signatures that the book asks for; who entered it does not confirm it."""
    hosted = await server.events.get(event)
    await check_second(server, hosted, table, who)

    def deed(championship: Championship) -> None:
        one = started(championship.competition)
        table_of(one, table)
        sheet = one.sheet(table)
        for side in signers(sheet, championship.competition.book):
            if side not in sheet.signed:
                championship.do(co.SignResult(table=table, side=side))

    await hosted.do(deed, by=by(who, event))
    return shown(hosted, table, is_over=True)


@post(f"{_TABLE}/refuse", Needs.TABLE)
async def refuse_signature(*, event: str, table: int, data: Refusal, server: Server, who: Who) -> SheetDone:
    """A side does not sign: the referee settles it."""
    hosted = await server.events.get(event)
    await hosted.command(co.RefuseSignature(table=table, side=data.side, reason=data.reason), by=by(who, event))
    return shown(hosted, table, is_over=True)


@post(f"{_TABLE}/settle", Needs.REFEREE)
async def settle_result(*, event: str, table: int, data: Settled, server: Server, who: Who) -> SheetDone:
    """The referee settles what two sheets, or two sides, disagree about."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> None:
        has = _kept(championship, table, data.keep) if data.keep else found(championship, table, data)
        if has is None:
            raise IllegalAction("match_not_over", match=f"{table}")
        command = co.SettleResult(
            table=table,
            reason=data.reason,
            result=has.result,
            match=has.match,
            version=has.version,
            final=has.final,
            boards=has.boards,
        )
        championship.do(command)

    await hosted.do(deed, by=by(who, event))
    return shown(hosted, table, is_over=True)


def _kept(championship: Championship, table: int, keep: str) -> Found:
    """The last sheet that came in, or the last of a side."""
    one = started(championship.competition)
    table_of(one, table)
    came = (logged.event for logged in reversed(championship.log) if isinstance(logged.event, ResultEntered))
    here = (sheet for sheet in came if (sheet.round, sheet.table) == (one.number, table))
    sheet = next((sheet for sheet in here if keep in {"entered", sheet.claimed_by}), None)
    if sheet is None:
        raise IllegalAction("nothing_entered", table=table)
    result = sheet.result if sheet.match is not None else None
    return Found(result=result, match=sheet.match, version=sheet.version, final=sheet.final, boards=sheet.boards)


@post(f"{_TABLE}/correct", Needs.REFEREE)
async def correct_result(*, event: str, table: int, data: Corrected, server: Server, who: Who) -> SheetDone:
    """更正: another result inside its window, or with the organisers' word after it; the standings follow."""
    hosted = await server.events.get(event)
    if data.even_late:
        authority(who, event, Authority.ORGANISERS)

    def correct(championship: Championship) -> None:
        before = championship.competition
        championship.do(correction_of(championship, table, data))
        changed = compare(before, championship.competition, data.round)
        if data.confirmed is False and changed.changes_who_advanced:
            raise IllegalAction(
                "changes_who_advanced", round=data.round, goes_on=list(changed.goes_on), goes_out=list(changed.goes_out)
            )

    await hosted.do(correct, by=by(who, event))
    return shown(hosted, table, is_over=True, in_round=data.round)


def correction_of(championship: Championship, table: int, data: Corrected) -> co.CorrectResult:
    """The correction that was asked for; deals are played in the table's match."""
    has = found(championship, table, data, data.round)
    if has is None:
        raise IllegalAction("match_not_over", match=f"{data.round}-{table}")
    return co.CorrectResult(
        round=data.round,
        table=table,
        mistake=data.mistake,
        reason=data.reason,
        result=has.result,
        match=has.match,
        version=has.version,
        final=has.final,
        boards=has.boards,
        even_late=data.even_late,
    )


ROUTES = [
    enter_result,
    sign_result,
    sign_from_paper,
    refuse_signature,
    settle_result,
    correct_result,
]
