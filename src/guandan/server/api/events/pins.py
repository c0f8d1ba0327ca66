"""/api/v1/events/…/pins: people's own PINs, told once when they are made; and the log of logins and PINs."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from guandan.documents.kinds import DEFAULT_FORMS, Document, FileForm
from guandan.documents.printing import Printing
from guandan.errors import IllegalAction
from guandan.server.access.access_log import AccessAct
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.documents import file_answer, table_codes
from guandan.server.api.paging import get_list
from guandan.server.api.route import post
from guandan.server.server import Server
from guandan.services.documents import DocumentChoice, make_files
from guandan.services.naming import name_person
from guandan.services.people import find_pairs_in_play
from guandan.store.rows import AccessEntry
from guandan.texts import Language

Asking = Request[Who, None, Any]


class PinsWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose PINs are made: of these people, or of everybody in play; `again`: also of those who have one."""

    people: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(max_length=5000)] | None = None
    again: bool = False


class PersonPinMade(Struct, frozen=True, kw_only=True):
    """A person's new PIN; it is shown only once."""

    person: int
    name: str
    pair: int
    pin: str


class PinsMade(Struct, frozen=True, kw_only=True):
    """The PINs that were made."""

    pins: tuple[PersonPinMade, ...]


class PersonPinState(Struct, frozen=True, kw_only=True):
    """Whether a person has a PIN of their own."""

    person: int
    pair: int
    has_pin: bool


async def _issue(server: Server, event: str, wanted: PinsWanted, request: Asking) -> dict[int, str]:
    """Make PINs; each is written down, with who made it, before anybody is told."""
    pairs = find_pairs_in_play((await server.events.get(event)).championship)
    asked = pairs if wanted.people is None else wanted.people
    for person in asked:
        if person not in pairs:
            raise IllegalAction("no_such_person", person=person)
    has = frozenset() if wanted.again else await server.access.pins.list_people_with_pin(event)
    chosen = [person for person in asked if person not in has]
    for person in chosen:
        said = f"pair {pairs[person]} person {person}"
        act = AccessAct.PERSON_PIN_MADE
        await server.access.log.record(act, request.user, get_client_address(request.scope), event=event, details=said)
    return await server.access.pins.issue(event, chosen)


@get_list(f"{EVENT}/pins", Needs.ORGANISER)
async def list_person_pins(*, event: str, server: Server) -> list[PersonPinState]:
    """Who has a PIN of their own; the PINs themselves are stored hashed, and nobody can read them."""
    pairs, has = (
        find_pairs_in_play((await server.events.get(event)).championship),
        await server.access.pins.list_people_with_pin(event),
    )
    return [PersonPinState(person=person, pair=pair, has_pin=person in has) for person, pair in pairs.items()]


@post(f"{EVENT}/pins", Needs.ORGANISER)
async def make_person_pins(*, event: str, data: PinsWanted, request: Asking, server: Server) -> PinsMade:
    """Create PINs for people, shown only once; their old PINs stop working."""
    made = await _issue(server, event, data, request)
    championship = (await server.events.get(event)).championship
    pairs = find_pairs_in_play(championship)
    return PinsMade(
        pins=tuple(
            PersonPinMade(person=one, name=name_person(championship, one), pair=pairs[one], pin=pin)
            for one, pin in made.items()
        )
    )


@post(f"{EVENT}/pins/cards", Needs.ORGANISER, media_type="application/octet-stream")
async def print_person_pins(  # noqa: PLR0913 (the parameters of the query)
    *,
    event: str,
    data: PinsWanted,
    request: Asking,
    server: Server,
    form: FileForm | None = None,
    round_number: Annotated[int | None, QueryParameter(name="round", ge=1, le=1000)] = None,
    lang: Language = Language.ZH,
) -> Response[bytes]:
    """席卡 with new PINs: a card for each person whose PIN is made now, and for nobody else."""
    made = await _issue(server, event, data, request)
    if not made:
        raise IllegalAction("all_have_pins")
    kind, chosen = Document.PLACE_CARDS, form or DEFAULT_FORMS[Document.PLACE_CARDS]
    printing = Printing(
        (await server.events.get(event)).championship,
        lang,
        at=server.clock.now(),
        address=server.build_base_url(request.base_url),
        own_pins=made,
        codes=await table_codes(server, event),
    )
    choice = DocumentChoice(round=round_number)
    files = await asyncio.to_thread(make_files, printing, kind, chosen, choice)
    return file_answer(event, printing, kind, chosen, files, choice)


@get_list(f"{EVENT}/access-log", (Needs.ORGANISER, Needs.CHIEF_REFEREE))
async def show_access_log(*, event: str, server: Server) -> list[AccessEntry]:
    """Who opened a link, read or made a PIN, or took a seat; newest first, each with its address."""
    await server.events.get(event)
    return await server.access.log.list_for_event(event)


ROUTES = [list_person_pins, make_person_pins, print_person_pins, show_access_log]
