from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from guandan.kernel import OBSERVATION_SIZE
from guandan.lab.catalogue import CATALOGUE_SIZE
from guandan.lab.env import env
from guandan.lab.gym import AEC_ID, SEAT_ID, TABLE_ID
from guandan.lab.seat_env import GuandanSeatEnv
from tests.cli.command import start


def play(
    table: GuandanSeatEnv, seed: int | None, chance: np.random.Generator
) -> tuple[list[int], float, dict[str, Any]]:
    """A deal at random: what the agent did, its reward, and what it was told at the end."""
    _, info = table.reset(seed=seed)
    done: list[int] = []
    while True:
        done.append(int(chance.choice(info["legal"])))
        _, reward, terminated, truncated, info = table.step(done[-1])
        assert not truncated
        if terminated:
            return done, reward, info
        assert reward == 0


@pytest.mark.parametrize("options", [{}, {"seat": 3, "book": "two-deck"}, {"forced": True, "render_mode": "ansi"}])
def test_gymnasium_finds_nothing_wrong_with_a_seat(options: dict[str, Any]) -> None:
    table = gymnasium.make(SEAT_ID, **options).unwrapped
    check_env(table)


def test_a_name_with_the_module_before_it_needs_no_import() -> None:
    words = (
        "import gymnasium; print(gymnasium.make('guandan.lab.gym:Guandan-v0').reset(seed=1)[0]['observation'].shape)"
    )
    shown = start("-c", words)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.strip() == f"({OBSERVATION_SIZE},)"


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_makes_the_table_by_its_name() -> None:
    api_test(pettingzoo.make("aec", AEC_ID, level="5"), num_cycles=200)


def test_gymnasium_makes_many_tables_by_their_name() -> None:
    tables = gymnasium.make_vec(TABLE_ID, num_envs=3, vectorization_mode="vector_entry_point")
    observations, infos = tables.reset(seed=1)
    assert observations["observation"].shape == (3, OBSERVATION_SIZE)
    tables.step(infos["legal"][infos["offsets"][:-1]])
    tables.close()


@pytest.mark.parametrize("seat", range(4))
def test_the_reward_is_what_the_side_rises(seat: int) -> None:
    table, chance = GuandanSeatEnv(seat=seat), np.random.default_rng(seat)
    for number in range(6):
        _, reward, info = play(table, seat if number == 0 else None, chance)
        assert abs(reward) in {1, 2, 3}
        assert reward == (-info["result"] if seat % 2 else info["result"])
        assert (reward > 0) == (info["order"][0] % 2 == seat % 2)


def test_equal_seeds_give_equal_deals_and_a_seed_goes_on() -> None:
    table = GuandanSeatEnv()
    first = [play(table, seed, np.random.default_rng(0))[:2] for seed in (4, None, None)]
    assert [play(table, seed, np.random.default_rng(0))[:2] for seed in (4, None, None)] == first
    assert first[0] != first[1]
    assert play(GuandanSeatEnv(), None, np.random.default_rng(0)) != play(
        GuandanSeatEnv(), None, np.random.default_rng(0)
    )


def test_the_cards_are_those_of_the_table_environment() -> None:
    table = env(level="9", tribute=False)
    table.reset(seed=11)
    seat = GuandanSeatEnv(level="9", tribute=False, seat=int(table.agent_selection[-1]))
    assert np.array_equal(seat.reset(seed=11)[0]["observation"], table.observe(table.agent_selection)["observation"])


def test_better_company_wins_more() -> None:
    with_hard = GuandanSeatEnv(partner="normal", opponents="random")
    with_weak = GuandanSeatEnv(partner="random", opponents="normal")
    chance = np.random.default_rng(0)
    rewards = [[play(table, number, chance)[1] for number in range(20)] for table in (with_hard, with_weak)]
    assert sum(rewards[0]) > sum(rewards[1])


def test_an_illegal_action_loses_or_raises() -> None:
    for illegal in ("lose", "error"):
        table = GuandanSeatEnv(illegal=illegal)
        seen, _ = table.reset(seed=1)
        assert np.array_equal(table.action_masks(), seen["action_mask"] == 1)
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        if illegal == "error":
            with pytest.raises(ValueError, match="not legal"):
                table.step(wrong)
        else:
            _, reward, terminated, _, info = table.step(wrong)
            assert (reward, terminated, info["illegal"]) == (-3, True, True)
            with pytest.raises(RuntimeError, match="reset"):
                table.step(wrong)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="seat"):
        GuandanSeatEnv(seat=4)
    with pytest.raises(ValueError, match="lose"):
        GuandanSeatEnv(illegal="ignore")
    assert GuandanSeatEnv().action_space.n == CATALOGUE_SIZE


def test_rendering_shows_hand_and_table() -> None:
    table = GuandanSeatEnv(render_mode="ansi", level="5")
    assert table.render() is None
    table.reset(seed=1)
    assert str(table.render()).startswith("level 5, cards left ")
