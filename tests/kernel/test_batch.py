"""Many deals at once: the same as one by one, for any number of threads, in any sort of array."""

from __future__ import annotations

from array import array
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from guandan.kernel import Batch, Deal, Phase, Policy, engine
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION_SIZE
from guandan.kernel.outcome import TributeFrequency
from guandan.kernel.packed import FACES
from tests.kernel.engines import ENGINES, JIANGSU, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE = 12


class Arrays:
    """What a batch of deals writes into."""

    def __init__(self, size: int = SIZE) -> None:
        self.offsets = array("i", bytes(4 * (size + 1)))
        self.states = bytearray(size * OBSERVATION_SIZE)
        self.seats, self.phases, self.done = bytearray(size), bytearray(size), bytearray(size)
        self.numbers = array("q", bytes(8 * size))
        self.chosen = array("i", bytes(4 * size))
        self.results = array("b", bytes(size))


def steps(batch: Batch, number: int, chance: Random) -> Iterator[tuple]:
    """Play on, and give all that was written at each step."""
    into = Arrays(len(batch))
    for _ in range(number):
        total = batch.count(into.offsets)
        rows, ids = bytearray(total * ACTION_SIZE), array("i", bytes(4 * total))
        batch.observe(into.states)
        batch.actions(into.offsets, rows)
        batch.catalogue(into.offsets, ids)
        batch.who(into.seats, into.phases, into.numbers)
        counts = [after - before for before, after in pairwise(into.offsets)]
        into.chosen[:] = array("i", [chance.randrange(count) if count else 0 for count in counts])
        before = [batch[place] for place in range(len(batch))]
        batch.step(into.chosen, into.results, into.done)
        yield (
            *(into.offsets.tolist(), bytes(into.states), bytes(rows), ids.tolist(), bytes(into.seats)),
            *(bytes(into.phases), into.numbers.tolist(), into.chosen.tolist(), into.results.tolist(), bytes(into.done)),
            before,
        )


def test_a_batch_is_many_deals() -> None:
    batch = Batch(SIZE, seed=5, rules=JIANGSU, forced=True)
    ended = 0
    for offsets, states, rows, ids, seats, phases, _, chosen, results, done, before in steps(batch, 250, Random(1)):
        for place, deal in enumerate(before):
            start, stop = offsets[place], offsets[place + 1]
            packed = deal.packed()
            assert stop - start == len(packed)
            assert (seats[place], phases[place]) == (deal.seat, deal.phase)
            assert states[place * OBSERVATION_SIZE :][:OBSERVATION_SIZE] == deal.observe(deal.seat)
            assert ids[start:stop] == [deal.number(one) for one in packed]
            row = rows[(start + chosen[place]) * ACTION_SIZE :][:ACTION_SIZE]
            seat = deal.seat
            deal.act(chosen[place])
            if phases[place] in {Phase.PLAY, Phase.PAY}:  # a returned card may come back at once, a taken one goes on
                assert row[ACTION["rest"]] == deal.faces(seat)
            assert bool(done[place]) == deal.is_over
            assert results[place] == deal.result
            ended += deal.is_over
            if not deal.is_over:
                assert batch[place].faces(seat) == deal.faces(seat)
    assert ended > SIZE


@pytest.mark.parametrize("options", [{"threads": 3}, {"threads": 50}])
def test_threads_change_nothing(options: dict[str, int]) -> None:
    with (
        Batch(SIZE, seed=5, rules=RULES["two-deck"]) as one,
        Batch(SIZE, seed=5, rules=RULES["two-deck"], **options) as other,
    ):
        for left, right in zip(steps(one, 60, Random(2)), steps(other, 60, Random(2)), strict=True):
            assert left[:-1] == right[:-1]


@pytest.mark.parametrize("name", RULES)
def test_both_forms_of_the_engine_write_the_same(name: str) -> None:
    pools = [module.Pool(4, 3, RULES[name], 0, 2, 1, forced=False, again=True) for module in ENGINES.values()]
    chance = Random(3)
    for pool in pools:
        pool.begin(0, 4)
    for _ in range(40):
        seen = []
        chosen = None
        for pool in pools:
            into = Arrays(4)
            pool.count(0, 4, memoryview(into.offsets))
            total = pool.add_up(memoryview(into.offsets))
            rows, ids = bytearray(total * ACTION_SIZE), array("i", bytes(4 * total))
            pool.observe(0, 4, memoryview(into.states))
            pool.actions(0, 4, memoryview(into.offsets), memoryview(rows))
            pool.catalogue(0, 4, memoryview(into.offsets), memoryview(ids))
            pool.choose(0, 4, 1, 9, memoryview(into.chosen))
            light = into.chosen.tolist()
            ends = into.offsets.tolist()
            if chosen is None:
                chosen = [chance.randrange(ends[place + 1] - ends[place]) for place in range(4)]
            into.chosen[:] = array("i", chosen)
            pool.step(0, 4, memoryview(into.chosen), memoryview(into.results), memoryview(into.done))
            seen.append((ends, bytes(into.states), bytes(rows), ids, light, into.results, bytes(into.done)))
        assert seen[0] == seen[1]


def test_only_real_decisions_are_asked() -> None:
    batch = Batch(SIZE, seed=1, rules=JIANGSU)
    for offsets, *_ in steps(batch, 100, Random(1)):
        assert all(after - before > 1 for before, after in pairwise(offsets))


def test_neighbours_may_play_the_same_deal() -> None:
    batch = Batch(6, seed=1, rules=JIANGSU, copies=2)
    hands = [[batch[place].hand(seat) for seat in range(4)] for place in range(6)]
    assert hands[0] == hands[1]
    assert hands[2] == hands[3]
    assert hands[0] != hands[2]


def test_deals_go_on_or_stay_over() -> None:
    batch = Batch(3, seed=1, rules=JIANGSU, again=False)
    *_, last = steps(batch, 200, Random(1))
    assert last[0] == [0, 0, 0, 0]
    assert all(batch[place].is_over for place in range(3))
    batch = Batch(3, seed=1, rules=JIANGSU)
    *_, last = steps(batch, 200, Random(1))
    assert min(last[6]) >= 3
    assert {number % 3 for number in last[6]} == {0, 1, 2}


@pytest.mark.parametrize("threads", [1, 2])
def test_deals_that_are_all_over_have_no_rows(threads: int) -> None:
    with Batch(2, seed=1, rules=JIANGSU, again=False, threads=threads) as batch:
        for _ in steps(batch, 200, Random(4)):
            pass
        offsets = np.zeros(3, np.int32)
        assert batch.count(offsets) == 0
        batch.actions(offsets, np.empty((0, ACTION_SIZE), np.uint8))
        batch.catalogue(offsets, np.empty(0, np.int32))
        assert not offsets.any()


@pytest.mark.parametrize("tribute", TributeFrequency)
def test_levels_and_tribute_by_lot(tribute: TributeFrequency) -> None:
    batch = Batch(200, seed=1, rules=JIANGSU, tribute=tribute, forced=True)
    with_tribute = sum(batch[place].tribute[0] < 4 for place in range(200))
    assert (
        with_tribute
        in {
            TributeFrequency.NEVER: range(1),
            TributeFrequency.ALWAYS: range(200, 201),
            TributeFrequency.HALF: range(70, 130),
        }[tribute]
    )
    assert {batch[place].level for place in range(200)} == set(range(2, 15))
    batch = Batch(20, seed=1, rules=JIANGSU, level="9")
    assert {batch[place].level for place in range(20)} == {9}


def test_a_place_can_be_set_and_filled_with_what_a_seat_may_imagine() -> None:
    deal = Deal.shuffled(3, rules=JIANGSU)
    batch = Batch(5, seed=1, rules=JIANGSU, again=False)
    batch[2] = deal
    assert batch[2].hand(1) == deal.hand(1)
    batch.hide(deal, 1, seed=8)
    hands = [[batch[place].hand(seat) for seat in range(4)] for place in range(5)]
    assert all(hand[1] == deal.hand(1) for hand in hands)
    assert len({str(hand[0]) for hand in hands}) == 5
    for place in (-1, 5):
        with pytest.raises(IndexError):
            batch[place]
        with pytest.raises(IndexError):
            batch[place] = deal


def test_policies_choose() -> None:
    batch = Batch(SIZE, seed=1, rules=JIANGSU)
    into = Arrays()
    for policy in Policy:
        batch.count(into.offsets)
        batch.choose(policy, 4, into.chosen)
        first = into.chosen.tolist()
        batch.choose(policy, 4, into.chosen)
        assert into.chosen.tolist() == first
        assert any(first)
        batch.step(into.chosen, into.results, into.done)


def test_wrong_choices_and_arrays_are_refused() -> None:
    batch = Batch(SIZE, seed=1, rules=JIANGSU)
    into = Arrays()
    into.chosen[7] = 100_000
    with pytest.raises(IndexError, match="place 7"):
        batch.step(into.chosen, into.results, into.done)
    with pytest.raises(TypeError, match="4 bytes"):
        batch.count(array("q", bytes(8 * 13)))
    with pytest.raises(ValueError, match="13 items"):
        batch.count(array("i", bytes(4 * 12)))
    with pytest.raises(ValueError, match="at least one"):
        engine.Pool(0, 1, JIANGSU, 0, 0, 1, forced=False, again=True)


def test_arrays_of_any_shape() -> None:
    batch = Batch(SIZE, seed=1, rules=JIANGSU)
    square = memoryview(bytearray(SIZE * OBSERVATION_SIZE)).cast("B", [SIZE, OBSERVATION_SIZE])
    batch.observe(square)
    deal = batch[3]
    row = bytes(square[3, place] for place in range(54))
    assert [FACES[place] for place, copies in enumerate(row) for _ in range(copies)] == list(deal.hand(deal.seat))
