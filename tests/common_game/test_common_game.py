"""A common game between a hub and two clubs with stores of their own: what is told when, and to whom."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.cards import PACK
from guandan.common_game.hub import GameRules
from guandan.common_game.keys import derive_board_key
from guandan.common_game.messages import OpeningBoard, SignedMessage, sign
from guandan.competition.duplicate.boards import deal_board
from guandan.errors import GuandanError, IllegalAction
from guandan.rules.seat import Seat
from guandan.services.common_games import (
    BoardOrder,
    BoardWish,
    Clubs,
    Hubs,
    NewGame,
    StrikeWish,
    find_wrong,
    read_ticket,
)
from guandan.services.seasons import Doer
from guandan.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

START = datetime(2026, 5, 1, 19, 0, tzinfo=UTC)
E, N, W, S = Seat.E, Seat.N, Seat.W, Seat.S
HUB = "https://hub.example"


class Evening:
    """A hub, two clubs, everything that went over the wire, and a clock."""

    def __init__(self, hub: Store, clubs: list[Store]) -> None:
        self.hubs, self.now, self.is_away = Hubs(hub), START, False
        self.wire: list[bytes] = []
        self.clubs = [Clubs(store, self.post) for store in clubs]
        self.game = ""
        self.games: list[str] = []

    async def post(self, url: str, signed: SignedMessage) -> tuple[int, bytes] | None:
        assert url == f"{HUB}/api/v1/common-games/{self.game}/messages"
        if self.is_away:
            return None
        try:
            answer = msgspec.json.encode(await self.hubs.receive(self.game, signed, self.now))
        except IllegalAction as error:
            return 409, msgspec.json.encode({"code": error.code, "details": error.details})
        self.wire += [signed.body, answer]
        return 200, answer

    def doer(self, account: int | None = 1) -> Doer:
        return Doer(account=account, at=self.now, by="test")

    async def begin(self, **rules: object) -> None:
        wanted = GameRules(**({"boards": 3, "starts": START, "minutes": 15} | rules))  # type: ignore[arg-type]
        self.game = await self.hubs.create(NewGame(name="五一通赛", rules=wanted), self.doer())
        for number, clubs in enumerate(self.clubs, 1):
            ticket = await self.hubs.invite(self.game, f"俱乐部{number}", HUB, self.doer())
            self.games.append(await clubs.join(read_ticket(ticket.encode()), self.doer()))
            for letter in "甲乙丙丁":
                await clubs.enter_pair(self.games[-1], (f"{letter}{number}一", f"{letter}{number}二"), self.doer())

    def pairs(self, club: int) -> list[int]:
        return [1, 2, 3, 4] if club == 0 else [5, 6, 7, 8]

    async def open(self, club: int, table: int, board: int) -> None:
        ew, ns = self.pairs(club)[2 * table - 2 : 2 * table]
        await self.clubs[club].open_board(
            self.games[club], BoardWish(table=table, board=board, ew=ew, ns=ns), self.doer()
        )

    async def play(self, club: int, table: int, board: int, *order: Seat) -> bool:
        first, second, third, last = order
        wish = BoardOrder(table=table, board=board, order=(first, second, third, last))
        return await self.clubs[club].record(self.games[club], wish, self.doer())


@asynccontextmanager
async def evening(tmp_path: Path, **rules: object) -> AsyncIterator[Evening]:
    hub, one, two = [await Store.open(f"sqlite:///{tmp_path}/{name}.db") for name in ("hub", "one", "two")]
    try:
        made = Evening(hub, [one, two])
        await made.begin(**rules)
        yield made
    finally:
        for store in (hub, one, two):
            await store.close()


async def secret_of(night: Evening) -> bytes:
    return bytes.fromhex((await night.hubs.get(night.game)).secret)


def refused(code: str):  # noqa: ANN201
    return pytest.raises(IllegalAction, match=rf"^{code}\b")


async def test_an_evening_from_the_first_board_to_the_ranking(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        orders = {
            (0, 1): (E, W, N, S),  # +3 for East-West by the book
            (0, 2): (N, S, E, W),  # -3
            (1, 1): (E, N, W, S),  # +2
            (1, 2): (N, E, W, S),  # -1
        }
        for board in (1, 2, 3):
            night.now = START + timedelta(minutes=15 * (board - 1), seconds=1)
            for (club, table), order in orders.items():
                await night.open(club, table, board)
                assert await night.play(club, table, board, *order)
        await night.hubs.finish(night.game, night.doer())
        view = await night.hubs.view(night.game, night.now)
        nets = {1: 3, 3: -3, 5: 2, 7: -1}
        expected = {}
        for pair, net in nets.items():
            others = [other for name, other in nets.items() if name != pair]
            expected[pair] = 3 * (net - Fraction(sum(others), 3))
            expected[pair + 1] = -expected[pair]
        assert {row.pair: Fraction(row.score) for row in view.ranking} == expected
        assert sum(Fraction(row.score) for row in view.ranking) == 0
        assert [row.pair for row in view.ranking] == sorted(expected, key=lambda pair: (-expected[pair], pair))
        first = view.ranking[0]
        assert (first.people, first.club) == (("丁1一", "丁1二"), "俱乐部1")
        assert find_wrong(view) == []
        secret = await secret_of(night)
        for board in view.boards:
            again = deal_board(derive_board_key(secret, board.number), board.number)
            assert {seat: tuple(map(str, hand)) for seat, hand in again.hands.items()} == board.hands


async def test_nothing_of_a_board_is_told_before_it_is_opened_at_a_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        secret = await secret_of(night)
        keys = [derive_board_key(secret, number).hex() for number in (1, 2, 3)]
        await night.open(0, 1, 1)
        told = [
            *night.wire,
            msgspec.json.encode(await night.hubs.view(night.game, night.now)),
            msgspec.json.encode(await night.hubs.list_cards()),
            msgspec.json.encode(await night.clubs[0].view(night.games[0], night.doer())),
            msgspec.json.encode(await night.clubs[1].view(night.games[1], night.doer())),
        ]
        assert len(told) > 20
        names = rb'"(?:' + "|".join(sorted({str(card) for card in PACK})).encode() + rb')"'
        for data in told:
            for key in (*keys, secret.hex()):
                assert key.encode() not in data, "the key of a board is sealed on its way, and nowhere else"
                assert bytes.fromhex(key) not in data
            assert re.search(names, data) is None, "no card"
        # The club that has opened board 1 knows board 1 and nothing else; the other knows none.
        mine = (tmp_path / "one.db").read_bytes() + (tmp_path / "one.db-wal").read_bytes()
        other = (tmp_path / "two.db").read_bytes() + (tmp_path / "two.db-wal").read_bytes()
        assert keys[0].encode() in mine
        assert [key for key in keys[1:] if key.encode() in mine] == []
        assert [key for key in keys if key.encode() in other] == []
        assert (await night.clubs[0].deal(night.games[0], 1, 1, night.doer())).number == 1
        for table, board in ((1, 2), (2, 1)):
            with refused("common_board_not_open"):
                await night.clubs[0].deal(night.games[0], table, board, night.doer())


async def test_a_board_has_its_time_and_the_results_are_told_after_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        night.now = START - timedelta(seconds=1)
        with refused("common_not_yet"):
            await night.open(0, 1, 1)
        night.now = START
        await night.open(0, 1, 1)
        with refused("common_not_yet"):
            await night.open(0, 2, 2)
        assert await night.play(0, 1, 1, E, N, W, S)
        await night.open(1, 1, 1)
        assert await night.play(1, 1, 1, N, E, W, S)
        assert (await night.hubs.view(night.game, night.now)).ranking == ()
        night.now = START + timedelta(minutes=5)
        with refused("common_too_late"):
            await night.open(1, 2, 1)
        shown = await night.hubs.view(night.game, night.now)
        assert (shown.counted, len(shown.ranking)) == (1, 4)
        assert (shown.boards, shown.tables) == ((), ()), "the cards only when all is over"


async def test_a_pair_has_a_board_once_and_one_board_at_a_time(tmp_path: Path) -> None:
    async with evening(tmp_path, minutes=None, starts=None) as night:
        await night.open(0, 1, 1)
        await night.open(0, 1, 1)  # asked again, the same
        opened = [night.hubs.get(night.game)]
        assert len((await opened[0]).boards) == 1
        with refused("common_result_missing"):
            await night.open(0, 1, 2)
        with refused("common_board_known"):
            wish = BoardWish(table=3, board=1, ew=1, ns=3)
            await night.clubs[0].open_board(night.games[0], wish, night.doer())
        assert await night.play(0, 1, 1, E, N, W, S)
        await night.open(0, 1, 2)
        with refused("no_such_pair_here"):
            wish = BoardWish(table=3, board=1, ew=3, ns=5)  # a pair of another club
            await night.clubs[0].open_board(night.games[0], wish, night.doer())
        with refused("no_such_board"):
            await night.open(0, 2, 4)
        assert (await night.hubs.view(night.game, night.now)).ranking == (), "without times nothing before the end"


async def test_a_result_waits_for_the_hub_and_is_taken_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        await night.open(0, 1, 1)
        night.is_away = True
        assert not await night.play(0, 1, 1, E, N, W, S)
        assert (await night.clubs[0].view(night.games[0], night.doer())).unsent == 1
        night.is_away = False
        await night.clubs[0].send_all(night.now)
        await night.clubs[0].send_all(night.now)
        assert (await night.clubs[0].view(night.games[0], night.doer())).unsent == 0
        log = await night.hubs._store.read(f"common/{night.game}")  # noqa: SLF001
        assert [b"common_result_received" in bytes(entry.event) for entry in log].count(True) == 1
        with refused("common_result_there"):
            await night.play(0, 1, 1, N, E, W, S)


async def test_a_club_signs_for_itself_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        mine = await night.clubs[0].get(night.games[0], night.doer())
        key, ask = bytes.fromhex(mine.key), OpeningBoard(game=night.game, club=1, table=1, board=1, ew=1, ns=2)
        good = sign(key, ask, "message-1", night.now)
        for bad in (
            sign(b"x" * 32, ask, "message-2", night.now),
            sign(key, msgspec.structs.replace(ask, club=2), "message-3", night.now),
            msgspec.structs.replace(good, id="message-4"),
            msgspec.structs.replace(good, timestamp=good.timestamp + 1),
            msgspec.structs.replace(good, body=good.body.replace(b'"table":1', b'"table":2')),
            sign(key, msgspec.structs.replace(ask, game="anothergame"), "message-5", night.now),
        ):
            with refused("common_bad_signature"):
                await night.hubs.receive(night.game, bad, night.now)
        with refused("common_message_old"):
            await night.hubs.receive(night.game, good, night.now + timedelta(hours=1))
        assert (await night.hubs.get(night.game)).boards == {}, "nothing that was refused has changed anything"
        await night.hubs.invite(night.game, "俱乐部1", HUB, night.doer())  # a new key for the club
        with refused("common_bad_signature"):
            await night.hubs.receive(night.game, good, night.now)


async def test_a_hub_that_gives_another_board_is_found_out(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        real = night.post

        async def swapped(url: str, signed: SignedMessage) -> tuple[int, bytes] | None:
            came = await real(url, signed)
            assert came is not None
            answer = msgspec.json.decode(came[1])
            answer["sealed"] = f"{int(answer['sealed'], 16) ^ 1:064x}"
            return came[0], msgspec.json.encode(answer)

        night.clubs[0]._transport = swapped  # noqa: SLF001
        with refused("common_key_is_another"):
            await night.open(0, 1, 1)
        assert (await night.clubs[0].view(night.games[0], night.doer())).boards == ()


async def test_a_record_that_was_changed_is_found_out(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        for club in (0, 1):
            await night.open(club, 1, 1)
            await night.play(club, 1, 1, *((E, W, N, S) if club else (N, E, W, S)))
        await night.hubs.finish(night.game, night.doer())
        view = await night.hubs.view(night.game, night.now)
        assert find_wrong(view) == []
        change, first, second = msgspec.structs.replace, view.boards[0], view.boards[1]
        swapped = change(second, hands=second.hands | {E: first.hands[E]})
        for changed in (
            change(view, boards=(change(first, key="00" * 32), *view.boards[1:])),
            change(view, boards=(first, swapped, *view.boards[2:])),
            change(view, boards=view.boards[1:]),
            change(view, tables=(change(view.tables[0], net=1), *view.tables[1:])),
            change(view, ranking=(change(view.ranking[0], score="99"), *view.ranking[1:])),
        ):
            assert find_wrong(changed) != []


async def test_a_struck_board_does_not_count_and_a_finished_game_takes_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as night:
        for club in (0, 1):
            await night.open(club, 1, 1)
            await night.play(club, 1, 1, E, W, N, S)
        wish = StrikeWish(club=1, table=1, board=1, reason="牌被看见")
        with refused("common_game_of_another"):
            await night.hubs.strike(night.game, wish, night.doer(2))
        await night.hubs.strike(night.game, wish, night.doer())
        await night.open(0, 2, 1)
        await night.hubs.finish(night.game, night.doer())
        assert [row.pair for row in (await night.hubs.view(night.game, night.now)).ranking] == [5, 6]
        with refused("common_game_over"):
            await night.play(0, 2, 1, E, W, N, S)
        view = await night.clubs[0].view(night.games[0], night.doer())
        assert view.unsent == 1, "what the club has recorded is not lost"
        with refused("common_game_of_another"):
            await night.clubs[0].view(night.games[0], night.doer(2))


def test_a_ticket_that_cannot_be_read_is_refused() -> None:
    for text in ("", "abc", "eyJodWIiOiJ4In0", "\u4e2d"):
        with pytest.raises(GuandanError):
            read_ticket(text)
