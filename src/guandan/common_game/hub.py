"""中心: a common game on its hub: values, events, commands of clubs and organisers, and the ranking."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import lcm
from typing import TYPE_CHECKING, Annotated, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.cards import read_level
from guandan.characters import refuse_invisible
from guandan.common_game.keys import commit_to_key, derive_board_key
from guandan.common_game.messages import GameFacts
from guandan.competition.duplicate.boards import compute_net_levels
from guandan.competition.scoring.duplicate_standings import BoardTotal, PlayedBoard, score_boards, sum_scores
from guandan.competition.scoring.ranking import assign_places
from guandan.errors import IllegalAction, InvalidRecord
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from guandan.eventlog.values import StoredEvent
    from guandan.rules.options.match import LevelRules
    from guandan.rules.rulebook import Rulebook

MAX_CLUBS = 200
MAX_PAIRS = 5000


class GameRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of a game: how many boards, at which levels in turn (drawn by lot if empty), and when.

    With `minutes`, board n may be opened from its own time on, `minutes` after board n - 1, for `late_minutes`;
    without, every table takes the boards in turn at its own pace.
    """

    boards: Annotated[int, Meta(ge=1, le=60)] = 8
    levels: Annotated[tuple[Annotated[str, Meta(max_length=2)], ...], Meta(max_length=60)] = ()
    starts: datetime | None = None
    minutes: Annotated[int, Meta(ge=1, le=120)] | None = 15
    late_minutes: Annotated[int, Meta(ge=1, le=120)] = 5


class InvitedClub(Struct, frozen=True, kw_only=True):
    """An invited club; a new serial gives it a new key."""

    number: int
    name: str
    serial: int = 0
    has_joined: bool = False


class Pair(Struct, frozen=True, kw_only=True):
    """A pair of a club; its people are rows of the store."""

    number: int
    club: int
    people: tuple[int, int]


class OpenedBoard(Struct, frozen=True, kw_only=True):
    """A board at a table: who opened it, when, and its result; a struck board does not count."""

    club: int
    table: int
    board: int
    ew: int
    ns: int
    at: datetime
    order: tuple[Seat, ...] = ()
    struck: str = ""


# ---- Events


class CommonGameCreated(Event, frozen=True, tag="common_game_created"):
    """A game was created: the secret stays on the hub until the game is over; the commitments are public."""

    name: str
    book: str
    digest: str
    rules: GameRules
    secret: str
    commitments: tuple[str, ...]
    account: int


class ClubInvited(Event, frozen=True, tag="club_invited"):
    """A club has a key of its own, or a new one."""

    club: int
    name: str
    serial: int = 0


class ClubJoined(Event, frozen=True, tag="club_joined"):
    """A club's server has asked for the commitments."""

    club: int


class GamePairEntered(Event, frozen=True, tag="common_pair_entered"):
    """A pair has entered."""

    pair: Pair


class BoardOpened(Event, frozen=True, tag="board_opened"):
    """A table was given the key of a board."""

    club: int
    table: int
    board: int
    ew: int
    ns: int
    at: datetime


class ResultReceived(Event, frozen=True, tag="common_result_received"):
    """A table's result, with the message's id, time and signature as they came."""

    club: int
    table: int
    board: int
    order: tuple[Seat, ...]
    message: str
    timestamp: int
    signature: str


class ResultStruck(Event, frozen=True, tag="common_result_struck"):
    """The organisers struck a table's board; the reason is public."""

    club: int
    table: int
    board: int
    reason: str


class CommonGameFinished(Event, frozen=True, tag="common_game_finished"):
    """The game is over: no more results are accepted, and all boards are public."""


AnyHubEvent = (
    CommonGameCreated
    | ClubInvited
    | ClubJoined
    | GamePairEntered
    | BoardOpened
    | ResultReceived
    | ResultStruck
    | CommonGameFinished
)
HUB_CODEC: EventCodec[AnyHubEvent] = EventCodec(AnyHubEvent)


def decode_hub_event(stored: StoredEvent) -> AnyHubEvent:
    """Decode an event of a game's stream."""
    return HUB_CODEC.decode_event(stored.event, stored.schema, stored.version)


# ---- State


class CommonGame(Struct, frozen=True, kw_only=True):
    """The state of a game on its hub; `evolve` returns a new one."""

    name: str
    book: str
    digest: str
    rules: GameRules
    secret: str
    commitments: tuple[str, ...]
    account: int
    clubs: dict[int, InvitedClub] = {}
    pairs: dict[int, Pair] = {}
    boards: dict[tuple[int, int, int], OpenedBoard] = {}
    """By club, table and board."""
    is_finished: bool = False

    def require_club(self, number: int) -> InvitedClub:
        """A club by number."""
        if number not in self.clubs:
            raise IllegalAction("no_such_club_here", club=number)
        return self.clubs[number]

    def get_level(self, board: int) -> str | None:
        """The level of a board, if the organisers have set levels."""
        return self.rules.levels[(board - 1) % len(self.rules.levels)] if self.rules.levels else None

    def build_facts(self, game: str) -> GameFacts:
        """Build the public facts of a game."""
        return GameFacts(
            game=game,
            name=self.name,
            book=self.book,
            digest=self.digest,
            boards=self.rules.boards,
            commitments=self.commitments,
            levels=self.rules.levels,
            starts=self.rules.starts,
            minutes=self.rules.minutes,
            late_minutes=self.rules.late_minutes,
        )


def evolve(game: CommonGame | None, event: AnyHubEvent) -> CommonGame:
    """The game after an event."""
    if isinstance(event, CommonGameCreated):
        return CommonGame(
            name=event.name,
            book=event.book,
            digest=event.digest,
            rules=event.rules,
            secret=event.secret,
            commitments=event.commitments,
            account=event.account,
        )
    if game is None:
        raise InvalidRecord("a common game begins with common_game_created")
    match event:
        case ClubInvited(club=number, name=name, serial=serial):
            return replace(game, clubs=game.clubs | {number: InvitedClub(number=number, name=name, serial=serial)})
        case ClubJoined(club=number):
            joined = replace(game.require_club(number), has_joined=True)
            return replace(game, clubs=game.clubs | {number: joined})
        case GamePairEntered(pair=pair):
            return replace(game, pairs=game.pairs | {pair.number: pair})
        case BoardOpened(club=club, table=table, board=board):
            opened = OpenedBoard(club=club, table=table, board=board, ew=event.ew, ns=event.ns, at=event.at)
            return replace(game, boards=game.boards | {(club, table, board): opened})
        case ResultReceived(club=club, table=table, board=board, order=order):
            return _change_board(game, (club, table, board), order=order)
        case ResultStruck(club=club, table=table, board=board, reason=reason):
            return _change_board(game, (club, table, board), struck=reason)
        case CommonGameFinished():
            return replace(game, is_finished=True)
        case _:
            assert_never(event)


def _change_board(game: CommonGame, where: tuple[int, int, int], **changes: object) -> CommonGame:
    if where not in game.boards:
        raise IllegalAction("common_board_not_open", table=where[1], board=where[2])
    return replace(game, boards=game.boards | {where: replace(game.boards[where], **changes)})


def fold(events: Iterable[AnyHubEvent], game: CommonGame | None = None) -> CommonGame | None:
    """The game after all these events."""
    for event in events:
        game = evolve(game, event)
    return game


# ---- Commands


def create(name: str, book: Rulebook, rules: GameRules, secret: bytes, account: int) -> CommonGameCreated:
    """The first event of a game; the commitments follow from the secret."""
    refuse_invisible(name)
    if not name.strip():
        raise IllegalAction("name_missing")
    for level in rules.levels:
        read_level(level)
    if rules.minutes is not None and (rules.starts is None or rules.starts.tzinfo is None):
        raise IllegalAction("common_start_missing")
    if rules.minutes is not None and rules.late_minutes > rules.minutes:
        raise IllegalAction("common_late_too_long", minutes=rules.minutes)
    keys = [derive_board_key(secret, number) for number in range(1, rules.boards + 1)]
    return CommonGameCreated(
        name=name.strip(),
        book=book.id,
        digest=book.digest,
        rules=rules,
        secret=secret.hex(),
        commitments=tuple(commit_to_key(key) for key in keys),
        account=account,
    )


def _check_goes_on(game: CommonGame) -> None:
    if game.is_finished:
        raise IllegalAction("common_game_over")


def invite_club(game: CommonGame, name: str) -> list[AnyHubEvent]:
    """邀请: invite a club by name; a club that was invited before gets a new key, and its old key stops working."""
    _check_goes_on(game)
    refuse_invisible(name)
    if not name.strip():
        raise IllegalAction("name_missing")
    if len(game.clubs) >= MAX_CLUBS:
        raise IllegalAction("common_too_many", most=MAX_CLUBS)
    known = next((club for club in game.clubs.values() if club.name == name.strip()), None)
    if known is not None:
        return [ClubInvited(club=known.number, name=known.name, serial=known.serial + 1)]
    return [ClubInvited(club=max(game.clubs, default=0) + 1, name=name.strip())]


def join(game: CommonGame, club: int) -> list[AnyHubEvent]:
    """加入: note that a club's server has joined; repeated calls change nothing."""
    return [] if game.require_club(club).has_joined else [ClubJoined(club=club)]


def enter_pair(game: CommonGame, club: int, people: tuple[int, int]) -> list[AnyHubEvent]:
    """报名: a pair of a club."""
    _check_goes_on(game)
    game.require_club(club)
    if len(game.pairs) >= MAX_PAIRS:
        raise IllegalAction("common_too_many", most=MAX_PAIRS)
    return [GamePairEntered(pair=Pair(number=max(game.pairs, default=0) + 1, club=club, people=people))]


def open_board(  # noqa: PLR0913 (what a table says)
    game: CommonGame, club: int, table: int, board: int, *, ew: int, ns: int, at: datetime
) -> list[AnyHubEvent]:
    """开牌: open a board for a table; repeated requests get the same answer.

    Refused before its time and after it, to a pair that has had it, and as long as the table or one of the pairs
    has not sent the result of another board.
    """
    _check_goes_on(game)
    game.require_club(club)
    if not 1 <= board <= game.rules.boards:
        raise IllegalAction("no_such_board", number=board)
    for number in (ew, ns):
        if number not in game.pairs or game.pairs[number].club != club:
            raise IllegalAction("no_such_pair_here", pair=number)
    before = game.boards.get((club, table, board))
    if before is not None:
        if (before.ew, before.ns) != (ew, ns):
            raise IllegalAction("common_board_open_for_others", board=board)
        return []
    if ew == ns:
        raise IllegalAction("pair_named_twice")
    check_time(game, board, at)
    for opened in game.boards.values():
        is_mine = bool({opened.ew, opened.ns} & {ew, ns})
        if is_mine and opened.board == board:
            raise IllegalAction("common_board_known", board=board)
        is_here = (opened.club, opened.table) == (club, table)
        if (is_mine or is_here) and not opened.order and not opened.struck:
            raise IllegalAction("common_result_missing", board=opened.board)
        if is_here and opened.board > board:
            raise IllegalAction("common_board_passed", board=board)
    return [BoardOpened(club=club, table=table, board=board, ew=ew, ns=ns, at=at)]


def check_time(game: CommonGame, board: int, at: datetime) -> None:
    """Refuse a board before its time, and when its time is over."""
    rules = game.rules
    if rules.starts is not None and at < rules.starts:
        raise IllegalAction("common_not_yet", board=board)
    if rules.minutes is None or rules.starts is None:
        return
    begins = rules.starts + timedelta(minutes=rules.minutes * (board - 1))
    if at < begins:
        raise IllegalAction("common_not_yet", board=board)
    if at >= begins + timedelta(minutes=rules.late_minutes):
        raise IllegalAction("common_too_late", board=board)


def receive_result(  # noqa: PLR0913 (what came)
    game: CommonGame,
    club: int,
    table: int,
    board: int,
    order: tuple[Seat, ...],
    *,
    message: str,
    timestamp: int,
    signature: str,
) -> list[AnyHubEvent]:
    """收成绩: store the result of a table's board once; the same result again changes nothing."""
    _check_goes_on(game)
    opened = game.boards.get((club, table, board))
    if opened is None:
        raise IllegalAction("common_board_not_open", table=table, board=board)
    if sorted(order) != sorted(SEATS):
        raise IllegalAction("common_order_not_whole")
    if opened.order:
        if opened.order == order:
            return []
        raise IllegalAction("common_result_there", table=table, board=board)
    return [
        ResultReceived(
            club=club,
            table=table,
            board=board,
            order=order,
            message=message,
            timestamp=timestamp,
            signature=signature,
        )
    ]


def strike_result(game: CommonGame, club: int, table: int, board: int, reason: str) -> list[AnyHubEvent]:
    """不计: strike a table's board."""
    refuse_invisible(reason)
    if not reason.strip():
        raise IllegalAction("reason_missing")
    if (club, table, board) not in game.boards:
        raise IllegalAction("common_board_not_open", table=table, board=board)
    return [ResultStruck(club=club, table=table, board=board, reason=reason.strip())]


def finish(game: CommonGame) -> list[AnyHubEvent]:
    """结束: end the game; opened boards without a result are left out."""
    _check_goes_on(game)
    return [CommonGameFinished()]


# ---- The ranking


class RankingLine(Struct, frozen=True, kw_only=True):
    """A pair's place among all clubs, its score as an exact fraction, and the boards it came from."""

    place: int
    is_tied: bool
    pair: int
    total: BoardTotal

    @property
    def score(self) -> Fraction:
        """The sum over its boards."""
        return self.total.score


def list_played(game: CommonGame, rules: LevelRules) -> tuple[PlayedBoard, ...]:
    """List every board that counts; tables are numbered consecutively over all clubs."""
    tables = {where: number for number, where in enumerate(sorted({key[:2] for key in game.boards}), 1)}
    return tuple(
        PlayedBoard(
            round=opened.board,
            table=tables[club, table],
            board=board,
            ew=opened.ew,
            ns=opened.ns,
            net=compute_net_levels(opened.order, rules),
        )
        for (club, table, board), opened in sorted(game.boards.items())
        if opened.order and not opened.struck
    )


def rank(game: CommonGame, rules: LevelRules) -> tuple[RankingLine, ...]:
    """Rank every pair that has played a board, best first, compared with the other results on the same cards."""
    totals = sum_scores(score_boards(list_played(game, rules)))
    whole = lcm(*(total.score.denominator for total in totals.values()))
    places = assign_places({pair: (int(total.score * whole),) for pair, total in totals.items()})
    return tuple(
        RankingLine(place=place.place, is_tied=place.is_tied, pair=place.who, total=totals[place.who])
        for place in places
    )
