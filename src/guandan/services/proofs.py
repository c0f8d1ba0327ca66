"""公平发牌: were the packs of a match those that their secrets and the players' numbers give?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.events import CardsDealt
from guandan.game.log import replay_steps
from guandan.game.match import new
from guandan.game.record.shuffles import find_disproof

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.game.fair_shuffle import Shuffle
    from guandan.game.log import MatchEntry
    from guandan.rules.rulebook import Rulebook


def check_shuffles(book: Rulebook, entries: Sequence[MatchEntry], shuffles: Iterable[Shuffle]) -> dict[int, bool]:
    """Check shuffles against the packs that were dealt; the keys are the numbers of the dealings that were found."""
    dealings = {}
    before, number = new(book), 0
    for entry, after in replay_steps(book, entries):
        if isinstance(entry.event, CardsDealt):
            number += 1
            dealings[number] = (before, entry.event)
        before = after
    return {
        shuffle.deal: find_disproof(shuffle, *dealings[shuffle.deal]) is None
        for shuffle in shuffles
        if shuffle.deal in dealings
    }
