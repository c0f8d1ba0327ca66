"""俱乐部: the caller's clubs, invitations by link, and the page of a club."""

from litestar import Response
from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Role, Who
from guandan.server.server import Server
from guandan.services import clubs
from guandan.services.clubs import ClubRole
from guandan.services.seasons import SeasonCard
from guandan.tables.loading import load_table_state
from guandan.tables.settings import TableSettings, TableStage
from guandan.texts import name_of
from guandan.web.pages.events import lines
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


class ClubTableRow(Struct, frozen=True):
    """A table of a club that is not closed: its code, how far it is, who sits there."""

    code: str
    stage: str
    book: str
    people: tuple[str, ...]


@get("/clubs")
async def show_clubs(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Show the caller's clubs, and how to join or found one."""
    return render_page(
        request,
        "clubs.html",
        bundle="me",
        person=who.person,
        account=await server.access.players.find_for(who),
        own=[] if who.person is None else await clubs.list_own_clubs(server.store, who.person),
    )


@get("/clubs/join/{code:str}")
async def show_club_invitation(request: PageRequest, code: str, server: Server, who: Who) -> Response[bytes]:
    """Show the club that an invitation link asks the visitor to join."""
    guesses, address = server.access.codes.guesses, get_client_address(request.scope)
    guesses.check(who, address)
    club = await server.store.clubs.find_by_code(code.strip().upper())
    if club is None:
        guesses.count(who, address)
        raise IllegalAction("no_such_code")
    members = await server.store.clubs.list_members(club.id)
    return render_page(
        request,
        "club_join.html",
        bundle="me",
        club=club,
        person=who.person,
        role=clubs.find_role(members, who.person),
        size=sum(member.role != ClubRole.APPLICANT for member in members),
    )


@get("/clubs/{club:str}")
async def show_club(request: PageRequest, club: str, server: Server, who: Who) -> Response[bytes]:
    """Show a club as the caller sees it."""
    lang = find_language(request)
    view = await clubs.build_club_view(server.store, club, who.person)
    is_leader = view.own_role in {ClubRole.OWNER, ClubRole.ORGANISER}
    cards = await server.events.list_cards()
    organised = {grant.event for grant in who.grants if grant.role is Role.ORGANISER} - set(view.events)
    return render_page(
        request,
        "club.html",
        bundle="me",
        club=view,
        person=who.person,
        is_leader=is_leader,
        is_owner=view.own_role is ClubRole.OWNER,
        is_member=view.own_role not in {None, ClubRole.APPLICANT},
        tables=await _list_tables(server, view.tables, lang),
        events=await lines(server, [card for card in cards if card.id in view.events], who, lang),
        organised=[card for card in cards if card.id in organised] if is_leader else [],
        seasons=[await server.seasons.view(season) for season in view.seasons],
        own_seasons=await _list_own_seasons(server, who, view.seasons) if is_leader else [],
        boards=await server.ratings.build_leaderboards(await clubs.list_member_people(server.store, club)),
        titles=list_book_titles(lang),
        book=TableSettings().book,
        join_url=f"{server.build_base_url(request.base_url)}/clubs/join/{view.code}" if view.code else None,
        max_about=clubs.MAX_ABOUT_LENGTH,
    )


async def _list_tables(server: Server, codes: tuple[str, ...], lang: str) -> list[ClubTableRow]:
    """List the tables of a club that are not closed, with the names of the players."""
    found = []
    for code in codes:
        state = await load_table_state(server.store, code)
        if state is None or state.stage is TableStage.CLOSED:
            continue
        people = await server.store.read_people(sorted(state.people.values()))
        names = tuple(row.name for row in people if row.name)
        found.append(ClubTableRow(code, name_of(state.stage, lang), state.settings.book, names))
    return found


async def _list_own_seasons(server: Server, who: Who, shown: tuple[str, ...]) -> list[SeasonCard]:
    """List the seasons of the caller's organiser account that the club does not show yet."""
    if who.account is None:
        return []
    cards = [card for card in await server.seasons.list_cards() if card.id not in shown]
    return [card for card in cards if (await server.seasons.get(card.id)).account == who.account]


ROUTES = [show_clubs, show_club_invitation, show_club]
