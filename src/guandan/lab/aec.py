"""The table as a PettingZoo environment in which agents act one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from guandan.kernel import CATALOGUE, Phase
from guandan.lab.decisions import DecisionReader
from guandan.lab.observation import build_mask, observation_space
from guandan.lab.seeds import MAX_SEED

if TYPE_CHECKING:
    from guandan.kernel import Deal
    from guandan.lab.episodes import EpisodeSource

AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")
"""East, North, West and South."""

_EMPTY_MASK = np.zeros(len(CATALOGUE), np.int8)
_EMPTY_MASK.flags.writeable = False


class GuandanEnv(AECEnv[str, dict[str, Any], Any]):
    """掼蛋: four agents, the reward of each its side's net levels, an action a number of the catalogue."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "name": "guandan_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, episodes: EpisodeSource, *, forced: bool = False, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = []
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(len(CATALOGUE)) for agent in AGENTS}
        self._episodes = episodes
        self._forced = forced
        self._seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._number = -1
        self._deal: Deal
        self._legal: np.ndarray[Any, np.dtype[np.int32]]
        self._reader: DecisionReader | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees, and its mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The catalogue: the same for every agent in every deal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin the first episode of a seed, or without one the next episode of the last seed."""
        if seed is not None:
            self._seed, self._number = seed % (MAX_SEED + 1), -1
        self._number += 1
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._deal = self._episodes.first_deal(self._seed, self._number)
        self._advance()
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Do what the agent whose turn it is has chosen."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        places = np.flatnonzero(self._legal == action)
        if not places.size:
            raise ValueError(f"{action} is not legal now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._deal.act(int(places[0]))
        self._advance()
        self._accumulate_rewards()

    def _advance(self) -> None:
        """Go on to the next decision that somebody must be asked for, or to the end of the episode."""
        while True:
            if self._deal.is_over:
                self._add_rewards()
                following = self._episodes.next_deal(self._deal)
                if following is None:
                    self._end_episode()
                    return
                self._deal = following
            elif self._forced or self._deal.count() > 1:
                self._prepare_decision()
                return
            else:
                self._deal.act(0)

    def _add_rewards(self) -> None:
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] += -self._deal.result if seat & 1 else self._deal.result

    def _end_episode(self) -> None:
        ends = self.truncations if self._episodes.is_cut else self.terminations
        ends.update(dict.fromkeys(AGENTS, True))
        told = {"order": self._deal.order, "result": self._deal.result, "action_mask": _EMPTY_MASK}
        self.infos = {agent: dict(told) for agent in AGENTS}
        self._legal = np.zeros(0, np.int32)

    def _prepare_decision(self) -> None:
        """Work out what the seat to act may do, with a row of features for each legal action."""
        self.agent_selection = AGENTS[self._deal.seat]
        if self._reader is None:
            self._reader = DecisionReader(self._deal.rules)
        self._legal, features = self._reader.read(self._deal)
        self.infos = {agent: {"action_mask": _EMPTY_MASK} for agent in AGENTS}
        self.infos[self.agent_selection] = {
            "action_mask": build_mask(self._legal),
            "legal": self._legal,
            "features": features,
        }

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees now; its mask is empty when it is not its turn."""
        seat = AGENTS.index(agent)
        row = np.frombuffer(self._deal.observe(seat), np.uint8)
        return {"observation": row, "action_mask": self.infos[agent]["action_mask"]}

    def render(self) -> str | None:
        """The decision as the seat to act sees it, in words (`render_mode="ansi"`)."""
        if self.render_mode is None:
            return None
        deal = self._deal
        if deal.is_over:
            return f"over: {' '.join(AGENTS[seat] for seat in deal.order)}"
        left = " ".join(str(deal.left(seat)) for seat in range(len(AGENTS)))
        asked = f"{AGENTS[deal.seat]} {Phase(deal.phase).name.lower()} [{deal.hand(deal.seat)}]"
        return f"level {deal.level_rank}, cards left {left}, {asked}"

    def close(self) -> None:
        """Nothing is held open."""
