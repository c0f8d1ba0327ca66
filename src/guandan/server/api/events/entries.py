"""/api/v1/events/…/pairs: entries by hand, changes, confirmations, substitutes; check-in."""

from typing import Annotated

from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.paging import Page, Part, build_page, get_list
from guandan.server.api.route import delete, get, post, put
from guandan.server.server import Server
from guandan.services import entries, people
from guandan.services.entries import CheckIns, Confirmation, NewPair, PairChange, PresenceRow, Substitution
from guandan.services.naming import PairView, build_pair_view
from guandan.services.people import PersonChange

_PAIR = f"{EVENT}/pairs/{{pair:int}}"


@get(f"{EVENT}/pairs", Needs.NOTHING)
async def list_pairs(
    *,
    event: str,
    server: Server,
    who: Who,
    words: Annotated[str, Parameter(max_length=100, description="A part of a name or a unit")] = "",
    part: Part,
) -> Page[PairView]:
    """The entries by number: names and units for everybody, contacts for the organisers."""
    championship = (await server.events.get(event)).championship
    with_contacts = who.has_role(Role.ORGANISER, event)
    chosen = build_page(entries.search_pairs(championship, words), part)
    views = [build_pair_view(championship, pair, with_contacts=with_contacts) for pair in chosen.items]
    return Page(items=views, total=chosen.total, page=chosen.page, size=chosen.size, next=chosen.next)


@post(f"{EVENT}/pairs", Needs.ORGANISER, status_code=HTTP_201_CREATED)
async def enter_pair(*, event: str, data: NewPair, server: Server, who: Who) -> PairView:
    """报名: one pair by hand."""
    hosted = await server.events.get(event)
    pair = await hosted.do(lambda championship: entries.enter_pair(championship, data), by=by(who, event))
    return build_pair_view(hosted.championship, pair, with_contacts=True)


@put(_PAIR, Needs.ORGANISER)
async def change_pair(*, event: str, pair: int, data: PairChange, server: Server, who: Who) -> Did:
    """What the form says of a pair, put right."""
    hosted = await server.events.get(event)
    logged = await hosted.do(lambda championship: entries.change_pair(championship, pair, data), by=by(who, event))
    return did(hosted, logged)


@post(f"{_PAIR}/confirm", Needs.ORGANISER)
async def confirm_pair(*, event: str, pair: int, data: Confirmation, server: Server, who: Who) -> Did:
    """The partner confirms, or is found."""
    hosted = await server.events.get(event)
    logged = await hosted.do(lambda championship: entries.confirm_pair(championship, pair, data), by=by(who, event))
    return did(hosted, logged)


@post(f"{_PAIR}/substitute", Needs.ORGANISER)
async def substitute_player(*, event: str, pair: int, data: Substitution, server: Server, who: Who) -> Did:
    """替换: somebody of the unit takes the place of one who was entered."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: entries.substitute_player(championship, pair, data), by=by(who, event))
    return did(hosted)


@put(f"{EVENT}/people/{{person:int}}", Needs.ORGANISER)
async def change_person(*, event: str, person: int, data: PersonChange, server: Server, who: Who) -> Did:
    """A name that was misspelt, a unit or a contact put right."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: people.change_person(championship, person, data), by=by(who, event))
    return did(hosted)


@delete(f"{EVENT}/people/{{person:int}}", Needs.ORGANISER)
async def erase_person(*, event: str, person: int, server: Server, who: Who) -> None:
    """Blank a person's row; results stay."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: championship.erase_person(person), by=by(who, event))


@get_list(f"{EVENT}/presences", STAFF, key=lambda row: row.pair.pair)
async def list_presences(*, event: str, server: Server) -> list[PresenceRow]:
    """检录: who is here, for the round that is on or comes."""
    return entries.list_presences((await server.events.get(event)).championship)


@put(f"{EVENT}/presences", STAFF)
async def check_in(*, event: str, data: CheckIns, server: Server, who: Who) -> Did:
    """检录: these pairs, or all that nobody has seen yet."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: entries.check_in(championship, data), by=by(who, event))
    return did(hosted)


ROUTES = [
    list_pairs,
    enter_pair,
    change_pair,
    confirm_pair,
    substitute_player,
    change_person,
    erase_person,
    list_presences,
    check_in,
]
