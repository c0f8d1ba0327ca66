"""What RLCard tests of its own environments, for ours; the package is in the environment of the long tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guandan.kernel import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.catalogue import CATALOGUE_SIZE

pytestmark = [pytest.mark.long, pytest.mark.part("lab")]


@pytest.fixture
def rlcard() -> Any:  # noqa: ANN401 (RLCard has no types)
    import rlcard  # noqa: PLC0415 (not in the environment of the other tests)

    import guandan.lab.rlcard  # noqa: F401, PLC0415 (registers the environment)

    return rlcard


def agents(rlcard: Any, env: Any) -> list[Any]:  # noqa: ANN401
    assert rlcard is not None
    from rlcard.agents import RandomAgent  # noqa: PLC0415

    return [RandomAgent(env.num_actions) for _ in range(env.num_players)]


def test_reset_and_extract_state(rlcard: Any) -> None:  # noqa: ANN401
    env = rlcard.make("guandan")
    state, player = env.reset()
    assert env.num_players == 4
    assert env.num_actions == CATALOGUE_SIZE
    assert player == env.get_player_id()
    assert state["obs"].size == OBSERVATION_SIZE
    assert env.state_shape == [[OBSERVATION_SIZE]] * 4
    assert env.action_shape == [[ACTION_SIZE]] * 4
    assert state["raw_legal_actions"] == list(state["legal_actions"])


def test_is_deterministic(rlcard: Any) -> None:  # noqa: ANN401
    def course(seed: int) -> list[Any]:
        env = rlcard.make("guandan", config={"seed": seed})
        env.set_agents(agents(rlcard, env))
        np.random.seed(0)  # noqa: NPY002 (RLCard's agents draw from it)
        trajectories, payoffs = env.run(is_training=False)
        return [[list(map(int, side[1::2])) for side in trajectories], payoffs.tolist()]

    assert course(42) == course(42)
    assert course(42) != course(43)


def test_get_legal_actions_with_their_features(rlcard: Any) -> None:  # noqa: ANN401
    env = rlcard.make("guandan", config={"seed": 5})
    state, _ = env.reset()
    for number, row in state["legal_actions"].items():
        assert 0 <= number < CATALOGUE_SIZE
        assert np.array_equal(env.get_action_feature(number), row)
    illegal = next(number for number in range(CATALOGUE_SIZE) if number not in state["legal_actions"])
    assert not env.get_action_feature(illegal).any()
    with pytest.raises(ValueError, match="not legal"):
        env.step(illegal)


def test_step(rlcard: Any) -> None:  # noqa: ANN401
    env = rlcard.make("guandan")
    state, player = env.reset()
    before = state["raw_obs"]["left"][player]
    action = next(iter(state["legal_actions"]))
    _, following = env.step(action)
    assert following == env.get_player_id()
    assert env.get_state(player)["raw_obs"]["left"][player] <= before
    assert env.get_state(player)["action_record"] == [(player, action)]


def test_step_back(rlcard: Any) -> None:  # noqa: ANN401
    env = rlcard.make("guandan", config={"allow_step_back": True, "seed": 3})
    state, player = env.reset()
    env.step(list(state["legal_actions"])[-1])
    again, back = env.step_back()
    assert back == player
    assert np.array_equal(again["obs"], state["obs"])
    assert list(again["legal_actions"]) == list(state["legal_actions"])
    assert env.step_back() is False
    with pytest.raises(Exception, match="Step back is off"):
        rlcard.make("guandan").step_back()


@pytest.mark.parametrize("is_training", [False, True])
def test_run(rlcard: Any, is_training: bool) -> None:  # noqa: ANN401, FBT001
    env = rlcard.make("guandan", config={"game_book": "two-deck", "game_level": "9", "game_tribute": "always"})
    env.set_agents(agents(rlcard, env))
    for _ in range(5):
        trajectories, payoffs = env.run(is_training=is_training)
        assert len(trajectories) == 4
        assert abs(payoffs[0]) in {1, 2, 3}
        assert payoffs.tolist() == [payoffs[0], -payoffs[0]] * 2
        assert trajectories[0][-1]["raw_obs"]["level"] == "9"
        assert not trajectories[0][-1]["legal_actions"]


def test_get_perfect_information(rlcard: Any) -> None:  # noqa: ANN401
    env = rlcard.make("guandan")
    _, player = env.reset()
    told = env.get_perfect_information()
    assert told["current_player"] == player
    assert [len(hand.split()) for hand in told["hand_cards"]] == [27] * 4


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "doors.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(re.findall(r"```python\n(import rlcard.*?)```", page, re.DOTALL)[0], names)  # noqa: S102 (the page is ours)
    state, _ = names["env"].reset()
    assert state["raw_obs"]["level"] == "7"
