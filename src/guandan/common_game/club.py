"""俱乐部: a common game on a club's server: the facts received on joining, and the club's pairs, boards and results.

A result is in this log before it is sent, so that nothing is lost when the hub cannot be reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.common_game.messages import GameFacts
from guandan.errors import IllegalAction, InvalidRecord
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.eventlog.values import StoredEvent


class ClubBoard(Struct, frozen=True, kw_only=True):
    """A board at a table of this club: its key, and its result as soon as there is one."""

    table: int
    board: int
    ew: int
    ns: int
    key: str
    order: tuple[Seat, ...] = ()
    message: str = ""
    is_sent: bool = False


class GameJoined(Event, frozen=True, tag="common_game_joined"):
    """The club joined: the hub's address, the club's key, and the facts that the hub sent."""

    hub: str
    club: int
    key: str
    facts: GameFacts
    account: int


class OwnPairEntered(Event, frozen=True, tag="own_pair_entered"):
    """A pair of this club has a number at the hub; its people are rows of this server's store."""

    pair: int
    people: tuple[int, int]


class BoardTaken(Event, frozen=True, tag="board_taken"):
    """A table has the key of a board."""

    table: int
    board: int
    ew: int
    ns: int
    key: str


class BoardPlayed(Event, frozen=True, tag="board_played"):
    """A table has played a board; the result is sent under this message id until the hub confirms it."""

    table: int
    board: int
    order: tuple[Seat, ...]
    message: str


class ResultSent(Event, frozen=True, tag="result_sent"):
    """The hub has stored the result in this line of its log."""

    table: int
    board: int
    version: int


AnyClubEvent = GameJoined | OwnPairEntered | BoardTaken | BoardPlayed | ResultSent
CLUB_CODEC: EventCodec[AnyClubEvent] = EventCodec(AnyClubEvent)


def decode_club_event(stored: StoredEvent) -> AnyClubEvent:
    """Decode an event of a club's stream."""
    return CLUB_CODEC.decode_event(stored.event, stored.schema, stored.version)


class ClubGame(Struct, frozen=True, kw_only=True):
    """The state of a game at a club; `evolve` returns a new one."""

    hub: str
    club: int
    key: str
    facts: GameFacts
    account: int
    pairs: dict[int, tuple[int, int]] = {}
    boards: dict[tuple[int, int], ClubBoard] = {}

    def list_unsent(self) -> list[ClubBoard]:
        """Results that the hub has not confirmed."""
        return [board for board in self.boards.values() if board.order and not board.is_sent]


def evolve(game: ClubGame | None, event: AnyClubEvent) -> ClubGame:
    """The game after an event."""
    if isinstance(event, GameJoined):
        return ClubGame(hub=event.hub, club=event.club, key=event.key, facts=event.facts, account=event.account)
    if game is None:
        raise InvalidRecord("a club's game begins with common_game_joined")
    match event:
        case OwnPairEntered(pair=pair, people=people):
            return replace(game, pairs=game.pairs | {pair: people})
        case BoardTaken(table=table, board=board, ew=ew, ns=ns, key=key):
            taken = ClubBoard(table=table, board=board, ew=ew, ns=ns, key=key)
            return replace(game, boards=game.boards | {(table, board): taken})
        case BoardPlayed(table=table, board=board, order=order, message=message):
            played = replace(require_board(game, table, board), order=order, message=message)
            return replace(game, boards=game.boards | {(table, board): played})
        case ResultSent(table=table, board=board):
            sent = replace(require_board(game, table, board), is_sent=True)
            return replace(game, boards=game.boards | {(table, board): sent})
        case _:
            assert_never(event)


def fold(events: Iterable[AnyClubEvent], game: ClubGame | None = None) -> ClubGame | None:
    """The game after all these events."""
    for event in events:
        game = evolve(game, event)
    return game


def require_board(game: ClubGame, table: int, board: int) -> ClubBoard:
    """A board that a table has opened."""
    if (table, board) not in game.boards:
        raise IllegalAction("common_board_not_open", table=table, board=board)
    return game.boards[table, board]


def play_board(game: ClubGame, table: int, board: int, order: tuple[Seat, ...], message: str) -> list[AnyClubEvent]:
    """记成绩: record the order in which the players went out; an existing result is not replaced."""
    opened = require_board(game, table, board)
    if sorted(order) != sorted(SEATS):
        raise IllegalAction("common_order_not_whole")
    if opened.order:
        if opened.order == order:
            return []
        raise IllegalAction("common_result_there", table=table, board=board)
    return [BoardPlayed(table=table, board=board, order=order, message=message)]
