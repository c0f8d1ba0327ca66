"""/api/v1/common-games: 通赛: a hub's games and ranking, and the games that this server's clubs play."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import HeaderParameter
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Struct

from guandan.common_game.messages import ID_HEADER, SIGNATURE_HEADER, TIME_HEADER, ClubLetter, HubAnswer, SignedMessage
from guandan.competition.duplicate.sheets import render_boards
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import get_list
from guandan.server.api.route import get, post
from guandan.server.api.seasons import name_doer
from guandan.server.server import Server
from guandan.services.common_games import (
    BoardOrder,
    BoardWish,
    ClubCard,
    ClubGameView,
    GameCard,
    GameView,
    Invitation,
    NewGame,
    OwnPair,
    StrikeWish,
    TicketText,
    read_ticket,
)
from guandan.texts import Language

_PATH = "/api/v1/common-games"
_GAME = f"{_PATH}/{{game:str}}"
_CLUBS = "/api/v1/club-games"
_CLUB = f"{_CLUBS}/{{game:str}}"


class GameMade(Struct, frozen=True, kw_only=True):
    """A game's id."""

    id: str


class TicketMade(Struct, frozen=True, kw_only=True):
    """What a club joins with; it is shown only once."""

    ticket: str


class PairMade(Struct, frozen=True, kw_only=True):
    """A pair's number at the hub."""

    pair: int


class Recorded(Struct, frozen=True, kw_only=True):
    """Whether the hub has every result of this club."""

    is_sent: bool


@get_list(_PATH, Needs.NOTHING, key=lambda card: card.id)
async def list_common_games(*, server: Server) -> list[GameCard]:
    """The games whose hub this server is."""
    return await server.hubs.list_cards()


@post(_PATH, Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def make_common_game(*, data: NewGame, server: Server, who: Who) -> GameMade:
    """Make a game: its boards are drawn and committed to at once."""
    return GameMade(id=await server.hubs.create(data, name_doer(server, who)))


@get(_GAME, Needs.NOTHING)
async def show_common_game(*, game: str, server: Server) -> GameView:
    """A game: its commitments and the ranking; its boards and tables when it is over."""
    return await server.hubs.view(game, server.clock.now())


@post(f"{_GAME}/clubs", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def invite_club(
    *, request: Request[Who, None, Any], game: str, data: Invitation, server: Server, who: Who
) -> TicketMade:
    """Invite a club, or give one of that name a new key; the ticket is shown only once."""
    hub = server.build_base_url(request.base_url)
    ticket = await server.hubs.invite(game, data.name, hub, name_doer(server, who))
    return TicketMade(ticket=ticket.encode())


@post(f"{_GAME}/strike", Needs.ACCOUNT)
async def strike_common_result(*, game: str, data: StrikeWish, server: Server, who: Who) -> GameMade:
    """Do not count a table's board, for a reason that everybody can read."""
    await server.hubs.strike(game, data, name_doer(server, who))
    return GameMade(id=game)


@post(f"{_GAME}/finish", Needs.ACCOUNT)
async def finish_common_game(*, game: str, server: Server, who: Who) -> GameMade:
    """End a game: nothing more is taken, and all boards are open to everybody."""
    await server.hubs.finish(game, name_doer(server, who))
    return GameMade(id=game)


@post(f"{_GAME}/messages", Needs.NOTHING)
async def receive_club_message(  # noqa: PLR0913 (the headers of a signed message)
    *,
    request: Request[Who, None, Any],
    game: str,
    data: ClubLetter,  # noqa: ARG001 (for the description; what counts is the body that was signed)
    server: Server,
    message_id: Annotated[
        str, HeaderParameter(name=ID_HEADER, min_length=8, max_length=64, pattern=r"^[A-Za-z0-9._-]+$")
    ],
    timestamp: Annotated[int, HeaderParameter(name=TIME_HEADER)],
    signature: Annotated[str, HeaderParameter(name=SIGNATURE_HEADER, max_length=200)],
) -> HubAnswer:
    """What a club's server asks or tells, signed with the club's key as webhooks are."""
    signed = SignedMessage(id=message_id, timestamp=timestamp, body=await request.body(), signature=signature)
    return await server.hubs.receive(game, signed, server.clock.now())


@get_list(_CLUBS, Needs.ACCOUNT, key=lambda card: card.id)
async def list_club_games(*, server: Server, who: Who) -> list[ClubCard]:
    """The games that the caller's clubs play."""
    return await server.clubs.list_cards(who.account or 0)


@post(_CLUBS, Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def join_common_game(*, data: TicketText, server: Server, who: Who) -> GameMade:
    """Take part in a game with a ticket of its hub."""
    return GameMade(id=await server.clubs.join(read_ticket(data.ticket), name_doer(server, who)))


@get(_CLUB, Needs.ACCOUNT)
async def show_club_game(*, game: str, server: Server, who: Who) -> ClubGameView:
    """A game in the caller's club: pairs, tables and results; it contains no card."""
    return await server.clubs.view(game, name_doer(server, who))


@post(f"{_CLUB}/pairs", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def enter_club_pair(*, game: str, data: OwnPair, server: Server, who: Who) -> PairMade:
    """Enter a pair at the hub."""
    return PairMade(pair=await server.clubs.enter_pair(game, data.people, name_doer(server, who)))


@post(f"{_CLUB}/boards", Needs.ACCOUNT)
async def open_club_board(*, game: str, data: BoardWish, server: Server, who: Who) -> GameMade:
    """A table sits down to a board: its key is fetched from the hub."""
    await server.clubs.open_board(game, data, name_doer(server, who))
    return GameMade(id=game)


@get(f"{_CLUB}/tables/{{table:int}}/boards/{{board:int}}", Needs.ACCOUNT, media_type="text/html")
async def print_club_board(
    *, game: str, table: int, board: int, server: Server, who: Who, lang: Language = Language.ZH
) -> Response[bytes]:
    """配牌单 of a board that a table has opened, for the person who deals it and does not play."""
    doer = name_doer(server, who)
    dealt = await server.clubs.deal(game, table, board, doer)
    title = (await server.clubs.view(game, doer)).facts.name
    headers = {"cache-control": "no-store"}
    return Response(render_boards([dealt], title, lang).encode(), media_type="text/html", headers=headers)


@post(f"{_CLUB}/results", Needs.ACCOUNT)
async def record_club_result(*, game: str, data: BoardOrder, server: Server, who: Who) -> Recorded:
    """Record who went out in which order, and send it to the hub; what cannot be sent is sent later."""
    return Recorded(is_sent=await server.clubs.record(game, data, name_doer(server, who)))


@post(f"{_CLUB}/send", Needs.ACCOUNT)
async def send_club_results(*, game: str, server: Server, who: Who) -> Recorded:
    """Send the results that the hub does not have."""
    return Recorded(is_sent=await server.clubs.send(game, name_doer(server, who)) == 0)


ROUTES = [
    list_common_games,
    make_common_game,
    show_common_game,
    invite_club,
    strike_common_result,
    finish_common_game,
    receive_club_message,
    list_club_games,
    join_common_game,
    show_club_game,
    enter_club_pair,
    open_club_board,
    print_club_board,
    record_club_result,
    send_club_results,
]
