"""/api/v1/programmes: several divisions under one title, with a common timetable."""

from litestar.status_codes import HTTP_201_CREATED

from guandan.competition.model.values import Division
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.route import get, post
from guandan.server.events.registry import draw_random_id
from guandan.server.server import Server
from guandan.services.programmes import (
    NewProgramme,
    ProgrammeView,
    build_programme_view,
    prepare_programme,
)

PROGRAMMES = "/api/v1/programmes"


async def read_programme(server: Server, who: Who, programme: str) -> ProgrammeView:
    """A programme as whoever asks may see it: people who clash are shown to its organisers only."""
    cards = [card for card in await server.events.list_cards() if card.division is not None]
    own = [card.id for card in cards if card.division is not None and card.division.programme == programme]
    events = {event: (await server.events.get(event)).championship for event in own}
    is_organiser = all(who.has_role(Role.ORGANISER, event) for event in own)
    return build_programme_view(programme, events, with_clashes=is_organiser)


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


@get(f"{PROGRAMMES}/{{programme:str}}", Needs.NOTHING)
async def show_programme(*, programme: str, server: Server, who: Who) -> ProgrammeView:
    """The divisions of a programme, and when they play."""
    return await read_programme(server, who, programme)


ROUTES = [create_programme, show_programme]
