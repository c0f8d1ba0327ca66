"""/api/v1/programmes: several divisions under one title, with a common timetable."""

from collections.abc import Iterable
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.exceptions import PermissionDeniedException
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.model.commands import ChangeSettings
from guandan.competition.model.values import Division
from guandan.documents.kinds import FileForm
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.documents import MEDIA
from guandan.server.api.route import delete, get, post
from guandan.server.events.registry import draw_random_id
from guandan.server.server import Server
from guandan.services.programme_papers import name_timetable_file, write_programme_timetable
from guandan.services.programmes import (
    FIRST_TABLE,
    AddedDivision,
    NewProgramme,
    ProgrammeView,
    assign_first_tables,
    build_programme_view,
    is_empty,
    prepare_joining_division,
    prepare_programme,
)
from guandan.texts import Language

PROGRAMMES = "/api/v1/programmes"
_PROGRAMME = f"{PROGRAMMES}/{{programme:str}}"


class TableNumbers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why the tables are numbered again; it stands in the log of each event that changes."""

    reason: Annotated[str, Meta(min_length=1, max_length=1000)]


async def read_divisions(server: Server, programme: str) -> dict[str, Championship]:
    """The events that belong to a programme."""
    cards = await server.events.list_cards()
    own = [card.id for card in cards if card.division is not None and card.division.programme == programme]
    return {event: (await server.events.get(event)).championship for event in own}


def is_programme_organiser(who: Who, events: Iterable[str]) -> bool:
    """Whether somebody is organiser of every division."""
    return all(who.has_role(Role.ORGANISER, event) for event in events)


async def read_programme(server: Server, who: Who, programme: str) -> ProgrammeView:
    """A programme as whoever asks may see it: clashes are shown to its organisers only."""
    events = await read_divisions(server, programme)
    return build_programme_view(programme, events, with_clashes=is_programme_organiser(who, events))


async def _read_own_divisions(server: Server, who: Who, programme: str) -> dict[str, Championship]:
    """The events of a programme, for somebody who organises all of them."""
    events = await read_divisions(server, programme)
    if not events:
        raise IllegalAction("no_such_programme", programme=programme)
    if not is_programme_organiser(who, events):
        raise PermissionDeniedException
    return events


@post(PROGRAMMES, Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def create_programme(*, data: NewProgramme, server: Server, who: Who) -> ProgrammeView:
    """Make an event for each division; whoever makes them is their organiser."""
    book = await server.find_rulebook(data.book)
    prepared = prepare_programme(data, book)
    programme = f"p-{draw_random_id()}{draw_random_id()}"
    title = data.name.strip()
    for place, (name, event) in enumerate(prepared, 1):
        hosted = await server.events.create(
            name=f"{title} · {name}",
            book=book,
            plan=event.plan,
            time_zone=data.time_zone,
            overrides=event.overrides,
            slots=event.slots,
            division=Division(programme=programme, title=title, name=name, place=place),
            by=f"account {who.account}",
        )
        who = await server.access.make_organiser(who, hosted.id)
    return await read_programme(server, who, programme)


@get(_PROGRAMME, Needs.NOTHING)
async def show_programme(*, programme: str, server: Server, who: Who) -> ProgrammeView:
    """The divisions of a programme, and when they play."""
    return await read_programme(server, who, programme)


@post(f"{_PROGRAMME}/divisions", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def add_division(*, programme: str, data: AddedDivision, server: Server, who: Who) -> ProgrammeView:
    """Add a division to a programme: like another one, but for what is said."""
    events = await _read_own_divisions(server, who, programme)
    joining = prepare_joining_division(programme, data, events)
    event = joining.prepared.event
    hosted = await server.events.create(
        name=f"{joining.division.title} · {joining.division.name}",
        book=joining.book,
        plan=event.plan,
        time_zone=joining.time_zone,
        overrides=event.overrides,
        slots=event.slots,
        division=joining.division,
        by=f"account {who.account}",
    )
    who = await server.access.make_organiser(who, hosted.id)
    return await read_programme(server, who, programme)


@delete(f"{_PROGRAMME}/divisions/{{event:str}}", Needs.ACCOUNT)
async def remove_division(*, programme: str, event: str, server: Server, who: Who) -> None:
    """Take a division out in which nobody was entered; its event goes to the bin."""
    events = await _read_own_divisions(server, who, programme)
    if event not in events:
        raise IllegalAction("no_such_event", event=event)
    if not is_empty(events[event].competition):
        raise IllegalAction("division_not_empty")
    await server.events.delete(event, by=f"account {who.account}")


@post(f"{_PROGRAMME}/tables", Needs.ACCOUNT)
async def number_division_tables(*, programme: str, data: TableNumbers, server: Server, who: Who) -> ProgrammeView:
    """Number the tables of all divisions that are not drawn yet, one after another, by the pairs that are entered."""
    events = await _read_own_divisions(server, who, programme)
    for event, first in assign_first_tables(programme, events).items():
        if events[event].competition.book.event.first_table != first:
            hosted = await server.events.get(event)
            command = ChangeSettings(options={FIRST_TABLE: first}, reason=data.reason)
            await hosted.command(command, by=f"account {who.account}")
    return await read_programme(server, who, programme)


@get(f"{_PROGRAMME}/timetable", Needs.NOTHING, media_type="application/octet-stream")
async def print_timetable(
    *,
    request: Request[Who, None, Any],
    programme: str,
    server: Server,
    form: FileForm | None = None,
    lang: Language = Language.ZH,
) -> Response[bytes]:
    """总日程: when and where each division plays, on paper (pdf, unless xlsx or txt is named)."""
    form = form or FileForm.PDF
    view = build_programme_view(programme, await read_divisions(server, programme))
    address = f"{server.build_base_url(request.base_url)}/programmes/{programme}"
    now = server.clock.now()
    key = ("programme timetable", msgspec.json.encode(view), form, lang, address, now.date())
    made = await server.answers.get(
        key, lambda: write_programme_timetable(view, form, lang, at=now, address=address), len
    )
    saved = quote(name_timetable_file(view, form, lang), safe="")
    headers = {"content-disposition": f"attachment; filename=\"{programme}.{form}\"; filename*=UTF-8''{saved}"}
    return Response(made, media_type=MEDIA[form], headers=headers)


ROUTES = [
    create_programme,
    show_programme,
    add_division,
    remove_division,
    number_division_tables,
    print_timetable,
]
