"""One seat of the table as a Gymnasium environment; bots hold the other three."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from guandan.bots import Seen
from guandan.kernel import CATALOGUE
from guandan.lab.decisions import DecisionReader, LegalRows
from guandan.lab.due import TributeShare
from guandan.lab.episodes import SingleDealEpisodes, read_tribute_share
from guandan.lab.observation import build_mask, observation_space
from guandan.lab.playing import make_bot
from guandan.lab.seeds import MAX_SEED, derive_seed
from guandan.rulebooks import load
from guandan.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from guandan.bots import Bot
    from guandan.kernel import Deal

SEATS = 4
_NOTHING = np.zeros(0, np.int32)


class GuandanSeatEnv(gymnasium.Env[dict[str, Any], "np.int64 | int"]):
    """掼蛋 from one seat: an episode is a deal, the reward comes at its end and is the side's net levels.

    An action that is not legal ends the deal as the worst defeat that the book knows, with `infos["illegal"]` set, so
    that an agent that knows nothing of the mask can still learn; `illegal="error"` raises instead.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(  # noqa: PLR0913 (an argument for each of its options)
        self,
        *,
        book: str | Path | Rulebook = "jiangsu-2017",
        level: str | None = None,
        tribute: str | bool = TributeShare.HALF,
        seat: int = 0,
        partner: str = "easy",
        opponents: str = "easy",
        forced: bool = False,
        illegal: str = "lose",
        seconds: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if seat not in range(SEATS):
            raise ValueError(f"a seat is 0 to 3, not {seat}")
        if illegal not in {"lose", "error"}:
            raise ValueError(f"an illegal action means 'lose' or 'error', not {illegal!r}")
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(len(CATALOGUE))
        self.render_mode = render_mode
        rulebook = book if isinstance(book, Rulebook) else load(book)
        levels = rulebook.levels
        self._defeat = -float(max(levels.rise_second, levels.rise_third, levels.rise_last))
        self._episodes = SingleDealEpisodes(rulebook, level, read_tribute_share(tribute))
        self._seat = seat
        self._names = [partner if (other ^ seat) == 2 else opponents for other in range(SEATS)]  # noqa: PLR2004
        self._forced = forced
        self._raises = illegal == "error"
        self._seconds = seconds
        self._bots: dict[int, Bot] = {}
        self._seed: int | None = None
        self._number = -1
        self._deal: Deal | None = None
        self._reader: DecisionReader | None = None
        self._decision: LegalRows | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the first deal of a seed, or without one the next deal of the last seed."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seed, self._number = seed % (MAX_SEED + 1), -1
        elif self._seed is None:
            self._seed = int(self.np_random.integers(2**63))
        deal = self._begin(self._seed)
        while deal.is_over:  # the bots have played it to its end before this seat was asked anything
            deal = self._begin(self._seed)
        return self._observe(deal), self._infos(deal)

    def _begin(self, seed: int) -> Deal:
        self._number += 1
        deal = self._deal = self._episodes.first_deal(seed, self._number)
        others = [seat for seat in range(SEATS) if seat != self._seat]
        self._bots = {seat: make_bot(self._names[seat], derive_seed(seed, self._number, seat)) for seat in others}
        self._go_on(deal)
        return deal

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what the agent has chosen, and play on until its seat is asked again or the deal is over."""
        deal, decision = self._deal, self._decision
        if deal is None or decision is None:
            raise RuntimeError("reset first")
        places = np.flatnonzero(decision.legal == action)
        if not places.size:
            if self._raises:
                raise ValueError(f"{action} is not legal now")
            self._decision = None
            return self._observe(deal), self._defeat, True, False, {**self._infos(deal), "illegal": True}
        deal.act(int(places[0]))
        self._go_on(deal)
        reward = float(-deal.result if self._seat & 1 else deal.result) if deal.is_over else 0.0
        return self._observe(deal), reward, deal.is_over, False, self._infos(deal)

    def _go_on(self, deal: Deal) -> None:
        """Let the bots answer until the agent's seat has a choice, or the deal is over."""
        while not deal.is_over:
            is_own, is_free = deal.seat == self._seat, deal.count() > 1
            if is_own and (is_free or self._forced):
                if self._reader is None:
                    self._reader = DecisionReader(deal.rules)
                self._decision = self._reader.read(deal)
                return
            deal.act(self._bots[deal.seat].choose(Seen.of(deal), self._seconds) if is_free else 0)
        self._decision = None

    def _observe(self, deal: Deal) -> dict[str, Any]:
        row = np.frombuffer(deal.observe(self._seat), np.uint8)
        return {"observation": row, "action_mask": build_mask(self._legal)}

    @property
    def _legal(self) -> NDArray[np.int32]:
        return _NOTHING if self._decision is None else self._decision.legal

    def _infos(self, deal: Deal) -> dict[str, Any]:
        if self._decision is not None:
            return {"legal": self._decision.legal, "features": self._decision.features}
        return {"order": deal.order, "result": deal.result} if deal.is_over else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, under the name by which masked learners ask for it."""
        return build_mask(self._legal).astype(np.bool_)

    def render(self) -> str | None:
        """The hand and the play to beat, in words (`render_mode="ansi"`)."""
        deal = self._deal
        if self.render_mode is None or deal is None:
            return None
        left = " ".join(str(deal.left(seat)) for seat in range(SEATS))
        top = Seen(deal, self._seat).top_play if not deal.is_over else None
        shown = "nothing" if top is None else " ".join(top.cards)
        return f"level {deal.level_rank}, cards left {left}, to beat: {shown}, hand: {deal.hand(self._seat)}"
