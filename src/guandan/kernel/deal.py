"""一副牌: one deal in the kernel, to inspect and to play."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Self, TypeAlias

from guandan.cards import AnyCards, Card, Hand, Rank, read_level
from guandan.kernel.engine import Core
from guandan.kernel.outcome import Policy, add_up
from guandan.kernel.packed import (
    FACES,
    PASS,
    PAY,
    PICK,
    REFUSE,
    RETURN,
    SEEDS,
    TAKE,
    face_of,
    level_of,
    pack_play,
    play_of,
)
from guandan.kernel.threads import run_in_parts
from guandan.rules.play import Play
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from array import array

    from guandan.kernel.outcome import Outcome

Action: TypeAlias = Play | Card | Seat | None
"""A play; the card paid or returned; the seat whose card is taken or picked; none for a pass or a refused tribute."""

_NOBODY = 4
_BOTH = -1


class Phase(IntEnum):
    """What a deal is waiting for."""

    PLAY = 0
    PAY = 1
    TAKE = 2
    RETURN = 3
    PICK = 4
    OVER = 5


class Actions(Sequence[Action]):
    """The legal actions of a deal; each becomes a value only when it is asked for."""

    def __init__(self, packed: array[int], level: Rank) -> None:
        self.packed = packed
        self.level = level

    def __len__(self) -> int:
        return len(self.packed)

    def __getitem__(self, place: int) -> Action:  # type: ignore[override] # a slice of them is `packed`'s
        return action_of(self.packed[place], self.level)


class Deal(Core):
    """一副牌: the kernel's deal; seats as numbers are places in `SEATS`, results are levels as EW counts them."""

    @classmethod
    def shuffled(
        cls,
        seed: int,
        number: int = 0,
        *,
        rules: int,
        level: str = "2",
        levels: tuple[str, str] | None = None,
        order: Sequence[Seat] | None = None,
        leader: Seat | None = None,
    ) -> Self:
        """Draw the cards by a seed; with the finishing order of the deal before, tribute is due."""
        deal = cls._prepare(rules, level, levels, order, leader)
        deal.draw(seed & SEEDS, number)
        return deal

    @classmethod
    def from_hands(
        cls,
        hands: Sequence[AnyCards],
        *,
        rules: int,
        level: str = "2",
        levels: tuple[str, str] | None = None,
        order: Sequence[Seat] | None = None,
        leader: Seat | None = None,
    ) -> Self:
        """Give out these hands, East's first; without an order somebody must be named to lead."""
        if order is None and leader is None:
            raise ValueError("name a leader, or the order of the deal before")
        deal = cls._prepare(rules, level, levels, order, leader)
        for seat, hand in enumerate(hands):
            for card in Hand(hand):
                deal.put_card(seat, card.place)
        deal.begin()
        return deal

    @classmethod
    def _prepare(
        cls,
        rules: int,
        level: str,
        levels: tuple[str, str] | None,
        order: Sequence[Seat] | None,
        leader: Seat | None,
    ) -> Self:
        deal = cls()
        rank = read_level(level)
        deal.empty(rules, rank.number)
        ew, ns = (rank, rank) if levels is None else map(read_level, levels)
        deal.put_levels(ew.number, ns.number)
        deal.put_leader(_NOBODY if leader is None else SEATS.index(leader), -1)
        if order is not None:
            double = order[0].partner is order[1]
            deal.put_tribute(SEATS.index(order[0]), _BOTH if double else SEATS.index(order[-1]))
        return deal

    @property
    def level_rank(self) -> Rank:
        """级牌."""
        return level_of(self.level)

    def clone(self) -> Self:
        """Copy this deal."""
        twin = type(self)()
        twin.copy_from(self)
        return twin

    def hand(self, seat: int) -> Hand:
        """The cards that a seat holds."""
        return Hand([FACES[face] for face, copies in enumerate(self.faces(seat)) for _ in range(copies)])

    def played(self, seat: int) -> Hand:
        """The cards that a seat has played."""
        return Hand([FACES[face] for face, copies in enumerate(self.played_faces(seat)) for _ in range(copies)])

    def legal(self, *, full: bool = False) -> Actions:
        """Every legal action, a pass last: one for each abstract play, or (full) for every set of cards."""
        return Actions(self.packed(full), self.level_rank)

    def take_action(self, action: Action) -> None:
        """Do a legal action given as a value."""
        self.do(self.packed_of(action))

    def packed_of(self, action: Action) -> int:
        """The packed form of an action of the seat to act."""
        match action:
            case None:
                return REFUSE if self.phase == Phase.PAY else PASS
            case Play():
                return pack_play(action, self.level_rank)
            case Card():
                return (PAY if self.phase == Phase.PAY else RETURN) | action.place << 32
            case _:
                return (TAKE if self.phase == Phase.TAKE else PICK) | SEATS.index(action) << 4

    def roll(self, deals: int, *, seed: int, policy: int = Policy.UNIFORM, threads: int = 1) -> Outcome:
        """Play on to the end so many times from here at random; all hands as they are."""
        return add_up(run_in_parts(partial(self.playouts, policy=policy, seed=seed & SEEDS), deals, threads))

    def weigh(self, worlds: int, *, seed: int, policy: int = Policy.LIGHT, threads: int = 1) -> list[float]:
        """For each abstract action, the mean levels of the seat's side over so many deals that it cannot tell apart."""
        parts = run_in_parts(partial(self.evaluate, policy=policy, seed=seed & SEEDS), worlds, threads)
        found = sum(number for number, _ in parts)
        return [sum(sums) / found for sums in zip(*(sums for _, sums in parts), strict=True)]

    def hidden(self, seat: int, *, seed: int, number: int = 0) -> Self:
        """A deal that the seat cannot tell from this one: all that it does not know is dealt anew, at random."""
        twin = self.clone()
        twin.hide(seat, seed & SEEDS, number)
        return twin


def action_of(packed: int, level: Rank) -> Action:
    """A packed action as a value."""
    match packed & 15:
        case 15:
            return None
        case 11 | 12:
            return face_of(packed)
        case 13 | 14:
            return SEATS[packed >> 4 & 3]
        case _:
            return play_of(packed, level)
