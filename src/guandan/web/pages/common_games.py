"""通赛: the list, a game at its hub, and a game in a club."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.cards import Card, read_level
from guandan.common_game.messages import GameFacts
from guandan.errors import IllegalAction
from guandan.formatting.glyphs import format_hand
from guandan.rules.seat import SEATS, Seat
from guandan.server.access.who import Needs, Who
from guandan.server.server import Server
from guandan.services.common_games import ClubGameView
from guandan.services.seasons import Doer
from guandan.texts import name_of
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


@get("/common")
async def list_common_games(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """Show the games of this hub, those of the caller's clubs, and how to hold or join one."""
    return render_page(
        request,
        "common.html",
        cards=await server.hubs.list_cards(),
        own=[] if who.account is None else await server.clubs.list_cards(who.account),
        has_account=who.account is not None,
        books=list(list_book_titles(find_language(request)).items()),
    )


@get("/common/{game:str}")
async def show_common_game(request: PageRequest, server: Server, who: Who, game: str) -> Response[bytes]:
    """Show the ranking, the clubs, and the boards: their hashes before the end, their cards after it."""
    try:
        view, owner = await server.hubs.view(game, server.clock.now()), (await server.hubs.get(game)).account
    except IllegalAction as error:
        raise NotFoundException from error
    lang = find_language(request)
    boards = {
        board.number: {
            "key": board.key,
            "level": name_of(read_level(board.level), lang),
            "leader": name_of(board.leader, lang),
            "hands": [
                (name_of(seat, lang), format_hand(map(Card, board.hands[seat]), lang, read_level(board.level)).plain)
                for seat in SEATS
            ],
        }
        for board in view.boards
    }
    return render_page(
        request,
        "common_game.html",
        view=view,
        boards=boards,
        book=list_book_titles(lang).get(view.facts.book, view.facts.book),
        clubs=[(club.number, club.name) for club in view.clubs],
        times=_list_times(view.facts),
        is_own=who.account is not None and who.account == owner,
        seats=lambda order: _name_seats(order, lang),
    )


@get("/club-games/{game:str}", Needs.ACCOUNT)
async def show_club_game(request: PageRequest, server: Server, who: Who, game: str) -> Response[bytes]:
    """Show a game in the caller's club: entering pairs, opening boards, recording results."""
    lang = find_language(request)
    doer = Doer(account=who.account or 0, at=server.clock.now(), by=f"account {who.account}")
    try:
        view = await server.clubs.view(game, doer)
    except IllegalAction as error:
        raise NotFoundException from error
    return render_page(
        request,
        "club_game.html",
        view=view,
        pairs=[(pair, f"{pair}. {names}") for pair, names in sorted(view.pairs.items())],
        numbers=[(number, str(number)) for number in range(1, view.facts.boards + 1)],
        next_board=_find_next_board(view),
        times=_list_times(view.facts),
        seat_names=[(seat.value, name_of(seat, lang)) for seat in SEATS],
        seats=lambda order: _name_seats(order, lang),
    )


def _list_times(facts: GameFacts) -> dict[int, datetime | None]:
    """List when each board may first be opened; none if every table goes at its own pace."""
    numbers = range(1, facts.boards + 1)
    if facts.starts is None or facts.minutes is None:
        return dict.fromkeys(numbers)
    return {number: facts.starts + timedelta(minutes=facts.minutes * (number - 1)) for number in numbers}


def _find_next_board(view: ClubGameView) -> int:
    """Find the board that tables open next, judging by those of this club."""
    last = max((line.board for line in view.boards), default=0)
    is_played = all(line.order for line in view.boards if line.board == last)
    return min(last + 1, view.facts.boards) if is_played else last


def _name_seats(order: Iterable[Seat], lang: str) -> str:
    return " ".join(name_of(seat, lang) for seat in order)


ROUTES = [list_common_games, show_common_game, show_club_game]
