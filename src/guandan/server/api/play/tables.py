"""/api/v1/tables: make a table, find one, join it, play at once; a program may play over HTTP alone."""

from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import Page, Part, build_page, get_list
from guandan.server.api.route import Successor, get, post
from guandan.server.protocol.commands import AnyTableCommand, Sit, Start
from guandan.server.protocol.frames import Done, FrameId, Snapshot
from guandan.server.protocol.questions import AnyTableAnswer, AnyTableQuestion
from guandan.server.server import Server
from guandan.server.tables.table import HostedTable
from guandan.services.live_tables import build_bot_table_settings, find_free_seat
from guandan.tables.settings import TableClock, TableSettings, TableStage, Tempo
from guandan.tables.views import LiveTableCard, TableView

AnyRequest: TypeAlias = Request[Any, Any, Any]
_PATH = "/api/v1/tables"
_TABLE = f"{_PATH}/{{code:str}}"
UNHURRIED_BETWEEN_SECONDS = 60
"""Until the next deal begins by itself, where nobody plays by the book's clock: there is something to look at."""


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which seat is wanted; any free one where none is named."""

    seat: Seat | None = None


class PlayNow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which book, against which bots, with which options of one's own.

    `partner` is the bot that sits opposite, the same as the others where none is named.
    """

    book: str = "jiangsu-2017"
    bot: Annotated[str, Meta(max_length=40)] = "normal"
    overrides: dict[str, object] = {}
    seat: Seat = Seat.S
    partner: Annotated[str, Meta(max_length=40)] | None = None
    clock: TableClock = TableClock.BOOK
    tempo: Tempo = Tempo.EVEN
    has_phrases: bool = False
    has_counter: bool = False


class TableCommandRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command for a table. Sent again with the same id, it is answered again and executed once."""

    command: AnyTableCommand
    id: FrameId | None = None


class TableQuestionRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question about one's own hand."""

    question: AnyTableQuestion


async def open_counted_table(server: Server, settings: TableSettings, who: Who, address: str) -> HostedTable:
    """Open a table, and count it and the seconds that bots may think there, whichever seats they get."""
    server.access.limits.take(LimitedAction.TABLE, who, address)
    server.access.limits.take(LimitedAction.THINK, who, address, len(SEATS) * settings.think_seconds)
    await server.find_rulebook(settings.book)
    return await server.hall.open(settings, who)


@post(_PATH, Needs.GUEST, status_code=HTTP_201_CREATED)
async def make_table(*, data: TableSettings, request: AnyRequest, server: Server, who: Who) -> TableView:
    """Make a table; its maker takes no seat by that."""
    table = await open_counted_table(server, data, who, get_client_address(request.scope))
    return table.build_view(who)


@get(_PATH, Needs.NOTHING)
async def list_tables(
    *,
    server: Server,
    part: Part,
) -> Page[LiveTableCard]:
    """The public tables, newest first."""
    return build_page(server.hall.directory.list_public(), part, key=lambda card: card.code)


@get_list(f"{_PATH}/mine", Needs.NOTHING, key=lambda view: view.code)
async def list_my_tables(*, server: Server, who: Who) -> list[TableView]:
    """The open tables at which one sits, or that one has made, newest first."""
    return [table.build_view(who) for table in await server.hall.list_own(who)]


@get(_TABLE, Needs.NOTHING)
async def show_table(*, request: AnyRequest, code: str, server: Server, who: Who) -> TableView:
    """A table by its code, as the caller sees it."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    return table.build_view(who)


@post(f"{_TABLE}/join", Needs.GUEST)
async def join_table(*, request: AnyRequest, code: str, data: Join, server: Server, who: Who) -> TableView:
    """Take a seat; whoever sits there already keeps it."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    if table.find_seat(who) is None or data.seat is not None:
        await table.do(Sit(seat=data.seat or find_free_seat(table.build_view(who))), who)
    return table.build_view(who)


@post("/api/v1/play-now", Needs.GUEST, status_code=HTTP_201_CREATED)
async def play_now(*, data: PlayNow, request: AnyRequest, server: Server, who: Who) -> TableView:
    """A table with three bots, a seat taken, the match begun."""
    settings = replace(
        build_bot_table_settings(data.book, data.bot, data.overrides, data.seat, partner=data.partner),
        clock=data.clock,
        between_seconds=TableSettings().between_seconds if data.clock is TableClock.BOOK else UNHURRIED_BETWEEN_SECONDS,
        tempo=data.tempo,
        has_phrases=data.has_phrases,
        has_counter=data.has_counter,
    )
    table = await open_counted_table(server, settings, who, get_client_address(request.scope))
    await table.do(Sit(seat=data.seat), who)
    if table.build_view(who).stage is TableStage.GATHERING:
        await table.do(Start(), who)
    return table.build_view(who)


@get(f"{_TABLE}/match", Needs.NOTHING)
async def watch_table(*, request: AnyRequest, code: str, server: Server, who: Who) -> Snapshot:
    """The match at a table as the caller may see it: from the own seat, or with the delay of those who watch."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    shown = table.build_snapshot(table.find_viewer(who))
    if shown is None:
        raise IllegalAction("no_such_match", match=table.match_id or code)
    return shown


@post(f"{_TABLE}/commands", Needs.GUEST)
async def send_command(*, request: AnyRequest, code: str, data: TableCommandRequest, server: Server, who: Who) -> Done:
    """Send a command to a table, as over the socket."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    return await table.do(data.command, who, data.id)


@post(
    f"{_TABLE}/deeds",
    Needs.GUEST,
    successor=Successor("/api/v1/tables/{code}/commands", datetime(2026, 11, 1, tzinfo=UTC)),
)
async def do_at_table(*, request: AnyRequest, code: str, data: TableCommandRequest, server: Server, who: Who) -> Done:
    """The name that version 0.1.0 had for `commands`."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    return await table.do(data.command, who, data.id)


@post(f"{_TABLE}/questions", Needs.GUEST)
async def ask_at_table(
    *, request: AnyRequest, code: str, data: TableQuestionRequest, server: Server, who: Who
) -> AnyTableAnswer:
    """A question about one's own hand: readings, hints, sortings, the last trick; it leaves no event."""
    table = await server.find_table(code.upper(), who, get_client_address(request.scope))
    return await table.answer(data.question, who)


ROUTES = [
    make_table,
    list_tables,
    list_my_tables,
    show_table,
    join_table,
    play_now,
    watch_table,
    send_command,
    do_at_table,
    ask_at_table,
]
