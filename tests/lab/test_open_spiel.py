"""OpenSpiel's own tests of a game, and what they cannot know; the package is in the environment of the long tests."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.long, pytest.mark.part("lab")]

GAMES = (
    "python_guandan",
    "python_guandan(tribute=never,level=2)",
    "python_guandan(tribute=always,book=two-deck)",
    "python_guandan(tribute=always,book=nantong-2018,level=14)",
    "python_guandan(book=five-round-points)",
)


@pytest.fixture
def spiel() -> Any:  # noqa: ANN401 (OpenSpiel has no types)
    import pyspiel  # noqa: PLC0415 (not in the environment of the other tests)

    import guandan.lab.open_spiel  # noqa: F401, PLC0415 (registers the game)

    return pyspiel


def advance(state: Any, chance: random.Random, decisions: int) -> None:  # noqa: ANN401
    """Past all chance nodes, and so many decisions further at random."""
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, shares)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions -= 1


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_finds_nothing_wrong_in_random_simulations(spiel: Any, game: str) -> None:  # noqa: ANN401
    spiel.random_sim_test(spiel.load_game(game), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_playthrough_can_be_replayed(spiel: Any, game: str, tmp_path: Any) -> None:  # noqa: ANN401
    from absl import flags  # noqa: PLC0415
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    flags.FLAGS.mark_as_parsed()
    assert spiel.load_game(game) is not None
    text = generate_playthrough.playthrough(game, None, seed=7)
    file = tmp_path / "guandan.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "NumDistinctActions() = 2325" in text
    assert "ObservationTensorSize() = 741" in text


def test_returns_are_net_levels_and_sum_to_nothing(spiel: Any) -> None:  # noqa: ANN401
    chance = random.Random(1)
    game = spiel.load_game("python_guandan")
    for _ in range(10):
        state = game.new_initial_state()
        advance(state, chance, 1000)
        returns = state.returns()
        assert abs(returns[0]) in {1, 2, 3}
        assert returns == [returns[0], -returns[0]] * 2


def test_a_player_cannot_tell_states_apart_that_differ_in_hidden_cards(spiel: Any) -> None:  # noqa: ANN401
    """Deal anew what a player does not know: text and numbers stay the same for it, and change for others."""
    changed = 0
    for seed in range(8):
        state = spiel.load_game(GAMES[seed % len(GAMES)]).new_initial_state()
        advance(state, random.Random(seed), 3 + 9 * seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        seen = [(state.information_state_string(seat), state.observation_tensor(seat)) for seat in range(4)]
        text = state.observation_string(player)
        state.deal.copy_from(state.deal.hidden(player, seed=seed))
        after = [(state.information_state_string(seat), state.observation_tensor(seat)) for seat in range(4)]
        assert after[player] == seen[player]
        assert state.observation_string(player) == text
        changed += after != seen
    assert changed > 4


def test_a_copy_goes_its_own_way(spiel: Any) -> None:  # noqa: ANN401
    state = spiel.load_game("python_guandan").new_initial_state()
    advance(state, random.Random(3), 20)
    twin = state.clone()
    before = str(state)
    advance(twin, random.Random(4), 30)
    assert str(state) == before != str(twin)
    assert spiel.deserialize_game_and_state(spiel.serialize_game_and_state(state.get_game(), state))[1].history() == (
        state.history()
    )


def test_a_level_that_is_none_is_refused(spiel: Any) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match="2 to 14"):
        spiel.load_game("python_guandan(level=15)")


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "doors.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(re.findall(r"```python\n(import pyspiel.*?)```", page, re.DOTALL)[0], names)  # noqa: S102 (the page is ours)
    assert names["game"].num_players() == 4
