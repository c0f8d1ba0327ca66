"""Other people's simulators of a game of this family, played at random and driven from Python."""

from __future__ import annotations

import random

from kernel_parts.done import Done


def open_spiel(units: int) -> Done:
    """OpenSpiel's dou_dizhu."""
    import pyspiel  # noqa: PLC0415 (it may be missing)

    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(1)
    decisions = 0
    for _ in range(units):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return Done(decisions, units)


def rl_card(units: int) -> Done:
    """RLCard's doudizhu."""
    import rlcard  # noqa: PLC0415 (it may be missing)

    env = rlcard.make("doudizhu", config={"seed": 1})
    chance = random.Random(1)
    decisions = 0
    for _ in range(units):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
    return Done(decisions, units)
