"""Who may sit at the tables: a network, the kernel's light policy, or any bot by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch

from guandan.bots import Seen
from guandan.bots.learned.tables import find_best_actions
from guandan.kernel import Phase, Policy
from guandan.lab.playing import make_bot
from guandan.lab.train.samples import TeacherSamples

if TYPE_CHECKING:
    from guandan.bots.learned.tables import DealTables, Ints, Places
    from guandan.lab.train.network import Network
    from guandan.lab.train.samples import Floats
    from guandan.lab.train.settings import TrainingSettings


class TablePlayer(Protocol):
    """Chooses at some of the tables."""

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:
        """The actions at these places, counted from 0 in each, and what they are worth to it (NaN: it cannot say)."""
        ...


class NetworkPlayer:
    """A network that takes what it thinks best; of equals the first."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:  # noqa: ARG002 (no chance)
        """The best action at each place."""
        return find_best_actions(self.judge_actions(tables, places), tables.counts[places])

    def judge_actions(self, tables: DealTables, places: Places) -> Floats:
        """What it thinks of every action at these places."""
        states, rows, owners = tables.select(places)
        return self.network.judge_in_blocks(
            torch.from_numpy(states), torch.from_numpy(rows), torch.from_numpy(owners)
        ).numpy()


class ExploringPlayer(NetworkPlayer):
    """A network that now and then takes what it thinks nearly best, so that it learns how close calls end."""

    def __init__(self, network: Network, lots: np.random.Generator, share: float, temper: float) -> None:
        super().__init__(network)
        self._lots = lots
        self._share = share
        self._temper = temper

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:  # noqa: ARG002 (its own lots)
        """The best action, or one at random: e times as rare for each `temper` that it is thought to be worse."""
        worths, counts = self.judge_actions(tables, places), tables.counts[places]
        tries = np.repeat(self._lots.random(len(places)) < self._share, counts)
        noise = self._lots.gumbel(scale=self._temper, size=len(worths)).astype(np.float32)
        chosen, _ = find_best_actions(np.where(tries, worths + noise, worths), counts)
        return chosen, worths[np.cumsum(counts) - counts + chosen]


class TeachingPlayer(ExploringPlayer):
    """A network that plays like the exploring one, and notes at some places what it thinks of every action."""

    def __init__(self, network: Network, lots: np.random.Generator, settings: TrainingSettings) -> None:
        super().__init__(network, lots, settings.curious, settings.temper)
        self._noted_share = settings.taught_share
        self.notes: list[TeacherSamples] = []

    def judge_actions(self, tables: DealTables, places: Places) -> Floats:
        """What it thinks of every action at these places."""
        worths = super().judge_actions(tables, places)
        states, rows, owners = tables.select(places)
        chosen = np.flatnonzero(self._lots.random(len(places)) < self._noted_share)
        self.notes.append(TeacherSamples(states, rows, owners, worths).select(chosen))
        return worths

    def take_notes(self) -> list[TeacherSamples]:
        """What it has noted since it was last asked."""
        notes, self.notes = self.notes, []
        return notes


class LightPolicyPlayer:
    """The kernel's light policy."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:
        """What the kernel chooses."""
        chosen: Ints = np.zeros(tables.size, dtype=np.int32)
        tables.batch.choose(Policy.LIGHT, self._seed + turn, chosen.data)
        return chosen[places], np.full(len(places), np.nan, dtype=np.float32)


class BotPlayer:
    """A bot by its name, or by where it is found, asked table after table."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = make_bot(name, seed)

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:  # noqa: ARG002 (no chance)
        """What the bot chooses at each place."""
        chosen = [self._bot.choose(Seen.of(tables.batch[place]), 1.0) for place in places.tolist()]
        return np.array(chosen, dtype=np.int32), np.full(len(places), np.nan, dtype=np.float32)


class Split:
    """Two players at one table: one for the play, the other for tribute and returns."""

    def __init__(self, play: TablePlayer, tribute: TablePlayer) -> None:
        self._play = play
        self._tribute = tribute

    def choose(self, tables: DealTables, places: Places, turn: int) -> tuple[Ints, Floats]:
        """What each chooses in its phase."""
        chosen: Ints = np.zeros(len(places), dtype=np.int32)
        worths: Floats = np.full(len(places), np.nan, dtype=np.float32)
        in_play = tables.phases[places] == Phase.PLAY
        for player, mine in ((self._play, in_play), (self._tribute, ~in_play)):
            if mine.any():
                chosen[mine], worths[mine] = player.choose(tables, places[mine], turn)
        return chosen, worths
