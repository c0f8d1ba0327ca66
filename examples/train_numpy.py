"""A network that learns Guandan from nothing by playing itself, with NumPy alone; it soon beats `easy`.

    python examples/train_numpy.py --minutes 8 --out weights.npz

Everything comes from the vector environment: 256 deals in step, and for each the features of every legal action. The
network says what an action is worth in levels; it plays the best (sometimes another one), and learns what came of it.
"""

from __future__ import annotations

import argparse
import os
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np

from guandan.bots.learned.rows import build_action_rows
from guandan.kernel.features import ACTION, ACTION_SIZE, OBSERVATION
from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.lab.vector import GuandanVectorEnv

Floats = np.ndarray[Any, np.dtype[np.float32]]

STATE = ("top_kind", "top_value", "top_size", "top_seat", "trick", "left", "left_few", "places", "level", "wilds")
STATE += ("phase", "hand_cost", "bombs_unseen")
PLACES = np.concatenate([np.arange(OBSERVATION[name].start, OBSERVATION[name].stop) for name in STATE])
INPUTS = len(PLACES) + ACTION_SIZE
HIDDEN = 96
DEALS = 256
BATCH = 4096
WEIGHTS = "GUANDAN_EXAMPLE_WEIGHTS"

_LARGE = {"rest_cost": 50.0, "left": 27.0, "size": 10.0, "rest_shape": 4.0, "above": 8.0}
ACTION_SCALE = np.ones(ACTION_SIZE, np.float32)
for _name, _most in _LARGE.items():
    ACTION_SCALE[ACTION[_name]] = 1 / _most
STATE_SCALE = np.ones(OBSERVATION["bombs_unseen"].stop, np.float32)
for _name, _most in {"left": 27.0, "top_size": 10.0, "hand_cost": 50.0, "bombs_unseen": 8.0}.items():
    STATE_SCALE[OBSERVATION[_name]] = 1 / _most
STATE_SCALE = STATE_SCALE[PLACES]


class Network:
    """Two layers; the state's share of the first is computed once for all actions of a decision."""

    def __init__(self, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "first": (chance.standard_normal((INPUTS, HIDDEN)) / np.sqrt(INPUTS)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "last": np.zeros(HIDDEN, np.float32),
            "level": np.zeros(1, np.float32),
        }
        self._momentum = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._spread = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def hidden(self, states: Floats, actions: Floats, owners: np.ndarray[Any, Any]) -> Floats:
        """The hidden layer for each action; `owners` says to which state it belongs."""
        first = self.weights["first"]
        above = states @ first[: len(PLACES)] + self.weights["bias"]
        hidden: Floats = np.maximum(above[owners] + actions @ first[len(PLACES) :], 0)
        return hidden

    def judge(self, states: Floats, actions: Floats, owners: np.ndarray[Any, Any]) -> Floats:
        """What each action is worth, in levels."""
        worths: Floats = self.hidden(states, actions, owners) @ self.weights["last"] + self.weights["level"]
        return worths

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """One step of Adam on the squared error; tells the error."""
        states, actions = inputs[:, : len(PLACES)], inputs[:, len(PLACES) :]
        hidden = self.hidden(states, actions, np.arange(len(inputs)))
        error = hidden @ self.weights["last"] + self.weights["level"] - targets
        slope = (error / len(inputs)).astype(np.float32)
        back = np.outer(slope, self.weights["last"]) * (hidden > 0)
        slopes = {"first": inputs.T @ back, "bias": back.sum(0), "last": hidden.T @ slope}
        slopes["level"] = slope.sum(keepdims=True)
        self._steps += 1
        for name, value in slopes.items():
            self._momentum[name] += 0.1 * (value - self._momentum[name])
            self._spread[name] += 0.001 * (value**2 - self._spread[name])
            mean = self._momentum[name] / (1 - 0.9**self._steps)
            spread = self._spread[name] / (1 - 0.999**self._steps)
            self.weights[name] -= (rate * mean / (np.sqrt(spread) + 1e-8)).astype(np.float32)
        return float(np.mean(error**2))


def scaled(states: np.ndarray[Any, Any], actions: np.ndarray[Any, Any]) -> tuple[Floats, Floats]:
    """The bytes of the environment as numbers of about the same size."""
    return states[:, PLACES] * STATE_SCALE, actions * ACTION_SCALE


class Trained:
    """The network as a bot: it sees what a seat may know, and takes what it thinks best."""

    def __init__(self, *, seed: int = 0, network: Network | None = None) -> None:
        self.seed = seed
        self.network = network or Network()
        if network is None:
            with np.load(os.environ[WEIGHTS]) as arrays:
                self.network.weights = {name: arrays[name] for name in arrays.files}

    def choose(self, seen: Any, seconds: float = 0.0) -> int:  # noqa: ANN401, ARG002 (a `guandan.bots.Seen`)
        """The place of its answer."""
        states, actions = scaled(np.frombuffer(seen.observation, np.uint8)[None], build_action_rows(seen))
        return int(np.argmax(self.network.judge(states, actions, np.zeros(len(actions), np.intp))))


class Course:
    """Self-play: every decision waits for the end of its deal, which says what it was worth."""

    def __init__(self, network: Network, seed: int = 0) -> None:
        self.network = network
        self.decisions = 0
        self._chance = np.random.default_rng(seed)
        self._tables = GuandanVectorEnv(DEALS, features=True)
        self._seen, self._infos = self._tables.reset(seed=seed)
        self._waiting: list[list[tuple[int, Floats]]] = [[] for _ in range(DEALS)]
        self._inputs: list[Floats] = []
        self._targets: list[float] = []

    def step(self, daring: float, rate: float) -> None:
        """One decision in each of the deals, and a lesson when enough of them are over."""
        offsets, features = self._infos["offsets"], self._infos["features"]
        owners = np.repeat(np.arange(DEALS), np.diff(offsets))
        states, actions = scaled(self._seen["observation"], features)
        worths = self.network.judge(states, actions, owners)
        best = np.array([start + np.argmax(worths[start:end]) for start, end in pairwise(offsets)])
        other = self._chance.integers(offsets[:-1], offsets[1:])
        chosen = np.where(self._chance.random(DEALS) < daring, other, best)
        rows = np.concatenate([states, actions[chosen]], axis=1)
        for place, seat in enumerate(self._infos["seat"]):
            self._waiting[place].append((int(seat) & 1, rows[place]))
        legal = self._infos["legal"][chosen]
        self._seen, _, over, _, self._infos = self._tables.step(legal)
        self.decisions += DEALS
        for place in np.flatnonzero(over):
            levels = float(self._infos["result"][place])
            self._inputs += [row for _, row in self._waiting[place]]
            self._targets += [-levels if side else levels for side, _ in self._waiting[place]]
            self._waiting[place] = []
        while len(self._inputs) >= BATCH:
            inputs, targets = np.array(self._inputs[:BATCH]), np.array(self._targets[:BATCH], np.float32)
            self._inputs, self._targets = self._inputs[BATCH:], self._targets[BATCH:]
            for part in np.array_split(self._chance.permutation(BATCH), 4):
                self.network.learn(inputs[part], targets[part], rate)


def measure(path: str, deals: int) -> str:
    """Against `easy` on duplicate deals, by the arena."""
    os.environ[WEIGHTS] = path
    arena = Arena(Contest(a="train_numpy:Trained", b="easy", book="jiangsu-2017"))
    for _ in arena.run(deals):
        pass
    worth = arena.standing.report(0).worth
    if worth is None:
        return "no deal counts"
    return f"{worth.mean:+.2f} levels a deal ({worth.interval.low:+.2f} … {worth.interval.high:+.2f})"


def main() -> None:
    """Learn for so long, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=8.0, help="of the processor")
    parser.add_argument("--deals", type=int, default=200, help="how many deals to measure with")
    parser.add_argument("--out", default="weights.npz")
    options = parser.parse_args()
    network = Network()
    course = Course(network)
    began, shown = process_time(), 0.0
    while (spent := (process_time() - began) / 60) < options.minutes:
        share = spent / options.minutes
        course.step(daring=0.1 * (1 - share) + 0.01, rate=1e-3 * (1 - share) + 1e-4)
        if spent >= shown:
            np.savez(options.out, **network.weights)
            stopped = process_time()
            found = measure(options.out, 26)
            print(f"{spent:4.1f} minutes, {course.decisions:>9,} decisions: {found} against easy", flush=True)
            began += process_time() - stopped  # measuring is not learning
            shown += max(1.0, options.minutes / 8)
    np.savez(options.out, **network.weights)
    print(f"{course.decisions:,} decisions: {measure(options.out, options.deals)} against easy")


if __name__ == "__main__":
    main()
