"""What a client asks about the own hand."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from threading import Event
from typing import TYPE_CHECKING

import pytest

from guandan.cards import LEVELS, PACK, Card
from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.decide import advance
from guandan.rules.order import value_of
from guandan.rules.play import Kind
from guandan.rules.readings import readings
from guandan.rules.seat import SEATS
from guandan.server.access.who import STRANGER
from guandan.server.protocol.questions import (
    AskHints,
    AskLastTrick,
    AskReadings,
    AskSorted,
    Hints,
    LastTrick,
    Readings,
    SortedHand,
    SortOrder,
)
from guandan.server.tables.sorting import sort_into_groups
from tests.server.tables.kit import answer, asked, mixed, with_people

if TYPE_CHECKING:
    from tests.server.tables.kit import House


@pytest.mark.parametrize("order", SortOrder)
def test_a_hand_in_groups_has_all_its_cards_and_no_more(order: SortOrder) -> None:
    lot = Random(5)
    for _ in range(60):
        hand, level = lot.sample(PACK, lot.randint(1, 27)), lot.choice(LEVELS)
        laid = sort_into_groups(hand, level, order)
        assert Counter(card for group in laid for card in group) == Counter(hand)
        assert all(laid)


def test_the_groups_of_combinations_are_plays() -> None:
    lot = Random(6)
    for _ in range(60):
        hand, level = lot.sample(PACK, 27), lot.choice(LEVELS)
        for group in sort_into_groups(hand, level, SortOrder.COMBINATION):
            assert readings(group, level), group


def test_four_of_a_rank_lie_together_before_all_else() -> None:
    hand = [Card.S9, Card.H9, Card.C9, Card.D9, Card.S3, Card.H4, Card.BJ]
    assert sort_into_groups(hand, LEVELS[0], SortOrder.COMBINATION)[0] == (Card.S9, Card.H9, Card.C9, Card.D9)
    assert sort_into_groups(hand, LEVELS[0], SortOrder.RANK)[0] == (Card.BJ,)
    assert sort_into_groups(hand, LEVELS[0], SortOrder.SUIT)[1] == (Card.S9, Card.S3)


async def test_hints_do_not_wait_for_bots_that_think(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        go = Event()
        bots = [house.hall.resources.bots.bot_pool.submit(go.wait) for _ in range(20)]
        try:
            who = clients[SEATS.index(asked(table))].who
            assert await asyncio.wait_for(table.answer(AskHints(), who), 30)
            assert await asyncio.wait_for(table.answer(AskSorted(order=SortOrder.RANK), who), 30)
            assert not any(bot.done() for bot in bots)
        finally:
            go.set()


async def test_hints_can_all_be_played_and_the_best_comes_first(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        for _ in range(12):
            seat = asked(table)
            client = clients[SEATS.index(seat)]
            found = await table.answer(AskHints(), client.who)
            assert isinstance(found, Hints)
            assert table.match is not None
            for play in found.plays:
                command = co.PlayCards(seat=seat, cards=play.cards, kind=play.kind, rank=play.rank)
                advance(table.match, command)
            assert len({(play.kind, play.rank) for play in found.plays}) == len(found.plays)
            other = clients[(SEATS.index(seat) + 1) % 4]
            assert await table.answer(AskHints(), other.who) == Hints(), "who is not asked gets none"
            await answer(table, clients)


async def test_readings_say_what_cards_are_and_whether_they_beat(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        seat = asked(table)
        client = clients[SEATS.index(seat)]
        assert table.match is not None
        assert table.match.deal is not None
        hand = table.match.deal.hand(seat)
        found = await table.answer(AskReadings(cards=hand.cards[:1]), client.who)
        assert isinstance(found, Readings)
        assert [(one.play.kind, one.beats) for one in found.readings] == [(Kind.SINGLE, True)]
        assert await table.answer(AskReadings(cards=()), client.who) == Readings(readings=())
        foreign = next(card for card in Card if card not in hand)
        for cards in ((foreign,), (hand.cards[0],) * 3):
            with pytest.raises(IllegalAction, match="not_in_hand"):
                await table.answer(AskReadings(cards=cards), client.who)
        await answer(table, clients)
        follower = asked(table)
        lowest = table.match.deal.hand(follower).cards[0]
        assert table.match.deal.table is not None
        top = table.match.deal.table.top
        assert top is not None
        found = await table.answer(AskReadings(cards=(lowest,)), clients[SEATS.index(follower)].who)
        assert isinstance(found, Readings)
        level = table.match.deal.level
        assert found.readings[0].beats == (value_of(lowest.rank, level) > value_of(top.play.rank, level))


async def test_whoever_does_not_sit_here_is_told_nothing(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        with pytest.raises(IllegalAction, match="no_deal_in_play"):
            await table.answer(AskLastTrick(), clients[0].who)
        await mixed(house, table, clients)
        for question in (AskHints(), AskLastTrick(), AskSorted(order=SortOrder.RANK)):
            with pytest.raises(IllegalAction, match="not_seated"):
                await table.answer(question, STRANGER)
        assert await table.answer(AskLastTrick(), clients[0].who) == LastTrick(acts=())
        found = await table.answer(AskSorted(order=SortOrder.RANK), clients[0].who)
        assert isinstance(found, SortedHand)
        assert sum(map(len, found.groups)) == 27
