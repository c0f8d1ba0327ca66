"""/api/v1/clubs: make a club, join it, run it; its tables, events and leaderboard."""

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT
from msgspec import Meta, Struct

from guandan.errors import IllegalAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.paging import get_list
from guandan.server.api.play.history import require_person
from guandan.server.api.play.tables import open_counted_table
from guandan.server.api.route import delete, get, post, put
from guandan.server.server import Server
from guandan.services import clubs
from guandan.services.clubs import ClubRole, ClubView, OwnClubLine
from guandan.services.ratings import Leaderboards
from guandan.tables.settings import TableSettings
from guandan.tables.views import TableView

AnyRequest: TypeAlias = Request[Any, Any, Any]
TAGS = ["clubs"]
_PATH = "/api/v1/clubs"
_CLUB = f"{_PATH}/{{club:str}}"
_MEMBER = f"{_CLUB}/members/{{person:int}}"
ClubName = Annotated[str, Meta(min_length=1, max_length=4 * clubs.MAX_NAME_LENGTH)]
About = Annotated[str, Meta(max_length=2 * clubs.MAX_ABOUT_LENGTH)]


class NewClub(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a club is called, and what it says of itself."""

    name: ClubName
    about: About = ""


class ClubChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not named stays; `has_new_code`: the old link and code open nothing any more."""

    name: ClubName | None = None
    about: About | None = None
    has_new_code: bool = False


class ClubCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code with which one asks to join."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class RoleWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a member is to be."""

    role: ClubRole


class ClubEventWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event that one organises."""

    event: Annotated[str, Meta(min_length=1, max_length=100)]


class ClubSeasonWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A season that one organises."""

    season: Annotated[str, Meta(min_length=1, max_length=100)]


@get_list(_PATH, Needs.GUEST, key=lambda club: club.id, tags=TAGS)
async def list_my_clubs(*, server: Server, who: Who) -> list[OwnClubLine]:
    """The clubs that the caller is in or has asked to join."""
    return await clubs.list_own_clubs(server.store, require_person(who))


@post(_PATH, Needs.GUEST, status_code=HTTP_201_CREATED, tags=TAGS)
async def create_club(*, data: NewClub, server: Server, who: Who) -> ClubView:
    """Create a club; one needs an account for it."""
    person = require_person(who)
    club = await clubs.create_club(server.store, person, data.name, data.about, server.clock.now())
    return await clubs.build_club_view(server.store, club.id, person)


@post(f"{_PATH}/join", Needs.GUEST, tags=TAGS)
async def join_club(*, data: ClubCode, request: AnyRequest, server: Server, who: Who) -> ClubView:
    """Ask to join the club of a code; wrong codes are counted like those of tables."""
    person, address = require_person(who), get_client_address(request.scope)
    guesses = server.access.codes.guesses
    guesses.check(who, address)
    club = await clubs.ask_to_join(server.store, data.code, person, server.clock.now())
    if club is None:
        guesses.count(who, address)
        raise IllegalAction("no_such_code")
    return await clubs.build_club_view(server.store, club.id, person)


@get(_CLUB, Needs.NOTHING, tags=TAGS)
async def show_club(*, club: str, server: Server, who: Who) -> ClubView:
    """A club as the caller sees it: members see each other and the tables, organisers see who has asked."""
    return await clubs.build_club_view(server.store, club, who.person)


@put(_CLUB, Needs.GUEST, tags=TAGS)
async def change_club(*, club: str, data: ClubChange, server: Server, who: Who) -> ClubView:
    """Change a club's name, what it says of itself, or its code; for its owner and organisers."""
    person = require_person(who)
    await clubs.change_club(
        server.store, club, person, name=data.name, about=data.about, has_new_code=data.has_new_code
    )
    return await clubs.build_club_view(server.store, club, person)


@delete(_CLUB, Needs.GUEST, status_code=HTTP_204_NO_CONTENT, tags=TAGS)
async def delete_club(*, club: str, server: Server, who: Who) -> None:
    """Delete a club; for its owner. Its events and tables go on without it."""
    await clubs.delete_club(server.store, club, require_person(who))


@post(f"{_MEMBER}/approve", Needs.GUEST, tags=TAGS)
async def approve_member(*, club: str, person: int, server: Server, who: Who) -> ClubView:
    """Let in somebody who has asked; for owner and organisers."""
    by = require_person(who)
    await clubs.approve(server.store, club, by, person, server.clock.now())
    return await clubs.build_club_view(server.store, club, by)


@put(f"{_MEMBER}/role", Needs.GUEST, tags=TAGS)
async def set_member_role(*, club: str, person: int, data: RoleWanted, server: Server, who: Who) -> ClubView:
    """Make a member an organiser, a member again, or the owner; for the owner."""
    by = require_person(who)
    await clubs.set_role(server.store, club, by, person, data.role)
    return await clubs.build_club_view(server.store, club, by)


@delete(_MEMBER, Needs.GUEST, status_code=HTTP_204_NO_CONTENT, tags=TAGS)
async def remove_member(*, club: str, person: int, server: Server, who: Who) -> None:
    """Turn somebody down, remove a member, or leave oneself."""
    await clubs.remove_member(server.store, club, require_person(who), person)


@post(f"{_CLUB}/tables", Needs.GUEST, status_code=HTTP_201_CREATED, tags=TAGS)
async def open_club_table(
    *, club: str, data: TableSettings, request: AnyRequest, server: Server, who: Who
) -> TableView:
    """Open a table that the club's members find on its page; for members."""
    person = require_person(who)
    await clubs.find_club(server.store, club)
    clubs.require_member(await server.store.clubs.list_members(club), person)
    table = await open_counted_table(server, data, who, get_client_address(request.scope))
    await clubs.add_table(server.store, club, person, table.code, server.clock.now())
    return table.build_view(who)


@post(f"{_CLUB}/events", Needs.GUEST, tags=TAGS)
async def add_club_event(*, club: str, data: ClubEventWanted, server: Server, who: Who) -> ClubView:
    """Show an event on the club's page: for owner and organisers of the club who organise the event too."""
    person = require_person(who)
    if not who.has_role(Role.ORGANISER, data.event):
        raise IllegalAction("not_the_events_organiser")
    await clubs.add_event(server.store, club, person, data.event, server.clock.now())
    return await clubs.build_club_view(server.store, club, person)


@delete(f"{_CLUB}/events/{{entry:str}}", Needs.GUEST, status_code=HTTP_204_NO_CONTENT, tags=TAGS)
async def remove_club_event(*, club: str, entry: str, server: Server, who: Who) -> None:
    """Take an event, by its id, from the club's page; for owner and organisers."""
    await clubs.remove_event(server.store, club, require_person(who), entry)


@post(f"{_CLUB}/seasons", Needs.GUEST, tags=TAGS)
async def add_club_season(*, club: str, data: ClubSeasonWanted, server: Server, who: Who) -> ClubView:
    """Show a season on the club's page: for owner and organisers of the club whose account made the season."""
    person = require_person(who)
    season = await server.seasons.get(data.season)
    if who.account is None or who.account != season.account:
        raise IllegalAction("not_the_seasons_organiser")
    await clubs.add_season(server.store, club, person, data.season, server.clock.now())
    return await clubs.build_club_view(server.store, club, person)


@delete(f"{_CLUB}/seasons/{{season:str}}", Needs.GUEST, status_code=HTTP_204_NO_CONTENT, tags=TAGS)
async def remove_club_season(*, club: str, season: str, server: Server, who: Who) -> None:
    """Take a season from the club's page; for owner and organisers."""
    await clubs.remove_season(server.store, club, require_person(who), season)


@get(f"{_CLUB}/ratings", Needs.NOTHING, tags=TAGS)
async def show_club_ratings(*, club: str, server: Server) -> Leaderboards:
    """The club's members by their ratings on this server, book by book."""
    await clubs.find_club(server.store, club)
    return await server.ratings.build_leaderboards(await clubs.list_member_people(server.store, club))


ROUTES = [
    list_my_clubs,
    create_club,
    join_club,
    show_club,
    change_club,
    delete_club,
    approve_member,
    set_member_role,
    remove_member,
    open_club_table,
    add_club_event,
    remove_club_event,
    add_club_season,
    remove_club_season,
    show_club_ratings,
]
