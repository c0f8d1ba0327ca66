"""Tables at which bots play."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from guandan.errors import IllegalAction
from guandan.game.events import CardsPlayed, Passed
from guandan.game.fair_shuffle import commit_to, mix_seed
from guandan.game.log import MATCH_CODEC, replay
from guandan.game.walk import next_deal
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol import commands as de
from guandan.tables.settings import Starts, TableStage
from tests.server.tables.kit import Listening, asked, come, settings

if TYPE_CHECKING:
    from tests.server.tables.kit import House

FOUR = dict.fromkeys(SEATS, "easy")


async def test_four_bots_play_a_whole_match_at_a_pace_that_tells_nothing(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        table = await house.hall.open(settings(bots=FOUR, starts=Starts.WHEN_FULL), maker)
        await house.until(lambda: table.state.stage is TableStage.OVER)
        assert table.match is not None
        assert table.match.result is not None
        assert table.match.bots == FOUR
        entries = [
            MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
        ]
        waits = [
            entry.at - before.at
            for before, entry in pairwise(entries)
            if isinstance(entry.event, CardsPlayed | Passed) and entry.at and before.at
        ]
        assert len(waits) > 40
        assert min(waits) >= timedelta(seconds=0.75)
        assert max(waits) <= timedelta(seconds=1.25)
        assert len(set(waits)) > len(waits) / 2, "a pace that is always the same is no random one"


async def test_every_bot_that_is_offered_plays(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        bots = dict(zip(SEATS, ("easy", "normal", "hard", "best"), strict=True))
        table = await house.hall.open(settings(bots=bots, starts=Starts.WHEN_FULL), maker)
        await house.until(lambda: table.state.stage is TableStage.OVER)
        assert table.match is not None
        assert table.match.bots == bots
        assert table.match.result is not None


async def test_the_cards_follow_from_the_commitment_and_the_numbers(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        table = await house.hall.open(settings(bots=FOUR, starts=Starts.WHEN_FULL), maker)
        await house.until(lambda: table.state.stage is TableStage.OVER)
        assert table.match_id is not None
        shuffles = await house.hall.list_shuffles(table.match_id, is_over=True)
        assert [one.deal for one in shuffles] == [1]
        secret = bytes.fromhex(shuffles[0].secret)
        assert commit_to(secret) == shuffles[0].commitment
        book = await house.hall.resources.books.find(table.state.digest)
        lines = [
            MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
        ]
        dealt = next(entry.event for entry in lines if entry.event.__struct_config__.tag == "cards_dealt")
        before = replay(book, lines[: next(i for i, one in enumerate(lines) if one.event is dealt)])
        again = next_deal(before, mix_seed(secret, shuffles[0].numbers))
        assert (again.pack, again.cut, again.turned) == (dealt.pack, dealt.cut, dealt.turned)


async def test_a_person_plays_with_three_bots_and_never_waits_for_their_thoughts(house: House) -> None:
    async with house:
        me = await house.person("me")
        bots = {seat: "normal" for seat in SEATS if seat is not Seat.S}
        table = await house.hall.open(settings(bots=bots), me)
        client = Listening(me)
        come(table, client)
        await table.do(de.Sit(seat=Seat.S), me, "1")
        await table.do(de.Start(), me, "2")
        await house.settle()
        assert client.table is not None
        assert client.table["waits_to_mix"] == 1
        await table.do(de.GiveNumber(deal=1, number="my own"), me, "3")
        await house.settle()
        assert client.table["shuffles"][0]["numbers"] == {"S": "my own"}
        await house.until(lambda: table.match is not None and asked(table) is Seat.S)
        assert client.view is not None
        assert len(client.view["deal"]["hands"]["S"]) == 27
        assert list(client.view["deal"]["hands"]) == ["S"]


async def test_a_bot_that_does_not_exist_is_refused(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        with pytest.raises(IllegalAction, match="no_such_bot"):
            await house.hall.open(settings(bots={Seat.E: "cheater"}), maker)


async def test_bots_that_nobody_watches_play_at_the_usual_pace(house: House) -> None:
    async with house:
        maker = await house.person("maker")
        table = await house.hall.open(settings(bots=FOUR, starts=Starts.WHEN_FULL, pace_seconds=0), maker)
        await house.until(lambda: table.state.stage is TableStage.OVER)
        entries = [
            MATCH_CODEC.decode_entry(line, line.version) for line in await house.store.read(f"match/{table.match_id}")
        ]
        waits = [
            entry.at - before.at
            for before, entry in pairwise(entries)
            if isinstance(entry.event, CardsPlayed | Passed) and entry.at and before.at
        ]
        assert min(waits) >= timedelta(seconds=0.75)
