"""Plays as the kernel lists them: numbers, each of which becomes a play only when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from guandan.cards import AnyCards, Hand, Rank, read_level
from guandan.kernel.engine import Core
from guandan.kernel.options import rules_of_plays
from guandan.kernel.packed import pack_play, play_of
from guandan.rules.play_rules import STANDARD, PlayRules
from guandan.rules.readings import one_reading

if TYPE_CHECKING:
    from array import array

    from guandan.rules.play import Play


class Plays(Sequence["Play"]):
    """Packed plays at a level, as a sequence of plays."""

    def __init__(self, packed: array[int], level: Rank) -> None:
        self.packed = packed
        self.level = level

    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> Plays: ...
    def __getitem__(self, place: int | slice) -> Play | Plays:
        if isinstance(place, slice):
            return Plays(self.packed[place], self.level)
        return play_of(self.packed[place], self.level)

    def __repr__(self) -> str:
        return f"<{len(self)} plays at level {self.level}>"


def legal_plays(
    hand: AnyCards,
    level: str,
    top: AnyCards | Play | None = None,
    rules: PlayRules = STANDARD,
    *,
    abstract: bool = False,
) -> Plays:
    """出牌: what `guandan.legal_plays` gives, in another order; or one play for each abstract play.

    >>> [str(play) for play in legal_plays("S3 C3 D3 S4 H9", level="9", top="D2 C2", abstract=True)]
    ['pair 3: S3 C3', 'pair 3: S3 H9 (wild as H3)', 'pair 4: S4 H9 (wild as H4)', 'bomb 3: S3 C3 D3 H9 (wild as H3)']
    """
    rank = read_level(level)
    core = Core()
    core.empty(rules_of_plays(rules), rank.number)
    for card in Hand(hand):
        core.put_card(0, card.place)
    core.put_top(0, 0 if top is None else pack_play(one_reading(top, rank, rules), rank))
    packed = core.packed(not abstract)
    # Without a lead to pass on, what the engine adds for a hand that can do nothing is no play.
    return Plays(packed[:-1] if packed and packed[-1] & 15 == _PASS else packed, rank)


_PASS = 15
