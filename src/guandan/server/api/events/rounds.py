"""/api/v1/events/…/rounds: draws, tables, clocks, results as they come in, and what the next round waits for."""

from typing import Annotated

from litestar.params import Parameter
from msgspec import Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.model.state import Round, RoundStatus
from guandan.documents.code import mark_of, read_code
from guandan.errors import IllegalAction
from guandan.rules.seat import Seat
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.boards import ClockView, RoundView, TableRow, clock_view, round_view
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.events.naming import PairName, pair_name
from guandan.server.api.events.views import is_public, sees_drafts
from guandan.server.api.events.waits import Wait, waits
from guandan.server.api.route import get
from guandan.server.state import Server


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


def shown_round(championship: Championship, event: str, number: int, who: Who) -> Round:
    """A round that may be seen: what is not published yet cannot be reached by guessing."""
    one = championship.competition.round(number)
    if one is None or not (is_public(one.status) or sees_drafts(who, event)):
        raise IllegalAction("no_such_round", round=number)
    return one


@get(f"{EVENT}/rounds/{{round_number:int}}", Needs.NOTHING)
async def show_round(*, event: str, round_number: int, server: Server, who: Who) -> RoundView:
    """一轮: tables, people, states and results; a draft only for the organisers."""
    hosted = await server.events.get(event)
    one = shown_round(hosted.championship, event, round_number, who)
    return await hosted.made(f"api.round.{one.number}", lambda _championship: round_view(hosted, one))


@get(f"{EVENT}/rounds/{{round_number:int}}/tables/{{table:int}}", Needs.NOTHING)
async def show_table_of_round(*, event: str, round_number: int, table: int, server: Server, who: Who) -> TableRow:
    """桌: one table of a round, for those who do not need the others."""
    view: RoundView = await show_round.fn(event=event, round_number=round_number, server=server, who=who)
    found = next((row for row in view.tables if row.table == table), None)
    if found is None:
        raise IllegalAction("no_such_table", table=table)
    return found


@get(f"{EVENT}/clock", Needs.NOTHING)
async def show_clock(*, event: str, server: Server) -> ClockView:
    """赛轮计时: the clocks of the round that is played, or was last."""
    hosted = await server.events.get(event)
    begun = [one for one in hosted.championship.competition.rounds if one.start is not None]
    if not begun:
        raise IllegalAction("no_such_round", round=1)
    return clock_view(hosted.championship, begun[-1], server.clock.now())


@get(f"{EVENT}/waits", STAFF)
async def list_waits(*, event: str, server: Server) -> list[Wait]:
    """What the event waits for: which tables, which signatures, what is to be decided."""
    hosted = await server.events.get(event)
    return waits(hosted.championship, server.clock.now())


@get(f"{EVENT}/places", Needs.NOTHING)
async def find_places(
    *, event: str, server: Server, words: Annotated[str, Parameter(min_length=1, max_length=100)]
) -> list[Place]:
    """Where do I sit? By a part of a name, of a unit, or the pair's number; in the last published round."""
    championship = (await server.events.get(event)).championship
    public = [one for one in championship.competition.rounds if is_public(one.status)]
    if not public:
        return []
    wanted, one = words.strip().casefold(), public[-1]
    found = []
    for table in one.all_tables:
        for pair, other, seats in (
            (table.ew, table.ns, (Seat.E, Seat.W)),
            (table.ns, table.ew, (Seat.N, Seat.S)),
        ):
            named = pair_name(championship, pair)
            if _fits(named, wanted):
                found.append(_place(one, named, table.number, seats, pair_name(championship, other)))
    byes = [pair_name(championship, pair) for pair in one.byes]
    found += [_place(one, named, None, (), None) for named in byes if _fits(named, wanted)]
    return found[:100]


def _place(one: Round, named: PairName, table: int | None, seats: tuple[Seat, ...], other: PairName | None) -> Place:
    return Place(round=one.number, status=one.status, pair=named, table=table, seats=seats, opponent=other)


def _fits(named: PairName, wanted: str) -> bool:
    return wanted == str(named.pair) or wanted in " ".join((*named.people, named.unit)).casefold()


@get(f"{EVENT}/sheets", Needs.NOTHING)
async def find_sheet(
    *, event: str, server: Server, code: Annotated[str, Parameter(min_length=1, max_length=20)]
) -> SheetPlace:
    """表码: which sheet a code names; one of another event, or with a slip of the finger, is refused."""
    competition = (await server.events.get(event)).championship.competition
    found = read_code(code)
    one = competition.round(found.round)
    if found.mark != mark_of(competition.commitment):
        raise IllegalAction("sheet_of_another_event", sheet=code)
    if one is None or not is_public(one.status) or one.table(found.table) is None:
        raise IllegalAction("no_such_table", table=found.table)
    return SheetPlace(round=found.round, table=found.table)


ROUTES = [show_round, show_table_of_round, show_clock, list_waits, find_places, find_sheet]
