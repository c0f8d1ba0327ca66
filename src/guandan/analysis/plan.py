"""组牌: how a hand falls into plays, for saying what a decision left behind."""

from __future__ import annotations

from msgspec import Struct

from guandan.bots.codes import ACE, BOMB, FLUSH, SINGLE, rank_of_face, rank_value
from guandan.bots.normal.holding import build_hand_masks
from guandan.bots.normal.prices import load_piece_costs
from guandan.bots.normal.split import split_hand

_RANKS = range(1, ACE + 1)


class HandPlan(Struct, frozen=True):
    """The plays into which a hand falls best, each as the low bits of a packed play; ranks are numbers, 1 for 2."""

    pieces: tuple[int, ...]
    level: int

    @property
    def turns(self) -> int:
        """手数: how many plays the hand still needs."""
        return len(self.pieces)

    @property
    def singles(self) -> int:
        """Single cards up to the ace, which cost a turn each."""
        return sum(piece & 15 == SINGLE and rank_value(piece >> 4 & 15, self.level) <= ACE for piece in self.pieces)

    @property
    def flushes(self) -> int:
        """同花顺."""
        return sum(piece & 15 == FLUSH for piece in self.pieces)

    @property
    def bombs(self) -> int:
        """Bombs of all kinds."""
        return sum(piece & 15 >= BOMB for piece in self.pieces)


def plan_hand(faces: bytes, level: int) -> HandPlan:
    """组牌: the best split of a hand, given as how many it has of each face; the level is 2 to 14."""
    number = level - 1
    prices = load_piece_costs(number)
    return HandPlan(split_hand(*build_hand_masks(faces, number), prices).list_pieces(prices), number)


def count_ranks(faces: bytes, level: int) -> list[int]:
    """How many natural cards of each rank there are, by the rank's number; wilds count for none."""
    wild = 4 * (level - 1) - 3
    counts = [0] * (ACE + 1)
    for face, copies in enumerate(faces):
        rank = rank_of_face(face)
        if copies and face != wild and rank in _RANKS:
            counts[rank] += copies
    return counts
