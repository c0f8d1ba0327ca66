"""/api/v1/events/…/notices, screens, registration: the organisers' desk, and pairs that enter themselves."""

from datetime import datetime
from typing import Annotated, Any

from litestar import Request
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct

from guandan.characters import refuse_invisible
from guandan.competition.championship.championship import Championship
from guandan.competition.handlers.entries import find_entry
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction
from guandan.server.access.attempts import PinAttemptSource
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.paging import get_list
from guandan.server.api.route import delete, get, post, put
from guandan.server.events import desk_events as de
from guandan.server.events.hosted import HostedEvent
from guandan.server.server import Server
from guandan.services.entries import Confirmation, NewPair, confirm_pair, enter_pair
from guandan.services.events import find_public_status
from guandan.services.naming import PairView, build_pair_view
from guandan.services.people import Newcomer

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Contact = Annotated[str, Meta(max_length=100)]
Unit = Annotated[str, Meta(max_length=100)]


class NewNotice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """通知: a text, and until when it is shown."""

    text: de.NoticeText
    until: datetime | None = None


class ScreenView(Struct, frozen=True, kw_only=True):
    """大屏 by its name."""

    name: str
    screen: de.Screen


class RegistrationRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """May people enter themselves, and until when?"""

    is_open: bool
    until: datetime | None = None


class Registration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """报名 by oneself: who, of which unit, and the partner if there is one already.

    `namesakes` says that an entered person of the same name is somebody else.
    """

    name: Name
    contact: Contact = ""
    unit: Unit = ""
    partner: Annotated[str, Meta(max_length=60)] = ""
    namesakes: bool = False


class Registered(Struct, frozen=True, kw_only=True):
    """The pair's number, and the code with which the partner confirms; it is shown only once."""

    pair: int
    code: str


class PartnerConfirms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The partner confirms with the code; one who was not named says the name now."""

    code: Annotated[str, Meta(max_length=20)]
    name: Annotated[str, Meta(max_length=60)] = ""
    contact: Contact = ""
    namesakes: bool = False


def _tell(server: Server, hosted: HostedEvent, part: str) -> None:
    server.publish_change(hosted.id, hosted.version, (part,))


async def _happen(server: Server, hosted: HostedEvent, what: de.AnyDeskEvent, who: Who, part: str) -> de.Desk:
    known = await de.read_desk(server.store, hosted.id)
    done = await de.append_desk_event(server.store, hosted.id, known, what, by(who, hosted.id))
    _tell(server, hosted, part)
    return done


@get_list(f"{EVENT}/notices", Needs.NOTHING)
async def list_notices(*, event: str, server: Server) -> list[de.Notice]:
    """通知 that are shown now, newest last."""
    await server.events.get(event)
    return (await de.read_desk(server.store, event)).list_notices(server.clock.now())


@post(f"{EVENT}/notices", (Needs.ORGANISER, Needs.REFEREE), status_code=HTTP_201_CREATED)
async def give_notice(*, event: str, data: NewNotice, server: Server, who: Who) -> de.Notice:
    """通知 to screens and phones."""
    hosted = await server.events.get(event)
    refuse_invisible(data.text, lines=True)
    given = de.NoticeGiven(text=data.text, at=server.clock.now(), until=_aware(data.until))
    return (await _happen(server, hosted, given, who, "notices")).notices[-1]


def _aware(until: datetime | None) -> datetime | None:
    if until is not None and until.tzinfo is None:
        raise IllegalAction("instant_without_zone")
    return until


@delete(f"{EVENT}/notices/{{number:int}}", (Needs.ORGANISER, Needs.REFEREE))
async def take_notice_down(*, event: str, number: int, server: Server, who: Who) -> None:
    """A notice is taken down."""
    hosted = await server.events.get(event)
    if all(notice.number != number for notice in (await de.read_desk(server.store, event)).notices):
        raise IllegalAction("no_such_notice", number=number)
    await _happen(server, hosted, de.NoticeTaken(number=number), who, "notices")


@get_list(f"{EVENT}/screens", (Needs.ORGANISER, Needs.SCREEN))
async def list_screens(*, event: str, server: Server) -> list[ScreenView]:
    """大屏: what each of the hall screens shows."""
    await server.events.get(event)
    screens = (await de.read_desk(server.store, event)).screens
    return [ScreenView(name=name, screen=screen) for name, screen in sorted(screens.items())]


@put(f"{EVENT}/screens/{{name:str}}", Needs.ORGANISER)
async def set_screen(
    *, event: str, name: Annotated[str, Parameter(max_length=40)], data: de.Screen, server: Server, who: Who
) -> ScreenView:
    """大屏: a screen, by any name, shows something else from now on."""
    hosted = await server.events.get(event)
    await _happen(server, hosted, de.ScreenSet(name=name, screen=data), who, "screens")
    return ScreenView(name=name, screen=data)


@delete(f"{EVENT}/screens/{{name:str}}", Needs.ORGANISER)
async def remove_screen(*, event: str, name: str, server: Server, who: Who) -> None:
    """Delete a screen."""
    hosted = await server.events.get(event)
    if name not in (await de.read_desk(server.store, event)).screens:
        raise IllegalAction("no_such_screen", name=name)
    await _happen(server, hosted, de.ScreenSet(name=name), who, "screens")


@get(f"{EVENT}/registration", Needs.NOTHING)
async def show_registration(*, event: str, server: Server) -> RegistrationRules:
    """May people enter themselves?"""
    hosted = await server.events.get(event)
    return _build_registration(server, hosted, await de.read_desk(server.store, event))


@put(f"{EVENT}/registration", Needs.ORGANISER)
async def open_registration(*, event: str, data: RegistrationRules, server: Server, who: Who) -> RegistrationRules:
    """Open or close entries by the players themselves."""
    hosted = await server.events.get(event)
    what = de.RegistrationSet(is_open=data.is_open, until=_aware(data.until))
    return _build_registration(server, hosted, await _happen(server, hosted, what, who, "registration"))


def _build_registration(server: Server, hosted: HostedEvent, known: de.Desk) -> RegistrationRules:
    return RegistrationRules(is_open=_is_open(server, hosted, known), until=known.registration_until)


def _is_open(server: Server, hosted: HostedEvent, known: de.Desk) -> bool:
    return known.is_registration_open(server.clock.now(), find_public_status(hosted.championship.competition))


async def _code(server: Server, event: str, pair: int) -> str:
    """The code of a pair that waits: it follows from the server's secret, so nothing of it is stored."""
    return (await server.access.pins.get_pair_pins(event, [-pair]))[-pair]


@post(f"{EVENT}/registration", Needs.GUEST, status_code=HTTP_201_CREATED)
async def register_pair(
    *, event: str, data: Registration, request: Request[Any, Any, Any], server: Server, who: Who
) -> Registered:
    """报名 by oneself: the pair waits until the partner confirms with the code."""
    hosted = await server.events.get(event)
    server.access.limits.take(LimitedAction.REGISTER, who, get_client_address(request.scope))
    if not _is_open(server, hosted, await de.read_desk(server.store, event)):
        raise IllegalAction("registration_closed")

    def enter(championship: Championship) -> int:
        newcomers = [Newcomer(name=data.name, contact=data.contact)]
        newcomers += [Newcomer(name=data.partner)] if data.partner.strip() else []
        people = tuple(newcomers)
        return enter_pair(
            championship, NewPair(people=people, unit=data.unit, is_waiting=True, namesakes=data.namesakes)
        )

    pair = await hosted.do(enter, by=by(who, event))
    return Registered(pair=pair, code=await _code(server, event, pair))


@post(f"{EVENT}/registration/{{pair:int}}/confirm", Needs.GUEST)
async def confirm_registration(
    *, event: str, pair: int, data: PartnerConfirms, request: Request[Any, Any, Any], server: Server, who: Who
) -> PairView:
    """The partner confirms with the code while entries are open: the pair is in play."""
    hosted = await server.events.get(event)
    source = PinAttemptSource.from_request(who, get_client_address(request.scope), event)
    await server.access.check_pin(event, -pair, data.code, source=source)
    if not _is_open(server, hosted, await de.read_desk(server.store, event)):
        raise IllegalAction("registration_closed")
    entry = find_entry(hosted.championship.competition, pair)
    if entry.status is not EntryStatus.WAITING:
        raise IllegalAction("pair_not_waiting", pair=pair)
    is_alone = len(entry.people) == 1
    if is_alone and not data.name.strip():
        raise IllegalAction("name_missing")
    partner = Newcomer(name=data.name, contact=data.contact) if is_alone else None
    confirmation = Confirmation(partner=partner, namesakes=data.namesakes)
    await hosted.do(lambda whole: confirm_pair(whole, pair, confirmation), by=by(who, event))
    return build_pair_view(hosted.championship, pair, with_contacts=False)


ROUTES = [
    list_notices,
    give_notice,
    take_notice_down,
    list_screens,
    set_screen,
    remove_screen,
    show_registration,
    open_registration,
    register_pair,
    confirm_registration,
]
