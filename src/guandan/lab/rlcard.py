"""Guandan as an environment of RLCard: importing this module registers `guandan` for `rlcard.make`."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from rlcard.envs import Env
from rlcard.envs.registration import register, registry

from guandan.kernel import CATALOGUE, Deal, Phase
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.catalogue import entry
from guandan.lab.decisions import DecisionReader
from guandan.lab.due import TributeShare
from guandan.lab.episodes import SingleDealEpisodes, read_tribute_share
from guandan.rulebooks import load

NAME = "guandan"
PLAYERS = 4
_SEEDS = 2**63


class RLCardGame:
    """一副牌, as RLCard expects a game: its actions are numbers of the catalogue."""

    def __init__(self, book: str, level: str | None, tribute: str) -> None:
        self.allow_step_back = False
        self.np_random = np.random.RandomState()  # RLCard's kind of generator, which it replaces by a seeded one
        self._episodes = SingleDealEpisodes(load(book), level, read_tribute_share(tribute))
        self._reader: DecisionReader | None = None
        self.deal: Deal

    def init_game(self) -> tuple[dict[str, Any], int]:
        """Deal the cards."""
        self.deal = self._episodes.first_deal(int(self.np_random.randint(0, _SEEDS, dtype=np.int64)), 0)
        if self._reader is None:
            self._reader = DecisionReader(self.deal.rules)
        return self.get_state(self.deal.seat), self.deal.seat

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        """Do an action for the player to act."""
        places = np.flatnonzero(self._numbers() == action)
        if not places.size:
            raise ValueError(f"{action} is not legal now")
        self.deal.act(int(places[0]))
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step_back(self) -> bool:
        """Take the last action back, if there is one."""
        if not self.deal.history:
            return False
        self.deal.undo()
        return True

    def _numbers(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        if self._reader is None:
            raise RuntimeError("reset first")
        return self._reader.numbers(self.deal)

    def get_state(self, player_id: int) -> dict[str, Any]:
        """What a player sees; only the player to act has actions."""
        deal = self.deal
        state = {
            "self": player_id,
            "level": str(deal.level_rank),
            "phase": Phase(deal.phase).name.lower(),
            "hand": str(deal.hand(player_id)),
            "left": [deal.left(seat) for seat in range(PLAYERS)],
            "order": list(deal.order),
            "observation": np.frombuffer(deal.observe(player_id), np.uint8),
            "legal": {},
        }
        if not deal.is_over and player_id == deal.seat and self._reader is not None:
            decision = self._reader.read(deal)
            state["legal"] = dict(zip(decision.legal.tolist(), decision.features, strict=True))
        return state

    def get_num_players(self) -> int:
        """Four."""
        return PLAYERS

    def get_num_actions(self) -> int:
        """The size of the catalogue."""
        return len(CATALOGUE)

    def get_player_id(self) -> int:
        """Whose turn it is; at the end, whoever acted last."""
        deal = self.deal
        return int(deal.actors[-1]) if deal.is_over else int(deal.seat)

    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.deal.is_over)


class RLCardEnv(Env):  # type: ignore[misc] # RLCard has no types
    """掼蛋 for RLCard's agents: observations and action features are the kernel's, payoffs net levels.

    `game_book`, `game_level` and `game_tribute` of the config say what is played.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = NAME
        self.game = RLCardGame(
            config.get("game_book", "jiangsu-2017"),
            config.get("game_level"),
            config.get("game_tribute", TributeShare.HALF),
        )
        super().__init__(config)
        self.state_shape = [[OBSERVATION_SIZE] for _ in range(PLAYERS)]
        self.action_shape = [[ACTION_SIZE] for _ in range(PLAYERS)]

    def _extract_state(self, state: dict[str, Any]) -> OrderedDict[str, Any]:
        return OrderedDict(
            obs=state["observation"],
            legal_actions=OrderedDict(state["legal"]),
            raw_obs=state,
            raw_legal_actions=list(state["legal"]),
            action_record=self.action_recorder,
        )

    def get_payoffs(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """净升级数: net levels, for both partners alike."""
        levels = float(self.game.deal.result)
        return np.array([levels, -levels, levels, -levels])

    def _decode_action(self, action_id: int) -> int:
        return int(action_id)

    def _get_legal_actions(self) -> OrderedDict[int, Any]:
        return OrderedDict(self.game.get_state(self.game.get_player_id())["legal"])

    def get_action_feature(self, action: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The kernel's row for a legal action; for others, which have none, zeros."""
        row: np.ndarray[Any, np.dtype[np.uint8]] = self._get_legal_actions().get(
            action, np.zeros(ACTION_SIZE, np.uint8)
        )
        return row

    def get_perfect_information(self) -> dict[str, Any]:
        """All hands."""
        deal = self.game.deal
        return {
            "hand_cards": [str(deal.hand(seat)) for seat in range(PLAYERS)],
            "level": str(deal.level_rank),
            "current_player": self.game.get_player_id(),
            "legal_actions": [str(entry(number)) for number in self._get_legal_actions()],
        }


if NAME not in registry.env_specs:
    register(env_id=NAME, entry_point="guandan.lab.rlcard:RLCardEnv")
