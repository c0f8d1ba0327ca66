"""/api/v1/events/…/rounds: draws, tables, clocks, results as they come in, and what the next round waits for."""

from typing import Annotated

from litestar.params import Parameter

from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.events.views import may_see_drafts
from guandan.server.api.paging import get_list
from guandan.server.api.route import get
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services import rounds
from guandan.services.rounds import ClockView, Place, RoundView, SheetPlace, TableRow
from guandan.services.waits import WaitView, list_wait_views


@get(f"{EVENT}/rounds/{{round_number:int}}", Needs.NOTHING)
async def show_round(*, event: str, round_number: int, server: Server, who: Who) -> RoundView:
    """一轮: tables, people, states and results; a draft only for the organisers."""
    hosted = await server.events.get(event)
    found = rounds.find_round(hosted.championship, round_number, with_drafts=may_see_drafts(who, event))
    return await get_round_view(hosted, found)


@get(f"{EVENT}/rounds/{{round_number:int}}/tables/{{table:int}}", Needs.NOTHING)
async def show_table_of_round(*, event: str, round_number: int, table: int, server: Server, who: Who) -> TableRow:
    """桌: one table of a round, for those who do not need the others."""
    hosted = await server.events.get(event)
    found = rounds.find_round(hosted.championship, round_number, with_drafts=may_see_drafts(who, event))
    view = await get_round_view(hosted, found)
    row = next((row for row in view.tables if row.table == table), None)
    if row is None:
        raise IllegalAction("no_such_table", table=table)
    return row


@get(f"{EVENT}/clock", Needs.NOTHING)
async def show_clock(*, event: str, server: Server) -> ClockView:
    """赛轮计时: the clocks of the round that is played, or was last."""
    hosted = await server.events.get(event)
    return rounds.build_current_clock_view(hosted.championship, server.clock.now())


@get_list(f"{EVENT}/waits", STAFF)
async def list_waits(*, event: str, server: Server) -> list[WaitView]:
    """What the event waits for: which tables, which signatures, what is to be decided."""
    hosted = await server.events.get(event)
    return list_wait_views(hosted.championship, server.clock.now())


@get_list(f"{EVENT}/places", Needs.NOTHING)
async def find_places(
    *, event: str, server: Server, words: Annotated[str, Parameter(min_length=1, max_length=100)]
) -> list[Place]:
    """Where do I sit? By a part of a name, of a unit, or the pair's number; in the last published round."""
    return rounds.find_places((await server.events.get(event)).championship, words)


@get(f"{EVENT}/sheets", Needs.NOTHING)
async def find_sheet(
    *, event: str, server: Server, code: Annotated[str, Parameter(min_length=1, max_length=20)]
) -> SheetPlace:
    """表码: which sheet a code names; one of another event, or with a slip of the finger, is refused."""
    return rounds.find_sheet((await server.events.get(event)).championship, code)


ROUTES = [show_round, show_table_of_round, show_clock, list_waits, find_places, find_sheet]
