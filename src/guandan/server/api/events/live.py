"""/api/v1/events/…/live: tables that are played with the program's cards: how they are set, and who sits down."""

from typing import Annotated, Any

from litestar import Request, Response
from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.handlers.entries import find_entry
from guandan.competition.model import commands as co
from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.attempts import PinAttemptSource
from guandan.server.access.cookies import build_cookies
from guandan.server.access.middleware import get_client_address
from guandan.server.access.pins import ONLINE_COUNTER
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import CommandId
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.results import SheetDone, build_sheet_answer
from guandan.server.api.paging import get_list
from guandan.server.api.route import get, post, put
from guandan.server.events.hosted import HostedEvent
from guandan.server.events.live_tables import LiveTable
from guandan.server.server import Server
from guandan.services.naming import name_person
from guandan.services.results import find_live_side
from guandan.tables.settings import Starts, TableSettings

SESSION_LETTERS = 16
"""Of a session's hash, in a table's log: enough to know it by, useless to come in with."""


class PlayerComes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody of a pair, the first or the second of it, with their own PIN."""

    pair: Annotated[int, Meta(ge=1)]
    pin: Annotated[str, Meta(max_length=20)]
    place: Annotated[int, Meta(ge=1, le=2)] = 1


class PlayerSigns(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """签名 of a pair at a live table, with the own PIN of one of its people."""

    pair: Annotated[int, Meta(ge=1)]
    pin: Annotated[str, Meta(max_length=20)]


class PlayerSeated(Struct, frozen=True, kw_only=True):
    """The caller's identity in this browser now, and their live table, if there is one."""

    person: int
    name: str
    pair: int
    code: str | None


@get_list(f"{EVENT}/live", Needs.NOTHING)
async def list_live_tables(*, event: str, server: Server) -> list[LiveTable]:
    """The live tables of the round that is on; those that may be watched are watched with their delay."""
    return server.events.live.list_tables(await server.events.get(event))


@get(f"{EVENT}/live/settings", Needs.ORGANISER)
async def show_live_settings(*, event: str, server: Server) -> TableSettings:
    """How the event's live tables are set."""
    return await server.events.live.read_settings(await server.events.get(event))


@put(f"{EVENT}/live/settings", Needs.ORGANISER)
async def change_live_settings(*, event: str, data: TableSettings, server: Server) -> TableSettings:
    """Set them otherwise, for tables that open from now on; the book is always the event's own.

    No player has made such a table, so it starts by itself.
    """
    hosted = await server.events.get(event)
    own = replace(data, book=hosted.championship.competition.book.id, overrides={}, event=event)
    await server.events.live.save_settings(hosted, replace(own, starts=Starts.WHEN_FULL))
    return await server.events.live.read_settings(hosted)


@post(f"{EVENT}/players", Needs.NOTHING)
async def come_as_player(
    *, event: str, data: PlayerComes, request: Request[Any, Any, Any], server: Server, who: Who
) -> Response[PlayerSeated]:
    """Sit down at a live table as one of a pair, with one's own PIN: this browser plays for that person from now on.

    Any other browser that did is told, and disconnected.
    """
    hosted = await server.events.get(event)
    championship = hosted.championship
    people = find_entry(championship.competition, data.pair).people
    person = people[data.place - 1] if data.place <= len(people) else None
    number = None if person is None else hosted.members.get(person)
    if person is None or number is None:
        raise IllegalAction("no_such_person", person=data.place)
    address, said = get_client_address(request.scope), f"pair {data.pair} person {person}"
    log = server.access.log
    try:
        source = _source(hosted, data.pair, who, request)
        await server.access.check_pin(
            event, data.pair, data.pin, ONLINE_COUNTER, source=source, people=(person,), takes_pair=False
        )
    except IllegalAction as refused:
        await log.record(AccessAct.PLAYER_REFUSED, who, address, event=event, details=said)
        if refused.code == "wrong_pin" and person not in await server.access.pins.list_people_with_pin(event):
            raise IllegalAction("no_pin_yet") from None
        raise
    await log.record(AccessAct.PLAYER_CAME, who, address, event=event, details=said)
    text = await server.access.sessions.create(number, who.account, who)
    replaced = await server.access.sessions.take_over(number, text)
    code = _code(server, hosted, data.pair)
    if replaced:
        now = await server.access.sessions.identify(text)
        await log.record(AccessAct.SEAT_TAKEN_OVER, now, address, event=event, details=said)
        await _disconnect(server, now, replaced, code)
    seated = PlayerSeated(person=number, name=name_person(championship, person), pair=data.pair, code=code)
    return Response(seated, cookies=build_cookies(request.scope, text))


async def _disconnect(server: Server, now: Who, replaced: list[str], code: str | None) -> None:
    """Tell the browsers that were this person till now; the table's log has it, and other workers hear of it there."""
    server.connected.disconnect_replaced(replaced)
    if code is not None and now.person is not None and now.session is not None:
        table = await server.hall.get(code)
        await table.note_takeover(now.person, now.session[:SESSION_LETTERS])


@post(f"{EVENT}/players/sign", Needs.NOTHING)
async def sign_as_player(
    *,
    event: str,
    data: PlayerSigns,
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
    command_id: CommandId = None,
) -> SheetDone:
    """签名 at a live table, where no phone lies: a pair agrees with its result, by one of its people's own PIN."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    people = find_entry(competition, data.pair).people
    table, side = find_live_side(competition, data.pair)
    source = _source(hosted, data.pair, who, request)
    await server.access.check_pin(
        event, data.pair, data.pin, ONLINE_COUNTER, source=source, people=people, takes_pair=False
    )
    await hosted.command(co.SignResult(table=table, side=side), by=f"pair {data.pair}", id=command_id)
    return build_sheet_answer(hosted, table, is_over=True)


def _source(hosted: HostedEvent, pair: int, who: Who, request: Request[Any, Any, Any]) -> PinAttemptSource:
    """The source of a PIN attempt; people who already play for the pair are known."""
    entry = hosted.championship.competition.entries.get(pair)
    people = () if entry is None else entry.people
    plays_for_pair = who.person is not None and who.person in {hosted.members.get(person) for person in people}
    return PinAttemptSource.from_request(
        who, get_client_address(request.scope), hosted.id, plays_for_pair=plays_for_pair, apart=ONLINE_COUNTER
    )


def _code(server: Server, hosted: HostedEvent, pair: int) -> str | None:
    """The code of the live table at which a pair plays."""
    last = hosted.championship.competition.last
    table = None if last is None else last.find_table_of(pair)
    if table is None:
        return None
    return next((live.code for live in server.events.live.list_tables(hosted) if live.table == table.number), None)


ROUTES = [list_live_tables, show_live_settings, change_live_settings, come_as_player, sign_as_player]
