"""Guandan as a game of OpenSpiel: importing this module registers `python_guandan`.

A state begins with chance: the level, who owes tribute to whom, every card, the first leader. Then the seats 0 to 3 act
with the numbers of the catalogue, forced decisions included. Utilities are net levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
import pyspiel

from guandan.bots.seen import Seen
from guandan.cards import LEVELS
from guandan.kernel import CATALOGUE, OBSERVATION_SIZE, Deal, Phase, rules_of
from guandan.kernel.features import OBSERVATION
from guandan.kernel.packed import FACES, level_of, play_of
from guandan.lab.catalogue import entry
from guandan.lab.decisions import DecisionReader
from guandan.lab.due import TributeShare
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "python_guandan"
PLAYERS, CARDS, COPIES = 4, 108, 2
_NOBODY, _BOTH = 4, -1
_KINDS = 10
_LONGEST = 8 + PLAYERS * CARDS
"""Tribute, and every card led by itself with three passes after it."""

_TRIBUTES: tuple[tuple[int, int], ...] = (
    (_NOBODY, _NOBODY),
    *((first, payer) for first in range(PLAYERS) for payer in (_BOTH, *range(PLAYERS)) if payer != first),
)
"""The outcomes of the chance node that decides on tribute: none, or the first of the deal before and who pays."""


def _tribute_chances(due: TributeShare) -> list[tuple[int, float]]:
    """As the kernel draws them: the partner came second, third or last, all alike."""
    if due is TributeShare.NEVER:
        return [(0, 1.0)]
    share = {TributeShare.ALWAYS: 1.0, TributeShare.HALF: 0.5}[due]
    chances = [(0, 1.0 - share)] if share < 1 else []
    for outcome, (first, payer) in enumerate(_TRIBUTES[1:], 1):
        is_opponent = payer != _BOTH and (payer ^ first) & 1
        chances.append((outcome, share / PLAYERS / (6 if is_opponent else 3)))
    return chances


_PARAMETERS: dict[str, str | int] = {"book": "jiangsu-2017", "level": 0, "tribute": str(TributeShare.HALF)}

_GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Guandan",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=_PARAMETERS,
)


class GuandanGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """掼蛋: one deal of a `book`; `level` is 2 to 14, or 0 for any, `tribute` never, always or half."""

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        given = _PARAMETERS | dict(params or {})
        book = load(str(given["book"]))
        levels = book.levels
        most = float(max(levels.rise_second, levels.rise_third, levels.rise_last))
        self.rules = rules_of(book)
        level = int(given["level"])
        if level and level not in {rank.number for rank in LEVELS}:
            raise ValueError(f"a level is 2 to 14, or 0 for any, not {level}")
        self.level = level or None
        self.tribute = TributeShare(str(given["tribute"]))
        self.reader = DecisionReader(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(CATALOGUE),
            max_chance_outcomes=len(FACES),
            num_players=PLAYERS,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> GuandanState:
        """Nothing is drawn yet."""
        return GuandanState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> GuandanObserver:
        """What a player sees, as numbers and as text."""
        return GuandanObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Origin(NamedTuple):
    """All that chance has decided."""

    rules: int
    level: int
    tribute: tuple[int, int]
    leader: int
    faces: tuple[tuple[int, ...], ...]


class SpielDeal(Deal):
    """A deal that can be copied and pickled, as OpenSpiel does with states."""

    origin: Origin

    @classmethod
    def begun(cls, origin: Origin) -> Self:
        """The deal after the last chance node."""
        deal = cls()
        deal.origin = origin
        deal.empty(origin.rules, origin.level)
        deal.put_levels(origin.level, origin.level)
        deal.put_leader(origin.leader, -1)
        if origin.tribute[0] != _NOBODY:
            deal.put_tribute(*origin.tribute)
        for seat, faces in enumerate(origin.faces):
            for face, copies in enumerate(faces):
                for _ in range(copies):
                    deal.put_card(seat, face)
        deal.begin()
        return deal

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        twin = self.clone()
        twin.origin = self.origin
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _repeat, (self.origin, self.history)


def _repeat(origin: Origin, history: list[int]) -> SpielDeal:
    """The deal played as far again."""
    deal = SpielDeal.begun(origin)
    for packed in history:
        deal.do(packed)
    return deal


class GuandanState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A deal from its first chance node on."""

    def __init__(self, game: GuandanGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._due = game.tribute
        self._level = game.level
        self._tribute: tuple[int, int] | None = (_NOBODY, _NOBODY) if game.tribute is TributeShare.NEVER else None
        self._faces = [[0] * len(FACES) for _ in range(PLAYERS)]
        self._pack = [COPIES] * len(FACES)
        self._dealt = 0
        self.deal: SpielDeal | None = None

    def current_player(self) -> int:
        """Whose turn it is, or chance's."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.is_over else self.deal.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The level, the tribute, the next card or the leader, with how likely each is."""
        if self._level is None:
            return [(outcome, 1 / len(LEVELS)) for outcome in range(len(LEVELS))]
        if self._tribute is None:
            return _tribute_chances(self._due)
        if self._dealt < CARDS:
            left = CARDS - self._dealt
            return [(face, copies / left) for face, copies in enumerate(self._pack) if copies]
        return [(seat, 1 / PLAYERS) for seat in range(PLAYERS)]

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            legal = self.get_game().reader.numbers(self.deal)
            self.deal.act(int(np.flatnonzero(legal == action)[0]))
        elif self._level is None:
            self._level = LEVELS[action].number
        elif self._tribute is None:
            self._tribute = _TRIBUTES[action]
        elif self._dealt < CARDS:
            self._faces[self._dealt % PLAYERS][action] += 1
            self._pack[action] -= 1
            self._dealt += 1
            if self._dealt == CARDS and self._tribute[0] != _NOBODY:
                self.deal = self._begin(_NOBODY)
        else:
            self.deal = self._begin(action)

    def _begin(self, leader: int) -> SpielDeal:
        faces = tuple(map(tuple, self._faces))
        return SpielDeal.begun(Origin(self._rules, self._level or 0, self._tribute or _TRIBUTES[0], leader, faces))

    def _legal_actions(self, _player: int) -> list[int]:
        numbers: list[int] = np.sort(self.get_game().reader.numbers(self.deal)).tolist()
        return numbers

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(entry(action))
        if self._level is None:
            return f"level {LEVELS[action]}"
        if self._tribute is None:
            first, payer = _TRIBUTES[action]
            paid_by = "both opponents" if payer == _BOTH else payer
            return "no tribute" if first == _NOBODY else f"tribute to {first} from {paid_by}"
        return f"draw {FACES[action]}" if self._dealt < CARDS else f"{action} leads"

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal is not None and self.deal.is_over

    def returns(self) -> list[float]:
        """净升级数: net levels, for both partners alike."""
        levels = float(self.deal.result) if self.deal is not None and self.deal.is_over else 0.0
        return [levels, -levels, levels, -levels]

    def hand_of(self, player: int) -> str:
        """The cards that a player holds, or has drawn so far."""
        if self.deal is not None:
            return str(self.deal.hand(player))
        return " ".join(FACES[face] for face, copies in enumerate(self._faces[player]) for _ in range(copies))

    def public(self) -> str:
        """What everybody sees of this moment."""
        deal = self.deal
        if deal is None:
            level = "" if self._level is None else f"level {level_of(self._level)}, "
            return f"{level}{self._dealt} cards drawn"
        turn = "over" if deal.is_over else f"{deal.seat} to {Phase(deal.phase).name.lower()}"
        top = "" if not deal.top else f", {deal.top_seat} played {_describe_action(deal.top, deal)}"
        left = " ".join(str(deal.left(seat)) for seat in range(PLAYERS))
        out = "".join(str(seat) for seat in deal.order) or "nobody"
        return f"level {deal.level_rank}, {turn}{top}, left {left}, out {out}"

    def recalled(self, player: int) -> str:
        """All that a player has seen since the deal began: the cards drawn, tribute, every play."""
        deal = self.deal
        if deal is None:
            return self.hand_of(player)
        drawn = " ".join(FACES[face] for face, copies in enumerate(deal.drawn_faces(player)) for _ in range(copies))
        tribute = Seen(deal, player).tribute
        paid = "" if tribute is None else f" {tuple(tribute)}"
        done = zip(deal.actors, deal.history, strict=True)
        plays = " ".join(f"{seat}:{_describe_action(packed, deal)}" for seat, packed in done if _is_open(packed))
        return f"{drawn} | {self.public()}{paid} | {plays} | {self.hand_of(player)}"

    def __str__(self) -> str:
        hands = "\n".join(f"{player}: {self.hand_of(player)}" for player in range(PLAYERS))
        return f"{self.public()}\n{hands}"


def _is_open(packed: int) -> bool:
    """Whether it was a play or a pass, which everybody sees."""
    kind = packed & 15
    return kind <= _KINDS or kind == 15  # noqa: PLR2004 (a pass)


def _describe_action(packed: int, deal: Deal) -> str:
    if packed & 15 > _KINDS:
        return "pass"
    play = play_of(packed, deal.level_rank)
    return f"{play.kind} {play.rank} {'-'.join(play.cards)}"


class GuandanObserver:
    """The kernel's observation as a tensor, and text; its parts by name are in `dict`."""

    def __init__(self, iig_obs_type: pyspiel.IIGObservationType, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"there are no options of an observation: {dict(params)}")
        self._recalls = iig_obs_type.perfect_recall
        self._is_public = iig_obs_type.public_info
        self._is_private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        if self._is_public and self._is_private and not self._recalls:
            self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
            self.dict = {name: self.tensor[part] for name, part in OBSERVATION.items()}

    def set_from(self, state: GuandanState, player: int) -> None:
        """Write what a player sees."""
        if self.tensor is not None:
            self.tensor.fill(0)
            if state.deal is not None:
                self.tensor[:] = np.frombuffer(state.deal.observe(player), np.uint8)

    def string_from(self, state: GuandanState, player: int) -> str:
        """What a player sees, as text."""
        if self._recalls and self._is_public and self._is_private:
            return f"p{player} {state.recalled(player)}"
        parts = [f"p{player} {state.hand_of(player)}"] if self._is_private else []
        return " | ".join(parts + [state.public()] * self._is_public)


pyspiel.register_game(_GAME_TYPE, GuandanGame)
