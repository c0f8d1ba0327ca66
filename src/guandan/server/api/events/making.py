"""/api/v1/events: made from a book, planned anew, taken in from a file and given out as one, rehearsed, closed."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct

from guandan.competition.model.commands import CloseCompetition
from guandan.competition.model.values import Plan
from guandan.competition.planning.occasion import Occasion
from guandan.competition.planning.wishes import PlanWishes
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by, highest
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.events.views import EventView, build_event_view
from guandan.server.api.paging import Page, Part, build_page
from guandan.server.api.route import delete, get, post, put
from guandan.server.server import Server
from guandan.services import plans
from guandan.services.events import EventCard
from guandan.services.plans import BookSchedule, PlanChange, PlanRequest

LARGEST = 50_000_000
"""Bytes of an event's file: 5,000 pairs and all their deals."""
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Reason = Annotated[str, Meta(max_length=1000)]


class NewEventRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name, a book, and what the organisers choose; `plan` in the place of `wishes` says all of it.

    With `occasion` the place, dates and hours of the book's document do not hold; with `pairs` too, the rounds get
    their timetable.
    """

    name: Text
    book: str
    wishes: PlanWishes = PlanWishes()
    plan: Plan | None = None
    overrides: dict[str, object] = {}
    time_zone: str = "Asia/Shanghai"
    occasion: Occasion | None = None
    pairs: Annotated[int, Meta(ge=2, le=10_000)] | None = None


class Closing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is the secret of the lots made public with it, so that everybody can check them?

    With `waits` the end is refused while windows for corrections or appeals run; `waive` is why they are waived.
    """

    reveal: bool = False
    waits: bool = False
    waive: Reason = ""


class EventUpload(Struct, frozen=True, kw_only=True):
    """An event's file, and the secret of its lots if more rounds are to be drawn."""

    file: UploadFile
    secret: str = ""


@post("/api/v1/events", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def create_event(*, data: NewEventRequest, server: Server, who: Who) -> EventView:
    """Make an event under a book; the account that makes it is its organiser."""
    wanted = PlanRequest(book=data.book, wishes=data.wishes, overrides=data.overrides, occasion=data.occasion)
    book = await server.find_rulebook(data.book)
    prepared = plans.prepare_event(wanted, data.pairs, data.time_zone, book) if data.plan is None else None
    hosted = await server.events.create(
        name=data.name,
        book=book,
        plan=data.plan or plans.preview_plan(wanted, book),
        time_zone=data.time_zone,
        overrides=data.overrides if prepared is None else prepared.overrides,
        slots=() if prepared is None else prepared.slots,
        by=f"account {who.account}",
    )
    return build_event_view(hosted, await server.access.make_organiser(who, hosted.id))


@get("/api/v1/events", Needs.NOTHING)
async def list_events(
    *,
    server: Server,
    part: Part,
) -> Page[EventCard]:
    """All events, the latest first."""
    return build_page(await server.events.list_cards(), part, key=lambda card: card.id)


@get(EVENT, Needs.NOTHING)
async def show_event(*, event: str, server: Server, who: Who) -> EventView:
    """An event, and the roles that the caller has in it."""
    return build_event_view(await server.events.get(event), who)


@put(f"{EVENT}/plan", Needs.ORGANISER)
async def change_plan(*, event: str, data: PlanChange, server: Server, who: Who) -> Did:
    """Another plan, as far as nothing of it has been drawn."""
    hosted = await server.events.get(event)
    logged = await hosted.do(lambda championship: plans.change_plan(championship, data), by=by(who, event))
    return did(hosted, logged)


@put(f"{EVENT}/schedule/as-book", Needs.ORGANISER)
async def schedule_as_book(*, event: str, data: BookSchedule, server: Server, who: Who) -> Did:
    """赛程: the book's own hours, on its days or on those given."""
    hosted = await server.events.get(event)
    logged = await hosted.do(lambda championship: plans.schedule_by_book(championship, data), by=by(who, event))
    return did(hosted, logged)


@post(f"{EVENT}/close", Needs.ORGANISER)
async def close_event(*, event: str, data: Closing, server: Server, who: Who) -> Did:
    """The event is over and its results are final."""
    hosted = await server.events.get(event)
    secret = await hosted.read_secret() if data.reveal else None
    command = CloseCompetition(
        secret=secret,
        waits=data.waits,
        waived_by=highest(who, event) if data.waive.strip() else None,
        reason=data.waive,
    )
    return did(hosted, await hosted.command(command, by=by(who, event)))


@get(f"{EVENT}/file", Needs.ORGANISER, media_type="application/jsonl")
async def export_event(*, event: str, server: Server) -> Response[bytes]:
    """The event's file: the backup of an event, and what `guandan event check` reads."""
    hosted = await server.events.get(event)
    headers = {"content-disposition": f'attachment; filename="{event}.event"'}
    return Response(await server.events.export_file(hosted), media_type="application/jsonl", headers=headers)


@post("/api/v1/event-files", Needs.ACCOUNT, status_code=HTTP_201_CREATED, request_max_body_size=LARGEST)
async def import_event(
    *,
    data: Annotated[EventUpload, Body(media_type=RequestEncodingType.MULTI_PART)],
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
) -> EventView:
    """An event from its file; one that is damaged is refused with the line, and nothing of it taken."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    content = await data.file.read()
    hosted = await server.events.import_file(content, by=f"account {who.account}", secret=data.secret.strip() or None)
    return build_event_view(hosted, await server.access.make_organiser(who, hosted.id))


@post(f"{EVENT}/rehearsal", Needs.ORGANISER, status_code=HTTP_201_CREATED)
async def rehearse_event(*, event: str, server: Server, who: Who) -> EventView:
    """A copy with made-up names, to try everything with and to throw away."""
    hosted = await server.events.get(event)
    copy = await server.events.create_rehearsal(hosted)
    return build_event_view(copy, await server.access.make_organiser(who, copy.id))


@delete(EVENT, Needs.ORGANISER)
async def throw_away_rehearsal(*, event: str, server: Server) -> None:
    """A rehearsal is thrown away; a real event is refused."""
    await server.events.delete_rehearsal(event)


class EventCopy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new event like an old one: its name, when and where it is, and about how many pairs come."""

    name: Text
    occasion: Occasion = Occasion()
    pairs: Annotated[int, Meta(ge=2, le=10_000)] | None = None


@post(f"{EVENT}/copy", Needs.ORGANISER, status_code=HTTP_201_CREATED)
async def copy_event(*, event: str, data: EventCopy, server: Server, who: Who) -> EventView:
    """明年再办: the same rules, plan and options, without its people, dates, place or results."""
    old = await server.events.get(event)
    prepared = plans.prepare_copy(old.championship.competition, data.occasion, data.pairs)
    hosted = await server.events.create(
        name=data.name,
        book=old.championship.book,
        plan=prepared.plan,
        time_zone=old.championship.competition.time_zone,
        overrides=prepared.overrides,
        slots=prepared.slots,
        by=f"account {who.account}",
    )
    return build_event_view(hosted, await server.access.make_organiser(who, hosted.id))


@post(f"{EVENT}/delete", Needs.ORGANISER)
async def delete_event(*, event: str, server: Server, who: Who) -> None:
    """Into the bin: nobody finds the event any more, and for 30 days it can be restored."""
    await server.events.delete(event, by(who, event))


@post(f"{EVENT}/restore", Needs.ORGANISER)
async def restore_event(*, event: str, server: Server, who: Who) -> EventView:
    """Out of the bin again."""
    return build_event_view(await server.events.restore(event, by(who, event)), who)


ROUTES = [
    copy_event,
    delete_event,
    restore_event,
    create_event,
    list_events,
    show_event,
    change_plan,
    schedule_as_book,
    close_event,
    export_event,
    import_event,
    rehearse_event,
    throw_away_rehearsal,
]
