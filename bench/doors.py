"""How many decisions a second each of the researchers' interfaces makes, everybody playing at random, on one core."""

from __future__ import annotations

import random
import sys
from time import process_time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pyspiel
import rlcard
from rlcard.agents import RandomAgent

import guandan.lab.open_spiel
import guandan.lab.rlcard  # noqa: F401 (registers)
from guandan.lab.gym import SEAT_ID, GuandanVectorEnv, env

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0


def measure(play: Callable[[], int]) -> float:
    """Decisions a second of the process's own time; the first call does not count."""
    play()
    began, done = process_time(), 0
    while process_time() - began < SECONDS:
        done += play()
    return done / (process_time() - began)


def seat() -> Callable[[], int]:
    """Gymnasium's single seat, random bots around it; only the agent's own decisions count."""
    table: Any = gymnasium.make(SEAT_ID, partner="random", opponents="random").unwrapped
    chance = np.random.default_rng(0)

    def play() -> int:
        _, info = table.reset()
        done, over = 0, False
        while not over:
            _, _, over, _, info = table.step(chance.choice(info["legal"]))
            done += 1
        return done

    return play


def table() -> Callable[[], int]:
    """PettingZoo's table."""
    zoo: Any = env().unwrapped
    chance = np.random.default_rng(0)

    def play() -> int:
        zoo.reset()
        done = 0
        while not any(zoo.terminations.values()):
            zoo.step(chance.choice(zoo.infos[zoo.agent_selection]["legal"]))
            done += 1
        return done

    return play


def tables(*, features: bool) -> Callable[[], int]:
    """Gymnasium's vector environment: 256 deals in step, on one thread."""
    vector = GuandanVectorEnv(256, features=features)
    chance = np.random.default_rng(0)
    infos = vector.reset(seed=1)[1]

    def play() -> int:
        nonlocal infos
        chosen = chance.integers(infos["offsets"][:-1], infos["offsets"][1:])
        infos = vector.step(infos["legal"][chosen])[4]
        return 256

    return play


def spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel; its chance nodes take time, and do not count."""
    game, chance = pyspiel.load_game(name), random.Random(0)

    def play() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, shares)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return play


def card(name: str) -> Callable[[], int]:
    """An environment of RLCard."""
    made = rlcard.make(name, config={"seed": 1})
    made.set_agents([RandomAgent(made.num_actions) for _ in range(made.num_players)])
    return lambda: sum(len(one) // 2 for one in made.run(is_training=True)[0])


def main() -> None:
    """Measure and show all of them."""
    doors = {
        "Gymnasium Guandan-v0 (agent's decisions)": seat(),
        "PettingZoo guandan_v0": table(),
        "Gymnasium GuandanTable-v0, 256 deals": tables(features=False),
        "the same with features": tables(features=True),
        "OpenSpiel python_guandan": spiel("python_guandan"),
        "OpenSpiel dou_dizhu (C++)": spiel("dou_dizhu"),
        "RLCard guandan": card("guandan"),
        "RLCard doudizhu": card("doudizhu"),
    }
    print(f"| interface | decisions a second |\n| {'-' * 40} | --: |")
    for name, play in doors.items():
        print(f"| {name} | {measure(play):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
