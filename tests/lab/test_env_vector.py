from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from guandan.kernel import Phase
from guandan.lab.catalogue import CATALOGUE_SIZE, entry
from guandan.lab.observation import action_planes, planes
from guandan.lab.vector import GuandanVectorEnv
from guandan.rulebooks import names


def chosen(infos: dict[str, Any], chance: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int32]]:
    """A legal action for each deal, at random."""
    begin, end = infos["offsets"][:-1], infos["offsets"][1:]
    picked: np.ndarray[Any, np.dtype[np.int32]] = infos["legal"][chance.integers(begin, end)]
    return picked


def walked(vector: GuandanVectorEnv, steps: int, seed: int = 0) -> list[tuple[Any, ...]]:
    observations, infos = vector.reset(seed=seed)
    chance = np.random.default_rng(seed)
    seen: list[tuple[Any, ...]] = []
    for _ in range(steps):
        actions = chosen(infos, chance)
        seats = infos["seat"]
        observations, rewards, terminations, truncations, infos = vector.step(actions)
        seen.append((observations, rewards, terminations, truncations, infos, seats))
    return seen


@pytest.mark.parametrize("book", names())
def test_spaces_hold_what_is_given(book: str) -> None:
    vector = GuandanVectorEnv(5, book=book)
    observations, _ = vector.reset(seed=1)
    assert vector.single_action_space.n == CATALOGUE_SIZE
    for observations, rewards, terminations, truncations, _, _ in walked(vector, 60):
        assert vector.observation_space.contains(observations)
        assert rewards.shape == terminations.shape == truncations.shape == (5,)
        assert not truncations.any()
    vector.close()


def test_the_mask_has_the_legal_actions_and_no_others() -> None:
    vector = GuandanVectorEnv(6, features=True)
    for observations, *_, infos, _ in walked(vector, 150):
        assert (
            observations["action_mask"].sum() == len(infos["legal"]) == len(infos["features"]) == infos["offsets"][-1]
        )
        for place in range(6):
            mine = slice(*infos["offsets"][place : place + 2])
            assert np.array_equal(np.flatnonzero(observations["action_mask"][place]), np.sort(infos["legal"][mine]))
            hand = planes(observations["observation"][place])["hand"]
            cards = action_planes(infos["features"][mine])
            if infos["phase"][place] == Phase.PLAY:
                assert (cards["cards"] + cards["rest"] == hand).all()
                sizes = [entry(number).size for number in infos["legal"][mine].tolist()]
                assert cards["cards"].sum(axis=1).tolist() == sizes


def test_a_deal_that_ends_is_followed_in_the_same_step() -> None:
    vector = GuandanVectorEnv(4)
    assert vector.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ended = 0
    deals = [set() for _ in range(4)]
    for observations, rewards, terminations, _, infos, seats in walked(vector, 500):
        for place in range(4):
            deals[place].add(int(infos["deal"][place]))
            if terminations[place]:
                ended += 1
                result = infos["result"][place]
                assert rewards[place] == (-result if seats[place] & 1 else result)
                assert 1 <= abs(result) <= 3
                assert planes(observations["observation"][place])["played_next"].sum() == 0
            else:
                assert rewards[place] == infos["result"][place] == 0
    assert ended > 10
    assert all(deals[place] == {place + 4 * number for number in range(len(deals[place]))} for place in range(4))


def test_the_same_seed_gives_the_same_deals_on_any_number_of_threads() -> None:
    one, two = (walked(GuandanVectorEnv(8, threads=threads), 60, seed=3) for threads in (1, 2))
    for first, second in zip(one, two, strict=True):
        assert np.array_equal(first[0]["observation"], second[0]["observation"])
        assert np.array_equal(first[1], second[1])
    other = walked(GuandanVectorEnv(8), 1, seed=4)
    assert not np.array_equal(one[0][0]["observation"], other[0][0]["observation"])


def test_without_a_seed_each_beginning_is_another() -> None:
    vector = GuandanVectorEnv(2)
    rows = [vector.reset()[0]["observation"] for _ in range(2)]
    assert not np.array_equal(*rows)


def test_what_is_given_out_is_not_changed_later() -> None:
    vector = GuandanVectorEnv(3)
    observations, infos = vector.reset(seed=0)
    kept = {name: array.copy() for name, array in (observations | infos).items()}
    chance = np.random.default_rng(0)
    later = infos
    for _ in range(20):
        *_, later = vector.step(chosen(later, chance))
    assert all(np.array_equal(kept[name], array) for name, array in (observations | infos).items())


def test_level_and_tribute_are_as_asked() -> None:
    for tribute in (False, True):
        vector = GuandanVectorEnv(32, level="8", tribute=tribute, forced=True)
        observations, infos = vector.reset(seed=0)
        assert (planes(observations["observation"])["level"].argmax(axis=1) == 6).all()
        assert (infos["phase"] == Phase.PAY).any() == tribute


def test_an_illegal_action_is_refused() -> None:
    vector = GuandanVectorEnv(3)
    observations, infos = vector.reset(seed=0)
    actions = chosen(infos, np.random.default_rng(0))
    actions[1] = np.flatnonzero(observations["action_mask"][1] == 0)[0]
    with pytest.raises(ValueError, match="place 1"):
        vector.step(actions)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        GuandanVectorEnv(1).step(np.zeros(1, np.int32))
