"""我的战绩: the matches that the caller has played here, and what can be done with them."""

from zoneinfo import ZoneInfo

from litestar import Response

from guandan.server.access.who import Who
from guandan.server.server import Server
from guandan.services.history import PlayerShown, read_history
from guandan.texts import say
from guandan.web.pages.lobby import list_bots
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language

TIME_ZONE = ZoneInfo("Asia/Shanghai")
"""The time zone of the players' calendar, by which matches are dated."""


@get("/me")
async def show_me(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Show the caller's own record; a stranger sees how to get one."""
    lang = find_language(request)
    history = None if who.person is None else await read_history(server.store, server.played, who.person)

    bot_names = dict(list_bots(lang))

    def name_player(player: PlayerShown) -> str:
        if player.bot:
            return bot_names.get(player.bot) or say("web.me.bot", lang, bot=player.bot)
        return player.name or say("web.me.erased", lang)

    return render_page(
        request,
        "me.html",
        bundle="me",
        history=history,
        account=await server.access.players.find_for(who),
        devices=0 if who.person is None else len(await server.store.access.list_sessions_of(who.person)),
        titles=list_book_titles(lang),
        name_player=name_player,
        zone=TIME_ZONE,
    )


ROUTES = [show_me]
