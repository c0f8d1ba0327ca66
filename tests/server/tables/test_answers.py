"""What a client asks about the own hand."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from threading import Event
from typing import TYPE_CHECKING

import pytest

from guandan.bots import make
from guandan.bots.playing import answer as bot_answer
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
    AskCanBeat,
    AskDealSummary,
    AskHints,
    AskLastTrick,
    AskReadings,
    AskSorted,
    AskUnseen,
    CanBeat,
    DealSummary,
    Hints,
    LastTrick,
    Readings,
    SortedHand,
    SortOrder,
    Unseen,
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


async def test_the_first_hint_is_what_hard_would_do(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        advised = 0
        for _ in range(40):
            seat = asked(table)
            assert table.match is not None
            question = table.match.question(seat)
            assert question is not None
            found = await table.answer(AskHints(), clients[SEATS.index(seat)].who)
            assert isinstance(found, Hints)
            best = bot_answer(table.match, question, make("hard"), 0.1)
            if isinstance(best, co.Pass):
                advised += found.advises_pass
                assert found.advises_pass or not found.plays
            else:
                assert isinstance(best, co.PlayCards)
                assert (best.cards, best.kind, best.rank) == (
                    found.plays[0].cards,
                    found.plays[0].kind,
                    found.plays[0].rank,
                )
            can = await table.answer(AskCanBeat(), clients[SEATS.index(seat)].who)
            assert can == CanBeat(can_beat=bool(found.plays))
            await table.do(best, clients[SEATS.index(seat)].who)
        assert advised > 0


async def test_the_counter_counts_what_the_seat_has_not_seen(house: House) -> None:
    async with house:
        table, clients = await with_people(house, has_counter=True)
        await mixed(house, table, clients)
        for _ in range(6):
            await answer(table, clients)
        for seat, client in zip(SEATS, clients, strict=True):
            found = await table.answer(AskUnseen(), client.who)
            assert isinstance(found, Unseen)
            assert table.match is not None
            assert table.match.deal is not None
            others = [table.match.deal.hand(other).cards for other in SEATS if other is not seat]
            held = Counter(card.rank for cards in others for card in cards)
            assert {rank: count for rank, count in found.ranks.items() if count} == dict(held)


async def test_a_table_without_a_counter_refuses(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        await mixed(house, table, clients)
        with pytest.raises(IllegalAction, match="counter_is_off"):
            await table.answer(AskUnseen(), clients[0].who)


async def test_after_a_deal_the_hands_that_were_left_and_why_the_levels_moved(house: House) -> None:
    async with house:
        table, clients = await with_people(house)
        with pytest.raises(IllegalAction, match="no_deal_in_play"):
            await table.answer(AskDealSummary(), clients[0].who)
        await mixed(house, table, clients)
        assert table.match is not None
        while table.match.deal is not None:
            question = table.match.question(asked(table))
            assert question is not None
            best = bot_answer(table.match, question, make("normal"), 0.1)
            await table.do(best, clients[SEATS.index(question.seat)].who)
        found = await table.answer(AskDealSummary(), clients[0].who)
        assert isinstance(found, DealSummary)
        order = table.match.progress.done[-1].order
        assert set(found.hands) == set(SEATS) - set(order[: 2 if len(order) == 2 else 3])
        assert found.reasons
        with pytest.raises(IllegalAction, match="not_seated"):
            await table.answer(AskDealSummary(), STRANGER)
