"""通赛: the hub that owns the boards and the ranking, and the clubs that play them: docs/common-game.md."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import defaultdict
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Protocol, assert_never

import msgspec
from msgspec import Meta, Struct

from guandan.common_game import club as club_side
from guandan.common_game import hub as hub_side
from guandan.common_game.club import ClubBoard, ClubGame, decode_club_event
from guandan.common_game.hub import CommonGame, GameRules, decode_hub_event
from guandan.common_game.keys import (
    KEY_BYTES,
    commit_to_key,
    deal_from_key,
    derive_board_key,
    derive_club_key,
    open_key,
    seal_key,
)
from guandan.common_game.messages import (
    BoardNumber,
    ClubLetter,
    ClubMessage,
    EnteringPair,
    GameFacts,
    HubAnswer,
    Joining,
    OpeningBoard,
    PairNames,
    PairNumber,
    SendingResult,
    SignedMessage,
    TableNumber,
    check_signature,
    sign,
)
from guandan.competition.duplicate.boards import compute_net_levels
from guandan.errors import GuandanError, IllegalAction, InvalidText, VersionConflict
from guandan.eventlog.append import CommandOutcome, PendingEvents, append_events
from guandan.eventlog.values import NewEvent
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from guandan.services.seasons import Doer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guandan.common_game.club import AnyClubEvent
    from guandan.common_game.hub import AnyHubEvent, OpenedBoard
    from guandan.competition.duplicate.boards import Board
    from guandan.rules.rulebook import Rulebook
    from guandan.store import Store

HUB_KIND, CLUB_KIND = "common", "common_club"
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID = re.compile(r"[a-z0-9]{4,40}")
_ID_LENGTH = 8
_MAX_GAMES = 500


class NewGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to create a game."""

    name: Annotated[str, Meta(max_length=100)]
    book: Annotated[str, Meta(max_length=100)] = "jiangsu-2017"
    rules: GameRules = GameRules(minutes=None)


class Invitation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to invite a club by name."""

    name: Annotated[str, Meta(max_length=100)]


class Ticket(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a club needs to join, shown once: the hub's address, the game, the club and its key."""

    hub: str
    game: str
    club: int
    key: str

    def encode(self) -> str:
        """Encode the ticket as one word that people can pass on."""
        return urlsafe_b64encode(msgspec.json.encode(self)).decode().rstrip("=")


def read_ticket(text: str) -> Ticket:
    """Parse a ticket's text."""
    word = text.strip().rpartition("#")[2]
    try:
        ticket = msgspec.json.decode(urlsafe_b64decode(word + "=" * (-len(word) % 4)), type=Ticket)
        is_whole = len(bytes.fromhex(ticket.key)) == KEY_BYTES and ticket.hub.startswith(("http://", "https://"))
    except (ValueError, msgspec.DecodeError):
        is_whole = False
    if not is_whole:
        raise IllegalAction("common_ticket_unreadable")
    return ticket


class TicketText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ticket as it was passed on."""

    ticket: Annotated[str, Meta(max_length=2000)]


class OwnPair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pair by name."""

    people: PairNames


class BoardWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to open a board at a table."""

    table: TableNumber
    board: BoardNumber
    ew: PairNumber
    ns: PairNumber


class BoardOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who went out in which order."""

    table: TableNumber
    board: BoardNumber
    order: tuple[Seat, Seat, Seat, Seat]


class StrikeWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to strike a table's board."""

    club: Annotated[int, Meta(ge=1)]
    table: TableNumber
    board: BoardNumber
    reason: Annotated[str, Meta(max_length=500)]


# ---- Views


class GameCard(Struct, frozen=True, kw_only=True):
    """A game in a list."""

    id: str
    name: str
    boards: int
    clubs: int
    is_finished: bool


class GameClubLine(Struct, frozen=True, kw_only=True):
    """A club: whether its server has joined, its pairs, and how many boards its tables have opened and played."""

    number: int
    name: str
    has_joined: bool
    pairs: int
    opened: int
    played: int


class RankingRow(Struct, frozen=True, kw_only=True):
    """A pair's place: the score as an exact fraction, and each board with its net levels and the mean of the others."""

    place: int
    is_tied: bool
    pair: int
    people: tuple[str, ...]
    club: str
    score: str
    boards: tuple[tuple[int, int, str, str], ...]


class BoardLine(Struct, frozen=True, kw_only=True):
    """A table's board in the hub's log, shown when the game is over."""

    club: str
    table: int
    board: int
    ew: int
    ns: int
    at: datetime
    order: tuple[Seat, ...]
    net: int | None
    struck: str = ""


class OpenBoard(Struct, frozen=True, kw_only=True):
    """A public board: its key, the commitment that was published before, and its cards."""

    number: int
    commitment: str
    key: str
    level: str
    leader: Seat
    hands: dict[Seat, tuple[str, ...]]


class GameView(Struct, frozen=True, kw_only=True):
    """A game for everybody; boards and the log of tables only when it is over.

    `counted` boards are in the ranking: those that nobody can open any more.
    """

    facts: GameFacts
    is_finished: bool
    clubs: tuple[GameClubLine, ...]
    counted: int
    ranking: tuple[RankingRow, ...]
    boards: tuple[OpenBoard, ...] = ()
    tables: tuple[BoardLine, ...] = ()


def list_counted_boards(game: CommonGame, now: datetime) -> frozenset[int]:
    """List the boards whose results can help nobody any more: all after the end, else those whose time is over."""
    numbers = range(1, game.rules.boards + 1)
    if game.is_finished:
        return frozenset(numbers)
    rules = game.rules
    if rules.minutes is None or rules.starts is None:
        return frozenset()
    since = rules.starts + timedelta(minutes=rules.late_minutes)
    return frozenset(board for board in numbers if now >= since + timedelta(minutes=rules.minutes * (board - 1)))


def build_game_view(game: str, whole: CommonGame, people: Mapping[int, str], now: datetime) -> GameView:
    """A game for everybody."""
    rules = find_game_book(whole).levels
    counted = list_counted_boards(whole, now)
    shown = {where: opened for where, opened in whole.boards.items() if where[2] in counted}
    ranking = hub_side.rank(msgspec.structs.replace(whole, boards=shown), rules)
    return GameView(
        facts=whole.build_facts(game),
        is_finished=whole.is_finished,
        clubs=tuple(_build_club(whole, number) for number in sorted(whole.clubs)),
        counted=len(counted),
        ranking=tuple(
            RankingRow(
                place=line.place,
                is_tied=line.is_tied,
                pair=line.pair,
                people=tuple(people.get(person, "") for person in whole.pairs[line.pair].people),
                club=whole.clubs[whole.pairs[line.pair].club].name,
                score=str(line.score),
                boards=tuple(
                    (board.played.board, board.net, str(board.mean), str(board.score)) for board in line.total.boards
                ),
            )
            for line in ranking
        ),
        boards=_open_boards(whole) if whole.is_finished else (),
        tables=tuple(_build_board_line(whole, opened) for _, opened in sorted(whole.boards.items()))
        if whole.is_finished
        else (),
    )


def find_game_book(game: CommonGame) -> Rulebook:
    """Find the rulebook of a game."""
    return load(game.book)


def _build_club(game: CommonGame, number: int) -> GameClubLine:
    own = [opened for where, opened in game.boards.items() if where[0] == number]
    return GameClubLine(
        number=number,
        name=game.clubs[number].name,
        has_joined=game.clubs[number].has_joined,
        pairs=sum(pair.club == number for pair in game.pairs.values()),
        opened=len(own),
        played=sum(bool(opened.order) for opened in own),
    )


def _build_board_line(game: CommonGame, opened: OpenedBoard) -> BoardLine:
    return BoardLine(
        club=game.clubs[opened.club].name,
        table=opened.table,
        board=opened.board,
        ew=opened.ew,
        ns=opened.ns,
        at=opened.at,
        order=opened.order,
        net=compute_net_levels(opened.order, find_game_book(game).levels) if opened.order else None,
        struck=opened.struck,
    )


def _open_boards(game: CommonGame) -> tuple[OpenBoard, ...]:
    secret = bytes.fromhex(game.secret)
    keys = [derive_board_key(secret, number) for number in range(1, game.rules.boards + 1)]
    return tuple(
        describe_board(deal_from_key(key, number, game.get_level(number)), key, game.commitments[number - 1])
        for number, key in enumerate(keys, 1)
    )


def describe_board(board: Board, key: bytes, commitment: str) -> OpenBoard:
    """Describe a public board."""
    return OpenBoard(
        number=board.number,
        commitment=commitment,
        key=key.hex(),
        level=str(board.level),
        leader=board.leader,
        hands={seat: tuple(map(str, hand)) for seat, hand in board.hands.items()},
    )


class GameFault(StrEnum):
    """An error found in a published game."""

    KEY = "key"
    CARDS = "cards"
    BOARDS = "boards"
    NET = "net"
    SCORE = "score"


def find_wrong(view: GameView) -> list[tuple[GameFault, int]]:
    """Find the errors in a finished game, each with the number of its board or pair; ideally none."""
    wrong: list[tuple[GameFault, int]] = []
    levels = view.facts.levels
    for board in view.boards:
        key, number = bytes.fromhex(board.key), board.number
        if number > len(view.facts.commitments) or commit_to_key(key) != view.facts.commitments[number - 1]:
            wrong.append((GameFault.KEY, number))
            continue
        level = levels[(number - 1) % len(levels)] if levels else None
        if describe_board(deal_from_key(key, number, level), key, board.commitment) != board:
            wrong.append((GameFault.CARDS, number))
    if len(view.boards) != view.facts.boards:
        wrong.append((GameFault.BOARDS, len(view.boards)))
    rules = load(view.facts.book).levels
    nets = [line for line in view.tables if line.order and not line.struck]
    wrong += [(GameFault.NET, line.board) for line in nets if compute_net_levels(line.order, rules) != line.net]
    return wrong + [(GameFault.SCORE, row.pair) for row in view.ranking if row.score != _sum_again(nets, row)]


def _sum_again(lines: Sequence[BoardLine], row: RankingRow) -> str:
    """A pair's score worked out by hand: what it made of each board less the mean of what the others made."""
    total = Fraction(0)
    for line in lines:
        if row.pair in {line.ew, line.ns} and line.net is not None:
            others = [other.net or 0 for other in lines if other is not line and other.board == line.board]
            score = line.net - Fraction(sum(others), len(others)) if others else Fraction(0)
            total += score if row.pair == line.ew else -score
    return str(total)


# ---- The hub


class Hubs:
    """The games whose hub this server is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: dict[str, tuple[int, CommonGame]] = {}

    async def list_cards(self) -> list[GameCard]:
        """Every game."""
        names = [info.name.partition("/")[2] for info in await self._store.list_streams(HUB_KIND)]
        games = [(name, await self.get(name)) for name in names]
        return [
            GameCard(
                id=name,
                name=game.name,
                boards=game.rules.boards,
                clubs=len(game.clubs),
                is_finished=game.is_finished,
            )
            for name, game in sorted(games, key=lambda item: (item[1].is_finished, item[1].name, item[0]))
        ]

    async def get(self, game: str) -> CommonGame:
        """A game as the log has it now."""
        if _ID.fullmatch(game) is None:
            raise IllegalAction("no_such_common_game", game=game)
        return (await self._catch_up(game))[1]

    async def _catch_up(self, game: str) -> tuple[int, CommonGame]:
        version, whole = self._cached.get(game, (0, None))
        added = await self._store.read(f"{HUB_KIND}/{game}", version)
        whole = hub_side.fold((decode_hub_event(stored) for stored in added), whole)
        if whole is None:
            raise IllegalAction("no_such_common_game", game=game)
        self._cached[game] = (added[-1].version if added else version, whole)
        return self._cached[game]

    async def view(self, game: str, now: datetime) -> GameView:
        """A game for everybody."""
        whole = await self.get(game)
        numbers = sorted({person for pair in whole.pairs.values() for person in pair.people})
        rows = await self._store.read_people(numbers) if numbers else []
        return build_game_view(game, whole, {row.number: row.name for row in rows}, now)

    async def create(self, new: NewGame, doer: Doer) -> str:
        """Create a game with a new secret and return its id."""
        book = load(new.book)
        made = hub_side.create(new.name, book, new.rules, secrets.token_bytes(KEY_BYTES), doer.account or 0)
        if len(await self._store.list_streams(HUB_KIND)) >= _MAX_GAMES:
            raise IllegalAction("common_too_many", most=_MAX_GAMES)
        while True:
            game = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
            try:
                await self._store.append(f"{HUB_KIND}/{game}", 0, [NewEvent.of(made, at=doer.at, by=doer.by)])
            except VersionConflict:  # the id is taken
                continue
            return game

    async def _do(self, game: str, decide: Callable[[CommonGame], list[AnyHubEvent]], doer: Doer) -> CommandOutcome:
        whole = await self.get(game)
        if doer.account is not None and doer.account != whole.account:
            raise IllegalAction("common_game_of_another")

        def deciding() -> PendingEvents:
            version, now = self._cached[game]
            return PendingEvents(f"{HUB_KIND}/{game}", version, decide(now))

        async def catch_up() -> None:
            await self._catch_up(game)

        done = await append_events(
            self._store, f"{HUB_KIND}/{game}", deciding, catch_up, at=doer.at, by=doer.by, command=doer.command
        )
        await self._catch_up(game)
        return done

    async def invite(self, game: str, name: str, hub: str, doer: Doer) -> Ticket:
        """Invite a club and return its ticket, which is shown only once."""
        await self._do(game, lambda whole: hub_side.invite_club(whole, name), doer)
        whole = await self.get(game)
        club = next(found for found in whole.clubs.values() if found.name == name.strip())
        key = derive_club_key(bytes.fromhex(whole.secret), club.number, club.serial)
        return Ticket(hub=hub, game=game, club=club.number, key=key.hex())

    async def strike(self, game: str, wish: StrikeWish, doer: Doer) -> None:
        """Strike a table's board."""
        await self._do(
            game, lambda whole: hub_side.strike_result(whole, wish.club, wish.table, wish.board, wish.reason), doer
        )

    async def finish(self, game: str, doer: Doer) -> None:
        """End a game; all its boards become public."""
        await self._do(game, hub_side.finish, doer)

    async def receive(self, game: str, signed: SignedMessage, now: datetime) -> HubAnswer:
        """Execute a club server's signed request; a repeated request gets the same answer."""
        try:
            message = msgspec.json.decode(signed.body, type=ClubLetter).message
        except msgspec.DecodeError as error:
            raise InvalidText(str(error)) from error
        whole = await self.get(game)
        if message.game != game or message.club not in whole.clubs:
            raise IllegalAction("common_bad_signature")
        club = whole.clubs[message.club]
        key = derive_club_key(bytes.fromhex(whole.secret), club.number, club.serial)
        check_signature(key, signed, now)
        doer = Doer(account=None, at=now, by=f"club {club.number}", command=signed.id)
        match message:
            case Joining():
                await self._do(game, lambda whole: hub_side.join(whole, club.number), doer)
                return HubAnswer(facts=whole.build_facts(game))
            case EnteringPair(people=people):
                return HubAnswer(pair=await self._enter_pair(game, club.number, people, doer))
            case OpeningBoard(table=table, board=board, ew=ew, ns=ns):
                await self._do(
                    game,
                    lambda whole: hub_side.open_board(whole, club.number, table, board, ew=ew, ns=ns, at=now),
                    doer,
                )
                board_key = derive_board_key(bytes.fromhex(whole.secret), board)
                return HubAnswer(sealed=seal_key(key, signed.id, board_key))
            case SendingResult(table=table, board=board, order=order):
                done = await self._do(
                    game,
                    lambda whole: hub_side.receive_result(
                        whole,
                        club.number,
                        table,
                        board,
                        order,
                        message=signed.id,
                        timestamp=signed.timestamp,
                        signature=signed.signature,
                    ),
                    doer,
                )
                return HubAnswer(version=done.version)
            case _:
                assert_never(message)

    async def _enter_pair(self, game: str, club: int, names: PairNames, doer: Doer) -> int:
        stream = f"{HUB_KIND}/{game}"
        before = await self._find_pair(stream, doer.command)
        if before is not None:
            return before
        hub_side.enter_pair(await self.get(game), club, (0, 0))  # before people are added
        people = (await self._store.add_person(names[0]), await self._store.add_person(names[1]))
        await self._do(game, lambda whole: hub_side.enter_pair(whole, club, people), doer)
        entered = await self._find_pair(stream, doer.command)
        if entered is None:
            raise IllegalAction("no_such_pair_here", pair=0)
        return entered

    async def _find_pair(self, stream: str, command: str | None) -> int | None:
        for stored in await self._store.read(stream):
            if stored.command is not None and stored.command == command:
                event = decode_hub_event(stored)
                return event.pair.number if isinstance(event, hub_side.GamePairEntered) else None
        return None


# ---- The clubs


class HubTransport(Protocol):
    """Sends messages to a hub: returns the status and body of the answer, or None if the hub cannot be reached."""

    async def __call__(self, url: str, signed: SignedMessage) -> tuple[int, bytes] | None:
        """Post a message."""
        ...


class ClubCard(Struct, frozen=True, kw_only=True):
    """A game in a list of those that this server's clubs play."""

    id: str
    name: str
    hub: str
    unsent: int


class ClubBoardView(Struct, frozen=True, kw_only=True):
    """A board at a table of the club, without its cards."""

    table: int
    board: int
    ew: str
    ns: str
    order: tuple[Seat, ...]
    is_sent: bool


class ClubGameView(Struct, frozen=True, kw_only=True):
    """A game for the people who run it in a club; it contains no card."""

    id: str
    hub: str
    club: int
    facts: GameFacts
    pairs: dict[int, str]
    boards: tuple[ClubBoardView, ...]
    unsent: int


class Clubs:
    """The games in which clubs of this server take part."""

    def __init__(self, store: Store, transport: HubTransport) -> None:
        self._store = store
        self._transport = transport
        self._cached: dict[str, tuple[int, ClubGame]] = {}

    async def list_cards(self, account: int | None) -> list[ClubCard]:
        """The games of an account, or all."""
        names = [info.name.partition("/")[2] for info in await self._store.list_streams(CLUB_KIND)]
        games = [(name, await self._get(name)) for name in names]
        return [
            ClubCard(id=name, name=game.facts.name, hub=game.hub, unsent=len(game.list_unsent()))
            for name, game in games
            if account is None or game.account == account
        ]

    async def _get(self, game: str) -> ClubGame:
        if _ID.fullmatch(game) is None:
            raise IllegalAction("no_such_common_game", game=game)
        return (await self._catch_up(game))[1]

    async def get(self, game: str, doer: Doer) -> ClubGame:
        """A game, for the account that has joined it."""
        whole = await self._get(game)
        if doer.account is not None and doer.account != whole.account:
            raise IllegalAction("common_game_of_another")
        return whole

    async def _catch_up(self, game: str) -> tuple[int, ClubGame]:
        version, whole = self._cached.get(game, (0, None))
        added = await self._store.read(f"{CLUB_KIND}/{game}", version)
        whole = club_side.fold((decode_club_event(stored) for stored in added), whole)
        if whole is None:
            raise IllegalAction("no_such_common_game", game=game)
        self._cached[game] = (added[-1].version if added else version, whole)
        return self._cached[game]

    async def _add(self, game: str, decide: Callable[[ClubGame], list[AnyClubEvent]], doer: Doer) -> None:
        def deciding() -> PendingEvents:
            version, whole = self._cached[game]
            return PendingEvents(f"{CLUB_KIND}/{game}", version, decide(whole))

        async def catch_up() -> None:
            await self._catch_up(game)

        await self._catch_up(game)
        await append_events(self._store, f"{CLUB_KIND}/{game}", deciding, catch_up, at=doer.at, by=doer.by)
        await self._catch_up(game)

    async def _ask(
        self, hub: str, game: str, key: bytes, message: ClubMessage, message_id: str, at: datetime
    ) -> HubAnswer:
        url = f"{hub.rstrip('/')}/api/v1/common-games/{game}/messages"
        came = await self._transport(url, sign(key, message, message_id, at))
        if came is None:
            raise IllegalAction("common_hub_away", hub=hub)
        status, body = came
        if status >= 400:  # noqa: PLR2004 (HTTP)
            raise _read_refusal(status, body)
        try:
            return msgspec.json.decode(body, type=HubAnswer)
        except msgspec.DecodeError:
            raise IllegalAction("common_hub_odd", status=status) from None

    async def join(self, ticket: Ticket, doer: Doer) -> str:
        """Join a game and pin its facts here; joining again changes nothing unless the key is new."""
        answer = await self._ask(
            ticket.hub,
            ticket.game,
            bytes.fromhex(ticket.key),
            Joining(game=ticket.game, club=ticket.club),
            secrets.token_hex(16),
            doer.at,
        )
        facts = answer.facts
        if facts is None or len(facts.commitments) != facts.boards:
            raise IllegalAction("common_hub_odd", status=200)
        game = f"{ticket.game}{ticket.club}"
        joined = club_side.GameJoined(
            hub=ticket.hub, club=ticket.club, key=ticket.key, facts=facts, account=doer.account or 0
        )
        try:
            await self._store.append(f"{CLUB_KIND}/{game}", 0, [NewEvent.of(joined, at=doer.at, by=doer.by)])
        except VersionConflict:
            before = await self.get(game, doer)
            if before.facts != facts:
                raise IllegalAction("common_facts_changed") from None
            if before.key != ticket.key:
                raise IllegalAction("common_joined_already") from None
        return game

    async def enter_pair(self, game: str, names: PairNames, doer: Doer) -> int:
        """Enter a pair at the hub and return its number there."""
        whole = await self.get(game, doer)
        facts = whole.facts
        message = EnteringPair(game=facts.game, club=whole.club, people=names)
        answer = await self._ask(
            whole.hub, facts.game, bytes.fromhex(whole.key), message, doer.command or secrets.token_hex(16), doer.at
        )
        if answer.pair is None:
            raise IllegalAction("common_hub_odd", status=200)
        if answer.pair not in (await self.get(game, doer)).pairs:
            people = (await self._store.add_person(names[0]), await self._store.add_person(names[1]))
            entered = club_side.OwnPairEntered(pair=answer.pair, people=people)
            await self._add(game, lambda _whole: [entered], doer)
        return answer.pair

    async def open_board(self, game: str, wish: BoardWish, doer: Doer) -> None:
        """Ask the hub for a board and check its key against the commitment."""
        whole = await self.get(game, doer)
        facts = whole.facts
        if not 1 <= wish.board <= facts.boards:
            raise IllegalAction("no_such_board", number=wish.board)
        if (wish.table, wish.board) in whole.boards:
            return
        message_id, club_key = secrets.token_hex(16), bytes.fromhex(whole.key)
        message = OpeningBoard(
            game=facts.game, club=whole.club, table=wish.table, board=wish.board, ew=wish.ew, ns=wish.ns
        )
        answer = await self._ask(whole.hub, facts.game, club_key, message, message_id, doer.at)
        key = open_key(club_key, message_id, answer.sealed or "", facts.commitments[wish.board - 1])
        taken = club_side.BoardTaken(table=wish.table, board=wish.board, ew=wish.ew, ns=wish.ns, key=key.hex())
        await self._add(game, lambda whole: [] if (wish.table, wish.board) in whole.boards else [taken], doer)

    async def deal(self, game: str, table: int, board: int, doer: Doer) -> Board:
        """The cards of a board that a table has opened, for the person who deals it."""
        whole = await self.get(game, doer)
        opened, levels = club_side.require_board(whole, table, board), whole.facts.levels
        level = levels[(board - 1) % len(levels)] if levels else None
        return deal_from_key(bytes.fromhex(opened.key), board, level)

    async def record(self, game: str, wish: BoardOrder, doer: Doer) -> bool:
        """Record a result here, then send it. Returns whether the hub has it now."""
        await self.get(game, doer)
        message = secrets.token_hex(16)
        await self._add(
            game, lambda whole: club_side.play_board(whole, wish.table, wish.board, wish.order, message), doer
        )
        try:
            return await self.send(game, doer) == 0
        except IllegalAction as error:
            if error.code == "common_hub_away":
                return False
            raise

    async def send(self, game: str, doer: Doer) -> int:
        """Send the results that the hub does not have. Returns how many are left."""
        whole = await self.get(game, doer)
        for board in whole.list_unsent():
            await self._send_one(game, whole, board, doer)
        return len((await self.get(game, doer)).list_unsent())

    async def _send_one(self, game: str, whole: ClubGame, board: ClubBoard, doer: Doer) -> None:
        message = SendingResult(
            game=whole.facts.game,
            club=whole.club,
            table=board.table,
            board=board.board,
            order=_as_four(board.order),
        )
        answer = await self._ask(whole.hub, whole.facts.game, bytes.fromhex(whole.key), message, board.message, doer.at)
        sent = club_side.ResultSent(table=board.table, board=board.board, version=answer.version or 0)
        await self._add(game, lambda _whole: [sent], doer)

    async def send_all(self, now: datetime) -> None:
        """Send the waiting results of all games; failed ones are retried later."""
        for card in await self.list_cards(None):
            if card.unsent:
                try:
                    await self.send(card.id, Doer(account=None, at=now, by="the server"))
                except GuandanError:
                    continue

    async def view(self, game: str, doer: Doer) -> ClubGameView:
        """A game for the people who run it in the club."""
        whole = await self.get(game, doer)
        numbers = sorted({person for people in whole.pairs.values() for person in people})
        names = {row.number: row.name for row in await self._store.read_people(numbers)} if numbers else {}
        pairs = {pair: " / ".join(names.get(person, "") for person in people) for pair, people in whole.pairs.items()}
        return ClubGameView(
            id=game,
            hub=whole.hub,
            club=whole.club,
            facts=whole.facts,
            pairs=pairs,
            boards=tuple(
                ClubBoardView(
                    table=board.table,
                    board=board.board,
                    ew=pairs.get(board.ew, str(board.ew)),
                    ns=pairs.get(board.ns, str(board.ns)),
                    order=board.order,
                    is_sent=board.is_sent,
                )
                for _, board in sorted(whole.boards.items())
            ),
            unsent=len(whole.list_unsent()),
        )


_HUB_REFUSALS: dict[str, Callable[[Mapping[str, object]], IllegalAction]] = {
    "common_bad_signature": lambda _told: IllegalAction("common_bad_signature"),
    "common_board_known": lambda told: IllegalAction("common_board_known", board=told["board"]),
    "common_board_not_open": lambda told: IllegalAction(
        "common_board_not_open", table=told["table"], board=told["board"]
    ),
    "common_board_open_for_others": lambda told: IllegalAction("common_board_open_for_others", board=told["board"]),
    "common_board_passed": lambda told: IllegalAction("common_board_passed", board=told["board"]),
    "common_game_over": lambda _told: IllegalAction("common_game_over"),
    "common_message_old": lambda told: IllegalAction("common_message_old", minutes=told["minutes"]),
    "common_not_yet": lambda told: IllegalAction("common_not_yet", board=told["board"]),
    "common_result_missing": lambda told: IllegalAction("common_result_missing", board=told["board"]),
    "common_result_there": lambda told: IllegalAction("common_result_there", table=told["table"], board=told["board"]),
    "common_too_late": lambda told: IllegalAction("common_too_late", board=told["board"]),
    "common_too_many": lambda told: IllegalAction("common_too_many", most=told["most"]),
    "no_such_common_game": lambda told: IllegalAction("no_such_common_game", game=told["game"]),
    "no_such_pair_here": lambda told: IllegalAction("no_such_pair_here", pair=told["pair"]),
    "pair_named_twice": lambda _told: IllegalAction("pair_named_twice"),
}
"""The refusals of a hub that are shown to people, with their details; any other text of a hub is not shown."""


class _Refusal(Struct):
    code: str = ""
    details: dict[str, object] = {}


def _read_refusal(status: int, body: bytes) -> IllegalAction:
    """Raise a hub's refusal as if it had been refused here."""
    try:
        found = msgspec.json.decode(body, type=_Refusal)
    except msgspec.DecodeError:
        found = _Refusal()
    if found.code not in _HUB_REFUSALS:
        return IllegalAction("common_hub_odd", status=status)
    return _HUB_REFUSALS[found.code](defaultdict(lambda: "?", found.details))


def _as_four(order: tuple[Seat, ...]) -> tuple[Seat, Seat, Seat, Seat]:
    first, second, third, last = order
    return first, second, third, last
