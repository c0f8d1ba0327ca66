"""Many deals in step: a Gymnasium vector environment over the batched kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from guandan.kernel import CATALOGUE, Batch, rules_of
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.due import TributeShare
from guandan.lab.episodes import read_tribute_share
from guandan.lab.observation import as_buffer, observation_space
from guandan.lab.seeds import MAX_SEED
from guandan.rulebooks import load
from guandan.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Observations = dict[str, NDArray[Any]]
    Infos = dict[str, Any]


class GuandanVectorEnv(VectorEnv["Observations", "NDArray[np.integer[Any]]", "NDArray[Any]"]):
    """A number of deals side by side; each call gives what the seats to act see, and takes one action for each deal.

    A deal that ends is followed by the next one in the same step: the observation is already the new deal's, the reward
    and `infos["result"]` are the old one's.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "guandan_v0", "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(  # noqa: PLR0913 (an argument for each of its options)
        self,
        num_envs: int,
        *,
        book: str | Path | Rulebook = "jiangsu-2017",
        level: str | None = None,
        tribute: str | bool = TributeShare.HALF,
        forced: bool = False,
        features: bool = False,
        threads: int = 1,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(len(CATALOGUE))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        rulebook = book if isinstance(book, Rulebook) else load(book)
        self._options: dict[str, Any] = {
            "rules": rules_of(rulebook),
            "level": level,
            "tribute": read_tribute_share(tribute),
            "forced": forced,
            "threads": threads,
        }
        self._features = features
        self._batch: Batch | None = None
        self._places = np.arange(num_envs)
        self._offsets = np.zeros(num_envs + 1, np.int32)
        # For each deal and number of the catalogue: which of the deal's legal actions it is, or -1.
        self._index = np.full((num_envs, len(CATALOGUE)), -1, np.int32)
        self._owners: NDArray[np.intp] = np.zeros(0, np.intp)
        self._numbers: NDArray[np.int32] = np.zeros(0, np.int32)
        self._seats = np.zeros(num_envs, np.uint8)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (Gymnasium passes it)
    ) -> tuple[Observations, Infos]:
        """Begin all deals anew; place i plays the deals i, i + n, i + 2n, … of the seed."""
        super().reset(seed=seed)
        self.close_extras()
        drawn = int(self.np_random.integers(2**63)) if seed is None else seed % (MAX_SEED + 1)
        self._batch = Batch(self.num_envs, seed=drawn, **self._options)
        return self._observe(self._batch)

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Do an action, a number of the catalogue, in each deal; the reward is for the seat that acted."""
        if self._batch is None:
            raise RuntimeError("reset first")
        chosen = self._index[self._places, actions]
        if (chosen < 0).any():
            place = int(np.flatnonzero(chosen < 0)[0])
            raise ValueError(f"{actions[place]} is not legal now in the deal at place {place}")
        results, done = np.empty(self.num_envs, np.int8), np.empty(self.num_envs, np.uint8)
        self._batch.step(as_buffer(chosen), as_buffer(results), as_buffer(done))
        rewards = np.where(self._seats & 1, -results, results).astype(np.float64)
        terminations = done.astype(np.bool_)
        observations, infos = self._observe(self._batch)
        infos |= {"result": results, "_result": terminations}
        return observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def _observe(self, batch: Batch) -> tuple[Observations, Infos]:
        """What the seats to act see, and what each of them may do."""
        total = batch.count(as_buffer(self._offsets))
        self._index[self._owners, self._numbers] = -1
        self._owners = np.repeat(self._places, np.diff(self._offsets))
        self._numbers = np.empty(total, np.int32)
        batch.catalogue(as_buffer(self._offsets), as_buffer(self._numbers))
        self._index[self._owners, self._numbers] = np.arange(total) - self._offsets[self._owners]
        mask = np.zeros(self._index.shape, np.int8)
        mask[self._owners, self._numbers] = 1
        rows = np.empty((self.num_envs, OBSERVATION_SIZE), np.uint8)
        batch.observe(as_buffer(rows))
        return {"observation": rows, "action_mask": mask}, self._build_infos(batch, mask)

    def _build_infos(self, batch: Batch, mask: NDArray[np.int8]) -> Infos:
        seats, phases = np.empty(self.num_envs, np.uint8), np.empty(self.num_envs, np.uint8)
        deals = np.empty(self.num_envs, np.int64)
        batch.who(as_buffer(seats), as_buffer(phases), as_buffer(deals))
        self._seats = seats
        infos = {"seat": seats, "phase": phases, "deal": deals, "action_mask": mask}
        infos |= {"offsets": self._offsets.copy(), "legal": self._numbers}
        if self._features:
            features = np.empty((len(self._numbers), ACTION_SIZE), np.uint8)
            batch.actions(as_buffer(self._offsets), as_buffer(features))
            infos["features"] = features
        return infos

    def close_extras(self, **_: object) -> None:
        """Let the threads go."""
        if self._batch is not None:
            self._batch.close()
            self._batch = None
