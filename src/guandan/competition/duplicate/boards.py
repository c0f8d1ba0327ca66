"""复式牌: deal boards from a seed, the same boards every time; docs/duplicate.md explains how."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import LEVELS, PACK, Card, Hand, Rank, permutation, read_level, shuffle
from guandan.errors import IllegalAction, InvalidCards
from guandan.rules.levels import compute_rise
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.options.match import LevelRules

_HAND_SIZE = len(PACK) // len(SEATS)
_MAX_BOARD_NUMBER = 2**32 - 1


class Board(Struct, frozen=True, kw_only=True):
    """一副复式牌: the four hands of a pack, the level at which they are played, and who leads; there is no tribute."""

    number: int
    hands: dict[Seat, tuple[Card, ...]]
    level: Rank
    leader: Seat

    def __post_init__(self) -> None:
        if set(self.hands) != set(SEATS) or any(len(hand) != _HAND_SIZE for hand in self.hands.values()):
            raise InvalidCards(f"board {self.number}: each of four hands has {_HAND_SIZE} cards")
        if Counter(card for hand in self.hands.values() for card in hand) != Counter(PACK):
            raise InvalidCards(f"board {self.number}: the four hands are not one pack of {len(PACK)}")


def deal_board(seed: bytes, number: int, level: str | None = None) -> Board:
    """Deal the board of this number, from 1; without a given level the seed decides that too."""
    if not 1 <= number <= _MAX_BOARD_NUMBER:
        raise IllegalAction("no_such_board", number=number)
    own = seed + b"board" + number.to_bytes(4, "big")
    cards = shuffle(own + b"cards")
    drawn = LEVELS[permutation(own + b"level", len(LEVELS))[0]]
    return Board(
        number=number,
        hands={seat: Hand(cards[place :: len(SEATS)]).cards for place, seat in enumerate(SEATS)},
        level=drawn if level is None else read_level(level),
        leader=SEATS[permutation(own + b"leader", len(SEATS))[0]],
    )


def deal_boards(seed: bytes, count: int, levels: Sequence[str] = ()) -> tuple[Board, ...]:
    """Deal boards 1, 2, 3, …; given levels are used in turn."""
    in_turn = [levels[place % len(levels)] if levels else None for place in range(count)]
    return tuple(deal_board(seed, number, level) for number, level in enumerate(in_turn, start=1))


def compute_net_levels(order: Sequence[Seat], rules: LevelRules) -> int:
    """净升级: compute the value of a finishing order for East-West; a board is played alone, so nobody passes A."""
    rise = compute_rise(order, rules)
    return rise if order[0].side is Side.EW else -rise
