"""Which cards are dealt at a table of a test: the first pack that leads to what it wants.

The server has no way to choose its cards, and needs none: a test puts this in the place of its shuffle.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from guandan.game.decide import advance
from guandan.game.handlers.tribute import list_payable, may_refuse_tribute
from guandan.game.walk import next_deal
from guandan.rules import tribute as rules
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guandan.game.commands import DealCards
    from guandan.game.match import Match
    from guandan.game.tribute import TributeState

    Wish = Callable[[Match], bool]

YOU = Seat.S
"""The page's seat."""
_MOST = 20_000


class Packs:
    """Wishes for the deals of a person's matches, one after the other; everybody else is dealt what comes."""

    def __init__(self) -> None:
        self._wishes: dict[str, Sequence[Wish]] = {}

    def wish(self, person: int, *wishes: Wish) -> None:
        """What this person's deals are to be like."""
        self._wishes[str(person)] = wishes

    def next_deal(self, match: Match, seed: bytes) -> DealCards:
        """In the place of the server's own."""
        for person in match.players.values():
            for wish in self._wishes.get(person, ())[match.deals_done : match.deals_done + 1]:
                return _first(match, wish)
        return next_deal(match, seed)


def _first(match: Match, wish: Wish) -> DealCards:
    for number in count():
        assert number < _MOST, "no pack is like that"
        command = next_deal(match, f"{match.book.id} {match.deals_done} {number}".encode())
        if wish(advance(match, command)[1]):
            return command
    raise AssertionError


# ---------------------------------------------------------------- wishes


def has_readings(match: Match) -> bool:
    """You lead, and hold the wild and two pairs."""
    assert match.deal is not None
    hand = [str(card) for card in match.deal.hand(YOU).cards]
    return match.deal.leader is YOU and hand.count(f"H{match.deal.level}") == 1 and len(two_pairs(hand)) == 4


def two_pairs(hand: list[str]) -> list[str]:
    """Two pairs of plain ranks: the first two ranks that are held exactly twice."""
    plain = [face for face in hand if len(face) == 2 and face[1] not in "J2" and face[0] in "SHCD"]
    ranks = [rank for rank in dict.fromkeys(face[1] for face in plain) if sum(face[1] == rank for face in plain) == 2]
    return [face for face in plain if face[1] in ranks[:2]]


def is_owed(match: Match) -> bool:
    """贡: nobody can refuse, and the two cards of a double tribute are not equal."""
    return not _can_refuse(match) and not _is_equal(match)


def is_equal(match: Match) -> bool:
    """双贡: two cards of a rank are owed."""
    return not _can_refuse(match) and _is_equal(match)


def is_refused(match: Match) -> bool:
    """抗贡."""
    return bool(_tribute(match).refused_by)


def _can_refuse(match: Match) -> bool:
    """Is tribute refused by rule, or may a payer choose to refuse it?"""
    tribute = _tribute(match)
    return bool(tribute.refused_by) or any(may_refuse_tribute(match, seat) for seat in tribute.payers)


def _tribute(match: Match) -> TributeState:
    assert match.deal is not None
    assert match.deal.tribute is not None
    return match.deal.tribute


def _is_equal(match: Match) -> bool:
    """Do two have to pay cards of one value?"""
    assert match.deal is not None
    due = {seat: list_payable(match, seat)[0] for seat in _tribute(match).payers}
    return rules.is_equal(due, match.deal.level)
