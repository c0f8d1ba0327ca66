"""/api/v1/events/…/draw: drafts of rounds, changed by hand, published; lots for ties; those left over drawn again."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.championship.championship import Championship
from guandan.competition.draw.calendar import coming
from guandan.competition.draw.hand_draw import problems_of
from guandan.competition.model import commands as co
from guandan.competition.model.state import Competition, Round, RoundStatus
from guandan.competition.model.values import Format, Table, Why
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import post, put
from guandan.server.events.hosted import Hosted
from guandan.server.state import Server

Pair = Annotated[int, Meta(ge=1)]
Two = Annotated[tuple[Pair, ...], Meta(min_length=2, max_length=2)]
Tables = Annotated[tuple[Table, ...], Meta(max_length=5000)]
Pairs = Annotated[tuple[Pair, ...], Meta(max_length=10_000)]


class Draw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From the chain of lots; or as lots were drawn by hand: `tables` and `byes`, or an order in `lots`."""

    redraw: bool = False
    lots: Pairs = ()
    tables: Tables = ()
    byes: Pairs = ()


class DrawChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole list anew, or pairs that change places; against the plan's wishes only with `accept`."""

    reason: Annotated[str, Meta(max_length=1000)]
    tables: Tables = ()
    byes: Pairs = ()
    swaps: tuple[Two, ...] = ()
    accept: bool = False


class LotsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """抽签: pairs that share a place, drawn by the chain; or `order` as lots were drawn by hand, best first."""

    stage: Annotated[int, Meta(ge=1)]
    pairs: Pairs = ()
    order: Pairs = ()


@post(f"{EVENT}/draw", Needs.ORGANISER)
async def draw_round(*, event: str, data: Draw, server: Server, who: Who) -> Did:
    """编排: a draft of the next round; only the organisers see it before it is published."""
    hosted = await server.events.get(event)
    last = hosted.championship.competition.last
    if last is not None and last.status is RoundStatus.DRAFT and not data.redraw:
        raise IllegalAction("draft_is_there", round=last.number)
    command = await _drawing(hosted, data)
    done = await hosted.do(lambda championship: championship.do(command), by=by(who, event), in_thread=True)
    return did(hosted, done)


async def _drawing(hosted: Hosted, data: Draw) -> co.DrawRound:
    if data.lots:
        return co.DrawRound(lots=data.lots)
    if data.tables or data.byes:
        return co.DrawRound(tables=data.tables, byes=data.byes)
    if _is_given(hosted.championship.competition):
        return co.DrawRound()
    return co.DrawRound(seed=await hosted.next_link())


def _is_given(competition: Competition) -> bool:
    """Does an order that was drawn by hand give this round?"""
    number, stage = coming(competition)
    earlier = [one for one in competition.stage_rounds(stage) if one.number < number]
    in_order = competition.stage(stage).format in {Format.ROUND_ROBIN, Format.DUPLICATE}
    return in_order and bool(earlier) and earlier[0].seed is None


def _draft(competition: Competition) -> Round:
    last = competition.last
    if last is None or last.status is not RoundStatus.DRAFT:
        raise IllegalAction("no_draft")
    return last


def _changed(last: Round, data: DrawChange) -> co.ChangeDraw:
    tables, byes = (data.tables, data.byes) if data.tables or data.byes else (last.tables, last.byes)
    for one, other in data.swaps:
        moved = {one: other, other: one}
        tables = tuple(
            replace(table, ew=moved.get(table.ew, table.ew), ns=moved.get(table.ns, table.ns)) for table in tables
        )
        byes = tuple(moved.get(pair, pair) for pair in byes)
    return co.ChangeDraw(tables=tables, byes=byes, reason=data.reason, accept=data.accept)


@put(f"{EVENT}/draw", Needs.ORGANISER)
async def change_draw(*, event: str, data: DrawChange, server: Server, who: Who) -> Did:
    """A draft changed by hand; what the plan asks for may be gone against only if that is accepted."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> object:
        return championship.do(_changed(_draft(championship.competition), data))

    await hosted.do(deed, by=by(who, event))
    return did(hosted)


@post(f"{EVENT}/draw/problems", Needs.ORGANISER)
async def check_draw(*, event: str, data: DrawChange, server: Server) -> list[Why]:
    """What a change of the draft would go against; nothing is changed."""
    competition = (await server.events.get(event)).championship.competition
    last = _draft(competition)
    command = _changed(last, data)
    known = set(competition.entries)
    strangers = {pair for table in command.tables for pair in (table.ew, table.ns)} | set(command.byes)
    if not strangers <= known:
        raise IllegalAction("no_such_pair", pair=min(strangers - known))
    return list(problems_of(competition, last, command.tables, command.byes))


@post(f"{EVENT}/draw/left-over", Needs.REFEREE)
async def draw_left_over(*, event: str, server: Server, who: Who, again: bool = False) -> Did:
    """补抽: those whose opponents forfeited are drawn among themselves; `again` takes the last such draw back first."""
    hosted = await server.events.get(event)
    command = co.DrawLeftOver(seed=await hosted.next_link(), again=again)
    return did(hosted, await hosted.command(command, by=by(who, event)))


@post(f"{EVENT}/lots", Needs.ORGANISER)
async def draw_lots(*, event: str, data: LotsAsked, server: Server, who: Who) -> Did:
    """抽签: pairs of a stage that are equal in everything."""
    hosted = await server.events.get(event)
    if not data.order and not data.pairs:
        raise IllegalAction("draw_empty", round=0)
    seed = None if data.order else await hosted.next_link()
    command = co.DrawLots(stage=data.stage, pairs=() if data.order else data.pairs, seed=seed, order=data.order)
    return did(hosted, await hosted.command(command, by=by(who, event)))


ROUTES = [draw_round, change_draw, check_draw, draw_left_over, draw_lots]
