"""The organisers' account: log in, name and password, one's events, log out."""

from litestar import Response

from guandan.server.access.who import Role, Who
from guandan.server.server import Server
from guandan.services.events import build_event_card
from guandan.web.desk.rehearsals import list_own_rehearsals
from guandan.web.pages.events import lines
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/account")
async def show_account(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Show the caller's account, and the events that they organise."""
    account = None if who.account is None else await server.access.accounts.find_for(who)
    organised = {grant.event for grant in who.grants if grant.role is Role.ORGANISER}
    cards = [card for card in await server.events.list_cards() if card.id in organised] if organised else []
    rehearsed = [
        build_event_card(rehearsal.id, rehearsal.championship.competition)
        for rehearsal in await list_own_rehearsals(server, who)
    ]
    lang = find_language(request)
    return render_page(
        request,
        "event/account.html",
        bundle="event",
        account=account,
        has_password=account is not None and bool(account.password),
        mine=await lines(server, cards, who, lang),
        rehearsals=await lines(server, rehearsed, who, lang),
    )


ROUTES = [show_account]
