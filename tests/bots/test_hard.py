"""困难: the learned network behind the protocol of all bots."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from guandan import bots
from guandan.bots import Seen
from guandan.bots.learned.hard import Hard, find_best_action, judge_actions
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.rows import build_action_rows
from guandan.bots.learned.suits import ACTION_ORDERS, STATE_ORDERS, SYMMETRIES, expand_symmetries
from guandan.cards import Hand
from guandan.kernel import Batch, Deal, Phase, Policy
from guandan.kernel.features import ACTION_SIZE, OBSERVATION
from guandan.lab.njupt import NjuptAgent
from guandan.rules.seat import Seat
from tests.bots.counting import Counting
from tests.bots.duel import BOOKS, RULES, dealt, duplicate, interval, play
from tests.lab.njupt_referee import Referee
from tests.lab.njupt_scene import DIALECTS, deals

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = files("guandan.bots.learned")
MOST = 4_000_000
MANY = 250
"""Of more plays the state is told in one way alone, so that a move stays quick."""


def positions(number: int, seed: int) -> Iterator[Deal]:
    """Decisions of deals that are played half at random, half by the network, under every book."""
    lot, bot = Random(seed), Hard()
    for place in range(number):
        deal = dealt(place, seed, BOOKS[place % len(BOOKS)])
        while not deal.is_over:
            if deal.count() > 1 and lot.random() < 0.3:
                yield deal
            by_lot = place % 2 or deal.count() == 1
            deal.act(lot.randrange(deal.count()) if by_lot else bot.choose(Seen.of(deal)))


@pytest.mark.parametrize("book", BOOKS)
def test_rows_are_what_the_kernel_writes(book: str, seed: int) -> None:
    size, phases = 32, set()
    batch = Batch(size, seed=seed + 5, rules=RULES[book])
    offsets, chosen = np.zeros(size + 1, dtype=np.int32), np.zeros(size, dtype=np.int32)
    results, done = np.zeros(size, dtype=np.int8), np.zeros(size, dtype=np.uint8)
    for step in range(60):
        rows = np.zeros((batch.count(offsets), ACTION_SIZE), dtype=np.uint8)
        batch.actions(offsets, rows)
        for place in range(step % 4, size, 4):
            seen = Seen.of(batch[place])
            phases.add(seen.phase)
            assert np.array_equal(build_action_rows(seen), rows[offsets[place] : offsets[place + 1]])
        batch.choose(Policy.UNIFORM if step % 2 else Policy.LIGHT, step, chosen)
        batch.step(chosen, results, done)
    assert phases >= {Phase.PLAY, Phase.PAY, Phase.RETURN}


def test_the_network_answers_alike_alone_and_in_a_batch(seed: int) -> None:
    """Blocks, and products of other sizes, change no choice."""
    seen_all = [Seen.of(deal) for deal in positions(20, seed)]
    assert len(seen_all) > 200
    rows = [build_action_rows(seen) for seen in seen_all]
    states = np.stack([np.frombuffer(seen.observation, dtype=np.uint8) for seen in seen_all])
    owners = np.repeat(np.arange(len(rows)), [len(part) for part in rows])
    together = load_packaged_judge().judge(states, np.concatenate(rows), owners)
    for place, part in enumerate(rows):
        alone = load_packaged_judge().judge(states[place : place + 1], part, np.zeros(len(part), dtype=np.int64))
        assert np.abs(alone - together[owners == place]).max() < 1e-5


def test_the_products_of_the_network_use_one_thread() -> None:
    load_packaged_judge()
    assert {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"} <= {1}


def test_equals_are_settled_by_place() -> None:
    assert find_best_action(np.array([0.1, 0.50001, 0.5, 0.50002], dtype=np.float32)) == 1


def test_the_network_ships_once_and_is_small() -> None:
    sizes = [len(part.read_bytes()) for part in FOLDER.iterdir() if part.name.endswith((".npz", ".onnx"))]
    assert len(sizes) == 1
    assert sum(sizes) < MOST


@pytest.mark.parametrize("book", BOOKS)
def test_it_plays_legally_under_every_book(book: str, seed: int) -> None:
    bot = Hard(seed=seed)
    for number in range(4):
        deal = dealt(number, seed + 100, book)
        play(deal, (bot,) * 4)
        assert deal.is_over


def test_hidden_cards_make_no_difference(seed: int) -> None:
    bot = Hard()
    for place, deal in enumerate(positions(10, seed + 1)):
        other = deal.hidden(deal.seat, seed=place)
        assert bot.choose(Seen.of(deal)) == bot.choose(Seen.of(other))


def test_every_set_of_cards_may_be_offered(seed: int) -> None:
    bot = Hard()
    for deal in positions(5, seed + 2):
        packed = deal.packed(full=True)
        assert 0 <= bot.choose(Seen(deal, deal.seat, packed)) < len(packed)


def test_a_move_costs_one_look_at_each_way_of_telling_the_state_and_one_in_all_where_plays_are_many(seed: int) -> None:
    for deal in positions(8, seed + 3):
        judging = Counting()
        Hard(judge=judging).choose(Seen.of(deal))
        assert judging.states == (SYMMETRIES if 1 < deal.count() <= MANY else 1)


SWAPPED = str.maketrans({"S": "C", "C": "D", "D": "S"})


def swapped(hand: Hand) -> Hand:
    """The same hand with spades for diamonds, clubs for spades and diamonds for clubs."""
    return Hand([str(card) if card.is_joker else str(card)[0].translate(SWAPPED) + str(card)[1] for card in hand])


@pytest.mark.parametrize("level", ["2", "T"])
def test_hands_with_other_suits_are_one_of_the_ways_to_tell_them(level: str, seed: int) -> None:
    ways = set()
    for number in range(12):
        hands = [Deal.shuffled(seed, number, rules=RULES[BOOKS[0]], level=level).hand(seat) for seat in range(4)]
        one, other = (
            np.frombuffer(
                Seen.of(Deal.from_hands(told, rules=RULES[BOOKS[0]], level=level, leader=Seat.E)).observation, np.uint8
            )
            for told in (hands, [swapped(hand) for hand in hands])
        )
        cards = slice(0, OBSERVATION["top_cards"].stop)
        ways.add(tuple(way for way in range(SYMMETRIES) if np.array_equal(one[STATE_ORDERS[way]][cards], other[cards])))
    assert len(ways) == 1
    assert len(ways.pop()) == 1


def test_in_which_of_the_ways_a_position_is_told_makes_no_difference(seed: int) -> None:
    differ = 0.0
    for deal in positions(4, seed + 5):
        seen = Seen.of(deal)
        state, rows = np.frombuffer(seen.observation, np.uint8), build_action_rows(seen)
        every = load_packaged_judge().judge(*expand_symmetries(state, rows)).reshape(SYMMETRIES, -1)
        differ = max(differ, float(np.ptp(every, axis=0).max()))
        for way in range(SYMMETRIES):
            told = (
                load_packaged_judge()
                .judge(*expand_symmetries(state[STATE_ORDERS[way]], rows[:, ACTION_ORDERS[way]]))
                .reshape(SYMMETRIES, -1)
            )
            assert np.abs(told.mean(0) - judge_actions(seen, load_packaged_judge())).max() < 1e-5
    assert differ > 0.01, "the network by itself has not quite learned it"


@pytest.mark.parametrize("book", BOOKS)
def test_it_answers_the_protocol_of_others(book: str) -> None:
    players = [NjuptAgent(Hard(seed=seat), book=book) for seat in range(4)]
    for place, deal in enumerate(deals(book, 4, seed=3)):
        Referee([player.handle for player in players], dialect=DIALECTS[place % 4], full=place == 0).play(deal)
    assert [player.guesses for player in players] == [0] * 4


@pytest.mark.long
@pytest.mark.part("bots")
def test_it_beats_easy(seed: int) -> None:
    mean, low, _ = interval(duplicate(Hard(), bots.make("easy"), 40, seed + 21))
    assert low > 0.3, mean
