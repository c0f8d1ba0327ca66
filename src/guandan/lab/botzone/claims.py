"""A play as Botzone writes it: the cards, and the cards that they claim to be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.cards import LEVELS, Card, Rank
from guandan.lab.botzone.cards import card_of_id, first_id, pick_ids
from guandan.lab.njupt.action import PASS, ActionType, ProtocolAction
from guandan.rules.order import wild_at
from guandan.rules.play import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.play import Play

_LADDER = (Rank.ACE, *LEVELS)
"""The ranks of runs, A below 2 and above K."""
_RUNS = {(5, 1): Kind.STRAIGHT, (3, 2): Kind.TUBE, (2, 3): Kind.PLATE}
_SAME = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE}
_SMALLEST_BOMB, _LARGEST_BOMB = 4, 10
_FIVE = 5


class FalseClaim(ValueError):
    """What was played cannot be what it claims to be."""


def read_play(action: Sequence[int], claim: Sequence[int], level: Rank) -> ProtocolAction:
    """What a play claims to be; no cards are a pass."""
    if not action and not claim:
        return PASS
    cards, claimed = [card_of_id(number) for number in action], [card_of_id(number) for number in claim]
    _check_claim(cards, claimed, level)
    kind, rank = kind_of(claimed)
    return ProtocolAction(ActionType.PLAY, tuple(cards), kind, rank)


def _check_claim(cards: list[Card], claimed: list[Card], level: Rank) -> None:
    """Natural cards claim to be themselves, wilds any card but a joker."""
    wild = wild_at(level)
    natural = Counter(card for card in cards if card is not wild)
    free = Counter(claimed)
    free.subtract(natural)
    if len(cards) != len(claimed) or min(free.values()) < 0:
        raise FalseClaim("a natural card claims to be another one")
    if any(card.is_joker for card in (+free).elements()):
        raise FalseClaim("a wild claims to be a joker")


def kind_of(claimed: Sequence[Card]) -> tuple[Kind, Rank]:
    """The kind of natural cards, and the rank that decides it, in runs the lowest."""
    counts = Counter(card.rank for card in claimed)
    if len(claimed) == _SMALLEST_BOMB and all(card.is_joker for card in claimed):
        return Kind.FOUR_JOKERS, Rank.BIG_JOKER
    if len(counts) == 1:
        return _same(claimed[0].rank, len(claimed))
    if sorted(counts.values()) == [2, 3]:
        ranks = {number: rank for rank, number in counts.items()}
        return Kind.FULL_HOUSE, ranks[3]
    shape = len(counts), next(iter(counts.values()))
    if shape in _RUNS and len(set(counts.values())) == 1:
        lowest = _lowest(set(counts))
        if lowest is not None:
            is_flush = shape[0] == _FIVE and len({card.suit for card in claimed}) == 1
            return Kind.STRAIGHT_FLUSH if is_flush else _RUNS[shape], lowest
    raise FalseClaim("no kind of play")


def _same(rank: Rank, size: int) -> tuple[Kind, Rank]:
    if size in _SAME and not (rank.is_joker and size > 2):  # noqa: PLR2004 (there are two of each joker)
        return _SAME[size], rank
    if _SMALLEST_BOMB <= size <= _LARGEST_BOMB and not rank.is_joker:
        return Kind.BOMB, rank
    raise FalseClaim("no kind of play")


def _lowest(ranks: set[Rank]) -> Rank | None:
    """The lowest of neighbouring ranks; none if they are no neighbours."""
    for start in range(len(_LADDER) - len(ranks) + 1):
        if set(_LADDER[start : start + len(ranks)]) == ranks:
            return _LADDER[start]
    return None


def write_play(play: Play | None, hand: Sequence[int], level: Rank) -> list[list[int]]:
    """A play out of a hand as `[action, claim]`; none is a pass."""
    if play is None:
        return [[], []]
    action = pick_ids(play.cards, hand)
    claim, stands_for, wild = [], list(play.stands_for), wild_at(level)
    for number in action:
        if card_of_id(number) is wild and stands_for:
            card = stands_for.pop(0)
            claim.append(number if card is wild else first_id(card))
        else:
            claim.append(number)
    return [action, claim]
